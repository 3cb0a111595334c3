import type { Cell, HeadTrace, Matrix, State, Trace } from "../../engine/types.ts";
import type { Rows } from "../../store/rows.ts";
import { inputOf, type PipelineStage, type Sizes, sizesOf } from "../../store/shape.ts";
import { formatComputed, formatWeight, inputFormat } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { niceRange } from "../grid/colour-scales.ts";
import type { GridHeaders, GridLook, GridMatrix } from "../grid/grid-view.ts";
import { keyOf, queryOf } from "./picture-marks.ts";
import type { Along, Formula, Part, Plan, Rectangle } from "./picture-plan.ts";

/** The picture of given queries, keys and values, from a state and its trace. K is drawn transposed. */

/** Decimals shown where a state does not say. */
export const DIGITS = 3;

/** The head on show: the one the view names, else the first. */
export function shownHead(trace: Trace, state: State): HeadTrace | null {
  const layer = trace.layers[state.view.layer ?? 0] ?? trace.layers[0];
  return layer?.heads[state.view.head ?? 0] ?? layer?.heads[0] ?? null;
}

const drawings = new WeakMap<object, { readonly turned: boolean; readonly matrix: GridMatrix }>();

/** A matrix as it is drawn; the same one while it is the same. */
export function drawn(source: Rows | Matrix, turned: boolean): GridMatrix {
  const known = drawings.get(source);
  if (known?.turned === turned) return known.matrix;
  const rows = "data" in source ? rowsOf(source) : source;
  const matrix = madeDrawing(rows, turned);
  drawings.set(source, { turned, matrix });
  return matrix;
}

const rowsOf = ({ rows, cols, data }: Matrix): Rows =>
  Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]);

function madeDrawing(rows: Rows, turned: boolean): GridMatrix {
  const height = rows.length;
  const width = rows[0]?.length ?? 0;
  const cells = new Float64Array(height * width);
  rows.forEach((row, r) => {
    row.forEach((x, c) => {
      cells[turned ? c * height + r : r * width + c] = x;
    });
  });
  return { rows: turned ? width : height, cols: turned ? height : width, data: cells };
}

const writers = new Map<number, { computed: (x: number) => string; weight: (x: number) => string }>();

export function writersOf(digits: number) {
  let pair = writers.get(digits);
  if (!pair) {
    pair = { computed: (x) => formatComputed(x, digits), weight: (x) => formatWeight(x, digits) };
    writers.set(digits, pair);
  }
  return pair;
}

/** Rows and columns of each stage as drawn. */
const ALONG: Record<PipelineStage, readonly [rows: Along, columns: Along]> = {
  Q: ["query", "d_k"],
  K: ["d_k", "key"],
  V: ["key", "d_v"],
  scores: ["query", "key"],
  scaled: ["query", "key"],
  masked: ["query", "key"],
  weights: ["query", "key"],
  output: ["query", "d_v"],
};

/** The parts that every source has; the names of parts are those of their stages. */
export function pipelineParts(state: State, head: HeadTrace, words: Words) {
  const { computed, weight } = writersOf(state.view.digits ?? DIGITS);
  const { allowed } = head;
  const read = (stage: "Q" | "K" | "V"): readonly [GridMatrix, GridLook] => {
    const rows = inputOf(state, stage);
    const format = rows ? inputFormat(rows, state.view.digits ?? DIGITS) : computed;
    return [drawn(rows ?? head[stage], stage === "K"), { format, colour: "plain", range: 1, allowed: null }];
  };
  const V = read("V");
  // Scaled and masked share the range of the scores, so that dividing is seen; an output is a mean of values.
  const ranges = { scores: niceRange(head.scores.data), output: niceRange(V[0].data) };
  const score: GridLook = { format: computed, colour: "scores", range: ranges.scores, allowed: null };
  const drawings: Record<PipelineStage, readonly [GridMatrix, GridLook]> = {
    Q: read("Q"),
    K: read("K"),
    V,
    scores: [head.scores, score],
    scaled: [head.scaled, score],
    masked: [head.masked, { ...score, allowed }],
    weights: [head.weights, { format: weight, colour: "weights", range: 1, allowed }],
    output: [head.output, { ...score, range: ranges.output }],
  };
  const partOf = (stage: PipelineStage): Part => ({
    stage,
    turned: stage === "K",
    rows: ALONG[stage][0],
    columns: ALONG[stage][1],
    name: stage === "K" ? "Kᵀ" : words.stages[stage].name,
    formula: formulaOf(stage, state, words),
    matrix: drawings[stage][0],
    look: drawings[stage][1],
    editable: inputOf(state, stage) !== undefined,
  });
  const parts = {} as Record<PipelineStage, Part>;
  for (const stage of Object.keys(ALONG) as PipelineStage[]) parts[stage] = partOf(stage);
  return { parts, ranges };
}

