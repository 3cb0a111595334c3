import type { Bit, Causal, Cell, DirectState, InputName, Scale, StageName } from "../engine/types.ts";
import { stageSize } from "./shape.ts";

/** Which tokens an edit concerns; "both" where queries and keys are the same tokens (self-attention). */
export type Axis = "query" | "key" | "both";
/** The two widths of a head: of queries and keys, and of values. */
export type Dimension = "d_k" | "d_v";

/** One thing a person does to an experiment. Rows, columns and indices count from 0. */
export type Edit =
  | { kind: "set-cell"; matrix: InputName; row: number; column: number; value: number }
  | { kind: "set-matrix"; matrix: InputName; rows: readonly (readonly number[])[] }
  | { kind: "set-scale"; scale: Scale }
  | { kind: "set-temperature"; temperature: number }
  | { kind: "set-causal"; causal: Causal }
  | { kind: "toggle-key"; key: number }
  | { kind: "toggle-mask"; row: number; column: number }
  | { kind: "clear-mask" }
  | { kind: "add-token"; axis: Axis }
  | { kind: "remove-token"; axis: Axis; index: number }
  | { kind: "rename-token"; axis: Axis; index: number; text: string }
  | { kind: "add-dimension"; of: Dimension }
  | { kind: "remove-dimension"; of: Dimension; index: number }
  | { kind: "select"; cell: Cell | null }
  | { kind: "show-stage"; stage: StageName }
  | { kind: "set-digits"; digits: number };

/** Detail of the `edit` event. Edits with one gesture id (a drag, a held key) are one undo step. */
export interface EditDetail {
  readonly edit: Edit;
  readonly gesture?: string;
}

/**
 * Detail of `cell-text` and `matrix-text`: text typed or pasted at a cell, which the engine has still to read; and of
 * `draft-drop`: such a text that was given up.
 */
export interface EntryDetail {
  readonly stage: InputName;
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Whether an edit changes only what is shown, so that it is no undo step. */
export const isViewEdit = (edit: Edit): boolean =>
  edit.kind === "select" || edit.kind === "show-stage" || edit.kind === "set-digits";

/**
 * The state after an edit; `state` itself is left as it is. Sizes stay consistent with each other; whether they and the
 * numbers are allowed is for the engine to say.
 */
export function applyEdit(state: DirectState, edit: Edit): DirectState {
  switch (edit.kind) {
    case "set-cell":
      return { ...state, [edit.matrix]: withCell(state[edit.matrix], edit.row, edit.column, edit.value) };
    case "set-matrix":
      return setMatrix(state, edit.matrix, edit.rows);
    case "set-scale":
      return { ...state, scale: edit.scale };
    case "set-temperature":
      return { ...state, temperature: edit.temperature };
    case "set-causal":
      return { ...state, causal: edit.causal };
    case "toggle-key":
      return { ...state, key_valid: state.key_valid.map((bit, key) => (key === edit.key ? flipped(bit) : bit)) };
    case "toggle-mask":
      return {
        ...state,
        mask: withCell(state.mask, edit.row, edit.column, flipped(state.mask[edit.row]?.[edit.column] ?? 1)),
      };
    case "clear-mask":
      return { ...state, mask: state.mask.map((row) => row.map(() => 1 as const)) };
    case "add-token":
      return addToken(state, edit.axis);
    case "remove-token":
      return removeToken(state, edit.axis, edit.index);
    case "rename-token":
      return renameToken(state, edit.axis, edit.index, edit.text);
    case "add-dimension":
      return addDimension(state, edit.of);
    case "remove-dimension":
      return removeDimension(state, edit.of, edit.index);
    case "select":
      return { ...state, view: withoutAbsent({ ...state.view, cell: edit.cell ?? undefined }) };
    case "show-stage":
      return { ...state, view: { ...state.view, stage: edit.stage } };
    case "set-digits":
      return { ...state, view: { ...state.view, digits: edit.digits } };
  }
}

type Rows<T> = readonly (readonly T[])[];

/** An additive bias comes with some links; it has no control of its own, but it keeps its size. */
const withBias = ({ bias }: DirectState, change: (bias: Rows<number>) => Rows<number>): Pick<DirectState, "bias"> =>
  bias ? { bias: change(bias) } : {};

const flipped = (bit: Bit): Bit => (bit === 1 ? 0 : 1);

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

const withCell = <T>(rows: Rows<T>, row: number, column: number, value: T): Rows<T> =>
  rows.map((cells, at) => (at === row ? cells.map((cell, c) => (c === column ? value : cell)) : cells));

/** The list cut or filled up to `length`. */
const fitted = <T>(list: readonly T[], length: number, filler: T): readonly T[] =>
  list.length === length ? list : Array.from({ length }, (_, at) => (at < list.length ? (list[at] as T) : filler));

const fittedRows = <T>(rows: Rows<T>, height: number, width: number, filler: T): Rows<T> =>
  fitted(rows, height, [] as readonly T[]).map((row) => fitted(row, width, filler));

// An absent selection is an absent key: the state of a link without one.
const withoutAbsent = (view: { [key: string]: unknown }): DirectState["view"] =>
  Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));

/** What a new token is called after `labels`: the next letter or number, and no label twice. */
export function nextLabel(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  const lettered = labels.length > 0 && labels.every((label) => /^[A-Za-z]$/.test(label));
  if (lettered && !/^[Zz]$/.test(last)) {
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    if (!labels.includes(next)) {
      return next;
    }
  }
  let number = labels.length + 1;
  while (labels.includes(String(number))) {
    number += 1;
  }
  return String(number);
}

