import { beforeAll, describe, expect, test } from "vitest";
import { STEPS, type Step, stepAt, stepsOf } from "../../web/elements/steps/step-list.ts";
import { stepSentence } from "../../web/elements/steps/step-sentence.ts";
import { stepTable } from "../../web/elements/steps/step-table.ts";
import { type Engine, type HeadTrace, loadEngine, type State } from "../../web/engine/index.ts";
import { applyEdit } from "../../web/store/edits.ts";
import { en } from "../../web/text/en.ts";
import { steps as english } from "../../web/text/en-steps.ts";
import { zh } from "../../web/text/zh.ts";
import { steps as chinese } from "../../web/text/zh-steps.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const base = {
  version: 1,
  Q: [
    [1, 0.2],
    [0.4, 1],
  ],
  K: [
    [0.8, 0.1],
    [0.3, 1.3],
    [1, 0.6],
  ],
  V: [
    [2, 0],
    [0, 4],
    [1, 1],
  ],
  query_tokens: ["a", "b"],
  key_tokens: ["x", "y", "z"],
};

function made(more: object = {}): { state: State; head: HeadTrace } {
  const evaluated = engine.evaluate({ ...base, ...more });
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  return { state: evaluated.state, head: evaluated.trace.layers[0]?.heads[0] as HeadTrace };
}

const texts = (step: Step, more: object = {}, row = 1) => {
  const { state, head } = made(more);
  return stepTable(step, state, head, row, 0, 3).columns.map((column) => column.texts);
};
const total = (step: Step, more: object = {}) => {
  const { state, head } = made(more);
  return stepTable(step, state, head, 1, 0, 3).total;
};
const sentence = (step: Step, more: object = {}, language: "en" | "zh" = "en") => {
  const [words, steps] = language === "en" ? [en, english] : [zh, chinese];
  return stepSentence(step, { ...made(more), row: 1, digits: 3, words, steps });
};

describe("the steps of a row", () => {
  const names = (more: object) => {
    const { state, head } = made(more);
    return stepsOf(state, head);
  };

  test("are eight, and more where the state bends or shifts its scores", () => {
    expect(names({})).toEqual(STEPS.filter((step) => step !== "softcap" && step !== "bias"));
    expect(names({ softcap: 2 })).toContain("softcap");
    expect(
      names({
        bias: [
          [0, 0, 0],
          [0, 1, 0],
        ],
      }),
    ).toContain("bias");
  });

  test("are numbered the same whatever a state does without", () => {
    const short = names({});
    expect(STEPS.map((_, number) => stepAt(number, short))).toEqual([
      "dot",
      "scale",
      "mask",
      "mask",
      "mask",
      "shift",
      "exponentials",
      "denominator",
      "weights",
      "output",
    ]);
    expect(stepAt(9999, short)).toBe("output");
  });

  test("are kept in the link, with the cell that they select, and leave no trace when they end", () => {
    const { state } = made();
    const at = applyEdit(state, {
      kind: "show-step",
      step: 4,
      cell: { stage: "masked", row: 1, column: 0 },
    });
    const decoded = engine.decodeLink(engine.encodeLink(at));
    expect(decoded.ok && decoded.state.view).toEqual({ step: 4, cell: { stage: "masked", row: 1, column: 0 } });
    const ended = applyEdit(at, { kind: "show-step", step: null });
    expect(ended.view).toEqual({ cell: { stage: "masked", row: 1, column: 0 } });
  });
});

describe("the table of a step", () => {
  test("holds the products and their sums", () => {
    expect(texts("dot")).toEqual([
      ["0.4×0.8 + 1×0.1", "0.4×0.3 + 1×1.3", "0.4×1 + 1×0.6"],
      ["0.420", "1.420", "1.000"],
    ]);
  });

  test("writes out the first four of many products", () => {
    const wide = { Q: [[1, 2, 3, 4, 5]], K: [[1, 1, 1, 1, -1]], V: [[1]], query_tokens: ["a"], key_tokens: ["x"] };
    expect(texts("dot", wide, 0)).toEqual([["1×1 + 2×1 + 3×1 + 4×1 + …"], ["5.000"]]);
  });

  test("goes on from the numbers of the step before", () => {
    const causal = { causal: "top_left" };
    expect(texts("scale", causal)).toEqual([
      ["0.420", "1.420", "1.000"],
      ["0.297", "1.004", "0.707"],
    ]);
    expect(texts("mask", causal)).toEqual([
      ["0.297", "1.004", "0.707"],
      ["0.297", "1.004", "−∞"],
    ]);
    expect(texts("shift", causal)).toEqual([
      ["0.297", "1.004", "−∞"],
      ["−0.707", "0", "−∞"],
    ]);
    expect(texts("exponentials", causal)).toEqual([
      ["−0.707", "0", "−∞"],
      ["0.493", "1", "0"],
    ]);
    expect(texts("denominator", causal)).toEqual([["0.493", "1", "0"]]);
    expect(total("denominator", causal)).toEqual({ name: "denominator", texts: ["1.493"] });
    expect(texts("weights", causal)).toEqual([
      ["0.493", "1", "0"],
      ["0.330", "0.670", "0"],
    ]);
    expect(total("weights", causal)).toEqual({ name: "sum", texts: ["", "1"] });
    expect(texts("output", causal)).toEqual([
      ["0.330", "0.670", "0"],
      ["0.330×2", "0.670×0", "0×1"],
      ["0.330×0", "0.670×4", "0×1"],
    ]);
    expect(total("output", causal)).toEqual({ name: "output", texts: ["", "0.660", "2.679"] });
  });

  test("adds a bias to every score, those of closed keys too", () => {
    const bias = {
      causal: "top_left",
      bias: [
        [0, 0, 0],
        [0.5, -1, 2],
      ],
    };
    expect(texts("bias", bias)).toEqual([
      ["0.297", "1.004", "0.707"],
      ["0.5", "(−1)", "2"],
      ["0.797", "0.004", "2.707"],
    ]);
  });

  test("shows four dimensions of a long value, and the selected one", () => {
    const long = {
      V: [
        [1, 2, 3, 4, 5, 6],
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
      ],
    };
    const { state, head } = made(long);
    const table = stepTable("output", state, head, 1, 5, 3);
    expect(table.columns.map(({ dimension }) => dimension)).toEqual([undefined, 0, 1, 2, 3, 5]);
    expect(table.hidden).toBe(1);
  });
});