/** What a cell was computed from in the stages that every source has. */
export function pipelineOperands(
  { stage, row, column }: Cell,
  { n_k, d_k }: Sizes,
): Partial<Record<PipelineStage, Rectangle>> {
  const same: Rectangle = [row, column, 1, 1];
  switch (stage) {
    case "scores":
      return { Q: [row, 0, 1, d_k], K: [column, 0, 1, d_k] };
    case "scaled":
      return { scores: same };
    case "masked":
      return { scaled: same };
    case "weights":
      return { masked: [row, 0, 1, n_k] };
    case "output":
      return { weights: [row, 0, 1, n_k], V: [0, column, n_k, 1] };
    default:
      return {};
  }
}

/** Q; Kᵀ over the scores; scaled; masked; weights; V over the output. */
export function pipelineGroups({ stages }: Words): Plan["groups"] {
  const tab = (stage: PipelineStage) => ({ group: stage, tab: stages[stage].tab });
  return [
    { ...tab("Q"), least: 84, partner: "scores" },
    { ...tab("scores"), above: "K", least: 120, partner: "Q", scale: "scores" },
    { ...tab("scaled"), least: 156, partner: "scores", scale: "scores" },
    { ...tab("masked"), least: 156, partner: "scaled", scale: "scores" },
    { ...tab("weights"), least: 156, partner: "output", gutter: "queries" },
    { ...tab("output"), above: "V", least: 84, partner: "weights", gutter: "both", scale: "output" },
  ];
}

/** The picture of given queries, keys and values. */
export function pipelinePlan(state: State, head: HeadTrace, words: Words): Plan {
  const sizes = sizesOf(state);
  return {
    groups: pipelineGroups(words),
    ...pipelineParts(state, head, words),
    operands: (cell) => pipelineOperands(cell, sizes),
  };
}

/** Texts among which the widest number of the picture is. */
export function widestTexts({ parts }: Plan): string[] {
  const texts: string[] = [];
  for (const { matrix, look } of Object.values(parts)) {
    const { data } = matrix;
    let low = 0;
    let high = 0;
    for (let i = 0; i < data.length; i++) {
      const x = data[i] as number;
      if (x > high && x < Number.POSITIVE_INFINITY) high = x;
      if (x < low && x > Number.NEGATIVE_INFINITY) low = x;
    }
    // Past 10 000 the power of ten makes numbers shorter again.
    for (const x of [high, low]) texts.push(look.format(x), look.format(Math.max(-9999, Math.min(9999, x))));
  }
  return texts;
}

interface Heads {
  readonly labels: readonly string[];
  readonly names: readonly string[];
}

