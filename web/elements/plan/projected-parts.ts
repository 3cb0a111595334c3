import type { HeadTrace, LayerTrace, LayerWeights, Matrix, ProjectedState, Trace } from "../../engine/types.ts";
import { inputOf, type Sizes } from "../../store/shape.ts";
import type { MoreWords } from "../../text/more.ts";
import { inputFormat } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { niceRange } from "../grid/colour-scales.ts";
import type { GridLook, GridMatrix } from "../grid/grid-view.ts";
import type { Along, Blocks, Part } from "./picture-plan.ts";
import { drawn } from "./picture-stages.ts";

/** The matrices that only projected sources have: before the scores, and after the outputs of the heads. */

/** Everything that the parts of one picture are made from. */
export interface Made {
  readonly state: ProjectedState;
  readonly layer: LayerTrace;
  readonly weights: LayerWeights;
  readonly sizes: Sizes;
  readonly head: number;
  readonly digits: number;
  readonly words: Words;
  readonly more: MoreWords["heads"];
  readonly look: (range: number, blocks?: Blocks) => GridLook;
}

const joined = new WeakMap<object, Map<string, GridMatrix>>();

/** Matrices of several heads side by side; the same one while the layer is. */
function sideBySide(layer: LayerTrace, name: "Q" | "K" | "V", heads: readonly HeadTrace[]): GridMatrix {
  const known = joined.get(layer) ?? new Map<string, GridMatrix>();
  joined.set(layer, known);
  let matrix = known.get(name);
  if (!matrix) {
    const [{ rows, cols }] = heads.map((head) => head[name]) as [Matrix];
    const width = heads.length * cols;
    const data = new Float64Array(rows * width);
    heads.forEach((head, block) => {
      for (let i = 0; i < head[name].data.length; i++) {
        data[Math.floor(i / cols) * width + block * cols + (i % cols)] = head[name].data[i] as number;
      }
    });
    matrix = { rows, cols: width, data };
    known.set(name, matrix);
  }
  return matrix;
}

export const sliceOf = ({ along, width, shown }: Blocks): GridLook["slice"] => ({
  along,
  from: shown * width,
  to: (shown + 1) * width,
});

/** Heads side by side; nothing to tell apart where there is one. */
const blocksOf = (
  along: Blocks["along"],
  count: number,
  width: number,
  { head, weights }: Made,
  own: boolean,
): Blocks => {
  const heads = weights.heads / count;
  return { along, count, width, shown: Math.floor(head / heads), heads, own };
};

/** A given matrix. */
function given(
  made: Made,
  stage: "X" | "X_context" | "W_Q" | "W_K" | "W_V" | "W_O",
  along: readonly [Along, Along],
  formula: string,
  blocks?: Blocks,
): Part {
  const rows = inputOf(made.state, stage) ?? [];
  const format = inputFormat(rows, made.digits);
  return {
    stage,
    rows: along[0],
    columns: along[1],
    name: made.more.stages[stage].name,
    formula: { text: formula },
    matrix: drawn(rows, false),
    look: { format, colour: "plain", range: 1, allowed: null, slice: blocks && sliceOf(blocks) },
    editable: true,
    blocks,
  };
}

