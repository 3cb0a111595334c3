import { beforeAll, describe, expect, test } from "vitest";
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
import { type Keeper, ProgressStore } from "../../web/course/progress-store.ts";
import { NotProgress, readProgress, writeProgress } from "../../web/course/progress-text.ts";
import { Work } from "../../web/course/work.ts";
import { type Exercise, type FullEngine, type Graded, loadEngine } from "../../web/engine/index.ts";

const full: Progress = {
  version: 1,
  at: "scaling",
  steps: { scaling: { shown: 2, parts: [0, 1], done: true } },
  experiments: {
    "move-one-key": { first: { weight: "larger" }, latest: { weight: "smaller" }, stage: 3, moved: "n=1", done: false },
  },
  questions: { why: { first: ["a"], latest: ["b", "c"], rightAtFirst: false, right: true } },
  exercises: {
    weight_row: {
      level: 2,
      best: 0.5,
      solved: 3,
      seed: 4_294_967_295,
      cells: { weights: [["½", "", "−∞"]] },
      checked: { weights: [["1", "", ""]] },
      tries: 4,
      hints: 3,
      shown: true,
      spent: [1, 2],
      left: [
        {
          level: 1,
          seed: 9,
          cells: { weights: [["1/3", "", ""]] },
          checked: {},
          tries: 0,
          hints: 1,
          shown: false,
        },
      ],
    },
  },
  mistakes: { no_scale: [1, 7] },
};

/** A keeper like `localStorage`. */
function memory(texts: Record<string, string> = {}): Keeper & { readonly texts: Record<string, string> } {
  return {
    texts,
    getItem: (name) => texts[name] ?? null,
    setItem: (name, text) => {
      texts[name] = text;
    },
    removeItem: (name) => {
      delete texts[name];
    },
  };
}

const KEY = "attention-lab:progress";

describe("progress as text", () => {
  test("is read back as it was written", () => {
    expect(readProgress(writeProgress(full))).toEqual(full);
    expect(readProgress("{}")).toEqual(noProgress);
  });

  test("leaves behind what it does not know", () => {
    const more = { ...full, stranger: 1, steps: { scaling: { shown: 2, parts: [0, 1], done: true, extra: "x" } } };
    expect(readProgress(JSON.stringify(more))).toEqual(full);
  });

  test("of a time when no seeds were left behind is read, without any", () => {
    const { left, ...before } = full.exercises.weight_row as ExerciseProgress;
    expect(left).toHaveLength(1);
    const read = readProgress(JSON.stringify({ ...full, exercises: { weight_row: before } }));
    expect(read.exercises.weight_row).toEqual({ ...before, left: [] });
  });

  const exercise = (part: object) => ({ exercises: { output: { ...full.exercises.weight_row, ...part } } });
  test.each<[string, unknown, string]>([
    ["no JSON", "{", ""],
    ["a list", [], ""],
    ["null", null, ""],
    ["another version", { version: 2 }, "/version"],
    ["a place that is no text", { at: 1 }, "/at"],
    ["a list for names", { steps: [] }, "/steps"],
    ["a name with markup", { steps: { "<b>": { shown: 1, parts: [0], done: true } } }, "/steps"],
    ["a name without an end", { steps: { ["a".repeat(65)]: { shown: 1, parts: [0], done: true } } }, "/steps"],
    ["half a step", { steps: { a: { shown: 1, parts: [0.5], done: true } } }, "/steps/a/parts/0"],
    ["a level too high", exercise({ level: 3 }), "/exercises/output/level"],
    ["a best of two", exercise({ best: 2 }), "/exercises/output/best"],
    ["no number", exercise({ best: null }), "/exercises/output/best"],
    ["a negative seed", exercise({ seed: -1 }), "/exercises/output/seed"],
    ["a seed too large", exercise({ spent: [2 ** 32] }), "/exercises/output/spent/0"],
    ["cells that are numbers", exercise({ cells: { weights: [[1]] } }), "/exercises/output/cells/weights/0/0"],
    ["a cell too long", exercise({ cells: { weights: [["1".repeat(501)]] } }), "/exercises/output/cells/weights/0/0"],
    ["a missing member", exercise({ checked: undefined }), "/exercises/output/checked"],
    ["a seed left that is none", exercise({ left: [null] }), "/exercises/output/left/0"],
    [
      "a seed left with a cell too long",
      exercise({ left: [{ ...full.exercises.weight_row, cells: { a: [["1".repeat(501)]] } }] }),
      "/exercises/output/left/0/cells/a/0/0",
    ],
    ["too many seeds left", exercise({ left: Array(4097).fill(0) }), "/exercises/output/left"],
    ["too many seeds", { mistakes: { no_scale: Array(4097).fill(1) } }, "/mistakes/no_scale"],
    [
      "too many names",
      { mistakes: Object.fromEntries([...Array(4097).keys()].map((n) => [`m${n}`, []])) },
      "/mistakes",
    ],
  ])("%s is refused with its place", (_, value, place) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    let refused: unknown = null;
    try {
      readProgress(text);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(NotProgress);
    expect((refused as NotProgress).place).toBe(place);
    expect((refused as NotProgress).expected).not.toBe("");
  });

  test("that is too long, or reaches for a prototype, is refused", () => {
    expect(() => readProgress(" ".repeat(1_000_001))).toThrow(NotProgress);
    expect(() => readProgress('{"steps":{"__proto__":{"shown":1,"parts":[0],"done":true}}}')).toThrow(NotProgress);
    expect(() => readProgress('{"steps":{"a":{"__proto__":{"shown":1,"parts":[0],"done":true}}}}')).toThrow(
      NotProgress,
    );
    expect(({} as { parts?: number }).parts).toBeUndefined();
  });
});

