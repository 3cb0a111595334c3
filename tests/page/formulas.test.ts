import { describe, expect, test } from "vitest";
import { mathML, mathMLPart, typeset } from "../../web/build/formulas.mjs";
import {
  attentionFormula,
  projectionFormula,
  SYMBOLS,
  stageOfSymbol,
  symbolsOfStage,
} from "../../web/formulas/attention.ts";
import { stepFormula } from "../../web/formulas/steps.ts";

describe("formulas at build time", () => {
  test("become MathML without inline style, which a strict policy forbids", () => {
    const markup = mathML("s_j = \\frac{a\\,b}{\\sqrt{d_k}}");
    expect(markup).toMatch(/^<math .*<mfrac>.*<msqrt><msub><mi>d<\/mi><mi>k<\/mi><\/msub><\/msqrt>.*<\/math>$/);
    expect(markup).not.toContain("style=");
    expect(mathMLPart("x")).toBe("<mi>x</mi>");
  });

  test("stop the build where TeX is wrong", () => {
    expect(() => mathML("\\frac{a}{")).toThrow();
  });

  test("leave no TeX in the module", () => {
    const made = typeset("a.ts", "const a = tex`\\alpha_j`, b = texPart`K`, c = other`\\alpha`;");
    expect(made).toContain("const a = mathInHtml`<math");
    expect(made).toContain("b = partOfMath`<mi>K</mi>`, c = other`\\alpha`;");
    expect(made).toMatch(/^import \{ html as mathInHtml, mathml as partOfMath \} from "lit";/);
    expect(typeset("b.ts", "const a = 1;")).toBe("const a = 1;");
  });

  test("follow the scale and the temperature of the state", () => {
    const markup = (scale: "sqrt_dk" | "none" | number, temperature: number) =>
      stepFormula("scale", { scale, temperature } as never).strings.join("");
    expect(markup("sqrt_dk", 1)).toContain("<msqrt>");
    expect(markup("sqrt_dk", 1)).not.toContain("τ");
    expect(markup("sqrt_dk", 2)).toMatch(/<msqrt>.*τ/);
    expect(markup("none", 1)).not.toContain("<mfrac>");
    expect(markup(0.3, 2)).toMatch(/<mi>a<\/mi>.*τ/);
  });
});

describe("the formula of an experiment", () => {
  /** All markup of a template and of those in it. */
  function markup(template: unknown): string {
    if (Array.isArray(template)) return template.map(markup).join("");
    const { strings, values = [] } = (template ?? {}) as { strings?: readonly string[]; values?: readonly unknown[] };
    return strings ? strings.map((text, at) => text + (at < values.length ? markup(values[at]) : "")).join("") : "";
  }
  const open = { scale: "sqrt_dk", temperature: 1, causal: null, positions: "none", key_valid: [1], mask: [[1]] };
  const classes = (more: object) =>
    [...markup(attentionFormula({ ...open, ...more } as never)).matchAll(/class="(\w+)"/g)].map(([, name]) => name);

  test("has the symbols that the state uses, and no others", () => {
    expect(classes({})).toEqual(["output", "weights", "Q", "K", "scale", "V"]);
    expect(classes({ scale: "none" })).toEqual(["output", "weights", "Q", "K", "V"]);
    expect(classes({ temperature: 2 })).toContain("temperature");
    expect(classes({ causal: "top_left" })).toContain("mask");
    expect(classes({ key_valid: [0] })).toContain("mask");
    expect(classes({ mask: [[0]] })).toContain("mask");
    expect(classes({ bias: [[1]] })).toContain("bias");
    expect(classes({ positions: "alibi" })).toContain("bias");
    expect(classes({ softcap: 3 })).toContain("softcap");
  });

  test("takes the limit where the temperature is 0", () => {
    expect(markup(attentionFormula({ ...open, temperature: 0 } as never))).toContain("<mi>lim</mi>");
    expect(markup(attentionFormula(open as never))).not.toContain("lim");
  });

  test("says how queries, keys and values are projected, where they are", () => {
    expect(projectionFormula(open as never)).toBeNull();
    expect(markup(projectionFormula({ ...open, X: [[1]] } as never))).not.toContain("X_context");
    expect(markup(projectionFormula({ ...open, X: [[1]], X_context: [[1]] } as never))).toContain('class="X_context"');
  });

  test("names the stage of every symbol, and the symbols of every stage", () => {
    expect(symbolsOfStage("scores")).toEqual(["Q", "K"]);
    expect(symbolsOfStage("scaled")).toEqual(["scale", "temperature"]);
    expect(symbolsOfStage("weights")).toEqual(["weights"]);
    expect(symbolsOfStage("")).toEqual([]);
    for (const symbol of SYMBOLS) expect(symbolsOfStage(stageOfSymbol[symbol])).toContain(symbol);
  });
});
