import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Exercise, type ExerciseId, type FullEngine, loadEngine } from "../../web/engine/index.ts";

let engine: FullEngine;
beforeAll(async () => {
  engine = await loadEngine();
});

function must<Reply extends { ok: boolean }>(reply: Reply): Extract<Reply, { ok: true }> {
  expect(reply).toMatchObject({ ok: true });
  return reply as Extract<Reply, { ok: true }>;
}

const drawn = (id: ExerciseId, seed: number): Exercise => must(engine.exercise(id, seed));

/** The answer of an exercise as a learner types it, with three decimals or exactly. */
function typed(exercise: Exercise, spell: "decimals" | "exact" = "decimals"): { cells: Record<string, string[][]> } {
  const text = ({ value, exact }: { value: number | null; exact?: string }) =>
    spell === "exact" && exact ? exact : value === null ? "−∞" : value.toFixed(3);
  const rows = exercise.cells.map(({ name, answer }) => [name, answer.map((row) => row.map(text))]);
  return { cells: Object.fromEntries(rows) };
}

const blank = (exercise: Exercise, text: string): Answer => ({
  cells: Object.fromEntries(exercise.cells.map(({ name, answer }) => [name, answer.map((row) => row.map(() => text))])),
});

test("there are ten kinds of exercises", () => {
  expect(engine.exerciseIds()).toEqual([
    "single_weight",
    "weight_row",
    "softmax_matrix",
    "causal_matrix",
    "causal_padding",
    "output",
    "scale_temperature",
    "two_heads",
    "entropy",
    "weight_gradient",
  ]);
});

describe("an exercise", () => {
  test("is the same for the same seed, and its state is one that the lab opens", () => {
    for (const id of engine.exerciseIds()) {
      const exercise = drawn(id, 4_294_967_295);
      expect(drawn(id, 4_294_967_295)).toEqual(exercise);
      expect(drawn(id, 1).state).not.toEqual(exercise.state);
      expect(must(engine.evaluate(exercise.state)).state).toEqual(exercise.state);
      expect(exercise.mistakes.length).toBeGreaterThan(2);
      expect(exercise.hints).toHaveLength(3);
      expect(exercise.solution.length).toBeGreaterThan(2);
    }
  });

  test("has the engine's own numbers for an answer", () => {
    const exercise = drawn("causal_matrix", 3);
    const { trace } = must(engine.evaluate(exercise.state));
    const weights = trace.layers[0]?.heads[0]?.weights;
    expect(exercise.cells[0]?.answer.flat().map(({ value }) => value)).toEqual([...(weights?.data ?? [])]);
    expect(exercise.cells[0]?.roles[0]).toEqual(exercise.cells[0]?.roles[0]?.map(() => "structural"));
    expect(exercise.shown.map(({ name }) => name)).toEqual(["scores"]);
  });

  test("of logarithms is written as a person writes it", () => {
    const exercise = drawn("causal_matrix", 3);
    const scores = exercise.shown[0]?.rows.flat() ?? [];
    for (const { value, exact } of scores) {
      if (value !== 0) expect(exact).toMatch(/^ln [2-6]$/);
    }
    const weights = exercise.cells[0]?.answer.flat() ?? [];
    expect(weights.some(({ exact }) => /^\d+\/\d+$/.test(exact ?? ""))).toBe(true);
  });

  test("that cannot be had is a problem", () => {
    expect(engine.exercise("no_such" as ExerciseId, 1)).toMatchObject({ problems: [{ code: "unknown_exercise" }] });
    for (const seed of [-1, 0.5, 2 ** 32, Number.NaN, "1" as never, undefined as never]) {
      expect(engine.exercise("output", seed)).toMatchObject({ ok: false, problems: [{ path: "/seed" }] });
    }
  });
});