/** Headers of a part. @param acts whether they can be pressed  @param cornerShown whether there is room to name the row axis */
export function headersOf(
  part: Part,
  state: State,
  head: HeadTrace,
  words: Words["picture"],
  acts: boolean,
  cornerShown: boolean,
): GridHeaders {
  const { stage, matrix, blocks } = part;
  const flagged = stage === "weights" || stage === "output";
  const isEmpty = (row: number) => flagged && head.rows[row]?.empty === true;
  const nameOf = (label: string, row: number) => {
    const name = words.queryLabel(label, row);
    return isEmpty(row) ? words.emptyRowName(name) : name;
  };
  const heads = (along: Along, side: "rows" | "columns"): Heads => {
    if (along === "query") return { labels: state.query_tokens, names: state.query_tokens.map(nameOf) };
    if (along === "key") return { labels: state.key_tokens, names: state.key_tokens.map(words.keyLabel) };
    const several = blocks?.along === side && blocks.count > 1;
    const width = several ? blocks.width : Number.POSITIVE_INFINITY;
    const at = Array.from({ length: side === "rows" ? matrix.rows : matrix.cols }, (_, index) => index);
    return {
      labels: at.map((index) => String((index % width) + 1)),
      names: at.map((index) => words.dimensionLabel(index % width, several ? Math.floor(index / width) : null)),
    };
  };
  const rows = heads(part.rows, "rows");
  const columns = heads(part.columns, "columns");
  const cell = state.view.cell;
  const along = { query: cell ? queryOf(cell) : null, key: cell ? keyOf(cell) : null } as Record<Along, number | null>;
  return {
    rowLabels: rows.labels,
    columnLabels: columns.labels,
    rowNames: rows.names,
    columnNames: columns.names,
    rowNotes: flagged ? head.rows.map((_, row) => (isEmpty(row) ? words.emptyRow : "")) : [],
    rowActions: acts,
    columnActions: acts,
    corner: part.rows === "query" ? words.query : part.rows === "key" ? words.key : words.dimension,
    cornerShown,
    markedRow: along[part.rows] ?? -1,
    markedColumn: along[part.columns] ?? -1,
  };
}

/** Row-major, 1 where two matrices of one size differ; null where nothing does or the sizes do. */
export function differences(before: GridMatrix, after: GridMatrix): Uint8Array | null {
  if (before.rows !== after.rows || before.cols !== after.cols) return null;
  let any = false;
  const changed = new Uint8Array(after.data.length);
  for (let i = 0; i < changed.length; i++) {
    // A number that is not one has not changed where it was none before.
    if (Object.is(before.data[i], after.data[i]) || before.data[i] === after.data[i]) continue;
    changed[i] = 1;
    any = true;
  }
  return any ? changed : null;
}

/** Which numbers of each computed part have just changed. */
export type Changes = Partial<Record<string, Uint8Array | null>>;

/** What changed between two pictures; inputs are what the reader has changed. */
export function changesOf(before: Plan, after: Plan): Changes {
  const changes: Changes = {};
  for (const [name, { matrix, editable }] of Object.entries(after.parts)) {
    const old = before.parts[name];
    if (old && !editable) changes[name] = differences(old.matrix, matrix);
  }
  return changes;
}

/** The step from the stage before, as a formula: a root is written apart, so that its bar can be drawn. */
export function formulaOf(stage: PipelineStage, state: State, words: Words): Formula {
  const plain = (text: string): Formula => ({ text });
  const { n_q, n_k, d_k } = sizesOf(state);
  if (stage === "scaled") {
    const rest = state.temperature === 0 ? ` ${words.scale.limit}` : " ÷τ";
    if (state.scale === "sqrt_dk") return { text: "÷", root: String(d_k), rest };
    return plain(
      state.scale === "none" ? rest.trim() : `×${formatComputed(state.scale, 3).replace(/\.?0+$/, "")}${rest}`,
    );
  }
  if (stage === "masked") {
    const masks: string[] = [];
    if (state.bias) masks.push(words.why.bias);
    if (state.positions === "alibi") masks.push("ALiBi");
    if (state.window) masks.push(words.masks.window);
    if (state.causal) {
      const corner = n_q === n_k ? "" : ` ${words.mask.causalNames(state.causal)}`;
      masks.push(`${words.masks.causal}${corner}`);
    }
    if (state.key_valid.includes(0)) masks.push(words.masks.padding);
    if (state.mask.some((row) => row.includes(0))) masks.push(words.masks.custom);
    return plain(masks.join(" · ") || words.mask.none);
  }
  if (stage === "Q") return plain(words.picture.rowsAreQueries);
  if (stage === "K") return plain(words.picture.columnsAreKeys);
  if (stage === "V") return plain(words.picture.rowsAreKeys);
  if (stage === "weights" && state.fault?.softmax_axis) return plain(`softmax, ${words.legend.otherDirection}`);
  return plain(words.stages[stage].formula);
}
