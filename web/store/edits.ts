import type {
  Bit,
  Causal,
  Cell,
  DirectState,
  Fault,
  InputName,
  ProjectedState,
  Scale,
  StageName,
  State,
} from "../engine/types.ts";
import * as projected from "./edits-projected.ts";
import { fitted, fittedRows, type Rows, withCell, without } from "./rows.ts";
import { settled, shiftedSelection, withView } from "./selection.ts";
import { inputOf, isDirect, sizesOf } from "./shape.ts";

/** Which tokens an edit concerns; "both" where queries and keys are the same tokens (self-attention). */
export type Axis = "query" | "key" | "both";
/**
 * Widths: of queries and keys, of values, and where they are projected, of the token vectors and of what W_O gives.
 * Those of a head change in all heads of the layer shown.
 */
export type Dimension = "d_k" | "d_v" | "d_model" | "d_out";

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
  | { kind: "set-softcap"; softcap: number | null }
  | { kind: "set-window"; window: State["window"] | null }
  | { kind: "set-positions"; positions: State["positions"] }
  | { kind: "set-fault"; fault: Fault | null }
  | { kind: "select"; cell: Cell | null }
  | { kind: "show-stage"; stage: StageName }
  | { kind: "show-head"; layer: number; head: number }
  | { kind: "set-digits"; digits: number }
  /** A step of the selected row, with the cell that it selects; null ends the steps. */
  | { kind: "show-step"; step: number | null; cell?: Cell }
  /** The link of the experiment to compare with; null for none. */
  | { kind: "pin"; link: string | null }
  /** Another experiment in the place of this one, and this one's link pinned. */
  | { kind: "swap"; state: State; link: string };

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

const VIEW_EDITS = ["select", "show-stage", "show-head", "set-digits", "show-step", "pin"] as const;

/** Whether an edit changes only what is shown, so that it is no undo step. */
export const isViewEdit = ({ kind }: Edit): boolean => (VIEW_EDITS as readonly string[]).includes(kind);

/**
 * The state after an edit, with the same kind of source; `state` itself is left as it is. Sizes stay consistent with each other; whether they and the
 * numbers are allowed is for the engine to say.
 */
export const applyEdit = <Source extends State>(state: Source, edit: Edit): Source => edited(state, edit) as Source;

function edited(state: State, edit: Edit): State {
  switch (edit.kind) {
    case "set-cell": {
      const rows = inputOf(state, edit.matrix);
      return rows ? withInput(state, edit.matrix, withCell(rows, edit.row, edit.column, edit.value)) : state;
    }
    case "set-matrix":
      return isDirect(state) ? setMatrix(state, edit.matrix, edit.rows) : setProjected(state, edit.matrix, edit.rows);
    case "set-scale":
      return { ...state, scale: edit.scale };
    case "set-temperature":
      return { ...state, temperature: edit.temperature };
    case "set-causal":
      return { ...state, causal: edit.causal };
    case "set-softcap":
      return settled(withSetting(state, "softcap", edit.softcap));
    case "set-window":
      return withSetting(state, "window", edit.window);
    case "set-positions":
      return { ...state, positions: edit.positions };
    case "set-fault":
      return withSetting(state, "fault", edit.fault);
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
      return isDirect(state) ? addDimension(state, edit.of) : projected.addDimension(state, edit.of);
    case "remove-dimension": {
      if (isDirect(state)) return shiftedSelection(removeDimension(state, edit.of, edit.index), edit.of, edit.index);
      const of = edit.of === "d_out" && state.layers ? "d_model" : edit.of;
      return shiftedSelection(projected.removeDimension(state, of, edit.index), of, edit.index);
    }
    case "swap":
      return settled({ ...edit.state, view: { ...state.view, pinned: edit.link } });
    default:
      return applyViewEdit(state, edit);
  }
}

type ViewEdit = Extract<Edit, { kind: (typeof VIEW_EDITS)[number] }>;

function applyViewEdit(state: State, edit: ViewEdit): State {
  switch (edit.kind) {
    case "select":
      return withView(state, { cell: edit.cell ?? undefined });
    case "show-stage":
      return withView(state, { stage: edit.stage });
    case "show-head":
      // The first of them is what a state shows that does not say.
      return settled(withView(state, { layer: edit.layer || undefined, head: edit.head || undefined }));
    case "set-digits":
      return withView(state, { digits: edit.digits });
    case "show-step":
      return withView(state, { step: edit.step ?? undefined, cell: edit.cell ?? state.view.cell });
    case "pin":
      return withView(state, { pinned: edit.link ?? undefined });
  }
}

/** The state with an optional setting, or without it. */
function withSetting<Key extends "softcap" | "window" | "fault">(
  state: State,
  key: Key,
  value: State[Key] | null,
): State {
  const { [key]: _, ...rest } = state;
  return (value === null ? rest : { ...rest, [key]: value }) as State;
}

