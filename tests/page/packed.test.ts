import { beforeAll, describe, expect, it } from "vitest";
import { loadCore } from "../../web/engine/core.ts";
import { type Engine, type Failure, loadEngine, type Problem } from "../../web/engine/index.ts";
import { packed } from "../../web/engine/packed.ts";

let engine: Engine;
let core: Engine;
beforeAll(async () => {
  engine = await loadEngine();
  core = await loadCore();
});

const example = { version: 1, Q: [[1, -0]], K: [[1, 5e-324]], V: [[2, 1.7976931348623157e308]] };

const firstProblem = (result: unknown) => (result as Failure).problems[0] as Problem;

describe("a value is packed", () => {
  it("with its numbers beside it, equally long rows of them as one table", () => {
    expect(
      packed({
        a: [
          [1, 2],
          [3, 4],
        ],
        b: [5, "6"],
        c: null,
        d: [true, false],
        e: [],
      }),
    ).toEqual({
      text: "O5:S1:aM2:2:S1:bL2:DS1:6S1:cNS1:dL2:TFS1:eL0:",
      numbers: new Float64Array([1, 2, 3, 4, 5]),
    });
  });

  it("value by value where rows differ or hold something else", () => {
    expect(packed([[1, 2], [3]]).text).toBe("L2:L2:DDL1:D");
    expect(packed([[1], [Number.NaN]]).text).toBe("L2:L1:DL1:S3:NaN");
    expect(packed([[1], "x"]).text).toBe("L2:L1:DS1:x");
    expect(packed([[], []]).text).toBe("L2:L0:L0:");
    expect(packed([[1], [3]]).text).toBe("M2:1:");
  });

  it("by the bytes of its texts, and not at all where a text is none", () => {
    expect(packed("ж")).toEqual({ text: "ж", numbers: null });
    expect(packed(["ж", "爱", "🙂", "a:"]).text).toBe("L4:S2:жS3:爱S4:🙂S2:a:");
    expect(packed(["\ud83d"]).text).toBe("L1:B");
    expect(firstProblem(engine.evaluate({ ...example, key_tokens: ["\ud83d"] }))).toMatchObject({
      code: "invalid_json",
    });
    expect(firstProblem(engine.evaluate({ "\udc00": 1 }))).toMatchObject({ code: "invalid_json" });
  });

  it("reading every entry once, whatever it says the second time", () => {
    let asked = 0;
    const row = Object.defineProperty([0], 0, { get: () => ++asked });
    expect(packed([row, [2]])).toEqual({ text: "M2:1:", numbers: new Float64Array([1, 2]) });
    expect(packed([row, ["x"]])).toEqual({ text: "L2:L1:DL1:S1:x", numbers: new Float64Array([2]) });
  });

  it("in bounded room, however much a script gives", () => {
    const endless = packed({ version: 1, Q: Array.from({ length: 3000 }, () => new Float64Array(1000)) });
    expect(endless.numbers?.length).toBeLessThanOrEqual(1 << 19);
    expect(
      firstProblem(engine.evaluate({ version: 1, Q: Array.from({ length: 3000 }, () => new Float64Array(1000)) })).code,
    ).toBe("too_many_values");
  });
});

describe("a packed state and its JSON text", () => {
  const row = {
    version: 1,
    Q: [[1, 2]],
    K: [
      [1, 2],
      [3, 4],
    ],
    V: [[1], [2]],
  };
  const states: Record<string, unknown> = {
    "with the least and the greatest numbers": example,
    "with masks, bias and labels": {
      ...row,
      mask: [[1, 0]],
      key_valid: [1, 1],
      bias: [[0.1, -3]],
      key_tokens: ["爱", "🙂"],
    },
    "with layers": {
      version: 1,
      X: [
        [1, 0],
        [0, 1],
      ],
      layers: [
        {
          W_Q: [[1], [0]],
          W_K: [[1], [0]],
          W_V: [
            [1, 0],
            [0, 1],
          ],
        },
      ],
    },
    "with a view that nobody knows": { ...row, view: { mask: [[1, 2]], colour: [[3]] } },
    "whose matrix is too large": { ...row, Q: Array.from({ length: 65 }, () => [1, 2]) },
    "whose matrix has the wrong width": { ...row, K: [[1], [2]] },
    "whose rows differ": { ...row, K: [[1, 2], [3]] },
    "whose mask holds a 2": { ...row, mask: [[1, 2]] },
    "whose rows are no rows": { ...row, V: [1, 2] },
    "with rows where a list of flags stands": { ...row, key_valid: [[1], [0]] },
    "with rows where labels stand": { ...row, key_tokens: [[1], [0]] },
    "with rows where a number stands": { ...row, temperature: [[1]] },
    "with rows where an object stands": { ...row, window: [[1, 2]], fault: [[1]], view: [[1]] },
    "with rows for layers": { version: 1, X: [[1]], layers: [[1]] },
    "with rows under an unknown key": { ...row, R: [[1]] },
    "that is rows": [[1, 2]],
    "that is a number": 5,
    "that is null": null,
  };

  it.each(Object.entries(states))("come to the same, %s", (_, state) => {
    const text = JSON.stringify(state, (_key, value) => (Object.is(value, -0) ? "-0" : value)).replaceAll(
      '"-0"',
      "-0.0",
    );
    expect(engine.evaluate(state)).toEqual(engine.evaluate(text));
    expect(engine.encodeLink(state)).toBe(engine.encodeLink(text));
  });

  it("are both read by the whole engine; its core, which pages load, takes objects alone", () => {
    expect(core.evaluate(row)).toEqual(engine.evaluate(row));
    expect(firstProblem(core.evaluate(JSON.stringify(row)))).toMatchObject({
      code: "wrong_type",
      expected: "an object",
    });
    expect(core.encodeLink(JSON.stringify(row))).toBe("");
  });
});
