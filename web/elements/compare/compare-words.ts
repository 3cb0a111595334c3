import type { State } from "../../engine/types.ts";
import type { CompareWords } from "../../text/compare.ts";
import { isolated } from "../../text/label.ts";
import { formatComputed, formatFull } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { keyOf, queryOf } from "../plan/picture-marks.ts";
import type { Part } from "../plan/picture-plan.ts";
import type { Compared, Largest, Setting } from "./compare.ts";

/** What follows from a change, in words. */

/** What the sentences are made from. */
export interface Saying {
  readonly state: State;
  readonly pinned: State;
  readonly digits: number;
  readonly words: Words;
  readonly compare: CompareWords;
}

/** Where a difference is, with the labels of its tokens. */
export function placeWords({ cell }: Largest, part: Part, { state, compare }: Saying): string {
  const [query, key] = [queryOf(cell), keyOf(cell)];
  const keyed = key === null ? null : isolated(state.key_tokens[key]);
  if (query !== null && keyed !== null) return compare.atPair(cell.row + 1, keyed);
  const dimension = cell.column + 1;
  if (part.rows === "key" || part.turned) return compare.atKey(keyed ?? "", dimension);
  return compare.atRow(cell.row + 1, dimension);
}

/** A change of one setting, with its numbers where it has some. */
export function settingWords(setting: Setting, { state, pinned, words, compare }: Saying): string {
  const name = compare.settings[setting];
  const value = (of: State): string | null => {
    if (setting === "temperature") return formatFull(of.temperature);
    if (setting === "softcap") return of.softcap === undefined ? compare.none : formatFull(of.softcap);
    if (setting === "causal") return words.mask.causalNames(of.causal);
    if (setting !== "scale") return null;
    return of.scale === "sqrt_dk" ? "√d" : of.scale === "none" ? compare.none : formatFull(of.scale);
  };
  const [before, now] = [value(pinned), value(state)];
  return before === null || now === null ? name : compare.setting(name, before, now);
}

/** A difference with its sign. */
export const signed = (by: number, digits: number): string => `${by > 0 ? "+" : ""}${formatComputed(by, digits)}`;

function clause({ part, largest }: Compared, saying: Saying): string {
  if (!largest) return "";
  const { digits, compare } = saying;
  const place = placeWords(largest, part, saying);
  if (Number.isFinite(largest.by)) {
    return compare.byAtMost(part.name, formatComputed(Math.abs(largest.by), digits), place);
  }
  const [before, now] = [formatComputed(largest.pinned, digits), formatComputed(largest.now, digits)];
  return compare.fromTo(part.name, before, now, place);
}

/** "Scores unchanged; output changed by at most 0.250 (row 2, dimension 1)." */
function chain(compared: readonly Compared[], saying: Saying): string {
  const { words, compare } = saying;
  const clauses: string[] = [];
  let still: string[] = [];
  const rest = () => {
    if (still.length > 0) clauses.push(compare.unchanged(words.list(still), still.length));
    still = [];
  };
  for (const one of compared) {
    if (one.changed === 0) {
      still.push(one.part.name);
      continue;
    }
    rest();
    clauses.push(clause(one, saying));
  }
  rest();
  return compare.chain(clauses);
}

/** What has been changed, and what follows from it. */
export function compareSentences(
  compared: readonly Compared[],
  settings: readonly Setting[],
  saying: Saying,
): readonly string[] {
  const { compare, words } = saying;
  const others = compared.filter(({ sameSize }) => !sameSize);
  const alike = compared.filter(({ sameSize }) => sameSize);
  if (others.length === 0 && settings.length === 0 && alike.every(({ changed }) => changed === 0)) {
    return [compare.same];
  }
  const inputs = alike.filter(({ part, changed }) => part.editable && changed > 0);
  const causes = [
    ...inputs.map(({ part, changed, cells }) => compare.input(part.name, changed, cells)),
    ...settings.map((setting) => settingWords(setting, saying)),
  ];
  const computed = alike.filter(({ part }) => !part.editable);
  const sizes = others.map(({ part, pinned }) => {
    const size = ({ matrix }: Part) => words.picture.size(matrix.rows, matrix.cols);
    return pinned ? compare.sizeOf(part.name, size(pinned), size(part)) : compare.absent(part.name);
  });
  return [
    causes.length > 0 ? compare.causes(causes) : "",
    sizes.length > 0 ? compare.sizes(sizes) : "",
    computed.length > 0 ? chain(computed, saying) : "",
  ].filter(Boolean);
}
