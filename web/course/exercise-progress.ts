import type { ExerciseId, Graded } from "../engine/exercise-types.ts";
import { LARGEST_SEED } from "./practice-place.ts";
import { type ExerciseProgress, type Progress, type SeedProgress, withEntry } from "./progress.ts";

/** How exercises are gone through: worked example, one step missing, alone. Every function makes another progress. */

export const WORKED = 0;
export const ONE_STEP = 1;
export const ALONE = 2;

/** More tries than these, or all hints, are no reason to move on. */
const FEW_TRIES = 2;
const ALL_HINTS = 3;
/** So many seeds are remembered as spent, and for a mistake. */
const MOST_SPENT = 1000;
const MOST_SEEDS = 50;
/** So many seeds of a kind are kept as they were left, and so many characters of them. */
const MOST_LEFT = 20;
const LONGEST_LEFT = 40_000;

const untouched: SeedProgress = {
  level: ALONE,
  seed: 1,
  cells: {},
  checked: {},
  tries: 0,
  hints: 0,
  shown: false,
};

const blank: ExerciseProgress = { ...untouched, best: 0, solved: 0, spent: [], left: [] };

/** A seed as it is found: as it was left, or untouched. Who comes by a link works alone. */
export function entryOf(progress: Progress, id: ExerciseId, seed: number): ExerciseProgress {
  const entry = progress.exercises[id];
  if (entry?.seed === seed) return entry;
  const begun = entry?.left.find((one) => one.seed === seed);
  const { left, ...rest } = { ...blank, ...kept(entry) };
  return { ...rest, ...(begun ?? { seed }), left: left.filter((one) => one.seed !== seed) };
}

/** What stays of a kind where another seed is opened. A worked example has given its seed away, as a solution has. */
const kept = (entry: ExerciseProgress | undefined): Partial<ExerciseProgress> =>
  entry
    ? {
        best: entry.best,
        solved: entry.solved,
        spent: entry.level === WORKED || entry.shown ? spentWith(entry) : entry.spent,
        left: leftWith(entry),
      }
    : {};

/** The seeds that are left, with the one that is open; one that nothing has been done with leaves nothing behind. */
function leftWith(entry: ExerciseProgress): readonly SeedProgress[] {
  const { level, seed, cells, checked, tries, hints, shown, left } = entry;
  const others = left.filter((one) => one.seed !== seed);
  const all = isBegun(entry) ? [...others, { level, seed, cells, checked, tries, hints, shown }] : others;
  let length = 0;
  const fitting = all.slice(-MOST_LEFT).reverse();
  const tooMuch = fitting.findIndex((one) => {
    length += JSON.stringify(one).length;
    return length > LONGEST_LEFT;
  });
  return fitting.slice(0, tooMuch < 0 ? MOST_LEFT : tooMuch).reverse();
}

/** Whether anything has been done with a seed, or it was given at another level than a link gives it. */
const isBegun = ({ level, cells, tries, hints, shown }: SeedProgress): boolean =>
  level !== ALONE || shown || tries > 0 || hints > 0 || Object.keys(cells).length > 0;

const spentWith = ({ spent, seed }: ExerciseProgress): readonly number[] =>
  spent.includes(seed) ? spent : [...spent, seed].slice(-MOST_SPENT);

/** Whether this seed was solved, with or without a score. */
export const isSolved = ({ spent, seed, shown, level }: ExerciseProgress): boolean =>
  level !== WORKED && !shown && spent.includes(seed);

/** Whether what is right now would count. */
export const scores = ({ spent, seed, shown, level }: ExerciseProgress): boolean =>
  level === ALONE && !shown && !spent.includes(seed);

/** The level at which the next seed is to be tried, by how this one went. */
export function levelAfter(entry: ExerciseProgress): number {
  const { level, shown, tries, hints } = entry;
  const hard = tries > FEW_TRIES || hints === ALL_HINTS;
  if (level === WORKED) return WORKED;
  if (shown) return level - 1;
  if (isSolved(entry)) return hard ? level : ALONE;
  return level === ALONE && tries > FEW_TRIES ? ONE_STEP : level;
}

/** Where a kind is gone on with: the seed that is open, else the first one as a worked example. */
export const startOf = (progress: Progress, id: ExerciseId): ExerciseProgress =>
  progress.exercises[id] ?? { ...blank, level: WORKED };

/** The next seed that is not spent and has not been begun. */
const nextSeed = ({ seed, spent, left }: ExerciseProgress): number => {
  let next = seed;
  do next = next === LARGEST_SEED ? 0 : next + 1;
  while (spent.includes(next) || left.some((one) => one.seed === next));
  return next;
};

/** The next seed, at a level. */
export function another(entry: ExerciseProgress, level: number): ExerciseProgress {
  const left = { ...entry, ...kept(entry) };
  return { ...blank, ...kept(entry), seed: nextSeed(left), level };
}

/** This seed at another level where nothing has been done with it yet, else the next one. */
export function atLevel(entry: ExerciseProgress, level: number): ExerciseProgress {
  const untouched = entry.level !== WORKED && !entry.shown && entry.tries === 0 && entry.hints === 0;
  const isNew = untouched && Object.keys(entry.cells).length === 0 && !entry.spent.includes(entry.seed);
  return isNew ? { ...entry, level } : another(entry, level);
}

export const withHint = (entry: ExerciseProgress): ExerciseProgress => ({
  ...entry,
  hints: Math.min(ALL_HINTS, entry.hints + 1),
});

/** The solution has been seen: the seed no longer scores. */
export const withSolution = (entry: ExerciseProgress): ExerciseProgress => ({
  ...entry,
  shown: true,
  spent: spentWith(entry),
});

/** What of the cells that count is right; all of it only where nothing else is wrong either. */
const shareOf = ({ correct, earned, counted }: Graded): number =>
  correct ? 1 : counted > 0 ? Math.min(0.99, earned / counted) : 0;

/** What has been typed was marked. Without an attempt, or where it was marked before, nothing but the marks is kept. */
export function withGrade(entry: ExerciseProgress, graded: Graded): ExerciseProgress {
  const checked = { ...entry, checked: entry.cells };
  const isNews = entry.tries === 0 || JSON.stringify(entry.cells) !== JSON.stringify(entry.checked);
  if (!graded.attempt || !isNews || isSolved(entry)) return checked;
  const tried = { ...checked, tries: entry.tries + 1 };
  const solved = graded.correct && !entry.shown ? { ...tried, spent: spentWith(entry) } : tried;
  if (!scores(entry)) return solved;
  return {
    ...solved,
    best: Math.max(entry.best, shareOf(graded)),
    solved: entry.solved + (graded.correct ? 1 : 0),
  };
}

/** A mistake found in a seed. */
export function withMistake(progress: Progress, code: string, seed: number): Progress {
  const seeds = progress.mistakes[code] ?? [];
  return seeds.includes(seed) ? progress : withEntry(progress, "mistakes", code, [...seeds, seed].slice(-MOST_SEEDS));
}

/** Whether a mistake is a misconception by now: it was found in two different seeds. */
export const recurs = (progress: Progress, code: string): boolean => (progress.mistakes[code]?.length ?? 0) > 1;

/** What was answered rightly alone. */
export const isDone = (entry: ExerciseProgress | undefined): boolean => (entry?.solved ?? 0) > 0;