/** What X and the matrices over it are, and what they give. */
export function projections(made: Made): Record<string, Part> {
  const { state, layer, weights, sizes, words, more } = made;
  const { heads, kv_heads } = weights;
  const { d_k, d_v } = sizes;
  const context = state.X_context ? "X′" : "X";
  const turned = state.positions === "rotary" ? more.rotated : "";
  const keyHeads = layer.heads.filter((_, head) => head % (heads / kv_heads) === 0);
  const Q = sideBySide(layer, "Q", layer.heads);
  const K = sideBySide(layer, "K", keyHeads);
  const V = sideBySide(layer, "V", keyHeads);
  const range = Math.max(niceRange(Q.data), niceRange(K.data));
  const ofQueries = (own: boolean) => blocksOf("columns", heads, d_k, made, own);
  const ofKeys = (width: number, own: boolean) => blocksOf("columns", kv_heads, width, made, own);
  const slices = (count: number) => (count > 1 ? more.sideBySide(count) : more.learned);
  const computed = (
    stage: "Q" | "K" | "V",
    rows: Along,
    columns: Along,
    matrix: GridMatrix,
    formula: string,
    blocks: Blocks,
  ): Part => ({
    stage,
    rows,
    columns,
    name: words.stages[stage].name,
    formula: { text: formula },
    matrix,
    look: made.look(stage === "V" ? niceRange(V.data) : range, blocks),
    blocks,
  });
  return {
    ...tokens(made),
    W_Q: given(made, "W_Q", ["d_model", "d_k"], slices(heads), ofQueries(false)),
    W_K: given(made, "W_K", ["d_model", "d_k"], slices(kv_heads), ofKeys(d_k, false)),
    W_V: given(made, "W_V", ["d_model", "d_v"], slices(kv_heads), ofKeys(d_v, false)),
    Q: computed("Q", "query", "d_k", Q, `X·W_Q${turned}`, ofQueries(true)),
    K: computed("K", "key", "d_k", K, `${context}·W_K${turned}`, ofKeys(d_k, true)),
    V: computed("V", "key", "d_v", V, `${context}·W_V`, ofKeys(d_v, true)),
  };
}

/** The token vectors: X as it is given, or what the layers before have made of it; with position codes beside it. */
function tokens(made: Made): Record<string, Part> {
  const { state, layer, words, more } = made;
  const { picture } = words;
  const row = state.X_context ? picture.rowsAreQueries : more.rowsAreTokens;
  const first = !state.view.layer;
  const read = (name: "X" | "input" | "context", stage: "X" | "X_context", formula: string, matrix: Matrix): Part => ({
    stage,
    rows: stage === "X" ? "query" : "key",
    columns: "d_model",
    name: more.stages[name].name,
    formula: { text: formula },
    matrix,
    look: made.look(niceRange(matrix.data)),
  });
  const parts: Record<string, Part> = {};
  const coded = state.positions === "sinusoidal";
  if (!first) parts.X = read("X", "X", more.streamOf(state.view.layer as number), layer.input as Matrix);
  else parts.X = given(made, "X", ["query", "d_model"], row);
  if (first && coded) parts.input = read("input", "X", more.stages.input.formula, layer.input as Matrix);
  if (state.X_context) {
    parts.X_context = given(made, "X_context", ["key", "d_model"], picture.rowsAreKeys);
    if (coded && layer.context) {
      parts.context = read("context", "X_context", more.stages.context.formula, layer.context);
    }
  }
  return parts;
}

/** What becomes of the heads' outputs. */
export function afterHeads(made: Made, trace: Trace): Record<string, Part> {
  const { state, layer, weights, sizes, more } = made;
  const parts: Record<string, Part> = {};
  const at = state.view.layer ?? 0;
  const computed = (stage: Part["stage"], columns: Along, name: "joined" | "result" | "stream", matrix: Matrix) => ({
    stage,
    rows: "query" as const,
    columns,
    name: more.stages[name].name,
    formula: { text: more.stages[name].formula },
    matrix,
    look: made.look(niceRange(matrix.data)),
  });
  if (weights.heads > 1) {
    const blocks = blocksOf("columns", weights.heads, sizes.d_v, made, true);
    const part = computed("output", "d_v", "joined", layer.joined);
    parts.joined = { ...part, look: { ...part.look, slice: sliceOf(blocks) }, blocks };
  }
  const out = state.layers ? "d_model" : "d_out";
  if (weights.W_O) {
    const blocks = blocksOf("rows", weights.heads, sizes.d_v, made, false);
    const text = weights.heads > 1 ? more.sideBySide(weights.heads) : more.learned;
    parts.W_O = given(made, "W_O", ["d_v", out], text, blocks);
    parts.result = computed("result", out, "result", layer.output);
  }
  if (state.layers) {
    const after = trace.layers[at + 1]?.input ?? trace.output;
    parts.stream = computed("stream", "d_model", "stream", after);
  }
  return parts;
}
