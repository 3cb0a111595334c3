import { beforeAll, describe, expect, test } from "vitest";
import { type FullEngine, loadEngine, type Matrix } from "../../web/engine/index.ts";

let engine: FullEngine;
beforeAll(async () => {
  engine = await loadEngine();
});

const direct = {
  version: 1,
  Q: [
    [1, 0.5],
    [0, -1],
  ],
  K: [
    [1, 0],
    [0.5, 1],
    [-1, 2],
  ],
  V: [
    [1, 0],
    [0, 3],
    [2, -1],
  ],
  causal: "bottom_right",
};
const G = [
  [1, -2],
  [0.5, 3],
];
const identity = [
  [1, 0],
  [0, 1],
];
/** Two layers of two heads each. */
const stack = {
  version: 1,
  X: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  layers: [1, 2].map(() => ({ W_Q: identity, W_K: identity, W_V: identity, W_O: identity, heads: 2 })),
};

/** L = Σ G∘output of a state. */
function loss(state: unknown): number {
  const evaluated = engine.evaluate(state);
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  const { rows, cols, data } = evaluated.trace.output;
  let sum = 0;
  for (let i = 0; i < rows; i++)
    for (let c = 0; c < cols; c++) sum += (G[i]?.[c] ?? 1) * (data[i * cols + c] as number);
  return sum;
}

const at = ({ cols, data }: Matrix, row: number, column: number): number => data[row * cols + column] as number;

function must<Reply extends { ok: boolean }>(reply: Reply): Extract<Reply, { ok: true }> {
  expect(reply).toMatchObject({ ok: true });
  return reply as Extract<Reply, { ok: true }>;
}

describe("gradient", () => {
  test.each(["Q", "K", "V"] as const)("d%s agrees with central differences", (name) => {
    const { trace, loss: whole } = must(engine.gradient(direct, G));
    expect(whole).toBeCloseTo(loss(direct), 14);
    const step = 1e-5;
    const derivative = trace[`d${name}`] as Matrix;
    direct[name].forEach((numbers, row) => {
      numbers.forEach((number, column) => {
        const moved = (by: number) => {
          const rows = direct[name].map((entries) => [...entries]);
          (rows[row] as number[])[column] = number + by;
          return loss({ ...direct, [name]: rows });
        };
        expect(at(derivative, row, column)).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 8);
      });
    });
  });

  test("stands beside what it is the gradient of, and closed cells have none", () => {
    const { trace } = must(engine.gradient(direct, G));
    const [head] = trace.layers[0]?.heads ?? [];
    expect(head?.dscaled).toMatchObject({ rows: 2, cols: 3 });
    expect(at(head?.weights as Matrix, 0, 2)).toBe(0);
    expect(at(head?.dscaled as Matrix, 0, 2)).toBe(0);
    const row = [0, 1, 2].map((key) => at(head?.dscaled as Matrix, 1, key));
    expect(row.reduce((sum, number) => sum + number)).toBeCloseTo(0, 14);
  });

  test("takes G as a matrix of a trace, too, and reaches every learned matrix of a stack", () => {
    const { trace } = must(engine.evaluate(stack));
    const read = must(engine.gradient(stack, trace.output));
    const squares = trace.output.data.reduce((sum, number) => sum + number ** 2, 0);
    expect(read.loss).toBeCloseTo(squares, 12);
    expect(read.trace.dX).toMatchObject({ rows: 3, cols: 2 });
    for (const layer of read.trace.layers) {
      for (const name of ["dW_Q", "dW_K", "dW_V", "dW_O"] as const) {
        expect(layer[name]).toMatchObject({ rows: 2, cols: 2 });
      }
    }
  });

  test("of a wrong shape, or of a fault, is a problem", () => {
    expect(engine.gradient(direct, [[1, 2]])).toMatchObject({ problems: [{ code: "wrong_shape", path: "/G" }] });
    expect(engine.gradient({ ...direct, fault: { softmax: "naive" } }, G)).toMatchObject({
      problems: [{ code: "not_applicable", path: "/fault" }],
    });
    expect(engine.gradient({ ...direct, K: [[1]] }, G)).toMatchObject({ problems: [{ path: "/K" }] });
    expect(
      engine.gradient(direct, [
        [Number.NaN, 1],
        [2, 3],
      ]),
    ).toMatchObject({ problems: [{ path: "/G/0/0" }] });
  });
});

