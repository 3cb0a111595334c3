import type { HeadTrace, State } from "../../engine/types.ts";
import { isolated } from "../../text/label.ts";
import { formatComputed, formatFull, formatWeight } from "../../text/numbers.ts";
import type { StepWords } from "../../text/steps.ts";
import type { Words } from "../../text/words.ts";
import { closingMasks, entry } from "../plan/head-cells.ts";
import type { Step } from "./step-list.ts";

/** What is said of a row at one of its steps. */

/** Numbers of an output that are told one by one. */
const TOLD = 4;

/** A row at which a step is told, and the words for it. */
export interface Told {
  readonly state: State;
  readonly head: HeadTrace;
  /** The query, from 0. */
  readonly row: number;
  readonly digits: number;
  readonly words: Words;
  readonly steps: StepWords;
}

const numbersOf = (matrix: HeadTrace["weights"], row: number): number[] =>
  Array.from({ length: matrix.cols }, (_, key) => entry(matrix, row, key));

/** Whether the softmax of a row had nothing to work on. */
function isEmpty({ head, row }: Told): boolean {
  return head.rows[row]?.row_max === Number.NEGATIVE_INFINITY && numbersOf(head.weights, row).every((x) => x === 0);
}

function scaleSentences({ state, head, digits, steps: { says, faults } }: Told): string[] {
  const { scale, temperature, fault } = state;
  const root = Number.isInteger(head.scale_divisor)
    ? String(head.scale_divisor)
    : formatComputed(head.scale_divisor, digits);
  const scaled =
    scale === "none"
      ? says.scaleNone
      : scale !== "sqrt_dk"
        ? says.scaleNumber(formatFull(scale))
        : fault?.scale_by
          ? faults.scaleByModel(root)
          : says.scaleRoot(head.Q.cols, root);
  const cooled = temperature === 0 ? says.limit : temperature === 1 ? "" : says.cooled(formatFull(temperature));
  return [scaled, cooled];
}

function maskSentences({ state, head, row, words, steps: { says, faults } }: Told): string[] {
  const { mask_stage, mask_value, mask_inverted } = state.fault ?? {};
  const inverted = mask_inverted ? faults.maskInverted : "";
  if (mask_stage) return [inverted, faults.maskLater];
  const keys = Array.from({ length: head.masked.cols }, (_, key) => key);
  const closed = keys.filter((key) => head.blocked[row * keys.length + key] !== 0);
  const by = words.list([...new Set(closed.flatMap((key) => closingMasks({ head, words }, row, key)))]);
  const value = mask_value === undefined || closed.length === 0 ? "" : faults.maskValue(formatFull(mask_value));
  if (closed.length === 0) return [inverted, says.maskNone];
  const count =
    value !== ""
      ? ""
      : closed.length === keys.length
        ? says.maskAll(by)
        : says.maskSome(closed.length, keys.length, by);
  return [inverted, count, value];
}

function softmaxSentence(step: "shift" | "exponentials" | "denominator" | "weights", told: Told): string {
  const { state, head, row, digits, steps } = told;
  const { says, faults } = steps;
  if (state.fault?.softmax_axis) return faults.axis;
  const empty = isEmpty(told);
  const { row_max = Number.NaN, denominator = Number.NaN } = head.rows[row] ?? {};
  const sum = formatWeight(denominator, digits);
  switch (step) {
    case "shift": {
      if (empty) return says.shiftEmpty;
      const leaders = numbersOf(head.shifted, row).filter((x) => x !== Number.NEGATIVE_INFINITY).length;
      if (state.temperature === 0 && state.softcap === undefined) return says.shiftLimit(leaders);
      return state.fault?.softmax ? faults.naive : says.shift(formatComputed(row_max, digits));
    }
    case "exponentials":
      // Where the largest is not taken off, nothing need be exactly 1.
      return empty ? says.exponentialsEmpty : state.fault?.softmax ? faults.naive : says.exponentials;
    case "denominator":
      return empty ? says.denominatorEmpty : says.denominator(sum);
    case "weights":
      return empty ? says.weightsEmpty : says.weights(sum);
  }
}

function afterSoftmax({ state, steps: { faults } }: Told): string {
  const stage = state.fault?.mask_stage;
  if (!stage) return "";
  return stage === "after_softmax" ? faults.maskNow : faults.maskNowRenormalized;
}

function outputSentence(told: Told): string {
  const { state, head, row, digits, steps } = told;
  if (numbersOf(head.weights, row).every((weight) => weight === 0)) return steps.says.outputEmpty;
  const values = numbersOf(head.output, row).map((x) => formatComputed(x, digits));
  const shown = values.length > TOLD ? [...values.slice(0, TOLD), "…"] : values;
  return steps.says.output(isolated(state.query_tokens[row]), `(${shown.join(", ")})`);
}

function ownSentences(step: Step, told: Told): string[] {
  const { state, head, row, steps } = told;
  const { says } = steps;
  switch (step) {
    case "dot":
      return [says.dot(isolated(state.query_tokens[row]), head.Q.cols)];
    case "scale":
      return scaleSentences(told);
    case "softcap":
      return [says.softcap(formatFull(state.softcap ?? Number.NaN))];
    case "bias":
      return [state.bias ? says.bias : "", state.positions === "alibi" ? says.alibi : ""];
    case "mask":
      return maskSentences(told);
    case "weights":
      return [softmaxSentence(step, told), afterSoftmax(told)];
    case "output":
      return [outputSentence(told)];
    default:
      return [softmaxSentence(step, told)];
  }
}

/** The matrix that a step makes, where it makes one. */
const made = (step: Step, head: HeadTrace): HeadTrace["scores"] | null =>
  ({
    dot: head.scores,
    scale: head.scaled,
    softcap: head.softcapped ?? null,
    bias: null,
    mask: head.masked,
    shift: head.shifted,
    exponentials: head.exponentials,
    denominator: null,
    weights: head.weights,
    output: head.output,
  })[step];

/** What is done at a step, with the numbers of the row; a deliberate error is said where it acts. */
export function stepSentence(step: Step, told: Told): string {
  const { steps, state, words, head, row } = told;
  const matrix = made(step, head);
  return [
    ...ownSentences(step, told),
    state.fault?.precision ? steps.faults.precision(state.fault.precision) : "",
    matrix && numbersOf(matrix, row).some(Number.isNaN) ? steps.says.notANumber : "",
  ]
    .filter(Boolean)
    .join(words.between);
}
