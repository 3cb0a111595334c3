import type { Failure, StageName, State } from "./types.ts";

/** Exercises that mark themselves: what the engine draws, and what it says about an answer. */

export type ExerciseId =
  | "single_weight"
  | "weight_row"
  | "softmax_matrix"
  | "causal_matrix"
  | "causal_padding"
  | "output"
  | "scale_temperature"
  | "two_heads"
  | "entropy"
  | "weight_gradient";

export type MistakeCode =
  | "no_scale"
  | "divide_by_dk"
  | "multiply_by_sqrt_dk"
  | "divide_by_sqrt_n"
  | "scale_after_softmax"
  | "softmax_over_columns"
  | "softmax_over_matrix"
  | "transposed_scores"
  | "no_exponential"
  | "not_normalised"
  | "mask_forgotten"
  | "mask_reversed"
  | "diagonal_masked"
  | "mask_after_softmax"
  | "masked_score_zero"
  | "transposed_weights"
  | "keys_as_values"
  | "heads_interleaved"
  | "padding_on_rows";

/** A number; `exact` where a person would write it otherwise ("1/4", "ln 3", "-inf"). Null is −∞. */
export interface ExerciseNumber {
  readonly value: number | null;
  readonly exact?: string;
}

/**
 * Something to be said, without words: codes are those of src/exercises/solution.hpp and diagnosis.hpp. Positions count
 * from 0; every other member is a list of numbers by its name.
 */
export interface ExerciseFact {
  readonly code: string;
  readonly part?: string;
  readonly head?: number;
  readonly row?: number;
  readonly column?: number;
  readonly [numbers: string]: readonly ExerciseNumber[] | string | number | undefined;
}

/** What a matrix of the answer is called and is. */
export interface AnswerPart {
  /** Its key in an answer: "weights", or "weights_1", "weights_2" of several heads. */
  readonly name: string;
  readonly stage: Extract<StageName, "scores" | "scaled" | "masked" | "weights" | "output"> | "entropy" | "gradient";
  /** From 0, where there are several. */
  readonly head?: number;
  /** Of entropies. */
  readonly unit?: "bits" | "nats";
  /** Of a gradient: the weight that is differentiated, with respect to every score of its row. */
  readonly query?: number;
  readonly key?: number;
}

/** "structural" cells follow from the mask alone: they may be left empty and do not count. */
export type CellRole = "asked" | "structural" | "not_asked";

export interface AskedPart extends AnswerPart {
  readonly rows: number;
  readonly cols: number;
  readonly roles: readonly (readonly CellRole[])[];
  /** The right answer. */
  readonly answer: readonly (readonly ExerciseNumber[])[];
}

export interface Exercise {
  readonly ok: true;
  readonly id: ExerciseId;
  readonly seed: number;
  readonly state: State;
  /** Decimals that are asked for, and how far a number may lie from the right one. */
  readonly decimals: number;
  readonly tolerance: number;
  /** The matrices that the learner is given. */
  readonly shown: readonly {
    readonly name: "Q" | "K" | "V" | "scores";
    readonly rows: readonly (readonly ExerciseNumber[])[];
  }[];
  readonly cells: readonly AskedPart[];
  /** The mistakes that are looked for. */
  readonly mistakes: readonly MistakeCode[];
  /** Three, each saying more than the one before. */
  readonly hints: readonly (readonly ExerciseFact[])[];
  readonly solution: readonly ExerciseFact[];
  readonly problems: readonly [];
}

/** How one typed cell is read. Ambiguous and unreadable ones have a reason and its place, in characters. */
export type AnswerReading =
  | { readonly kind: "number"; readonly value: number; readonly fraction?: readonly [above: number, below: number] }
  | { readonly kind: "minus_infinity" | "empty" }
  | { readonly kind: "ambiguous" | "unreadable"; readonly reason: string; readonly place: number };

export interface CellMark {
  readonly status: "correct" | "wrong" | "empty" | "ambiguous" | "unreadable" | "given" | "structural" | "not_asked";
  /** Wrong, but what follows rightly from the learner's own wrong matrix before it; it earns. */
  readonly carried?: true;
  readonly reading: AnswerReading;
}

/** The texts of the cells as typed, by the names of the parts; what is left out or null is empty. */
export interface Answer {
  readonly cells?: Readonly<Record<string, readonly (readonly (string | null)[])[]>>;
  /** Parts that the learner was shown beforehand: they do not count. */
  readonly given?: readonly string[];
}

export interface Graded {
  readonly ok: true;
  readonly correct: boolean;
  /** False while a cell cannot be read, or nothing is filled in: no try is used up. */
  readonly attempt: boolean;
  /** Cells that count, and those of them that are right or carried. */
  readonly counted: number;
  readonly earned: number;
  /** Something follows rightly from a wrong matrix before it. */
  readonly method: boolean;
  readonly cells: readonly (AnswerPart & { readonly rows: readonly (readonly CellMark[])[] })[];
  /** The mistake that the numbers show; call it a misconception only after a second seed. */
  readonly diagnosis: { readonly code: MistakeCode; readonly message: string } | null;
  /** What can be said of a wrong answer whose mistake has no name. */
  readonly facts: readonly ExerciseFact[];
  readonly problems: readonly [];
}

export interface AnswerCells {
  readonly ok: true;
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly [];
}

/** What exercises ask of the engine. */
export interface ExerciseEngine {
  /** The kinds of exercises, in the order of the course. */
  exerciseIds(): readonly ExerciseId[];
  /** The exercise that a seed (0..2^32−1) gives, the same everywhere, with its hints and its solution. */
  exercise(id: ExerciseId, seed: number): Exercise | Failure;
  /** Marks an answer. The same answer gets the same marks, always. */
  grade(id: ExerciseId, seed: number, answer: Answer): Graded | Failure;
  /** Reads one cell as a learner types it: 1/2, √2, ln 2, e/(1+e), 50%, −∞. Nothing is evaluated beyond that. */
  readAnswer(text: string): AnswerReading | Failure;
  /** Parts a pasted matrix into its cells' texts; more than `rows`×`cols` is refused. */
  readAnswerCells(text: string, rows: number, cols: number): AnswerCells | Failure;
}
