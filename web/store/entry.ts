import type { Problem, State } from "../engine/types.ts";
import type { Edit, EntryDetail } from "./edits.ts";
import type { Rows } from "./rows.ts";
import { inputOf, inputPath } from "./shape.ts";
import type { EntryPlace, SettingField, Store } from "./store.ts";

/** Texts entered by hand: the engine reads them, the store takes what they amount to or tells why it cannot. */

/** Takes the text of one cell. False when it is refused, as for the other two. */
export function enterCell(store: Store, { stage, row, column, text }: EntryDetail): boolean {
  const cell = { stage, row, column };
  const read = store.engine.readNumber(text);
  return read.ok
    ? store.enter({ kind: "set-cell", matrix: stage, row, column, value: read.value }, { cell })
    : refuse(store, read.problems, `${inputPath(store.snapshot.state, stage)}/${row}/${column}`, { cell });
}

/** Takes the text of a setting that is a number. */
export function enterSetting(store: Store, field: SettingField, text: string): boolean {
  const read = store.engine.readNumber(text);
  return read.ok
    ? store.enter(settingEdit(store.snapshot.state, field, read.value), { field })
    : refuse(store, read.problems, `/${field.replace(".", "/")}`, { field });
}

function settingEdit({ window }: State, field: SettingField, value: number): Edit {
  switch (field) {
    case "scale":
      return { kind: "set-scale", scale: value };
    case "temperature":
      return { kind: "set-temperature", temperature: value };
    case "softcap":
      return { kind: "set-softcap", softcap: value };
    default:
      return { kind: "set-window", window: { ...window, [field.slice("window.".length)]: value } };
  }
}

/**
 * Takes pasted numbers. As many as the matrix has replace it; so do others pasted at its first cell, and the sizes
 * follow; a smaller block pasted at another cell fills the cells from there, where it fits.
 */
export function enterPaste(store: Store, { stage, row, column, text }: EntryDetail): boolean {
  const cell = { stage, row, column };
  const read = store.engine.readMatrix(text);
  if (!read.ok) {
    return refuse(store, read.problems, "/pasted", { cell });
  }
  const rows = placed(inputOf(store.snapshot.state, stage) ?? [], row, column, read.rows);
  return store.enter({ kind: "set-matrix", matrix: stage, rows }, { cell });
}

/** A reader knows its own text alone: `path` says where that stands. */
function refuse(store: Store, problems: readonly Problem[], path: string, place: EntryPlace): false {
  const [problem] = problems as [Problem];
  store.refuse({ problem: { ...problem, path: `${path}${problem.path}` }, from: "entry", ...place });
  return false;
}

function placed(matrix: Rows, row: number, column: number, block: Rows): Rows {
  const [height, width] = [matrix.length, matrix[0]?.length ?? 0];
  const [tall, wide] = [block.length, block[0]?.length ?? 0];
  const first = row === 0 && column === 0;
  const fits = row + tall <= height && column + wide <= width;
  if (first || !fits) {
    return block;
  }
  return matrix.map((cells, r) => cells.map((cell, c) => block[r - row]?.[c - column] ?? cell));
}
