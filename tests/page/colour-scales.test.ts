import { describe, expect, it } from "vitest";
import {
  type ColourScale,
  cellColour,
  linearRgb,
  niceRange,
  STEPS,
  scaleGradient,
  scaleStyles,
  scoreStep,
  stepColour,
  type Theme,
  weightStep,
} from "../../web/elements/grid/colour-scales.ts";

const WHOLE: [ColourScale, Theme, number[]][] = [];
for (const theme of ["light", "dark"] as const) {
  WHOLE.push(["weights", theme, Array.from({ length: STEPS + 1 }, (_, step) => step)]);
  WHOLE.push(["scores", theme, Array.from({ length: 2 * STEPS + 1 }, (_, step) => step - STEPS)]);
}

/** Relative luminance (WCAG 2.2) of "#rrggbb". */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each(WHOLE)("the %s scale in the %s theme", (scale, theme, steps) => {
  it("has ink with a contrast of at least 4.5:1 on every step", () => {
    for (const step of steps) {
      const { background, ink } = cellColour(scale, step, theme);
      expect(contrast(background, ink), `step ${step}: ${ink} on ${background}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("runs evenly in lightness away from 0", () => {
    const sides = [steps.filter((step) => step >= 0), steps.filter((step) => step <= 0).reverse()];
    for (const side of sides) {
      const lightness = side.map((step) => stepColour(scale, step, theme)[0]);
      for (let i = 1; i < lightness.length; i++) {
        const change = (lightness[i] as number) - (lightness[i - 1] as number);
        expect(theme === "light" ? -change : change).toBeGreaterThan(0.003);
      }
    }
  });

  it("is luminance-ordered as drawn", () => {
    for (const step of steps.filter((step) => step !== 0)) {
      const weaker = luminance(cellColour(scale, step - Math.sign(step), theme).background);
      const stronger = luminance(cellColour(scale, step, theme).background);
      expect(theme === "light" ? stronger < weaker : stronger > weaker, `step ${step}`).toBe(true);
    }
  });

  it("stays within the colours a screen can show", () => {
    for (const step of steps) {
      for (const channel of linearRgb(...stepColour(scale, step, theme))) {
        expect(channel).toBeGreaterThan(-0.002);
        expect(channel).toBeLessThan(1.002);
      }
    }
  });
});

describe("a number's step", () => {
  it("keeps the smallest weight apart from none", () => {
    expect(weightStep(0)).toBe(0);
    expect(weightStep(1e-300)).toBe(1);
    expect(weightStep(0.5)).toBe(STEPS / 2);
    expect(weightStep(1)).toBe(STEPS);
  });

  it("is centred on 0 for scores and ends at the range", () => {
    expect(scoreStep(0, 2)).toBe(0);
    expect(scoreStep(1, 2)).toBe(STEPS / 2);
    expect(scoreStep(-1, 2)).toBe(-STEPS / 2);
    expect(scoreStep(1e9, 2)).toBe(STEPS);
    expect(scoreStep(Number.NEGATIVE_INFINITY, 2)).toBe(-STEPS);
    expect(scoreStep(Number.NaN, 2)).toBe(0);
    expect(scoreStep(1, 0)).toBe(0);
  });
});

describe("the printed range", () => {
  it.each([
    [[1.42, -0.3], 2],
    [[0, 0], 1],
    [[-11.8], 20],
    [[5], 5],
    [[0.03, Number.NEGATIVE_INFINITY], 0.05],
    [[1e-300], 1e-300],
  ])("of %j is %d", (values, range) => {
    expect(niceRange(values)).toBeCloseTo(range, 12);
    expect(niceRange(values)).toBeGreaterThanOrEqual(Math.max(...values.filter(Number.isFinite).map(Math.abs)));
  });
});

describe("the style sheet", () => {
  it("has a rule for every step and follows the theme", () => {
    const rules = scaleStyles();
    for (const name of ["w0", `w${STEPS}`, "p0", `p${STEPS}`, "n1", `n${STEPS}`]) expect(rules).toContain(`.${name}{`);
    expect(rules).toContain("light-dark(");
    expect(scaleGradient("scores").match(/light-dark/g)).toHaveLength(17);
  });
});
