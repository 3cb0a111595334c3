import { describe, expect, it } from "vitest";
import { cellColour, scoreStep, type Theme, weightStep } from "../../web/elements/grid/colour-scales.ts";
import { matrixPixels } from "../../web/elements/grid/matrix-pixels.ts";

const matrix = (...data: number[]) => ({ rows: 1, cols: data.length, data });

/** The image's colours as "#rrggbb", each of which must be opaque. */
function coloursOf(pixels: Uint8ClampedArray): string[] {
  const colours = [];
  for (let at = 0; at < pixels.length; at += 4) {
    expect(pixels[at + 3]).toBe(255);
    colours.push(`#${[...pixels.subarray(at, at + 3)].map((x) => x.toString(16).padStart(2, "0")).join("")}`);
  }
  return colours;
}

describe("the image of a whole matrix", () => {
  const THEMES: readonly Theme[] = ["light", "dark"];

  it.each(THEMES)("has the colours of the cells, weights in the %s theme", (theme) => {
    const weights = [0, 1e-300, 0.25, 0.5, 1];
    const image = matrixPixels(matrix(...weights), { colour: "weights", range: 1, allowed: null }, theme);
    expect(coloursOf(image)).toEqual(weights.map((x) => cellColour("weights", weightStep(x), theme).background));
  });

  it.each(THEMES)("has the colours of the cells, scores in the %s theme", (theme) => {
    const scores = [-5, -1, 0, 2, 5, 9, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const image = matrixPixels(matrix(...scores), { colour: "scores", range: 5, allowed: null }, theme);
    expect(coloursOf(image)).toEqual(scores.map((x) => cellColour("scores", scoreStep(x, 5), theme).background));
  });

  it("tells inputs apart by the colours of scores, over a range of their own", () => {
    const image = matrixPixels(matrix(-3, 0, 4), { colour: "plain", range: 1, allowed: null }, "light");
    expect(coloursOf(image)).toEqual([-3, 0, 4].map((x) => cellColour("scores", scoreStep(x, 5), "light").background));
  });

  it("has colours of their own for closed cells and for what is not a number", () => {
    const allowed = Uint8Array.from([1, 0, 1]);
    const at = (theme: Theme) =>
      coloursOf(matrixPixels(matrix(0.5, 0.5, Number.NaN), { colour: "weights", range: 1, allowed }, theme));
    expect(at("light")).toEqual([cellColour("weights", weightStep(0.5), "light").background, "#d9dde4", "#a8261b"]);
    expect(at("dark")).toEqual([cellColour("weights", weightStep(0.5), "dark").background, "#3c434f", "#ff9c92"]);
  });

  it("lies row by row", () => {
    const image = matrixPixels(
      { rows: 2, cols: 2, data: [0, 0.25, 0.5, 1] },
      { colour: "weights", range: 1, allowed: null },
      "light",
    );
    const [, second, third] = coloursOf(image);
    expect([second, third]).toEqual([0.25, 0.5].map((x) => cellColour("weights", weightStep(x), "light").background));
  });
});
