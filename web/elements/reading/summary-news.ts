import type { HeadTrace, State } from "../../engine/types.ts";
import { stageSize } from "../../store/shape.ts";
import { isolated } from "../../text/label.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatComputed, formatWeight } from "../../text/numbers.ts";
import { entry } from "../plan/head-cells.ts";

/** Numbers of an output that are told one by one. */
const TOLD = 6;

/** A picture as it was seen or told. */
export interface Seen {
  readonly state: State;
  readonly head: HeadTrace;
}

const sizes = ({ state }: Seen): number[] => [...stageSize(state, "Q"), ...stageSize(state, "V")];

/** What has become of a row, in one sentence. @param row the query, from 0 */
export function rowNews(before: Seen, after: Seen, row: number, digits: number, { news }: MoreWords): string {
  const { state, head } = after;
  const [n_q, d_k, n_k, d_v] = sizes(after) as [number, number, number, number];
  if (sizes(before).join() !== sizes(after).join()) {
    return news.sizeNow(n_q, n_k, d_k, d_v);
  }
  const statistics = head.rows[row];
  if (statistics?.empty) {
    return before.head.rows[row]?.empty ? news.rowUnchanged(row + 1) : news.rowNowEmpty(row + 1);
  }
  const key = statistics?.argmax ?? 0;
  const keys = Array.from({ length: n_k }, (_, at) => at);
  if (keys.some((at) => entry(head.weights, row, at) !== entry(before.head.weights, row, at))) {
    const now = formatWeight(entry(head.weights, row, key), digits);
    const was = formatWeight(entry(before.head.weights, row, key), digits);
    const label = isolated(state.key_tokens[key]);
    return now === was ? news.rowNow(row + 1, now, label) : news.rowWas(row + 1, now, label, was);
  }
  const dimensions = Array.from({ length: d_v }, (_, at) => at);
  if (dimensions.some((at) => entry(head.output, row, at) !== entry(before.head.output, row, at))) {
    const values = dimensions.slice(0, TOLD).map((at) => formatComputed(entry(head.output, row, at), digits));
    return news.outputNow(row + 1, `(${values.join(", ")}${d_v > TOLD ? ", …" : ""})`);
  }
  return news.rowUnchanged(row + 1);
}
