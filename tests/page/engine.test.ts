import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, type Evaluated, type Failure, type FullEngine, loadEngine } from "../../web/engine/index.ts";

// The engine as scripts meet it: what goes in and out of WebAssembly. What it computes is tested natively.

let engine: Engine;
let full: FullEngine;
beforeAll(async () => {
  full = await loadEngine();
  engine = full;
});

const example = {
  version: 1,
  Q: [[1, 0]],
  K: [
    [1, 0],
    [0, 1],
  ],
  V: [
    [2, 0],
    [0, 4],
  ],
  scale: "none",
};

const evaluated = (state: unknown): Evaluated => {
  const result = engine.evaluate(state);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result;
};
const firstProblem = (result: { ok: boolean; problems?: readonly unknown[] }) => (result as Failure).problems[0];

describe("evaluate", () => {
  it("gives the canonical state and every stage of the trace", () => {
    const { state, trace, problems } = evaluated(example);
    expect(state).toEqual({
      ...example,
      positions: "none",
      temperature: 1,
      causal: null,
      key_valid: [1, 1],
      mask: [[1, 1]],
      query_tokens: ["1"],
      key_tokens: ["1", "2"],
      view: {},
    });
    expect(problems).toEqual([]);
    const head = trace.layers[0]?.heads[0];
    expect(head?.scores).toEqual({ rows: 1, cols: 2, data: new Float64Array([1, 0]) });
    expect(head?.weights.data[0]).toBeCloseTo(Math.E / (Math.E + 1), 15);
    expect(head?.allowed).toEqual(new Uint8Array([1, 1]));
    expect(trace.output.data[1]).toBeCloseTo(4 / (Math.E + 1), 14);
    expect(trace.layers[0]?.output).toEqual(trace.output);
  });

  it("takes JSON text and an object alike", () => {
    expect(engine.evaluate(JSON.stringify(example))).toEqual(engine.evaluate(example));
  });

  it("carries −∞ of masked cells and the missing values of an empty row", () => {
    const { trace } = evaluated({ ...example, mask: [[0, 0]] });
    const head = trace.layers[0]?.heads[0];
    expect(head?.masked.data).toEqual(new Float64Array([-Infinity, -Infinity]));
    expect(head?.rows[0]).toEqual({
      sum: 0,
      entropy_nats: null,
      entropy_bits: null,
      entropy_share: null,
      effective_keys: null,
      argmax: null,
      row_max: -Infinity,
      log_sum_exp: -Infinity,
      denominator: 0,
      allowed_keys: 0,
      empty: true,
    });
  });

  it("calls a row empty where no key is open and none has weight", () => {
    const first = (fault: object) =>
      evaluated({ ...example, mask: [[0, 0]], fault }).trace.layers[0]?.heads[0]?.rows[0];
    expect(first({ mask_stage: "after_softmax" })?.empty).toBe(true);
    expect(first({ softmax: "naive" })?.empty).toBe(false);
    expect(first({ mask_value: -1e9 })).toMatchObject({ empty: false, allowed_keys: 0, effective_keys: 2 });
  });

  it("keeps the sign of zero", () => {
    const { state } = evaluated({ ...example, Q: [[-0, 0]] });
    expect(Object.is("Q" in state && state.Q[0]?.[0], -0)).toBe(true);
  });

  it("names what is no number instead of taking it for null", () => {
    for (const [value, came] of [
      [Number.NaN, '"NaN"'],
      [-Infinity, '"-Infinity"'],
      [undefined, '"undefined"'],
      [10n, '"bigint"'],
      [() => 1, '"function"'],
      [null, "null"],
    ] as const) {
      expect(firstProblem(engine.evaluate({ ...example, Q: [[value, 0]] }))).toMatchObject({
        code: "wrong_type",
        path: "/Q/0/0",
        came,
      });
    }
  });

  it("reads typed arrays as rows", () => {
    expect(evaluated({ ...example, Q: [new Float64Array([1, 0])] }).state).toEqual(evaluated(example).state);
  });

  it("ends cycles, depths and sizes in a problem", () => {
    const cycle: Record<string, unknown> = { version: 1 };
    cycle.Q = cycle;
    expect(engine.evaluate(cycle).ok).toBe(false);
    expect(firstProblem(engine.evaluate(`{"a":"${"x".repeat(9e6)}"}`))).toMatchObject({ code: "text_too_long" });
    expect(firstProblem(engine.evaluate("[".repeat(1e6)))).toMatchObject({ code: "too_deep" });
  });

  it.each([undefined, null, 3, true, "", "{", [], {}, Symbol.iterator])("does not throw for %s", (input) => {
    expect(engine.evaluate(input).ok).toBe(false);
  });

  it("survives an object whose property throws", () => {
    const hostile = {
      version: 1,
      get Q(): never {
        throw new Error("no");
      },
    };
    expect(firstProblem(engine.evaluate(hostile))).toMatchObject({ code: "internal" });
    expect(engine.evaluate(example).ok).toBe(true);
  });

  it("survives whatever is thrown, also what cannot be made a text", () => {
    const throwing = (thrown: unknown) => ({
      version: 1,
      get Q(): never {
        throw thrown;
      },
    });
    for (const thrown of [null, undefined, Symbol("no"), Object.create(null), throwing(1)]) {
      expect(firstProblem(engine.evaluate(throwing(thrown)))).toMatchObject({ code: "internal" });
    }
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(firstProblem(engine.evaluate(proxy))).toMatchObject({ code: "internal" });
    expect(engine.evaluate(example).ok).toBe(true);
  });

  it("ends what goes on for ever in breadth", () => {
    const wide: unknown[] = [];
    wide.push(wide, wide, wide, wide);
    expect(firstProblem(engine.evaluate({ ...example, Q: wide }))).toMatchObject({ code: "too_deep" });
    expect(firstProblem(full.gradient(example, wide as number[][]))).toMatchObject({ code: "too_deep" });
    const holes: unknown[] = [];
    holes.length = 4e9;
    expect(firstProblem(engine.evaluate({ ...example, Q: [holes] }))).toMatchObject({ code: "too_many_values" });
    expect(firstProblem(full.gradient(example, [holes] as number[][]))).toMatchObject({ code: "too_many_values" });
  });

  it("gives arrays that belong to the caller", () => {
    const first = evaluated(example).trace.output.data;
    const copy = first.slice();
    evaluated({
      ...example,
      V: [
        [7, 7],
        [7, 7],
      ],
    });
    expect(first).toEqual(copy);
    expect(first.byteLength).toBe(first.buffer.byteLength);
  });
});

