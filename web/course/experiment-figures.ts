import type { StageName } from "../engine/types.ts";
import { formatComputed, formatFull, formatWeight } from "../text/numbers.ts";
import { afterMove, cellOf, type Run, rowOf } from "./experiment-truth.ts";

/**
 * Numbers in an explanation, as they came out here: `{is weights 1 3}` after the first move, `{was weights 1 3}` before
 * it, `{moved output 3 1}` the difference with its sign; `{is@2 output 3 1}` after the second move. `entropy 2` and
 * `sum 2` stand for a row of weights.
 */
const FIGURE = /\{(was|is|moved)(?:@(\d))? (\w+) (\d+)(?: (\d+))?\}/g;

const DIGITS = 3;
const inputs: readonly string[] = ["Q", "K", "V"];

/** A difference with its sign; "0" where there is none. */
export function signed(difference: number, digits = DIGITS): string {
  // Two ways of adding the same numbers may leave a last bit over.
  if (Math.abs(difference) < 1e-12) return "0";
  return `${difference > 0 ? "+" : ""}${formatComputed(difference, digits)}`;
}

/** The same in as few digits as it takes: what a hand has changed has few. */
export const plainSigned = (difference: number): string =>
  `${difference > 0 ? "+" : ""}${formatFull(Number(difference.toPrecision(12)))}`;

export function figured(text: string, run: Run): string {
  return text.replace(FIGURE, (written, kind: string, move: string | undefined, name: string, row: string, column) => {
    const after = afterMove(run, Number(move ?? 1));
    if (!after) return written;
    const value = (one: Run["before"]): number => {
      if (name === "entropy") return rowOf(one, Number(row))?.entropy_nats ?? Number.NaN;
      if (name === "sum") return rowOf(one, Number(row))?.sum ?? Number.NaN;
      return cellOf(one, [name as StageName, Number(row), Number(column)]);
    };
    if (kind === "moved") {
      const difference = value(after) - value(run.before);
      return inputs.includes(name) ? plainSigned(difference) : signed(difference);
    }
    const number = value(kind === "is" ? after : run.before);
    if (inputs.includes(name)) return formatFull(number);
    return name === "weights" || name === "sum" ? formatWeight(number, DIGITS) : formatComputed(number, DIGITS);
  });
}
