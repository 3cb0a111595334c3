import { BLOCKED_BY, type HeadTrace, type Matrix } from "../../engine/types.ts";
import type { Words } from "../../text/words.ts";

/** What is read of single cells of a head. */

export const entry = (matrix: Matrix, row: number, column: number): number =>
  matrix.data[row * matrix.cols + column] ?? Number.NaN;

/** The names of the masks that close a cell. */
export function closingMasks(
  { head, words }: { readonly head: HeadTrace; readonly words: Words },
  row: number,
  column: number,
): string[] {
  const bits = head.blocked[row * head.masked.cols + column] ?? 0;
  return [
    bits & BLOCKED_BY.causal ? words.masks.causal : "",
    bits & BLOCKED_BY.key_valid ? words.masks.padding : "",
    bits & BLOCKED_BY.mask ? words.masks.custom : "",
    bits & BLOCKED_BY.window ? words.masks.window : "",
  ].filter(Boolean);
}
