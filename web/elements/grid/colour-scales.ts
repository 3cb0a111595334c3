/**
 * Colours of cells. Weights: one blue over 0..1. Scores: orange above 0, purple below, palest at 0. Lightness in
 * OKLab runs evenly with the number (Ottosson 2020), down in the light theme and up in the dark one, so the order
 * survives without colour. The ink on each background has a contrast of at least 4.5:1.
 */

export type ColourScale = "weights" | "scores";
export type Theme = "light" | "dark";
export interface CellColour {
  /** Background, "#rrggbb". */
  readonly background: string;
  /** Text on it, "#rrggbb". */
  readonly ink: string;
}

/** Steps from the palest colour to the strongest. */
export const STEPS = 48;

/** Lightness and chroma at the palest and the strongest end, and the hue in degrees. */
type Ramp = readonly [number, number, number, number, number];
const RAMPS: Record<Theme, Record<"blue" | "orange" | "purple", Ramp>> = {
  light: {
    blue: [0.975, 0.4, 0.008, 0.122, 253],
    orange: [0.985, 0.68, 0.006, 0.14, 57],
    purple: [0.985, 0.62, 0.006, 0.15, 300],
  },
  dark: {
    blue: [0.285, 0.82, 0.02, 0.088, 247],
    orange: [0.285, 0.74, 0.008, 0.135, 57],
    purple: [0.285, 0.7, 0.008, 0.14, 300],
  },
};
const INKS = ["#020304", "#ffffff"] as const;

/** Linear sRGB of an OKLCH colour; outside 0..1 where the screen cannot show it. */
export function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hex(rgb: readonly number[]): string {
  const channel = (x: number): string => {
    const bounded = Math.min(1, Math.max(0, x));
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${rgb.map(channel).join("")}`;
}

/** Lightness, chroma and hue of one step of a scale. */
export function stepColour(scale: ColourScale, step: number, theme: Theme): [number, number, number] {
  const name = scale === "weights" ? "blue" : step < 0 ? "purple" : "orange";
  const [pale, strong, dull, vivid, hue] = RAMPS[theme][name];
  const t = Math.abs(step) / STEPS;
  // Chroma comes faster than darkness, or the middle would look grey; as fast as screens can show.
  const quick = scale === "weights" ? 1.6 : 1.2;
  return [pale + (strong - pale) * t, dull + (vivid - dull) * Math.min(1, quick * t), hue];
}

/**
 * Background and ink of one step.
 * @param step 0..STEPS for weights, −STEPS..STEPS for scores
 */
export function cellColour(scale: ColourScale, step: number, theme: Theme): CellColour {
  const rgb = linearRgb(...stepColour(scale, step, theme));
  const [r = 0, g = 0, b = 0] = rgb.map((x) => Math.min(1, Math.max(0, x)));
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // Both inks contrast equally, 4.54:1, with luminance 0.181.
  return { background: hex(rgb), ink: INKS[luminance > 0.181 ? 0 : 1] };
}

/** The step of a weight 0..1. Only exactly 0 takes step 0, so that the smallest weight is not drawn as none. */
export function weightStep(weight: number): number {
  return weight > 0 ? Math.max(1, Math.round(Math.min(1, weight) * STEPS)) : 0;
}

/** The step of a score on the scale −range..range; beyond it the end colour. NaN and a range of 0 take step 0. */
export function scoreStep(score: number, range: number): number {
  const t = range > 0 ? Math.max(-1, Math.min(1, score / range)) : 0;
  return Math.round(t * STEPS) || 0;
}

/** The class that gives a cell its colour; its rules are `scaleStyles`. */
export function stepClass(scale: ColourScale, step: number): string {
  return scale === "weights" ? `w${step}` : step < 0 ? `n${-step}` : `p${step}`;
}

function themed(scale: ColourScale, step: number, part: keyof CellColour): string {
  return `light-dark(${cellColour(scale, step, "light")[part]},${cellColour(scale, step, "dark")[part]})`;
}

/** CSS rules of all step classes; the theme follows `color-scheme`. */
export function scaleStyles(): string {
  let rules = "";
  for (const scale of ["weights", "scores"] as const) {
    for (let step = scale === "weights" ? 0 : -STEPS; step <= STEPS; step++) {
      rules += `.${stepClass(scale, step)}{background-color:${themed(scale, step, "background")};color:${themed(scale, step, "ink")}}`;
    }
  }
  return rules;
}

/** A CSS gradient of a whole scale from left to right, for legends; the theme follows `color-scheme`. */
export function scaleGradient(scale: ColourScale): string {
  const first = scale === "weights" ? 0 : -STEPS;
  const stops = [];
  for (let step = first; step <= STEPS; step += STEPS / 8) stops.push(themed(scale, step, "background"));
  return `linear-gradient(to right,${stops.join(",")})`;
}

/** The least of 1, 2 or 5 times a power of ten that holds all finite values: the printed range of a scores scale. */
export function niceRange(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] as number);
    if (size > most && size < Number.POSITIVE_INFINITY) most = size;
  }
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  for (const factor of [1, 2, 5]) if (most <= factor * power) return factor * power;
  return 10 * power;
}