function fittedLabels(labels: readonly string[], length: number): readonly string[] {
  const result = labels.slice(0, length);
  while (result.length < length) {
    result.push(nextLabel(result));
  }
  return result;
}

/** Gives everything that has a size the sizes asked for: new numbers are 0, new bits 1. */
function resized(state: DirectState, n_q: number, n_k: number, d_k: number, d_v: number): DirectState {
  return clampedSelection({
    ...state,
    Q: fittedRows(state.Q, n_q, d_k, 0),
    K: fittedRows(state.K, n_k, d_k, 0),
    V: fittedRows(state.V, n_k, d_v, 0),
    key_valid: fitted(state.key_valid, n_k, 1),
    mask: fittedRows(state.mask, n_q, n_k, 1),
    ...withBias(state, (bias) => fittedRows(bias, n_q, n_k, 0)),
    query_tokens: fittedLabels(state.query_tokens, n_q),
    key_tokens: fittedLabels(state.key_tokens, n_k),
  });
}

function clampedSelection(state: DirectState): DirectState {
  const cell = state.view.cell;
  if (!cell) {
    return state;
  }
  const [rows, columns] = stageSize(state, cell.stage);
  const row = Math.max(0, Math.min(cell.row, rows - 1));
  const column = Math.max(0, Math.min(cell.column, columns - 1));
  return row === cell.row && column === cell.column
    ? state
    : { ...state, view: { ...state.view, cell: { ...cell, row, column } } };
}

/** Which axis the rows and the columns of a stage run along. */
function stageAxes(stage: StageName): readonly ["query" | "key", "query" | "key" | Dimension] {
  switch (stage) {
    case "Q":
      return ["query", "d_k"];
    case "K":
      return ["key", "d_k"];
    case "V":
      return ["key", "d_v"];
    case "output":
      return ["query", "d_v"];
    default:
      return ["query", "key"];
  }
}

/** Lets the selection stay on the same token or dimension when one before it goes. */
function shiftedSelection(state: DirectState, axis: "query" | "key" | Dimension, index: number): DirectState {
  const cell = state.view.cell;
  if (!cell) {
    return state;
  }
  const [rowAxis, columnAxis] = stageAxes(cell.stage);
  const row = rowAxis === axis && cell.row > index ? cell.row - 1 : cell.row;
  const column = columnAxis === axis && cell.column > index ? cell.column - 1 : cell.column;
  return clampedSelection({ ...state, view: { ...state.view, cell: { ...cell, row, column } } });
}

function setMatrix(state: DirectState, matrix: InputName, rows: Rows<number>): DirectState {
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const [n_q, d_k] = stageSize(state, "Q");
  const [n_k, d_v] = stageSize(state, "V");
  const others =
    matrix === "Q"
      ? resized(state, height, n_k, width, d_v)
      : matrix === "K"
        ? resized(state, n_q, height, width, d_v)
        : resized(state, n_q, height, d_k, width);
  return { ...others, [matrix]: rows };
}

function addToken(state: DirectState, axis: Axis): DirectState {
  const [n_q, d_k] = stageSize(state, "Q");
  const [n_k, d_v] = stageSize(state, "V");
  return resized(state, n_q + (axis === "key" ? 0 : 1), n_k + (axis === "query" ? 0 : 1), d_k, d_v);
}

function removeToken(state: DirectState, axis: Axis, index: number): DirectState {
  let result = state;
  if (axis !== "key") {
    result = shiftedSelection(
      {
        ...result,
        Q: without(result.Q, index),
        mask: without(result.mask, index),
        ...withBias(result, (bias) => without(bias, index)),
        query_tokens: without(result.query_tokens, index),
      },
      "query",
      index,
    );
  }
  if (axis !== "query") {
    result = shiftedSelection(
      {
        ...result,
        K: without(result.K, index),
        V: without(result.V, index),
        key_valid: without(result.key_valid, index),
        mask: result.mask.map((row) => without(row, index)),
        ...withBias(result, (bias) => bias.map((row) => without(row, index))),
        key_tokens: without(result.key_tokens, index),
      },
      "key",
      index,
    );
  }
  return result;
}

function renameToken(state: DirectState, axis: Axis, index: number, text: string): DirectState {
  const renamed = (labels: readonly string[]) => labels.map((label, at) => (at === index ? text : label));
  return {
    ...state,
    query_tokens: axis === "key" ? state.query_tokens : renamed(state.query_tokens),
    key_tokens: axis === "query" ? state.key_tokens : renamed(state.key_tokens),
  };
}

function addDimension(state: DirectState, of: Dimension): DirectState {
  const wider = (rows: Rows<number>) => rows.map((row) => [...row, 0]);
  return of === "d_k" ? { ...state, Q: wider(state.Q), K: wider(state.K) } : { ...state, V: wider(state.V) };
}

function removeDimension(state: DirectState, of: Dimension, index: number): DirectState {
  const narrower = (rows: Rows<number>) => rows.map((row) => without(row, index));
  return shiftedSelection(
    of === "d_k" ? { ...state, Q: narrower(state.Q), K: narrower(state.K) } : { ...state, V: narrower(state.V) },
    of,
    index,
  );
}
