import type { Step } from "../elements/steps/step-list.ts";
import type { ColumnName, StepTotal } from "../elements/steps/step-table.ts";
import type { Fault } from "../engine/types.ts";

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const steps = {
  name: (query: string) => `Row of query “${query}”, step by step`,
  close: "Close the steps",
  list: "Steps",
  restart: "Back to the first step",
  back: "Step back",
  forward: "Step forward",
  play: "Play",
  pause: "Pause",
  speed: "Speed",
  speeds: { slow: "slow", normal: "normal", fast: "fast" },
  keys: "← and → step, the space bar plays.",
  keysWithoutPlay: "← and → step.",
  position: (at: number, of: number) => `Step ${at} of ${of}`,
  /** What is said aloud of a step. */
  spoken: (position: string, name: string, sentence: string) => `${position}, ${name}. ${sentence}`,

  names: {
    dot: "Dot products",
    scale: "Scale",
    softcap: "Softcap",
    bias: "Bias",
    mask: "Mask",
    shift: "Subtract the largest",
    exponentials: "Exponentials",
    denominator: "Denominator",
    weights: "Weights",
    output: "Weighted sum",
  } satisfies Record<Step, string>,

  table: (name: string, query: string) => `${name}: the row of query “${query}”, key by key`,
  key: "key",
  columns: {
    products: "query × key",
    scores: "score",
    scaled: "scaled",
    softcapped: "capped",
    bias: "bias",
    biased: "with bias",
    masked: "masked",
    shifted: "less the largest",
    exponentials: "exponential",
    weights: "weight",
  } satisfies Record<Exclude<ColumnName, "value">, string>,
  value: (dimension: number) => `weight × value, dimension ${dimension}`,
  totals: { denominator: "sum", sum: "sum", output: "sum = output" } satisfies Record<StepTotal["name"], string>,
  hidden: (count: number) => `${plural(count, "more dimension")} of the value not shown.`,
  largest: "largest",

  says: {
    dot: (query: string, products: number) =>
      `Query “${query}” meets every key: multiply dimension by dimension and add up the ${plural(products, "product")}.`,
    scaleRoot: (width: number, root: string) =>
      `Every score is divided by √${width} = ${root}, so that more dimensions alone do not spread the scores wider.`,
    scaleNumber: (factor: string) => `Every score is multiplied by ${factor}.`,
    scaleNone: "The scores are not scaled.",
    cooled: (temperature: string) => `The temperature divides by ${temperature}.`,
    limit: "Nothing can be divided by a temperature of 0: its limit is taken below, where the largest is subtracted.",
    softcap: (cap: string) => `The softcap bends every score smoothly, so that it stays between −${cap} and ${cap}.`,
    bias: "Each score gets a number of its own added to it.",
    alibi: "ALiBi adds a penalty that grows with the distance between query and key.",
    maskNone: "Every key is visible to this query: nothing changes.",
    maskSome: (closed: number, all: number, by: string) =>
      `${closed} of ${plural(all, "key")} ${closed === 1 ? "is" : "are"} masked (${by}): −∞. The visible ones stay.`,
    maskAll: (by: string) => `Every key is masked (${by}): the row is empty.`,
    shift: (largest: string) =>
      `The largest of the row, ${largest}, is subtracted from every number. This changes no weight, and no exponential can overflow.`,
    shiftEmpty: "No key is visible, so there is no largest number. What follows is 0 by definition.",
    shiftLimit: (ties: number) =>
      ties === 1
        ? "In the limit τ→0 only the key with the largest scaled score counts; every other becomes −∞."
        : `In the limit τ→0 only the ${ties} keys that share the largest scaled score count; every other becomes −∞.`,
    exponentials: "e to the power of each number: the largest becomes exactly 1, and −∞ becomes exactly 0.",
    exponentialsEmpty: "Every exponent is −∞, and every exponential exactly 0.",
    denominator: (sum: string) => `The exponentials add up to ${sum}, the denominator of every weight of this row.`,
    denominatorEmpty: "The sum is 0: there is nothing to divide by.",
    weights: (sum: string) => `Every exponential is divided by ${sum}: shares that sum to 1.`,
    weightsEmpty: "The weights are 0 by definition: nothing is divided by 0.",
    output: (query: string, values: string) =>
      `Every value is multiplied by its weight. Added up, they are the output of “${query}”: ${values}.`,
    outputEmpty: "Every weight is 0, and so is the output.",
    notANumber: "NaN is the result of an operation that has none; whatever is made of it is NaN too.",
  },

  /** A deliberate error, said at the steps that it changes. */
  faults: {
    axis: "Fault: the softmax runs along the queries. Each column has its own largest number and its own sum, so this row need not sum to 1.",
    maskLater: "Fault: the mask comes after the softmax. Here every key is still visible.",
    maskNow: "Fault: only now are masked weights set to 0, so a row with masked keys sums to less than 1.",
    maskNowRenormalized: "Fault: only now are masked weights set to 0; what is left is divided by its sum.",
    maskValue: (value: string) => `Fault: masked keys become ${value} instead of −∞.`,
    maskInverted: "Fault: the mask is inverted. Visible keys are masked, and masked ones visible.",
    naive: "Fault: the largest number is not subtracted, so exponentials can overflow.",
    scaleByModel: (root: string) => `Fault: divided by the root of the model’s width, ${root}, instead of the head’s.`,
    precision: (name: NonNullable<Fault["precision"]>) => `Fault: every operation is rounded to ${name}.`,
  },
};