describe("the store", () => {
  test("keeps what changes, and another page finds it", () => {
    const keeper = memory();
    const store = new ProgressStore(() => keeper);
    expect(store.isKept).toBe(true);
    // Trying out whether it can be written leaves nothing.
    expect(keeper.texts).toEqual({});
    let told = 0;
    const end = store.subscribe(() => {
      told += 1;
    });
    store.change(full);
    store.change(full);
    expect(told).toBe(1);
    expect(new ProgressStore(() => keeper).progress).toEqual(full);
    end();
    store.reset();
    expect(told).toBe(1);
    expect(keeper.texts).toEqual({});
    expect(store.progress).toBe(noProgress);
  });

  test.each<[string, () => Keeper | null]>([
    [
      "throws",
      () => {
        throw new Error("denied");
      },
    ],
    ["is absent", () => null],
    [
      "is full",
      () => ({
        ...memory(),
        setItem: () => {
          throw new Error("quota");
        },
      }),
    ],
  ])("works where the keeper %s, and says that nothing is kept", (_, keeper) => {
    const store = new ProgressStore(keeper);
    expect(store.isKept).toBe(false);
    store.change(full);
    expect(store.progress).toEqual(full);
    expect(store.isKept).toBe(false);
    store.reset();
    expect(store.progress).toBe(noProgress);
  });

  test("follows what another tab has written or forgotten", () => {
    const keeper = memory();
    const [one, other] = [new ProgressStore(() => keeper), new ProgressStore(() => keeper)];
    one.change(full);
    expect(other.progress).toBe(noProgress);
    other.hear({ key: "attention-lab:theme", newValue: "dark" });
    expect(other.progress).toBe(noProgress);
    other.hear({ key: KEY, newValue: keeper.texts[KEY] ?? null });
    expect(other.progress).toEqual(full);
    one.reset();
    other.hear({ key: KEY, newValue: null });
    expect(other.progress).toBe(noProgress);
  });

  test("puts aside what it cannot read, and writes over nothing", () => {
    const keeper = memory({ [KEY]: '{"version":9}' });
    const store = new ProgressStore(() => keeper);
    expect(store.progress).toBe(noProgress);
    store.change(full);
    expect(keeper.texts[`${KEY}:unread`]).toBe('{"version":9}');
    expect(readProgress(keeper.texts[KEY] ?? "")).toEqual(full);
  });
});

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

describe("work on an exercise", () => {
  let engine: FullEngine;
  beforeAll(async () => {
    engine = await loadEngine();
  });

  function begun(id: Exercise["id"], seed: number, store = new ProgressStore(() => null)): [Work, ProgressStore] {
    const exercise = engine.exercise(id, seed);
    if (!exercise.ok) throw new Error("no exercise");
    return [new Work(exercise, engine, store), store];
  }

  const fill = (work: Work) => {
    for (const part of work.exercise.cells) {
      work.type(
        part,
        part.answer.map((row) => row.map(({ value, exact }) => exact ?? String(value))),
      );
    }
  };

  test("is marked the same after it was written down and read again", () => {
    const [work, store] = begun("softmax_matrix", 7);
    fill(work);
    const [scored, weights] = work.exercise.cells;
    if (!scored || !weights) throw new Error("no parts");
    work.type(
      weights,
      weights.answer.map(() => ["0.9", "1/4", ""]),
    );
    const first = work.check();
    expect(first?.correct).toBe(false);
    const keeper = memory({ [KEY]: writeProgress(store.progress) });
    const [again] = begun("softmax_matrix", 7, new ProgressStore(() => keeper));
    expect(again.graded).toEqual(first);
    expect(again.entry).toMatchObject({ tries: 1, solved: 0 });
    fill(again);
    // Marks stay those of what was checked.
    expect(again.graded).toEqual(first);
    expect(again.check()?.correct).toBe(true);
    expect(again.isOpen).toBe(true);
    expect(again.entry).toMatchObject({ best: 1, solved: 1, spent: [7] });
  });

  test("is given all but the last part where one step is missing", () => {
    const [work] = begun("output", 3);
    work.change({ ...work.entry, level: ONE_STEP });
    expect(work.given).toEqual(["weights"]);
    const output = work.exercise.cells[1];
    if (!output) throw new Error("no output");
    work.type(
      output,
      output.answer.map((row) => row.map(({ value }) => String(value))),
    );
    expect(work.check()).toMatchObject({ correct: true, counted: 4 });
    expect(work.entry).toMatchObject({ best: 0, solved: 0, spent: [3] });
  });

  test("takes no harm from what was kept for another shape", () => {
    const [work] = begun("weight_row", 2);
    work.change({ ...work.entry, cells: { weights: [["1"], ["2"]], other: [] }, checked: { weights: [] } });
    expect(work.textsOf(work.exercise.cells[0] as never)).toEqual([["1", "", ""]]);
    expect(work.graded?.attempt).toBe(false);
    expect(work.check()?.attempt).toBe(true);
  });

  test("remembers a mistake with its seed", () => {
    const [work, store] = begun("causal_matrix", 7);
    const part = work.exercise.cells[0];
    if (!part) throw new Error("no part");
    const trace = engine.evaluate({ ...work.exercise.state, causal: null });
    if (!trace.ok) throw new Error("no trace");
    const weights = trace.trace.layers[0]?.heads[0]?.weights;
    work.type(
      part,
      part.answer.map((row, i) => row.map((_, j) => String(weights?.data[i * row.length + j]))),
    );
    expect(work.check()?.diagnosis?.code).toBe("mask_forgotten");
    expect(store.progress.mistakes).toEqual({ mask_forgotten: [7] });
  });
});
