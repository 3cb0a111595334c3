import { describe, expect, test } from "vitest";
import {
  ALONE,
  another,
  atLevel,
  entryOf,
  isDone,
  isSolved,
  levelAfter,
  ONE_STEP,
  recurs,
  scores,
  startOf,
  WORKED,
  withGrade,
  withHint,
  withMistake,
  withSolution,
} from "../../web/course/exercise-progress.ts";
import { type ExerciseProgress, noProgress, type Progress, withEntry } from "../../web/course/progress.ts";
import { readProgress, writeProgress } from "../../web/course/progress-text.ts";
import type { Graded } from "../../web/engine/index.ts";

const graded = (part: Partial<Graded>): Graded => ({
  ok: true,
  correct: false,
  attempt: true,
  counted: 4,
  earned: 0,
  method: false,
  cells: [],
  diagnosis: null,
  facts: [],
  problems: [],
  ...part,
});
const right = graded({ correct: true, earned: 4 });
const half = graded({ earned: 2 });

describe("the way from an example to working alone", () => {
  const alone = entryOf(noProgress, "output", 5);

  test("begins with a worked example from the list, and alone from a link", () => {
    expect(startOf(noProgress, "output")).toMatchObject({ level: WORKED, seed: 1 });
    expect(alone).toMatchObject({ level: ALONE, seed: 5, tries: 0 });
    const progress = withEntry(noProgress, "exercises", "output", { ...alone, seed: 9, best: 0.5, spent: [5] });
    expect(startOf(progress, "output").seed).toBe(9);
    expect(entryOf(progress, "output", 9)).toBe(progress.exercises.output);
    expect(entryOf(progress, "output", 5)).toMatchObject({ seed: 5, best: 0.5, spent: [5], cells: {} });
  });

  const typing = (entry: ExerciseProgress, text: string) => ({ ...entry, cells: { output: [[text]] } });

  /** Progress in which nothing but one kind was worked at. */
  const with1 = (entry: ExerciseProgress): Progress => withEntry(noProgress, "exercises", "output", entry);

  test("finds a seed as it was left, after others of its kind were opened and typed in", () => {
    const five = withHint({ ...typing(withGrade(typing(alone, "1"), half), "2"), level: ONE_STEP });
    const seven = typing(entryOf(with1(five), "output", 7), "3");
    expect(seven).toMatchObject({ seed: 7, level: ALONE, hints: 0, tries: 0, cells: { output: [["3"]] }, best: 0.5 });
    const nine = typing(entryOf(with1(seven), "output", 9), "4");
    const again = entryOf(readProgress(writeProgress(with1(nine))), "output", 5);
    expect(again).toEqual({
      ...five,
      left: [expect.objectContaining({ seed: 7 }), expect.objectContaining({ seed: 9 })],
    });
    expect(entryOf(with1(again), "output", 7)).toMatchObject({ seed: 7, cells: { output: [["3"]] } });
    // A worked example is one still; its seed is spent, but it was not solved.
    const worked = entryOf(with1(another({ ...alone, level: WORKED }, ONE_STEP)), "output", 5);
    expect(worked).toMatchObject({ level: WORKED, spent: [5] });
    expect(isSolved(worked)).toBe(false);
  });

  test("leaves nothing of a seed that was only looked at, and never goes on to one that was begun", () => {
    expect(entryOf(with1(alone), "output", 7).left).toEqual([]);
    const back = entryOf(with1(typing(entryOf(with1(alone), "output", 6), "1")), "output", 5);
    expect(another(back, ALONE).seed).toBe(7);
  });

  test("keeps no more seeds than have room", () => {
    let entry = alone;
    for (let at = 0; at < 60; at += 1) entry = typing(entryOf(with1(entry), "output", at), `${at}`);
    expect(entry.left.map(({ seed }) => seed)).toEqual(Array.from({ length: 20 }, (_, at) => at + 39));
    const long = "9".repeat(200);
    const wide = { output: Array.from({ length: 8 }, () => [long, long, long, long]) };
    for (let at = 100; at < 130; at += 1)
      entry = { ...entryOf(with1(entry), "output", at), cells: wide, checked: wide };
    expect(entry.left.map(({ seed }) => seed)).toEqual([126, 127, 128]);
    // All kinds together fit into what is kept.
    const kinds = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`kind${at}`, entry]));
    expect(readProgress(writeProgress({ ...noProgress, exercises: kinds })).exercises).toEqual(kinds);
  });

  test("moves up when it goes well and down when it does not", () => {
    const oneStep = { ...alone, level: ONE_STEP };
    expect(levelAfter({ ...alone, level: WORKED })).toBe(WORKED);
    expect(levelAfter(withGrade(oneStep, right))).toBe(ALONE);
    expect(levelAfter(oneStep)).toBe(ONE_STEP);
    expect(levelAfter(withSolution(oneStep))).toBe(WORKED);
    expect(levelAfter(withGrade(withHint(withHint(withHint(oneStep))), right))).toBe(ONE_STEP);
    expect(levelAfter(withGrade(alone, right))).toBe(ALONE);
    expect(levelAfter(withSolution(alone))).toBe(ONE_STEP);
    const often = ["a", "b", "c"].reduce((entry, text) => withGrade(typing(entry, text), half), alone);
    expect(levelAfter(often)).toBe(ONE_STEP);
    expect(levelAfter(withGrade(typing(withGrade(alone, half), "a"), half))).toBe(ALONE);
  });

  test("counts what is marked again without a change as no other try", () => {
    const tried = withGrade(typing(alone, "a"), half);
    expect(withGrade(tried, half).tries).toBe(1);
    expect(withGrade(typing(tried, "b"), half).tries).toBe(2);
    const solved = withGrade(typing(alone, "a"), right);
    expect(withGrade(typing(solved, "b"), half)).toMatchObject({ tries: 1, best: 1, solved: 1 });
  });

  test("takes a worked example for seen when another seed is opened by a link", () => {
    const worked = withEntry(noProgress, "exercises", "output", { ...alone, level: WORKED });
    expect(entryOf(worked, "output", 9).spent).toEqual([5]);
  });

  test("keeps the best result of work done alone, and counts a seed once", () => {
    const tried = withGrade(alone, half);
    expect(tried).toMatchObject({ best: 0.5, solved: 0, tries: 1 });
    const solved = withGrade(typing(tried, "1"), right);
    expect(solved).toMatchObject({ best: 1, solved: 1, tries: 2, spent: [5] });
    expect([isSolved(solved), isDone(solved), scores(solved)]).toEqual([true, true, false]);
    expect(withGrade(solved, right)).toMatchObject({ best: 1, solved: 1, spent: [5] });
    expect(withGrade(solved, graded({ earned: 0 })).best).toBe(1);
    expect(withGrade({ ...alone, level: ONE_STEP }, right)).toMatchObject({ best: 0, solved: 0, spent: [5] });
    expect(withGrade(alone, graded({ earned: 4 })).best).toBeLessThan(1);
  });

  test("gives nothing for a seed whose solution was seen", () => {
    const shown = withSolution(alone);
    expect(withGrade(shown, right)).toMatchObject({ best: 0, solved: 0, spent: [5] });
    expect(another(shown, ONE_STEP)).toMatchObject({ seed: 6, level: ONE_STEP, shown: false, spent: [5], cells: {} });
    // A worked example has shown it too.
    expect(another({ ...alone, level: WORKED }, ONE_STEP)).toMatchObject({ seed: 6, spent: [5] });
    expect(scores({ ...alone, spent: [5] })).toBe(false);
  });

  test("uses up no try where nothing could be marked", () => {
    const typed = { ...alone, cells: { output: [["x"]] } };
    const unread = withGrade(typed, graded({ attempt: false }));
    expect(unread).toMatchObject({ tries: 0, best: 0, checked: { output: [["x"]] } });
  });

  test("goes to seeds that are not spent, round the end", () => {
    expect(another({ ...alone, spent: [6, 7] }, ALONE).seed).toBe(8);
    expect(another({ ...alone, seed: 2 ** 32 - 1 }, ALONE).seed).toBe(0);
    expect(atLevel(alone, ONE_STEP)).toMatchObject({ seed: 5, level: ONE_STEP });
    expect(atLevel({ ...alone, tries: 1 }, ONE_STEP)).toMatchObject({ seed: 6, level: ONE_STEP });
    const long: ExerciseProgress = { ...alone, spent: Array.from({ length: 1000 }, (_, at) => at + 100) };
    expect(withSolution(long).spent).toHaveLength(1000);
  });

  test("calls a mistake a misconception from the second seed on", () => {
    const once = withMistake(noProgress, "no_scale", 3);
    expect(recurs(once, "no_scale")).toBe(false);
    expect(withMistake(once, "no_scale", 3)).toBe(once);
    expect(recurs(withMistake(once, "no_scale", 4), "no_scale")).toBe(true);
  });
});
