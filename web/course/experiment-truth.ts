import { alike } from "../elements/alike.ts";
import type { RowStatistics, State } from "../engine/types.ts";
import { inputOf } from "../store/shape.ts";
import { type Computed, numbersOf } from "./done.ts";
import type { Ask, CellName, Experiment, Truth } from "./experiment-format.ts";

/** What happened in an experiment, seen from what the engine computed before and after each move. */
export interface Run {
  readonly before: Computed;
  /** After each move that has been made. */
  readonly after: readonly Computed[];
}

/** Differences that are none: of rounding, where one number is computed in two ways. */
const EQUAL = 1e-9;

const isEqual = (a: number, b: number): boolean => Object.is(a, b) || Math.abs(a - b) <= EQUAL;

/** The experiment that a move left; null before it has been made. */
export const afterMove = ({ after }: Run, move = 1): Computed | null => after[move - 1] ?? null;

export const cellOf = (computed: Computed, [stage, row, column]: CellName): number =>
  numbersOf(computed, stage)[row - 1]?.[column - 1] ?? Number.NaN;

export const rowOf = ({ trace }: Computed, row: number): RowStatistics | undefined =>
  trace.layers[0]?.heads[0]?.rows[row - 1];

function turnOf(before: number, after: number): "up" | "same" | "down" {
  if (isEqual(before, after)) return "same";
  return after > before ? "up" : "down";
}

/** A cell of the weights as a prediction names it: "1-3" is row 1, column 3. */
export const placeName = (row: number, column: number): string => `${row}-${column}`;

/** The cells that have a weight before and exactly 0 after. */
function zeros(before: Computed, after: Computed): string[] {
  const now = numbersOf(after, "weights");
  return numbersOf(before, "weights").flatMap((row, r) =>
    row.flatMap((weight, c) => (weight !== 0 && now[r]?.[c] === 0 ? [placeName(r + 1, c + 1)] : [])),
  );
}

function growth(before: readonly number[], after: readonly number[]): string {
  const open = after.flatMap((weight, at) => (weight === 0 ? [] : [[before[at] as number, weight] as const]));
  const all = (measure: (pair: readonly [number, number]) => number): boolean =>
    open.every((pair) => isEqual(measure(pair), measure(open[0] as readonly [number, number])));
  if (open.every(([was, is]) => isEqual(was, is))) return "same";
  if (all(([was, is]) => is / was)) return "factor";
  return all(([was, is]) => is - was) ? "amount" : "uneven";
}

const parts: Record<"matrix" | "mask" | "step", (state: State) => unknown> = {
  matrix: (state) => (["Q", "K", "V", "X", "W_Q", "W_K", "W_V", "W_O"] as const).map((name) => inputOf(state, name)),
  mask: ({ causal, key_valid, mask, window }) => [causal, key_valid, mask, window],
  step: ({ view }) => [view.step, view.cell],
};

/** Whether a part of two experiments is the same. */
export const samePart = (part: keyof typeof parts, a: State, b: State): boolean =>
  alike(parts[part](a), parts[part](b));

function picked(ask: Extract<Ask, { kind: "pick" }>, truth: Truth, run: Run, after: Computed): string {
  const { before } = run;
  if ("ratio" in truth) {
    const [row, ...columns] = truth.ratio;
    const lost = columns.map((column) => {
      const [was, is] = [before, after].map((one) => cellOf(one, ["weights", row, column])) as [number, number];
      return is / was;
    }) as [number, number];
    return isEqual(...lost) ? "same" : lost[0] < lost[1] ? "first" : "second";
  }
  if ("growth" in truth) {
    const [was, is] = [before, after].map((one) => numbersOf(one, "weights")[truth.growth - 1] ?? []);
    return growth(was as readonly number[], is as readonly number[]);
  }
  if ("change" in truth) {
    const change = cellOf(after, truth.change) - cellOf(before, truth.change);
    return ask.options.find(({ value }) => value !== undefined && isEqual(value, change))?.name ?? "";
  }
  if ("larger" in truth) {
    const [first, second] = run.after.map((one) => Math.abs(cellOf(one, truth.larger) - cellOf(before, truth.larger)));
    if (first === undefined || second === undefined) return "";
    return isEqual(first, second) ? "equal" : first > second ? "first" : "second";
  }
  const against = truth.against === "start" ? before : run.after[0];
  return against && samePart(truth.part, against.state, after.state) ? "same" : "other";
}

/** What happened, as an answer to what was asked; null while the move has not been made. */
export function truthOf(ask: Ask, run: Run): string | null {
  const { before } = run;
  const after = afterMove(run, ask.after);
  if (!after) return null;
  switch (ask.kind) {
    case "turn": {
      const { of } = ask;
      if ("entropy" in of) {
        const [was, is] = [before, after].map((one) => rowOf(one, of.entropy)?.entropy_nats ?? Number.NaN);
        return turnOf(was as number, is as number);
      }
      if ("sum" in of) return turnOf(rowOf(before, of.sum)?.sum ?? Number.NaN, rowOf(after, of.sum)?.sum ?? Number.NaN);
      return turnOf(cellOf(before, of), cellOf(after, of));
    }
    case "stays": {
      const now = numbersOf(after, ask.stage);
      const same = numbersOf(before, ask.stage).every((row, r) =>
        row.every((x, c) => isEqual(x, now[r]?.[c] as number)),
      );
      return same ? "same" : "changed";
    }
    case "zeros":
      return zeros(before, after).join(" ");
    case "pick":
      return picked(ask, ask.truth, run, after);
  }
}

/** Whether everything asked has an answer in a prediction; the first name that has none. */
export function missingIn(experiment: Experiment, answers: Readonly<Record<string, string>>): string | null {
  const names = [...experiment.asks.map(({ name }) => name), ...(experiment.judgement ? [JUDGEMENT] : [])];
  return names.find((name) => answers[name] === undefined) ?? null;
}

/** The names under which the judgement is kept, as given with the prediction and as given at the end. */
export const JUDGEMENT = "judgement";
export const JUDGED_AGAIN = "judgement-again";