describe("an answer", () => {
  test("that is right is right, with three decimals and with fractions", () => {
    for (const id of engine.exerciseIds()) {
      const exercise = drawn(id, 5);
      for (const spell of ["decimals", "exact"] as const) {
        const graded = must(engine.grade(id, 5, typed(exercise, spell)));
        expect(graded).toMatchObject({ correct: true, attempt: true, diagnosis: null, facts: [] });
        expect(graded.earned).toBe(graded.counted);
      }
    }
  });

  test("with a mistake is told its name", () => {
    const exercise = drawn("output", 2);
    const answer = typed(exercise);
    const { trace } = must(engine.evaluate(exercise.state));
    const head = trace.layers[0]?.heads[0];
    if (!head) throw new Error("no head");
    const at = (i: number, j: number) => head.weights.data[i * 2 + j] as number;
    const value = (k: number, c: number) => head.V.data[k * 2 + c] as number;
    answer.cells.output = [0, 1].map((j) =>
      [0, 1].map((c) => (at(0, j) * value(0, c) + at(1, j) * value(1, c)).toFixed(3)),
    );
    const graded = must(engine.grade("output", 2, answer));
    expect(graded.correct).toBe(false);
    expect(graded.diagnosis?.code).toBe("transposed_weights");
    expect(graded.cells[0]?.rows.flat().every(({ status }) => status === "correct")).toBe(true);
  });

  test("of zeros earns nothing where the mask puts zeros", () => {
    const graded = must(engine.grade("causal_matrix", 8, blank(drawn("causal_matrix", 8), "0")));
    expect(graded).toMatchObject({ correct: false, earned: 0 });
  });

  test("that cannot be read uses up no try and says where", () => {
    const exercise = drawn("weight_row", 1);
    const answer = typed(exercise);
    answer.cells.weights = [["0.5?", "1,234", ""]];
    const graded = must(engine.grade("weight_row", 1, answer));
    expect(graded.attempt).toBe(false);
    expect(graded.cells[0]?.rows[0]).toEqual([
      { status: "unreadable", reading: { kind: "unreadable", reason: "unknown_sign", place: 3 } },
      { status: "ambiguous", reading: { kind: "ambiguous", reason: "thousands", place: 0 } },
      { status: "empty", reading: { kind: "empty" } },
    ]);
  });

  test("of another shape is a problem with its place", () => {
    const problem = (answer: unknown) => engine.grade("weight_row", 1, answer as Answer);
    expect(problem({ cells: { weights: [["1"]] } })).toMatchObject({ problems: [{ path: "/cells/weights/0" }] });
    expect(problem({ cells: { weights: [["1", "0", 0]] } })).toMatchObject({
      problems: [{ code: "wrong_type", path: "/cells/weights/0/2" }],
    });
    expect(problem({ cells: { wieghts: [] } })).toMatchObject({ problems: [{ code: "unknown_key" }] });
    expect(problem({ given: ["scores"] })).toMatchObject({ problems: [{ path: "/given/0" }] });
    expect(must(engine.grade("weight_row", 1, {}))).toMatchObject({ correct: false, attempt: false, earned: 0 });
  });
});

describe("a cell", () => {
  test.each([
    ["1½", 1.5],
    ["e/(1+e)", Math.E / (1 + Math.E)],
    ["０．７３１", 0.731],
    ["√2", Math.SQRT2],
    ["ln 2", Math.LN2],
    ["50%", 0.5],
  ])("%s is read", (text, value) => {
    const reading = engine.readAnswer(text);
    expect(reading).toMatchObject({ kind: "number" });
    expect((reading as { value: number }).value).toBeCloseTo(value, 14);
  });

  test("says what else it may be", () => {
    expect(engine.readAnswer("负无穷")).toEqual({ kind: "minus_infinity" });
    expect(engine.readAnswer("3/6")).toEqual({ kind: "number", value: 0.5, fraction: [1, 2] });
    expect(engine.readAnswer("log 2")).toMatchObject({ kind: "ambiguous", reason: "logarithm_base" });
  });
});

test("a pasted matrix comes apart, and one that is too large is refused in a sentence", () => {
  const pasted = must(engine.readAnswerCells("\\begin{pmatrix}1 & \\frac{1}{2}\\\\ 0 & −∞\\end{pmatrix}", 2, 2));
  expect(pasted.rows).toEqual([
    ["1", "\\frac{1}{2}"],
    ["0", "-∞"],
  ]);
  const refused = engine.readAnswerCells("1\t2\n3\t4", 1, 2);
  expect(refused).toMatchObject({ ok: false, problems: [{ code: "size_out_of_range" }] });
  for (const size of [-1, Number.NaN, "2" as never, undefined as never]) {
    expect(() => engine.readAnswerCells("1 2", size, size)).not.toThrow();
  }
});

test("whatever is thrown at an exercise comes back as a problem", () => {
  const angry = {
    toString() {
      throw new Error("no");
    },
  };
  const hostile = [undefined, null, 7, "{", () => 1, [], angry, "x".repeat(1e6), Symbol.iterator, 10n] as never[];
  for (const it of hostile) {
    expect(engine.exercise(it, it).ok).toBe(false);
    expect(engine.grade(it, it, it).ok).toBe(false);
    expect(() => engine.grade("output", 1, it)).not.toThrow();
    expect(() => engine.readAnswer(it)).not.toThrow();
    expect(() => engine.readAnswerCells(it, it, it)).not.toThrow();
  }
  expect(engine.exercise("output", 1).ok).toBe(true);
});