/** The state with an input put in the place of the one of its name, which has the same size. */
const withInput = (state: State, matrix: InputName, rows: Rows): State =>
  isDirect(state) ? { ...state, [matrix]: rows } : projected.withInput(state, matrix, rows);

const flipped = (bit: Bit): Bit => (bit === 1 ? 0 : 1);

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

/** What belongs to tokens besides their numbers, in other counts: new tokens are open to all, their labels the next ones. */
function settingsFor(state: State, n_q: number, n_k: number) {
  return {
    key_valid: fitted(state.key_valid, n_k, 1),
    mask: fittedRows(state.mask, n_q, n_k, 1),
    // An additive bias comes with some links; it has no control of its own, but it keeps its size.
    ...(state.bias ? { bias: fittedRows(state.bias, n_q, n_k, 0) } : {}),
    query_tokens: fittedLabels(state.query_tokens, n_q),
    key_tokens: fittedLabels(state.key_tokens, n_k),
  };
}

/** Gives everything that has a size the sizes asked for: new numbers are 0, new bits 1. */
function resized(state: State, n_q: number, n_k: number, d_k: number, d_v: number): State {
  return settled(
    isDirect(state)
      ? {
          ...state,
          Q: fittedRows(state.Q, n_q, d_k, 0),
          K: fittedRows(state.K, n_k, d_k, 0),
          V: fittedRows(state.V, n_k, d_v, 0),
          ...settingsFor(state, n_q, n_k),
        }
      : { ...projected.withTokens(state, n_q, n_k), ...settingsFor(state, n_q, n_k) },
  );
}

function setMatrix(state: DirectState, matrix: InputName, rows: Rows): State {
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const { n_q, n_k, d_k, d_v } = sizesOf(state);
  const others =
    matrix === "Q"
      ? resized(state, height, n_k, width, d_v)
      : matrix === "K"
        ? resized(state, n_q, height, width, d_v)
        : resized(state, n_q, height, d_k, width);
  return { ...others, [matrix]: rows };
}

/** Token vectors bring their own count of tokens; all else keeps it. */
function setProjected(state: ProjectedState, matrix: InputName, rows: Rows): State {
  const n_q = matrix === "X" ? rows.length : state.X.length;
  const n_k = matrix === "X_context" ? rows.length : (state.X_context ?? { length: n_q }).length;
  return resized(projected.setMatrix(state, matrix, rows), n_q, n_k, 0, 0);
}

function addToken(state: State, axis: Axis): State {
  const { n_q, n_k, d_k, d_v } = sizesOf(state);
  return resized(state, n_q + (axis === "key" ? 0 : 1), n_k + (axis === "query" ? 0 : 1), d_k, d_v);
}

function removeToken(state: State, axis: Axis, index: number): State {
  let result = state;
  if (axis !== "key") {
    result = shiftedSelection(withoutQuery(result, index), "query", index);
  }
  if (axis !== "query") {
    result = shiftedSelection(withoutKey(result, index), "key", index);
  }
  return result;
}

function withoutQuery(state: State, index: number): State {
  return {
    ...state,
    ...(isDirect(state) ? { Q: without(state.Q, index) } : { X: without(state.X, index) }),
    mask: without(state.mask, index),
    ...(state.bias ? { bias: without(state.bias, index) } : {}),
    query_tokens: without(state.query_tokens, index),
  };
}

function withoutKey(state: State, index: number): State {
  const columnless = <T>(rows: readonly (readonly T[])[]) => rows.map((row) => without(row, index));
  const source = isDirect(state)
    ? { K: without(state.K, index), V: without(state.V, index) }
    : // In self-attention the rows of X have gone with the query.
      state.X_context && { X_context: without(state.X_context, index) };
  return {
    ...state,
    ...source,
    key_valid: without(state.key_valid, index),
    mask: columnless(state.mask),
    ...(state.bias ? { bias: columnless(state.bias) } : {}),
    key_tokens: without(state.key_tokens, index),
  };
}

function renameToken(state: State, axis: Axis, index: number, text: string): State {
  const renamed = (labels: readonly string[]) => labels.map((label, at) => (at === index ? text : label));
  return {
    ...state,
    query_tokens: axis === "key" ? state.query_tokens : renamed(state.query_tokens),
    key_tokens: axis === "query" ? state.key_tokens : renamed(state.key_tokens),
  };
}

function addDimension(state: DirectState, of: Dimension): State {
  const wider = (rows: Rows) => rows.map((row) => [...row, 0]);
  return of === "d_k" ? { ...state, Q: wider(state.Q), K: wider(state.K) } : { ...state, V: wider(state.V) };
}

function removeDimension(state: DirectState, of: Dimension, index: number): State {
  const narrower = (rows: Rows) => rows.map((row) => without(row, index));
  return of === "d_k" ? { ...state, Q: narrower(state.Q), K: narrower(state.K) } : { ...state, V: narrower(state.V) };
}
