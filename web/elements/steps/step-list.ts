import type { HeadTrace, StageName, State } from "../../engine/types.ts";

/**
 * The steps that lead a row from its query to its output. A state's `view.step` counts in this list, whatever of it a
 * state does without: a link means the same step for ever.
 */
export const STEPS = [
  "dot",
  "scale",
  "softcap",
  "bias",
  "mask",
  "shift",
  "exponentials",
  "denominator",
  "weights",
  "output",
] as const;
export type Step = (typeof STEPS)[number];

/** Whether something is added to the scores: a bias of the state, or the distances of ALiBi. */
export const isBiased = (state: State): boolean => state.bias !== undefined || state.positions === "alibi";

/** The steps that a state takes. */
export function stepsOf(state: State, head: HeadTrace): Step[] {
  return STEPS.filter((step) => (step === "softcap" ? head.softcapped : step === "bias" ? isBiased(state) : true));
}

/** The step that a number of `view.step` means: where the state does without it, the next one that it takes. */
export function stepAt(number: number, steps: readonly Step[]): Step {
  return steps.find((step) => STEPS.indexOf(step) >= number) ?? (steps.at(-1) as Step);
}

/** The stage of the picture where a step's numbers stand, or those that it begins with. */
export const stageOfStep: Readonly<Record<Step, StageName>> = {
  dot: "scores",
  scale: "scaled",
  softcap: "scaled",
  bias: "scaled",
  mask: "masked",
  shift: "masked",
  exponentials: "weights",
  denominator: "weights",
  weights: "weights",
  output: "output",
};