describe("intervene", () => {
  test("removing a key normalises the other weights anew", () => {
    const { before, after, heads, changes } = must(engine.intervene(direct, { act: "remove_key", key: 0 }));
    const weights = before.layers[0]?.heads[0]?.weights as Matrix;
    const left = after.layers[0]?.heads[0]?.weights as Matrix;
    expect(at(left, 0, 0)).toBe(0);
    expect(at(left, 1, 1)).toBeCloseTo(at(weights, 1, 1) / (1 - at(weights, 1, 0)), 14);
    expect(heads).toHaveLength(1);
    expect(heads[0]?.weights[1]).toBe(at(weights, 1, 0));
    const moved = Math.hypot(...[0, 1].map((c) => at(after.output, 1, c) - at(before.output, 1, c)));
    expect(changes[1]).toBeCloseTo(moved, 14);
  });

  test("nudging a value moves the output by its weight", () => {
    const { before, changes } = must(engine.intervene(direct, { act: "nudge_value", key: 1, nudge: [0, 2] }));
    const weights = before.layers[0]?.heads[0]?.weights as Matrix;
    expect(changes[0]).toBeCloseTo(2 * at(weights, 0, 1), 14);
  });

  test("reaches all heads of all layers, or the one named", () => {
    expect(must(engine.intervene(stack, { key: 1 })).heads).toHaveLength(4);
    expect(must(engine.intervene(stack, { key: 1, layer: 1, head: 0 })).heads).toMatchObject([{ layer: 1, head: 0 }]);
  });

  test("of a key that is not there is a problem", () => {
    expect(engine.intervene(direct, { key: 3 })).toMatchObject({
      problems: [{ code: "value_out_of_range", path: "/intervention/key" }],
    });
  });
});

test("whatever is thrown at an exploration comes back as a problem", () => {
  const hostile = [undefined, null, 7, "{", () => 1, { Q: null }] as never[];
  for (const it of hostile) {
    expect(engine.gradient(it, it).ok).toBe(false);
    expect(engine.intervene(it, it).ok).toBe(false);
    expect(engine.similarity(it, it).ok).toBe(false);
    expect(engine.approximate(it, it).ok).toBe(false);
  }
  expect(engine.evaluate(direct).ok).toBe(true);
});

test("a matrix that is not what it says is a problem, however large it says to be", () => {
  const no = {
    rows: 1e9,
    get cols(): never {
      throw new Error("no");
    },
  } as never;
  for (const matrix of [
    { rows: 1e9, cols: 1, data: new Float64Array(1) },
    { rows: 1e9, cols: 0, data: new Float64Array(0) },
    { rows: 1e6, cols: 1e6, data: { length: 1e12 } as never },
    no,
  ]) {
    expect(engine.gradient(direct, matrix).ok).toBe(false);
    expect(engine.approximate({ Q: matrix, K: matrix, V: matrix }, {}).ok).toBe(false);
  }
  expect(engine.errorAgainst(no, no)).toEqual({ largest: Number.NaN, relative: Number.NaN });
  expect(must(engine.gradient(direct, JSON.stringify(G) as never)).loss).toBe(must(engine.gradient(direct, G)).loss);
});

test("similarities share the picture of a head", () => {
  const cosine = must(engine.similarity(direct, { measure: "cosine" })).head;
  expect(at(cosine.scores, 0, 0)).toBeCloseTo(1 / Math.hypot(1, 0.5), 15);
  expect(cosine.allowed).toHaveLength(6);
  const additive = must(engine.similarity(direct, { measure: "additive", hidden: 4, seed: 3 }));
  expect(additive.network?.W_1).toMatchObject({ rows: 4, cols: 2 });
  expect(additive.network?.v).toHaveLength(4);
  const hard = must(engine.similarity(direct, { selection: "hard" })).head;
  expect([...hard.weights.data]).toEqual([0.5, 0.5, 0, 1, 0, 0]);
});

