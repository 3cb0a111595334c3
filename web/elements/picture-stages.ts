import type { HeadTrace, Matrix, StageName, State, Trace } from "../engine/types.ts";
import { type ComputedStage, inputOf, type PipelineStage, type Rows, type Sizes, sizesOf } from "../store/shape.ts";
import { formatComputed, formatWeight, inputFormat } from "../text/numbers.ts";
import type { Words } from "../text/words.ts";
import { niceRange } from "./colour-scales.ts";
import type { GridHeaders, GridLook, GridMatrix } from "./grid-view.ts";
import { GROUPS, type Group } from "./picture-fit.ts";
import { keyOf, queryOf } from "./picture-marks.ts";

/** What each stage of the picture shows, from a state and its trace. K is drawn transposed everywhere here. */

const DIGITS = 3;

export const COMPUTED: readonly ComputedStage[] = ["scores", "scaled", "masked", "weights", "output"];

/** The group of the picture that a stage stands in. */
export function groupOf(stage: StageName): Group {
  if (stage === "K") return "scores";
  if (stage === "V") return "output";
  return (GROUPS as readonly string[]).includes(stage) ? (stage as Group) : stage === "softcapped" ? "masked" : "Q";
}

/** The head on show: the one the view names, else the first. */
export function shownHead(trace: Trace, state: State): HeadTrace | null {
  const layer = trace.layers[state.view.layer ?? 0] ?? trace.layers[0];
  return layer?.heads[state.view.head ?? 0] ?? layer?.heads[0] ?? null;
}

const drawings = new WeakMap<object, { readonly turned: boolean; readonly matrix: GridMatrix }>();

