import { beforeAll, describe, expect, test } from "vitest";
import { ONE_STEP } from "../../web/course/exercise-progress.ts";
import { ProgressStore } from "../../web/course/progress-store.ts";
import { writeProgress } from "../../web/course/progress-text.ts";
import { Work } from "../../web/course/work.ts";
import { type Exercise, type FullEngine, loadEngine } from "../../web/engine/index.ts";
import { KEY, memory } from "./kept-progress.ts";

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
