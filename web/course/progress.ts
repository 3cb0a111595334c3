/** What a learner has done. Immutable: every change makes another one. Nothing of it leaves the browser by itself. */
export interface Progress {
  readonly version: 1;
  /** The stop of the path that was open last; "" before the first. */
  readonly at: string;
  /** Steps of the path by their names. */
  readonly steps: Readonly<Record<string, StepProgress>>;
  /** Five-part experiments by their names. */
  readonly experiments: Readonly<Record<string, ExperimentProgress>>;
  /** Questions by their names. */
  readonly questions: Readonly<Record<string, QuestionProgress>>;
  /** Exercises by their kinds. */
  readonly exercises: Readonly<Record<string, ExerciseProgress>>;
  /** By the code of a mistake, the seeds in which it was found: it is a misconception from the second on. */
  readonly mistakes: Readonly<Record<string, readonly number[]>>;
}

export interface StepProgress {
  /** How many of its parts have been opened. */
  readonly shown: number;
  /** Those that were seen done, counted from 0. */
  readonly parts: readonly number[];
  /** Whether all were. */
  readonly done: boolean;
}

export interface ExperimentProgress {
  /** The first prediction, by the names of what was asked; later ones do not change it. */
  readonly first: Readonly<Record<string, string>>;
  /** The prediction of the present try; the first one until there is another. */
  readonly latest: Readonly<Record<string, string>>;
  /** How far the present try has come: 0 nothing, 1 predicted, 2 manipulated, 3 checked, 4 explained. */
  readonly stage: number;
  /** The link of the state that was left by the manipulation; "" before it. */
  readonly moved: string;
  readonly done: boolean;
}

export interface QuestionProgress {
  /** What was answered first: names of options, in the order given. */
  readonly first: readonly string[];
  /** What was answered last. */
  readonly latest: readonly string[];
  /** Whether the first answer, and whether any, was right. */
  readonly rightAtFirst: boolean;
  readonly right: boolean;
}

/** Texts of the cells of an answer, by the names of its parts. */
export type TypedCells = Readonly<Record<string, readonly (readonly string[])[]>>;

/** How far one seed of an exercise has come. */
export interface SeedProgress {
  readonly seed: number;
  /** 0: a worked example; 1: one step missing; 2: alone. */
  readonly level: number;
  /** What has been typed, by parts. */
  readonly cells: TypedCells;
  /** What was typed when it was checked last: a mark belongs to a cell for as long as that says the same. */
  readonly checked: TypedCells;
  readonly tries: number;
  /** How many hints have been shown of this seed, 0 to 3. */
  readonly hints: number;
  /** Whether the solution of this seed has been shown. */
  readonly shown: boolean;
}

/** A kind of exercise: the seed worked at, and what holds for all of them. */
export interface ExerciseProgress extends SeedProgress {
  /** The largest part of the cells that count that was ever right, 0 to 1, where the solution had not been seen. */
  readonly best: number;
  /** How many seeds were solved whole. */
  readonly solved: number;
  /** Seeds whose solution was shown, or that were solved: they no longer score. The latest ones. */
  readonly spent: readonly number[];
  /** Seeds that were begun and left for another, as they were left; the latest ones, the last of them last. */
  readonly left: readonly SeedProgress[];
}

export const noProgress: Progress = {
  version: 1,
  at: "",
  steps: {},
  experiments: {},
  questions: {},
  exercises: {},
  mistakes: {},
};

/** The names of what is kept by names. */
export type Section = "steps" | "experiments" | "questions" | "exercises" | "mistakes";

/** Progress with one entry of a section in the place of the one before. */
export function withEntry<Name extends Section>(
  progress: Progress,
  section: Name,
  name: string,
  entry: Progress[Name][string],
): Progress {
  return { ...progress, [section]: { ...progress[section], [name]: entry } };
}
