import type { AskedPart, Exercise } from "../engine/exercise-types.ts";
import type { PracticeWords } from "../text/practice.ts";
import { exactText, partName } from "./fact-lines.ts";

/** What an exercise gives and asks, in words. Rows and columns count from 1. */

/** The first cell that is asked for, where not all of its part are; else of what is differentiated. */
function askedPlace({ cells }: Exercise): readonly [row: number, column: number] {
  const differentiated = cells.find(({ key }) => key !== undefined);
  if (differentiated) return [(differentiated.query ?? 0) + 1, (differentiated.key ?? 0) + 1];
  const part = cells.find(({ roles }) => roles.flat().includes("not_asked"));
  const row = part?.roles.findIndex((roles) => roles.includes("asked")) ?? 0;
  return [row + 1, (part?.roles[row]?.indexOf("asked") ?? 0) + 1];
}

export function problemText(exercise: Exercise, words: PracticeWords): string {
  const { state, id, shown, cells } = exercise;
  const [row, column] = askedPlace(exercise);
  const first = shown[0]?.rows ?? [];
  return words.kinds[id].problem({
    queries: state.query_tokens.length,
    keys: state.key_tokens.length,
    width: first[0]?.length ?? 0,
    temperature: exactText({ value: state.temperature }),
    unit: cells.find(({ unit }) => unit)?.unit ?? "nats",
    row,
    column,
  });
}

/** The labels of a matrix and what each row and column is called. */
export interface Axes {
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  /** What the rows are, and the columns. */
  readonly corner: string;
}

const counted = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Rows and columns are named as the state's tokens are: in exercises those are numbers. */
export function axesOf(
  matrix: { readonly name: string; readonly rows: number; readonly cols: number },
  words: PracticeWords,
  row?: number,
): Axes {
  const { name, rows, cols } = matrix;
  const byKeys = name === "K" || name === "V";
  const kind = /^(scores|scaled|masked|weights)/.test(name) ? "key" : name === "gradient" ? "score" : "dimension";
  const nth = row === undefined ? counted(rows) : [row];
  const columns = counted(cols);
  return {
    rowLabels: nth.map((index) => `${byKeys ? "k" : "q"}${subscripted(index)}`),
    columnLabels:
      name === "entropy"
        ? [""]
        : columns.map((index) =>
            kind === "key" ? `k${subscripted(index)}` : kind === "score" ? `s${subscripted(index)}` : String(index),
          ),
    rowNames: nth.map(byKeys ? words.key : words.query),
    columnNames: name === "entropy" ? [""] : columns.map(words[kind]),
    corner: byKeys ? words.keyAxis : words.queryAxis,
  };
}

const subscripted = (index: number): string => String.fromCharCode(0x2080 + index);

/** The row that a gradient belongs to, from 1; other parts have all of them. */
export const rowOfPart = (part: AskedPart): number | undefined =>
  part.query === undefined ? undefined : part.query + 1;

/** The name of a cell of the answer: matrix, row and column. */
export function cellName(part: AskedPart, row: number, column: number, words: PracticeWords): string {
  const axes = axesOf(part, words, rowOfPart(part));
  const columnName = axes.columnNames[column];
  const name = partName(part, words);
  return columnName
    ? words.cell(name, axes.rowNames[row] ?? "", columnName)
    : words.cellOfRow(name, axes.rowNames[row] ?? "");
}
