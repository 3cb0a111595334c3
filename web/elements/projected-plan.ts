import type { HeadTrace, LayerTrace, LayerWeights, Matrix, ProjectedState, State, Trace } from "../engine/types.ts";
import { inputOf, isDirect, type Sizes, sizesOf, weightsOf } from "../store/shape.ts";
import type { MoreWords } from "../text/more.ts";
import { inputFormat } from "../text/numbers.ts";
import type { Words } from "../text/words.ts";
import { niceRange } from "./colour-scales.ts";
import type { GridLook, GridMatrix } from "./grid-view.ts";
import type { Along, Blocks, Part, PictureCell, Plan, PlanGroup, Rectangle } from "./picture-plan.ts";
import { drawn, pipelineGroups, pipelineOperands, pipelineParts, shownHead, writersOf } from "./picture-stages.ts";

/**
 * The picture of a source that goes beyond given queries, keys and values: what they are projected from stands before
 * them, what becomes of the heads after them, and the softcap between scaling and mask.
 */

const DIGITS = 3;

/** Everything that the parts of one picture are made from. */
interface Made {
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

const sliceOf = ({ along, width, shown }: Blocks): GridLook["slice"] => ({
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
function projections(made: Made): Record<string, Part> {
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
function afterHeads(made: Made, trace: Trace): Record<string, Part> {
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

/** Groups before the scores. */
function groupsBefore({ state, more }: Made, parts: Record<string, Part>): PlanGroup[] {
  const tab = (group: "X" | "input" | "X_context" | "context") => ({ group, tab: more.stages[group].tab });
  const read = parts.input ? "input" : "X";
  const keys = parts.context ? "context" : state.X_context ? "X_context" : read;
  return [
    { ...tab("X"), partner: "Q", ...(state.view.layer ? { scale: "input" } : {}) },
    ...(parts.input ? [{ ...tab("input"), partner: "X", scale: "input" }] : []),
    { group: "Q", tab: "Q", above: "W_Q", partner: read, scale: "projected" },
    ...(state.X_context ? [{ ...tab("X_context"), partner: "K", gutter: "both" as const }] : []),
    ...(parts.context ? [{ ...tab("context"), partner: "X_context", scale: "context" }] : []),
    { group: "K", tab: "K", above: "W_K", partner: keys, scale: "projected" },
    { group: "V", tab: "V", above: "W_V", partner: keys, scale: "values" },
  ];
}

/** Groups after the output. */
function groupsAfter({ more }: Made, parts: Record<string, Part>): PlanGroup[] {
  const groups: PlanGroup[] = [];
  for (const group of ["joined", "result", "stream"] as const) {
    if (!parts[group]) continue;
    const { tab } = more.stages[group];
    const partner = groups.at(-1)?.group ?? "output";
    groups.push({ group, tab, partner, scale: group, ...(group === "result" ? { above: "W_O" } : {}) });
  }
  return groups;
}

/** What a cell was computed from in the parts that only projected sources have. */
function projectedOperands({ state, layer, weights, sizes, head }: Made, cell: PictureCell): Record<string, Rectangle> {
  const { stage, row, column } = cell;
  const width = state.X[0]?.length ?? 0;
  const read = state.positions === "sinusoidal" && !state.view.layer ? "input" : "X";
  const group = Math.floor(head / (weights.heads / weights.kv_heads));
  const of = (source: string, matrix: string, block: number, blockWidth: number) => ({
    [source]: [row, 0, 1, width] as const,
    [matrix]: [0, block * blockWidth + column, width, 1] as const,
  });
  const keys = layer.context && state.positions === "sinusoidal" ? "context" : state.X_context ? "X_context" : read;
  switch (stage) {
    case "Q":
      return of(read, "W_Q", head, sizes.d_k);
    case "K":
      return of(keys, "W_K", group, sizes.d_k);
    case "V":
      return of(keys, "W_V", group, sizes.d_v);
    case "result": {
      const { cols } = layer.joined;
      // A part whose cells count within their head begins at the head shown.
      const first = weights.heads > 1 ? -head * sizes.d_v : 0;
      return { [weights.heads > 1 ? "joined" : "output"]: [row, first, 1, cols], W_O: [0, column, cols, 1] };
    }
    case "stream": {
      const added = weights.W_O ? "result" : weights.heads > 1 ? "joined" : "output";
      return {
        [read]: [row, column, 1, 1],
        [added]: [row, added === "joined" ? column - head * sizes.d_v : column, 1, 1],
      };
    }
    default:
      return {};
  }
}

/** The softcap between scaling and mask. */
function withSoftcap(plan: Plan, state: State, trace: HeadTrace, more: MoreWords["heads"]): Plan {
  const scaled = plan.parts.scaled as Part;
  if (!trace.softcapped || state.softcap === undefined) return plan;
  const { name, tab } = more.stages.softcapped;
  const at = plan.groups.findIndex(({ group }) => group === "masked");
  const group: PlanGroup = { group: "softcapped", tab, partner: "scaled", scale: "scores" };
  return {
    ...plan,
    groups: [...plan.groups.slice(0, at), group, ...plan.groups.slice(at)],
    parts: {
      ...plan.parts,
      softcapped: {
        ...scaled,
        stage: "softcapped",
        name,
        formula: { text: more.softcapFormula(state.softcap) },
        matrix: trace.softcapped,
      },
    },
    operands: (cell) => {
      const same: Rectangle = [cell.row, cell.column, 1, 1];
      if (cell.stage === "softcapped") return { scaled: same };
      return cell.stage === "masked" ? { softcapped: same } : plan.operands(cell);
    },
  };
}

/** The pipeline with what stands before and after it in a projected source. */
function projectedPlan(made: Made, trace: Trace, base: ReturnType<typeof pipelineParts>): Plan {
  const { words, sizes } = made;
  const before = projections(made);
  const after = afterHeads(made, trace);
  const { K, V, ...pipeline } = base.parts;
  const parts: Record<string, Part> = { ...pipeline, ...before, ...after, Kt: K, Vt: V };
  const above: Partial<Record<string, string>> = { scores: "Kt", output: "Vt" };
  const groups = pipelineGroups(words)
    .filter(({ group }) => group !== "Q")
    .map((group) => (above[group.group] ? { ...group, above: above[group.group] as string } : group))
    .map((group) => (group.group === "scores" ? { ...group, partner: "weights" } : group));
  const ranges: Record<string, number> = { ...base.ranges };
  for (const { group, scale } of [...groupsBefore(made, before), ...groupsAfter(made, after)]) {
    if (scale) ranges[scale] = (parts[group] as Part).look.range;
  }
  return {
    groups: [...groupsBefore(made, before), ...groups, ...groupsAfter(made, after)],
    parts,
    ranges,
    operands: (cell) => {
      const { K: keys, V: values, ...rest } = pipelineOperands(cell, sizes);
      return {
        ...rest,
        ...(keys ? { Kt: keys, K: keys } : {}),
        ...(values ? { Vt: values, V: values } : {}),
        ...projectedOperands(made, cell),
      };
    },
  };
}

/** Whether the picture of a state is more than that of given queries, keys and values. */
export const isExtended = (state: State): boolean =>
  !isDirect(state) || state.softcap !== undefined || state.positions !== "none";

/** The picture of any state. */
export function extendedPlan(state: State, trace: Trace, words: Words, { heads: more }: MoreWords): Plan {
  const shown = shownHead(trace, state) as HeadTrace;
  const base = pipelineParts(state, shown, words);
  const sizes = sizesOf(state);
  if (state.positions === "rotary") {
    const { scores } = base.parts;
    base.parts.scores = { ...scores, formula: { text: `${scores.formula.text}${more.rotated}` } };
  }
  if (isDirect(state)) {
    const operands = (cell: PictureCell) => pipelineOperands(cell, sizes);
    return withSoftcap({ groups: pipelineGroups(words), ...base, operands }, state, shown, more);
  }
  const digits = state.view.digits ?? DIGITS;
  const { computed } = writersOf(digits);
  const layer = trace.layers[state.view.layer ?? 0] as LayerTrace;
  const look = (range: number, blocks?: Blocks): GridLook => ({
    format: computed,
    colour: "scores",
    range,
    allowed: null,
    slice: blocks && sliceOf(blocks),
  });
  const head = state.view.head ?? 0;
  const made: Made = { state, layer, weights: weightsOf(state), sizes, head, digits, words, more, look };
  return withSoftcap(projectedPlan(made, trace, base), state, shown, more);
}
