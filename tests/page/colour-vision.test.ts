import { describe, expect, test } from "vitest";
import { type ColourScale, cellColour, STEPS, type Theme } from "../../web/elements/grid/colour-scales.ts";

/**
 * The colours of cells as people see them who lack one kind of cone. Matrices for linear RGB at severity 1: Machado,
 * Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6),
 * 2009. Differences are distances in OKLab (Ottosson 2020), in which black and white are 1 apart.
 */
const VISIONS = {
  "all cones": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
type Vision = keyof typeof VISIONS;

type Triple = readonly [number, number, number];

const linear = (colour: string): Triple =>
  [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Triple;

function times(matrix: readonly number[], [x, y, z]: Triple): Triple {
  const row = (at: number) => (matrix[at] ?? 0) * x + (matrix[at + 1] ?? 0) * y + (matrix[at + 2] ?? 0) * z;
  return [row(0), row(3), row(6)];
}

const RGB_TO_LMS = [0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619];
RGB_TO_LMS.push(0.2817188376, 0.6299787005);
const LMS_TO_LAB = [0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371];
LMS_TO_LAB.push(0.7827717662, -0.808675766);

/** OKLab of a colour as it is seen; what a screen could not show is cut off. */
function seen(colour: string, vision: Vision): Triple {
  const shown = times(VISIONS[vision], linear(colour)).map((x) => Math.min(1, Math.max(0, x))) as unknown as Triple;
  return times(LMS_TO_LAB, times(RGB_TO_LMS, shown).map(Math.cbrt) as unknown as Triple);
}

const distance = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** What is just noticed side by side: CSS Color Module Level 4, "Sample pseudocode for gamut mapping with Oklch". */
const NOTICED = 0.02;
/** Neighbours of 48 steps, which need not be told apart, since each cell has its number, still differ by a quarter of it. */
const NEXT = NOTICED / 4;
/** Steps an eighth of the scale apart, as the legends mark them. */
const EIGHTH = 1.5 * NOTICED;
/** The arms of the diverging scale from a quarter of its range on, and at its ends. */
const ARMS = { quarter: 2 * NOTICED, end: 5 * NOTICED };

const cases = (Object.keys(VISIONS) as Vision[]).flatMap((vision) =>
  (["light", "dark"] as const).map((theme) => [vision, theme] as const),
);

describe.each(cases)("with %s, in the %s theme,", (vision: Vision, theme: Theme) => {
  const at = (scale: ColourScale, step: number): Triple => seen(cellColour(scale, step, theme).background, vision);
  const arms: [string, ColourScale, 1 | -1][] = [
    ["weights", "weights", 1],
    ["scores above 0", "scores", 1],
    ["scores below 0", "scores", -1],
  ];

  test.each(arms)("%s keep their order in lightness, and every step differs from the next", (_, scale, sign) => {
    for (let step = 1; step <= STEPS; step += 1) {
      const [before, after] = [at(scale, sign * (step - 1)), at(scale, sign * step)];
      const further = theme === "light" ? before[0] - after[0] : after[0] - before[0];
      expect(further, `step ${step}`).toBeGreaterThan(0);
      expect(distance(before, after), `step ${step}`).toBeGreaterThanOrEqual(NEXT);
    }
  });

  test.each(arms)("%s an eighth of the scale apart can be told apart", (_, scale, sign) => {
    for (let step = STEPS / 8; step <= STEPS; step += STEPS / 8) {
      const apart = distance(at(scale, sign * (step - STEPS / 8)), at(scale, sign * step));
      expect(apart, `step ${step}`).toBeGreaterThanOrEqual(EIGHTH);
    }
  });

  test("scores above and below 0 are told apart", () => {
    for (let step = STEPS / 4; step <= STEPS; step += 1) {
      const apart = distance(at("scores", step), at("scores", -step));
      expect(apart, `step ±${step}`).toBeGreaterThanOrEqual(ARMS.quarter);
    }
    expect(distance(at("scores", STEPS), at("scores", -STEPS))).toBeGreaterThanOrEqual(ARMS.end);
  });
});