/** A matrix as it is drawn; the same one while it is the same. */
function drawn(source: Rows | Matrix, turned: boolean): GridMatrix {
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

/** Matrices, writing and colours of all stages. */
export interface Stages {
  readonly sizes: Sizes;
  readonly matrices: Readonly<Record<PipelineStage, GridMatrix>>;
  readonly looks: Readonly<Record<PipelineStage, GridLook>>;
  /** ±range of the colours of scores, scaled and masked, and of the output. */
  readonly ranges: { readonly scores: number; readonly output: number };
}

const writers = new Map<number, { computed: (x: number) => string; weight: (x: number) => string }>();

function writersOf(digits: number) {
  let pair = writers.get(digits);
  if (!pair) {
    pair = { computed: (x) => formatComputed(x, digits), weight: (x) => formatWeight(x, digits) };
    writers.set(digits, pair);
  }
  return pair;
}

export function stagesOf(state: State, head: HeadTrace): Stages {
  const digits = state.view.digits ?? DIGITS;
  const { computed, weight } = writersOf(digits);
  const { allowed } = head;
  const matrices = {
    Q: drawn(inputOf(state, "Q") ?? head.Q, false),
    K: drawn(inputOf(state, "K") ?? head.K, true),
    V: drawn(inputOf(state, "V") ?? head.V, false),
    scores: head.scores,
    scaled: head.scaled,
    masked: head.masked,
    weights: head.weights,
    output: head.output,
  };
  // Scaled and masked share the range of the scores, so that dividing is seen; an output is a mean of values.
  const ranges = { scores: niceRange(head.scores.data), output: niceRange(matrices.V.data) };
  const read = (stage: "Q" | "K" | "V"): GridLook => {
    const rows = inputOf(state, stage);
    const format = rows ? inputFormat(rows, digits) : computed;
    return { format, colour: "plain", range: 1, allowed: null };
  };
  const score: GridLook = { format: computed, colour: "scores", range: ranges.scores, allowed: null };
  const looks = {
    Q: read("Q"),
    K: read("K"),
    V: read("V"),
    scores: score,
    scaled: score,
    masked: { ...score, allowed },
    weights: { format: weight, colour: "weights", range: 1, allowed } as const,
    output: { ...score, range: ranges.output },
  };
  return { sizes: sizesOf(state), matrices, looks, ranges };
}

/** Texts among which the widest number of the picture is. */
export function widestTexts({ matrices, looks }: Stages): string[] {
  const texts: string[] = [];
  for (const stage of Object.keys(matrices) as PipelineStage[]) {
    const { data } = matrices[stage];
    let low = 0;
    let high = 0;
    for (let i = 0; i < data.length; i++) {
      const x = data[i] as number;
      if (x > high && x < Number.POSITIVE_INFINITY) high = x;
      if (x < low && x > Number.NEGATIVE_INFINITY) low = x;
    }
    // Past 10 000 the power of ten makes numbers shorter again.
    for (const x of [high, low])
      texts.push(looks[stage].format(x), looks[stage].format(Math.max(-9999, Math.min(9999, x))));
  }
  return texts;
}

const counted = (count: number, name: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => name(index));

/** Headers of a stage. @param acts whether they can be pressed  @param cornerShown whether there is room to name the row axis */
export function headersOf(
  stage: PipelineStage,
  state: State,
  head: HeadTrace,
  words: Words["picture"],
  acts: boolean,
  cornerShown: boolean,
): GridHeaders {
  const { d_k, d_v } = sizesOf(state);
  const dimension = (count: number) => ({
    labels: counted(count, (index) => String(index + 1)),
    names: counted(count, words.dimensionLabel),
  });
  const flagged: boolean = stage === "weights" || stage === "output";
  const isEmpty = (row: number) => flagged && head.rows[row]?.empty === true;
  const nameOf = (label: string, row: number) => {
    const name = words.queryLabel(label, row);
    return isEmpty(row) ? words.emptyRowName(name) : name;
  };
  const queries = { labels: state.query_tokens, names: state.query_tokens.map(nameOf) };
  const keys = { labels: state.key_tokens, names: state.key_tokens.map(words.keyLabel) };
  const rows = stage === "K" ? dimension(d_k) : stage === "V" ? keys : queries;
  const columns = stage === "Q" ? dimension(d_k) : stage === "V" || stage === "output" ? dimension(d_v) : keys;
  const cell = state.view.cell;
  const query = cell ? queryOf(cell) : null;
  const key = cell ? keyOf(cell) : null;
  const markedRow = stage === "K" ? null : stage === "V" ? key : query;
  const markedColumn = columns === keys ? key : null;
  return {
    rowLabels: rows.labels,
    columnLabels: columns.labels,
    rowNames: rows.names,
    columnNames: columns.names,
    rowNotes: flagged ? head.rows.map((_, row) => (isEmpty(row) ? words.emptyRow : "")) : [],
    rowActions: acts,
    columnActions: acts,
    corner: rows === queries ? words.query : rows === keys ? words.key : words.dimension,
    cornerShown,
    markedRow: markedRow ?? -1,
    markedColumn: markedColumn ?? -1,
  };
}

/** Row-major, 1 where two matrices of one size differ; null where nothing does or the sizes do. */
export function differences(before: Matrix, after: Matrix): Uint8Array | null {
  if (before.rows !== after.rows || before.cols !== after.cols) return null;
  let any = false;
  const changed = new Uint8Array(after.data.length);
  for (let i = 0; i < changed.length; i++) {
    if (before.data[i] === after.data[i]) continue;
    changed[i] = 1;
    any = true;
  }
  return any ? changed : null;
}

/** Which numbers of each computed stage have just changed. */
export type Changes = Partial<Record<StageName, Uint8Array | null>>;

/** What changed between two traces; nothing where there was none before. */
export function changesOf(previous: Trace | null, trace: Trace, state: State): Changes {
  const before = previous && shownHead(previous, state);
  const after = shownHead(trace, state);
  const changes: Changes = {};
  if (before && after) for (const stage of COMPUTED) changes[stage] = differences(before[stage], after[stage]);
  return changes;
}

/** The step from the stage before, as a formula: a root is written apart, so that its bar can be drawn. */
export function formulaOf(
  stage: PipelineStage,
  state: State,
  words: Words,
): { text: string; root: string; rest: string } {
  const plain = (text: string) => ({ text, root: "", rest: "" });
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
    if (state.softcap !== undefined) masks.push(words.why.softcap);
    if (state.bias) masks.push(words.why.bias);
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
  return plain(words.stages[stage].formula);
}
