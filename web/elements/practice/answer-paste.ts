import type { AskedPart, ExerciseEngine } from "../../engine/exercise-types.ts";
import { typeset } from "../../text/place.ts";
import type { PracticeWords } from "../../text/practice.ts";
import type { Texts } from "./answer-grid.ts";

/** Characters that a cell takes. */
export const LONGEST_ENTRY = 200;

/** What a paste does: it fills cells, or is refused with a sentence. */
export type Paste =
  | { readonly rows: Texts; readonly at: { readonly row: number; readonly column: number } }
  | { readonly refused: (words: PracticeWords) => string };

/**
 * Reads what is pasted at a cell; null where it is a single entry, which goes into the cell as if it were typed. As
 * large as the whole matrix it goes over all of it, wherever the caret is.
 */
export function readPaste(
  engine: ExerciseEngine,
  text: string,
  { rows, cols }: AskedPart,
  place: { readonly row: number; readonly column: number },
): Paste | null {
  const single = engine.readAnswer(text);
  const isOne = "kind" in single && single.kind !== "unreadable" && single.kind !== "empty";
  if (isOne && !/[\t\n&[]/.test(text.trim())) return null;
  const read = engine.readAnswerCells(text, rows, cols);
  if (!read.ok) {
    const [problem] = read.problems;
    if (problem?.code === "size_out_of_range") {
      return { refused: (words) => words.tooLarge(typeset(problem.came), rows, cols) };
    }
    return { refused: (words) => (problem?.code === "ragged_rows" ? words.ragged : words.notPasted) };
  }
  if (read.rows.flat().some(({ length }) => length > LONGEST_ENTRY)) return { refused: (words) => words.notPasted };
  const [high, wide] = [read.rows.length, read.rows[0]?.length ?? 0];
  if (high === 1 && wide === 1 && read.rows[0]?.[0] === text.trim()) return null;
  if (high === rows && wide === cols) return { rows: read.rows, at: { row: 0, column: 0 } };
  const room = { rows: rows - place.row, cols: cols - place.column };
  return high <= room.rows && wide <= room.cols
    ? { rows: read.rows, at: place }
    : { refused: (words) => words.tooLarge(`${high}×${wide}`, room.rows, room.cols) };
}

/** The texts with a block written over them; cells that are not asked for stay empty. */
export function fillFrom(
  texts: Texts,
  block: Texts,
  at: { readonly row: number; readonly column: number },
  { roles }: AskedPart,
): Texts {
  return texts.map((line, row) =>
    line.map((old, column) =>
      roles[row]?.[column] === "not_asked" ? old : (block[row - at.row]?.[column - at.column] ?? old),
    ),
  );
}
