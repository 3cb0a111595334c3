import { describe, expect, test } from "vitest";
import { mathML, mathMLPart, typeset } from "../../web/build/formulas.mjs";
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