describe("the sentence of a step", () => {
  test("has the numbers of the row", () => {
    expect(sentence("dot")).toBe(
      "Query “b” meets every key: multiply dimension by dimension and add up the 2 products.",
    );
    expect(sentence("scale", { temperature: 0.5 })).toBe(
      "Every score is divided by √2 = 1.414, so that more dimensions alone do not spread the scores wider. The temperature divides by 0.5.",
    );
    expect(sentence("scale", { scale: "none" })).toBe("The scores are not scaled.");
    expect(sentence("mask", { causal: "top_left" })).toBe("1 of 3 keys is masked (causal): −∞. The visible ones stay.");
    expect(sentence("mask")).toBe("Every key is visible to this query: nothing changes.");
    expect(sentence("shift")).toContain("The largest of the row, 1.004, is subtracted");
    expect(sentence("denominator", { causal: "top_left" })).toContain("add up to 1.493");
    expect(sentence("output", { causal: "top_left" })).toContain("the output of “b”: (0.660, 2.679).");
    expect(sentence("mask", { causal: "top_left" }, "zh")).toBe(
      "3 个键中有 1 个被屏蔽（因果），成为 −∞；可见的保持不变。",
    );
  });

  test("is honest where no key is open", () => {
    const closed = { key_valid: [0, 0, 0] };
    expect(sentence("mask", closed)).toBe("Every key is masked (padding): the row is empty.");
    expect(sentence("shift", closed)).toContain("there is no largest number");
    expect(sentence("denominator", closed)).toBe("The sum is 0: there is nothing to divide by.");
    expect(sentence("weights", closed)).toContain("0 by definition");
    expect(sentence("output", closed)).toBe("Every weight is 0, and so is the output.");
  });

  test("is honest at the limit of the temperature", () => {
    expect(sentence("scale", { temperature: 0 })).toContain("Nothing can be divided by a temperature of 0");
    expect(sentence("shift", { temperature: 0 })).toContain("only the key with the largest scaled score counts");
    expect(
      sentence("shift", {
        temperature: 0,
        K: [
          [1, 0],
          [1, 0],
          [0, 0],
        ],
      }),
    ).toContain("only the 2 keys that share");
  });

  test("names a fault where it acts, and nowhere else", () => {
    const fault = (fault: object) => ({ fault, causal: "top_left" });
    expect(sentence("shift", fault({ softmax_axis: "query" }))).toBe(english.faults.axis);
    expect(total("denominator", fault({ softmax_axis: "query" }))).toBeNull();
    expect(sentence("mask", fault({ mask_stage: "after_softmax" }))).toBe(english.faults.maskLater);
    expect(sentence("weights", fault({ mask_stage: "after_softmax" }))).toContain(english.faults.maskNow);
    expect(sentence("mask", fault({ mask_value: -10000 }))).toBe("Fault: masked keys become −10000 instead of −∞.");
    expect(sentence("mask", fault({ mask_inverted: true }))).toContain(english.faults.maskInverted);
    expect(sentence("shift", fault({ softmax: "naive" }))).toBe(english.faults.naive);
    expect(sentence("dot", fault({ precision: "float16" }))).toContain("Fault: every operation is rounded to float16.");
    expect(sentence("scale", fault({ softmax: "naive" }))).not.toContain("Fault");
  });

  test("says of NaN what it is", () => {
    const overflowing = {
      Q: [
        [1, 0],
        [300, 0],
      ],
      K: [
        [300, 0],
        [0, 0],
        [0, 0],
      ],
      fault: { softmax: "naive" },
    };
    expect(sentence("weights", overflowing)).toContain("NaN is the result of an operation that has none");
  });

  test("is there for every step and both languages, and never empty", () => {
    for (const language of ["en", "zh"] as const) {
      for (const step of STEPS) {
        const text = sentence(
          step,
          {
            softcap: 2,
            bias: [
              [0, 0, 0],
              [1, 1, 1],
            ],
          },
          language,
        );
        expect(text, `${language} ${step}`).toMatch(/[.。]$/);
      }
    }
  });
});
