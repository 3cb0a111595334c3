import { beforeAll, describe, expect, test } from "vitest";
import { allButLast, factSentence, outline, partName, solutionRows } from "../../web/course/fact-lines.ts";
import { practiceLesson, problemsOf, readPractice } from "../../web/course/practice-place.ts";
import { cellName, problemText } from "../../web/course/problem-text.ts";
import { spokenVerdict, verdictOf } from "../../web/course/verdict.ts";
import { type Exercise, type ExerciseId, type FullEngine, loadEngine } from "../../web/engine/index.ts";
import { practice as en } from "../../web/text/en-practice.ts";
import { practice as zh } from "../../web/text/zh-practice.ts";

let engine: FullEngine;
let ids: readonly ExerciseId[];
beforeAll(async () => {
  engine = await loadEngine();
  ids = engine.exerciseIds();
});

function drawn(id: ExerciseId, seed: number): Exercise {
  const exercise = engine.exercise(id, seed);
  if (!exercise.ok) throw new Error(`no ${id} ${seed}`);
  return exercise;
}

/** Something said: neither empty nor with a hole in it. */
function expectSaid(text: string, chinese: boolean): void {
  expect(text).not.toMatch(/undefined|NaN|null|\[object/);
  expect(text.trim()).not.toBe("");
  if (chinese) expect(text).toMatch(/\p{Script=Han}/u);
}

describe("places", () => {
  test("are read back from their names, which links can hold", () => {
    for (const id of ids) {
      const place = { at: "exercise", id, seed: 4_294_967_295 } as const;
      const lesson = practiceLesson(place, ids);
      expect(lesson).toMatch(/^[a-z0-9-]{1,64}$/);
      expect(readPractice(lesson.slice("practice-".length), ids)).toEqual(place);
    }
    const sheet = { at: "sheet", apart: false, seed: 4_294_967_295, count: 20, kinds: ids } as const;
    expect(practiceLesson(sheet, ids)).toBe("practice-sheet-4294967295-20-abcdefghij");
    expect(readPractice("sheet-4294967295-20-abcdefghij", ids)).toEqual(sheet);
    expect(practiceLesson({ ...sheet, apart: true }, ids)).toBe("practice-paper-4294967295-20-abcdefghij");
    expect(readPractice("paper-4294967295-20-abcdefghij", ids)).toEqual({ ...sheet, apart: true });
    expect(readPractice("", ids)).toEqual({ at: "home" });
    expect(readPractice("weight-row-17", ids)).toEqual({ at: "exercise", id: "weight_row", seed: 17 });
  });

  test("that are none are none", () => {
    const names = ["weight-row", "weight-row-", "weight-row-x", "weight-row-4294967296", "weight-row-007", "nothing-1"];
    for (const name of [
      ...names,
      "sheet-1-0-a",
      "sheet-1-21-a",
      "sheet-1-2-z",
      "sheet-1-2",
      "sheet",
      "paper-1",
      "paper",
      "--",
      "1",
    ]) {
      expect(readPractice(name, ids), name).toBeNull();
    }
  });

  test("a sheet takes its kinds in turn, each with the next seed", () => {
    const kinds = ["output", "entropy"] as const;
    expect(problemsOf({ apart: false, seed: 4_294_967_295, count: 3, kinds })).toEqual([
      { id: "output", seed: 4_294_967_295 },
      { id: "entropy", seed: 4_294_967_295 },
      { id: "output", seed: 0 },
    ]);
  });

  test("a sheet that stands apart has no problem that the exercises come to, whatever its seed", () => {
    const kinds = ["output", "entropy"] as const;
    expect(problemsOf({ apart: true, seed: 1, count: 3, kinds })).toEqual([
      { id: "output", seed: 1_000_001 },
      { id: "entropy", seed: 1_000_001 },
      { id: "output", seed: 1_000_002 },
    ]);
    for (const seed of [0, 4_293_967_294, 4_293_967_295, 4_293_967_296, 4_294_967_295]) {
      for (const one of problemsOf({ apart: true, seed, count: 20, kinds })) {
        expect(one.seed).toBeGreaterThanOrEqual(1_000_000);
        expect(engine.exercise(one.id, one.seed).ok).toBe(true);
      }
    }
  });
});

describe.each([
  ["English", en, false],
  ["Chinese", zh, true],
] as const)("everything that is said of exercises is there in %s", (_, words, chinese) => {
  test("problems, cells, hints and solutions of many seeds", () => {
    for (const id of ids) {
      for (let seed = 0; seed < 40; seed += 1) {
        const exercise = drawn(id, seed);
        expectSaid(problemText(exercise, words), chinese);
        for (const part of exercise.cells) {
          expectSaid(partName(part, words), chinese);
          part.roles.forEach((roles, row) => {
            roles.forEach((_, column) => {
              const name = cellName(part, row, column, words);
              expectSaid(name, chinese);
              if (chinese) expect(name.replace(/bits|nats/, "")).not.toMatch(/[A-Za-z]/);
            });
          });
        }
        const [steps = [], first = [], row = []] = exercise.hints;
        for (const step of outline(steps, words)) expectSaid(step, chinese);
        for (const facts of [first, row, exercise.solution, allButLast(exercise)]) {
          const rows = solutionRows(exercise, facts, words);
          expect(rows.length).toBeGreaterThan(0);
          for (const { name, steps } of rows) {
            expectSaid(name, chinese);
            for (const step of steps) {
              for (const text of [step.name, step.say]) expectSaid(text, chinese);
              for (const formula of step.formulas) expectSaid(formula, false);
            }
          }
        }
      }
    }
  });

  test("verdicts and facts of answers that are wrong in every way", () => {
    const fillings = ["0", "1", "-1", "2", "0.5", "1/3", "", "x", "1,234", "-inf"];
    const codes = new Set<string>();
    for (const id of ids) {
      for (let seed = 0; seed < 4; seed += 1) {
        const exercise = drawn(id, seed);
        for (let turn = 0; turn < fillings.length; turn += 1) {
          const cells = Object.fromEntries(
            exercise.cells.map(({ name, roles }) => [
              name,
              roles.map((line, row) => line.map((_, at) => fillings[(turn + (turn % 3) * (row + at)) % 10] ?? "")),
            ]),
          );
          const graded = engine.grade(id, seed, { cells });
          if (!graded.ok) throw new Error("not graded");
          for (const fact of graded.facts) {
            codes.add(fact.code);
            expectSaid(factSentence(fact, exercise, words), chinese);
          }
          expectSaid(spokenVerdict(verdictOf(graded, exercise, words), words), chinese);
        }
      }
    }
    // What only an answer with some thought in it shows.
    const exercise = drawn("entropy", 1);
    const [weights, entropies] = exercise.cells;
    const inBits = entropies?.unit === "bits";
    const inOther = (bits: number) => String(bits * (inBits ? Math.LN2 : 1 / Math.LN2));
    const columns = [
      ["0.3", "0.6", "0.2"],
      ["0.7", "0.4", "0.8"],
    ];
    const cells = {
      [weights?.name ?? ""]: columns,
      [entropies?.name ?? ""]: entropies?.answer.map((row) => row.map(({ value }) => inOther(value ?? 0))) ?? [],
    };
    const graded = engine.grade("entropy", 1, { cells });
    if (!graded.ok) throw new Error("not graded");
    for (const fact of graded.facts) {
      codes.add(fact.code);
      expectSaid(factSentence(fact, exercise, words), chinese);
    }
    expect([...codes].sort()).toEqual(Object.keys(words.facts).sort());
  });

  test("every mistake has a name and an explanation of its own", () => {
    const looked = new Set(ids.flatMap((id) => drawn(id, 1).mistakes));
    expect([...looked].sort()).toEqual(Object.keys(words.mistakes).sort());
    for (const part of ["name", "did", "seen", "instead"] as const) {
      for (const mistake of Object.values(words.mistakes)) expectSaid(mistake[part], chinese);
    }
    const whole = Object.values(words.mistakes).map((mistake) => Object.values(mistake).join());
    expect(new Set(whole).size).toBe(19);
    expect(new Set(Object.values(words.mistakes).map(({ name }) => name)).size).toBe(19);
  });

  test("why a cell cannot be read", () => {
    const texts = ["1,234", "1/2√2", "ln 1/2", "ln2^2", "log 2", "9".repeat(300), "(".repeat(20), "1#", "abc", "1/"];
    const more = ["1 2", "2e", "(1", "1%2", "1/0", "ln 0", "1e999", "+inf"];
    const reasons = new Set<string>();
    for (const text of [...texts, ...more]) {
      const reading = engine.readAnswer(text);
      if (!("kind" in reading) || !("reason" in reading)) throw new Error(`${text} was read`);
      reasons.add(reading.reason);
      const say = words.reading[reading.reason as keyof typeof words.reading];
      expectSaid(say([...text][reading.place] ?? ""), chinese);
    }
    expect([...reasons].sort()).toEqual(Object.keys(words.reading).sort());
  });
});

test("formulas show the numbers of the exercise", () => {
  const exercise = drawn("causal_matrix", 7);
  const [row] = solutionRows(exercise, exercise.solution, en);
  expect(row?.name).toBe("Query 2");
  expect(row?.steps.map(({ formulas }) => formulas)).toEqual([
    ["(ln 4, ln 2, −∞, −∞)"],
    ["exp (ln 4, ln 2, −∞, −∞) = (4, 2, 0, 0)"],
    ["4 + 2 + 0 + 0 = 6"],
    ["(4, 2, 0, 0) ÷ 6 = (2/3, 1/3, 0, 0) ≈ (0.667, 0.333, 0, 0)"],
  ]);
  const heads = drawn("two_heads", 7);
  expect(solutionRows(heads, heads.solution, en)[0]?.steps.at(-1)?.formulas).toEqual([
    "(2, 3) ÷ 5 = (2/5, 3/5) = (0.4, 0.6)",
  ]);
  const scaled = drawn("weight_row", 7);
  const steps = solutionRows(scaled, scaled.solution, en)[0]?.steps ?? [];
  expect(steps[0]?.formulas[1]).toBe("q₁·k₂ = 1·1 + 1·0 + (−1)·2 + 0·2 = −1");
  expect(steps[1]).toMatchObject({ say: "Divide by √dₖ = 2.", formulas: ["(3, −1, 0) ÷ 2 = (1.5, −0.5, 0)"] });
  expect(steps[2]?.formulas).toEqual(["exp (1.5, −0.5, 0) = (4.482, 0.607, 1)"]);
  const gradient = drawn("weight_gradient", 7);
  const derivative = solutionRows(gradient, gradient.solution, en)[0]?.steps.at(-1);
  expect(derivative?.formulas[0]).toBe("∂a/∂s₁ = −1/7·2/7 = −2/49 ≈ −0.041");
  expect(derivative?.formulas[2]).toBe("∂a/∂s₃ = 1/7·(1 − 1/7) = 6/49 ≈ 0.122");
});
