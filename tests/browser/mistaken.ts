import type { Exercise, MistakeCode } from "../../web/engine/index.ts";
import type { Rows } from "./practice.ts";

/** What a learner with a mistake hands in, worked out here from what the problem shows, part by part. */

type Matrix = number[][];

const multiply = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) => (b[0] ?? []).map((_, j) => row.reduce((sum, x, k) => sum + x * (b[k]?.[j] ?? 0), 0)));
const transpose = (a: Matrix): Matrix => (a[0] ?? []).map((_, j) => a.map((row) => row[j] ?? 0));
const map = (a: Matrix, f: (x: number, i: number, j: number) => number): Matrix =>
  a.map((row, i) => row.map((x, j) => f(x, i, j)));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, x) => total + x, 0);
const exponentials = (a: Matrix): Matrix => map(a, Math.exp);
const byRows = (a: Matrix): Matrix => a.map((row) => row.map((x) => (sum(row) === 0 ? 0 : x / sum(row))));
const softmax = (a: Matrix): Matrix => byRows(exponentials(a));
const columns = (a: Matrix, from: number[]): Matrix => a.map((row) => from.map((at) => row[at] ?? 0));

function shown(exercise: Exercise, name: string): Matrix {
  const matrix = exercise.shown.find((one) => one.name === name);
  if (!matrix) throw new Error(`${name} is not shown`);
  return matrix.rows.map((row) => row.map(({ value }) => value ?? Number.NEGATIVE_INFINITY));
}

const dots = (exercise: Exercise): Matrix => multiply(shown(exercise, "Q"), transpose(shown(exercise, "K")));

/** The scores with what a mask closes: keys after the query, or what else is told. */
const masked = (scores: Matrix, closed: (i: number, j: number) => boolean, by = Number.NEGATIVE_INFINITY): Matrix =>
  map(scores, (score, i, j) => (closed(i, j) ? by : score));
const future = (i: number, j: number): boolean => j > i;

const causal = (answer: (scores: Matrix) => Matrix) => (exercise: Exercise) => [answer(shown(exercise, "scores"))];
const row = (answer: (dots: Matrix, width: number, keys: number) => Matrix) => (exercise: Exercise) => {
  const scores = dots(exercise);
  return [answer(scores, shown(exercise, "Q")[0]?.length ?? 0, scores[0]?.length ?? 0)];
};
const whole = (answer: (scores: Matrix) => Matrix) => (exercise: Exercise) => [dots(exercise), answer(dots(exercise))];

interface Mistaken {
  readonly id: Exercise["id"];
  readonly answer: (exercise: Exercise) => Matrix[];
}

const inRow = (answer: Parameters<typeof row>[0]): Mistaken => ({ id: "weight_row", answer: row(answer) });
const inMatrix = (answer: (scores: Matrix) => Matrix): Mistaken => ({ id: "softmax_matrix", answer: whole(answer) });
const inCausal = (answer: (scores: Matrix) => Matrix): Mistaken => ({ id: "causal_matrix", answer: causal(answer) });

const mistaken: Record<MistakeCode, Mistaken> = {
  no_scale: inRow((scores) => softmax(scores)),
  divide_by_dk: inRow((scores, width) => softmax(map(scores, (x) => x / width))),
  multiply_by_sqrt_dk: inRow((scores, width) => softmax(map(scores, (x) => x * Math.sqrt(width)))),
  divide_by_sqrt_n: inRow((scores, _, keys) => softmax(map(scores, (x) => x / Math.sqrt(keys)))),
  scale_after_softmax: inRow((scores, width) => map(softmax(scores), (x) => x / Math.sqrt(width))),
  softmax_over_columns: inMatrix((scores) => transpose(softmax(transpose(scores)))),
  softmax_over_matrix: inMatrix((scores) => map(exponentials(scores), (x) => x / sum(exponentials(scores).flat()))),
  transposed_scores: {
    id: "softmax_matrix",
    answer: (exercise) => [transpose(dots(exercise)), softmax(transpose(dots(exercise)))],
  },
  no_exponential: inMatrix(byRows),
  not_normalised: inMatrix(exponentials),
  mask_forgotten: inCausal(softmax),
  mask_reversed: inCausal((scores) => softmax(masked(scores, (i, j) => j < i))),
  diagonal_masked: inCausal((scores) => softmax(masked(scores, (i, j) => j >= i))),
  mask_after_softmax: inCausal((scores) => map(softmax(scores), (x, i, j) => (future(i, j) ? 0 : x))),
  masked_score_zero: inCausal((scores) => softmax(masked(scores, future, 0))),
  transposed_weights: {
    id: "output",
    answer: (exercise) => {
      const weights = softmax(dots(exercise));
      return [weights, multiply(transpose(weights), shown(exercise, "V"))];
    },
  },
  keys_as_values: {
    id: "output",
    answer: (exercise) => {
      const weights = softmax(dots(exercise));
      return [weights, multiply(weights, shown(exercise, "K"))];
    },
  },
  heads_interleaved: {
    id: "two_heads",
    answer: (exercise) =>
      [
        [0, 2],
        [1, 3],
      ].map((own) =>
        softmax(multiply(columns(shown(exercise, "Q"), own), transpose(columns(shown(exercise, "K"), own)))),
      ),
  },
  padding_on_rows: {
    id: "causal_padding",
    answer: (exercise) => {
      const scores = shown(exercise, "scores");
      const closed = masked(scores, (i, j) => future(i, j) || i === scores.length - 1);
      return [closed, softmax(closed)];
    },
  },
};

const written = (x: number): string => (x === Number.NEGATIVE_INFINITY ? "-inf" : x.toFixed(3));

export const mistakeCodes = Object.keys(mistaken) as MistakeCode[];
export const exerciseOf = (code: MistakeCode): Exercise["id"] => mistaken[code].id;

/** The answer with a mistake, with three decimals. */
export const mistakenAnswer = (code: MistakeCode, exercise: Exercise): Rows[] =>
  mistaken[code].answer(exercise).map((matrix) => matrix.map((line) => line.map(written)));