describe("links", () => {
  it("come back to the same state", () => {
    const link = engine.encodeLink(example);
    expect(engine.decodeLink(link)).toEqual({ ok: true, state: evaluated(example).state, problems: [] });
  });

  it("are empty for a state that is not valid", () => {
    expect(engine.encodeLink({ version: 1 })).toBe("");
  });

  it("are recognised as damaged wherever they are cut", () => {
    const link = engine.encodeLink({ ...example, key_tokens: ["爱", "北京"], causal: "top_left" });
    for (let length = 0; length < link.length; length += 1) {
      expect(engine.decodeLink(link.slice(0, length)).ok, link.slice(0, length)).toBe(false);
    }
  });

  it("do not throw for what is no text", () => {
    for (const input of [undefined, null, 3, {}, [], Object.create(null)]) {
      expect(engine.decodeLink(input as string).ok).toBe(false);
      expect(engine.readMatrix(input as string).ok).toBe(input === 3);
    }
    expect(engine.randomState(1, undefined as never).ok).toBe(false);
  });
});

describe("entries", () => {
  it("reads numbers and matrices as people write them", () => {
    expect(engine.readNumber("１．５")).toEqual({ ok: true, value: 1.5 });
    expect(engine.readMatrix("1\t2\n3\t−4")).toEqual({
      ok: true,
      rows: [
        [1, 2],
        [3, -4],
      ],
    });
  });

  it("refuses with a code and a place", () => {
    expect(firstProblem(engine.readNumber("abc"))).toMatchObject({ code: "unreadable_number", came: '"abc"' });
    expect(firstProblem(engine.readMatrix("1 2\n3"))).toMatchObject({ code: "ragged_rows", path: "/1" });
  });
});

describe("random states", () => {
  it("are the same for the same seed, and differ for others", () => {
    const shape = { n_q: 2, n_k: 3, d_k: 2, d_v: 1 };
    expect(engine.randomState(7, shape)).toEqual(engine.randomState(7, shape));
    expect(engine.randomState(8, shape)).not.toEqual(engine.randomState(7, shape));
    const drawn = engine.randomState(7, shape);
    expect(drawn.ok && "Q" in drawn.state && drawn.state.Q).toEqual([
      [-1.6, -0.4],
      [0.5, 1.4],
    ]);
  });

  it("take seed and sizes as numbers, whatever they come as", () => {
    const shape = { n_q: 2, n_k: 3, d_k: 2, d_v: 1 };
    const texts = { n_q: "2", n_k: "3", d_k: "2", d_v: 1n } as never;
    expect(engine.randomState("7" as never, texts)).toEqual(engine.randomState(7, shape));
    expect(engine.randomState(Symbol("seed") as never, shape).ok).toBe(false);
  });

  it("refuse sizes that no state has", () => {
    expect(engine.randomState(1, { n_q: 0, n_k: 3, d_k: 2, d_v: 65 }).ok).toBe(false);
  });
});

it("engines are independent and say their version", async () => {
  const other = await loadEngine();
  expect(other).not.toBe(engine);
  expect(other.evaluate(example)).toEqual(engine.evaluate(example));
  expect(engine.version).toMatch(/^\d+\.\d+\.\d+$/);
});
