import type { Cell, HeadTrace, LayerTrace, State, Trace } from "../../engine/types.ts";
import { isDirect, sizesOf, weightsOf } from "../../store/shape.ts";
import type { MoreWords } from "../../text/more.ts";
import type { Words } from "../../text/words.ts";
import type { GridLook } from "../grid/grid-view.ts";
import type { Blocks, Part, Plan, PlanGroup, Rectangle } from "./picture-plan.ts";
import { DIGITS, pipelineGroups, pipelineOperands, pipelineParts, shownHead, writersOf } from "./picture-stages.ts";
import { afterHeads, type Made, projections, sliceOf } from "./projected-parts.ts";

/**
 * The picture of a source that goes beyond given queries, keys and values: what they are projected from stands before
 * them, what becomes of the heads after them, and the softcap between scaling and mask.
 */

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
function projectedOperands({ state, layer, weights, sizes, head }: Made, cell: Cell): Record<string, Rectangle> {
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
    const operands = (cell: Cell) => pipelineOperands(cell, sizes);
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
