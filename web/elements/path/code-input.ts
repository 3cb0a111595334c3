import type { Computed } from "../../course/done.ts";
import type { Matrix } from "../../engine/types.ts";
import type { attend } from "../../lessons/code/attention.ts";
import { queryOf } from "../plan/picture-marks.ts";
import { shownHead } from "../plan/picture-stages.ts";

/** What the program of the path is run on. */

type Input = Parameters<typeof attend>;

/** One query of the experiment shown, with the open keys and their values, and what the engine makes of them. */
export interface Given {
  readonly row: number;
  readonly input: Input;
  /** What the keys are called. */
  readonly keys: readonly string[];
  readonly weights: readonly number[];
  readonly output: readonly number[];
  /** Whether a mask closes any of the keys. */
  readonly closed: boolean;
}

const rowOf = ({ cols, data }: Matrix, row: number): number[] => [...data.subarray(row * cols, (row + 1) * cols)];

export function givenOf({ state, trace }: Computed): Given {
  const head = shownHead(trace, state);
  if (!head) throw new Error("An experiment has a head.");
  const cell = state.view.cell;
  const row = (cell && queryOf(cell)) ?? 0;
  const all = state.key_tokens.map((_, key) => key);
  const open = all.filter((key) => head.allowed[row * all.length + key] === 1);
  const weights = rowOf(head.weights, row);
  return {
    row,
    input: [
      rowOf(head.Q, row),
      open.map((key) => rowOf(head.K, key)),
      open.map((key) => rowOf(head.V, key)),
      head.scale_factor / (state.temperature || 1),
    ],
    keys: open.map((key) => state.key_tokens[key] as string),
    weights: open.map((key) => weights[key] as number),
    output: rowOf(head.output, row),
    closed: open.length < all.length,
  };
}

/** Input that does not fit together, made from input that does. */
export const wrongInputs = {
  width: ({ input: [query, keys, values] }: Given): Input => [[...query, 1], keys, values],
  keys: ({ input: [query] }: Given): Input => [query, [], []],
  values: ({ input: [query, keys, values] }: Given): Input => [query, keys, values.slice(1)],
};
export type Wrong = keyof typeof wrongInputs;
