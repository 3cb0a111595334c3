import type { InputName, LayerWeights, ProjectedState } from "../engine/types.ts";
import type { Dimension } from "./edits.ts";
import { fitted, fittedRows, inBlocks, type Rows, without } from "./rows.ts";
import { weightsOf } from "./shape.ts";

/**
 * Edits of a projected source: token vectors, and the weights of the layer shown. Heads stand side by side in the
 * columns of W_Q, W_K and W_V and in the rows of W_O, so that a width changes in each of them.
 */

type Weights = Pick<LayerWeights, "W_Q" | "W_K" | "W_V" | "W_O">;

/** The state with an input put in the place of the one of its name. */
export const withInput = (state: ProjectedState, matrix: InputName, rows: Rows): ProjectedState =>
  matrix === "X" || matrix === "X_context" ? { ...state, [matrix]: rows } : withWeights(state, { [matrix]: rows });

/** The state with other weights in the layer shown. */
function withWeights(state: ProjectedState, change: Partial<Weights>): ProjectedState {
  const at = state.view.layer ?? 0;
  return state.layers
    ? { ...state, layers: state.layers.map((layer, index) => (index === at ? { ...layer, ...change } : layer)) }
    : { ...state, ...change };
}

/** The token vectors cut or filled with zeros; queries and keys are the same ones where there is no context. */
export function withTokens(state: ProjectedState, n_q: number, n_k: number): ProjectedState {
  const width = state.X[0]?.length ?? 0;
  const X = fittedRows(state.X, n_q, width, 0);
  return state.X_context ? { ...state, X, X_context: fittedRows(state.X_context, n_k, width, 0) } : { ...state, X };
}

type Change = <T>(list: readonly T[], filler: T) => readonly T[];

const eachRow = (rows: Rows, change: (row: readonly number[]) => readonly number[]): Rows => rows.map(change);

/** Changes a width of the layer shown in every head of it. */
function ofHeads(state: ProjectedState, of: "d_k" | "d_v", change: Change): ProjectedState {
  const { W_Q, W_K, W_V, W_O, heads, kv_heads } = weightsOf(state);
  const columns = (rows: Rows, blocks: number): Rows =>
    eachRow(rows, (row) => inBlocks(row, blocks, (block) => change(block, 0)));
  if (of === "d_k") return withWeights(state, { W_Q: columns(W_Q, heads), W_K: columns(W_K, kv_heads) });
  const blank = (W_O?.[0] ?? []).map(() => 0);
  return withWeights(state, {
    W_V: columns(W_V, kv_heads),
    ...(W_O ? { W_O: inBlocks(W_O, heads, (block) => change(block, blank)) } : {}),
  });
}

/** Changes the width of the token vectors, and with it the height of all weights; in a stack, what its layers give. */
function ofModel(state: ProjectedState, change: Change): ProjectedState {
  const wide = (rows: Rows): Rows => eachRow(rows, (row) => change(row, 0));
  const tall = (rows: Rows): Rows =>
    change(
      rows,
      (rows[0] ?? []).map(() => 0),
    ) as Rows;
  const inner = (weights: Weights) => ({ W_Q: tall(weights.W_Q), W_K: tall(weights.W_K), W_V: tall(weights.W_V) });
  return {
    ...state,
    X: wide(state.X),
    ...(state.X_context ? { X_context: wide(state.X_context) } : {}),
    ...(state.layers
      ? {
          layers: state.layers.map((layer) => ({
            ...layer,
            ...inner(layer),
            ...(layer.W_O ? { W_O: wide(layer.W_O) } : {}),
          })),
        }
      : inner(weightsOf(state))),
  };
}

function changed(state: ProjectedState, of: Dimension, change: Change): ProjectedState {
  const { W_O } = weightsOf(state);
  if (of === "d_k" || of === "d_v") return ofHeads(state, of, change);
  // In a stack each layer's output is as wide as the stream that it is added to.
  if (of === "d_model" || state.layers) return ofModel(state, change);
  return W_O ? withWeights(state, { W_O: eachRow(W_O, (row) => change(row, 0)) }) : state;
}

export const addDimension = (state: ProjectedState, of: Dimension): ProjectedState =>
  changed(state, of, (list, filler) => [...list, filler]);

/** @param index the dimension, counted within a head */
export const removeDimension = (state: ProjectedState, of: Dimension, index: number): ProjectedState =>
  changed(state, of, (list) => without(list, index));

/** Puts other numbers in the place of an input; what has to agree with their count is cut or filled with zeros. */
export function setMatrix(state: ProjectedState, matrix: InputName, rows: Rows): ProjectedState {
  const width = rows[0]?.length ?? 0;
  const { W_O, heads, kv_heads } = weightsOf(state);
  const sized = (of: Dimension, length: number) => (from: ProjectedState) =>
    changed(from, of, (list, filler) => fitted(list, length, filler));
  const steps: Record<string, readonly ((from: ProjectedState) => ProjectedState)[]> = {
    X: [sized("d_model", width)],
    X_context: [sized("d_model", width)],
    W_Q: [sized("d_model", rows.length), sized("d_k", Math.ceil(width / heads))],
    W_K: [sized("d_model", rows.length), sized("d_k", Math.ceil(width / kv_heads))],
    W_V: [sized("d_model", rows.length), sized("d_v", Math.ceil(width / kv_heads))],
    W_O: [sized("d_v", Math.ceil(rows.length / heads)), ...(W_O ? [sized("d_out", width)] : [])],
  };
  const others = (steps[matrix] ?? []).reduce((from, step) => step(from), state);
  return withInput(others, matrix, rows);
}
