import { describe, expect, test } from "vitest";
import { type ExerciseProgress, noProgress } from "../../web/course/progress.ts";
import { NotProgress, readProgress, writeProgress } from "../../web/course/progress-text.ts";
import { full } from "./kept-progress.ts";

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