describe("sequences", () => {
  const shape = { seed: 5, n_q: 40, n_k: 40, d_k: 8, d_v: 4 };

  test("are the same for the same seed", () => {
    const [one, same, other] = [shape, shape, { ...shape, seed: 6 }].map((s) => must(engine.randomSequence(s)));
    expect(same?.Q.data).toEqual(one?.Q.data);
    expect(other?.Q.data).not.toEqual(one?.Q.data);
  });

  test("in full cost 2 n² (d_k + d_v) and agree with the evaluation of the same numbers", () => {
    const sequence = must(engine.randomSequence(shape));
    const full = must(engine.approximate(sequence, { method: "full" }));
    expect(full.cost).toEqual({ operations: 2 * 40 * 40 * 12, stored: 1600 });
    const rows = ({ cols, data }: Matrix) =>
      Array.from({ length: 40 }, (_, i) => [...data.slice(i * cols, (i + 1) * cols)]);
    const { trace } = must(
      engine.evaluate({ version: 1, Q: rows(sequence.Q), K: rows(sequence.K), V: rows(sequence.V) }),
    );
    expect(full.output).toEqual(trace.output);
  });

  test("attended to more cheaply are told how far from the full result they come", () => {
    const sequence = must(engine.randomSequence(shape));
    const full = must(engine.approximate(sequence, {})).output;
    expect(engine.errorAgainst(full, full)).toEqual({ largest: 0, relative: 0 });
    expect(engine.errorAgainst(full, sequence.Q)).toEqual({ largest: Number.NaN, relative: Number.NaN });
    for (const request of [
      { method: "window", left: 3, right: 3 },
      { method: "strided", stride: 6, reach: 3 },
      { method: "low_rank", rank: 8 },
      { method: "kernel" },
    ] as const) {
      const cheap = must(engine.approximate(sequence, request));
      expect(cheap.cost.operations).toBeLessThan(2 * 40 * 40 * 12);
      const { relative, largest } = engine.errorAgainst(full, cheap.output);
      expect(relative).toBeGreaterThan(0.01);
      expect(largest).toBeLessThan(10);
    }
  });
});

describe("sampling", () => {
  test("dot products have the variance d_k, and more when components are correlated", () => {
    const { samples, mean, variance, histogram } = must(
      engine.sampleDotProducts({ d_k: 64, count: 20_000, seed: 2, edges: [-8, 0, 8] }),
    );
    expect(samples).toHaveLength(20_000);
    expect(Math.abs(mean)).toBeLessThan(0.3);
    expect(variance / 64).toBeGreaterThan(0.96);
    expect(variance / 64).toBeLessThan(1.04);
    const inside = samples.filter((sample) => sample >= -8 && sample <= 8).length;
    expect(histogram?.counts.reduce((sum, count) => sum + count)).toBe(inside);
    expect(inside + (histogram?.below ?? 0) + (histogram?.above ?? 0)).toBe(20_000);
    const correlated = must(engine.sampleDotProducts({ d_k: 64, count: 20_000, correlation: 0.5 }));
    expect(correlated.variance / (64 + 64 * 63 * 0.25)).toBeGreaterThan(0.9);
    expect(correlated.variance / (64 + 64 * 63 * 0.25)).toBeLessThan(1.1);
  });

  test("without the scale a wide head is saturated", () => {
    const { unscaled, scaled } = must(engine.sampleSaturation({ d_k: 256, keys: 16, count: 200 }));
    expect(unscaled.largest_weight).toBeGreaterThan(0.9);
    expect(scaled.largest_weight).toBeLessThan(0.4);
    expect(unscaled.jacobian_norm).toBeLessThan(scaled.jacobian_norm);
  });

  test("of what cannot be is a problem", () => {
    expect(engine.sampleDotProducts({ d_k: 0 })).toMatchObject({
      problems: [{ code: "value_out_of_range", path: "/sampling/d_k" }],
    });
  });
});
