import { toDecimals } from "../grid/cell-drag.ts";

/** Where the points of the hull plot stand. Everything here is layout: the numbers themselves are the engine's. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** One side of the hull of points sorted by x, then y. */
function chain(points: readonly Point[]): Point[] {
  const side: Point[] = [];
  for (const point of points) {
    while (side.length > 1 && turn(side.at(-2) as Point, side.at(-1) as Point, point) <= 0) side.pop();
    side.push(point);
  }
  return side;
}

/** The corners of the convex hull, counter-clockwise; two where all points lie on a line, one where they coincide. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const distinct = sorted.filter(({ x, y }, at) => at === 0 || x !== sorted[at - 1]?.x || y !== sorted[at - 1]?.y);
  if (distinct.length < 3) return distinct;
  const lower = chain(distinct);
  const upper = chain([...distinct].reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

/** An axis: the numbers from `low` to `high`, with ticks at whole numbers of `step`. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly ticks: readonly number[];
}

/** Decimals that a tick needs. */
const decimalsOfStep = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

const rounded = (x: number, step: number): number =>
  // A whole number of steps, without the dust of the multiplication.
  toDecimals(Math.round(x / step) * step, decimalsOfStep(step));

/** The nearest whole number of tenths of a tick: what a drag can reach. */
export const snapped = (x: number, { step }: Axis): number => rounded(x, step / 10);

/** Room beyond the outermost points, as a share of their distance: for their labels, and to drag them outwards. */
const PADDING = 0.14;

/** The least distance of ticks: a tenth of it is still written with the hundred decimals that there can be. */
const LEAST_STEP = 1e-99;

/**
 * An axis around all of `numbers`, with about `wanted` ticks at round numbers; null where they lie too far apart for
 * their distance to be a number, or so close together that ticks could not be told from each other.
 */
export function axisOf(numbers: readonly number[], wanted: number): Axis | null {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const padding = most > least ? (most - least) * PADDING : Math.max(1, Math.abs(most) / 2);
  const [low, high] = [least - padding, most + padding];
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const farthest = Math.max(Math.abs(low), Math.abs(high));
  if (!Number.isFinite(high - low) || !(step >= LEAST_STEP) || farthest + step / 10 === farthest) return null;
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)];
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step, step));
  return { low, high, step, ticks };
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Room between a point and its label. */
const GAP = 9;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A label to be placed: in its first size or, where there is no room, in a smaller one. */
export interface Placed extends Point {
  readonly sizes: readonly Size[];
}

/** Where a label of a size can stand: beside its point, above or below it, or askew. @param above prefers not to stand beside */
function placesOf({ x, y }: Point, { width, height }: Size, above: boolean): Point[] {
  const beside = [
    { x: x + GAP, y: y - height / 2 },
    { x: x - GAP - width, y: y - height / 2 },
  ];
  const over = [
    { x: x - width / 2, y: y - GAP - height },
    { x: x - width / 2, y: y + GAP },
  ];
  const askew = [-1, 1].flatMap((down) => [
    { x: x + GAP / 2, y: down > 0 ? y + GAP / 2 : y - GAP / 2 - height },
    { x: x - GAP / 2 - width, y: down > 0 ? y + GAP / 2 : y - GAP / 2 - height },
  ]);
  return above ? [...over, ...askew, ...beside] : [...beside, ...over, ...askew];
}

/**
 * Finds places for labels, each beside its point. One for which there is no room in any size has none (null), rather
 * than lie over another.
 * @param labels in order of importance  @param taken what no label may lie over
 */
export function placeLabels(
  labels: readonly Placed[],
  taken: readonly Box[],
  within: Box,
  above: boolean,
): ({ readonly box: Box; readonly size: number } | null)[] {
  const used = [...taken];
  const isFree = (box: Box): boolean =>
    box.x >= within.x &&
    box.x + box.width <= within.x + within.width &&
    box.y >= within.y &&
    box.y + box.height <= within.y + within.height &&
    !used.some((other) => overlap(box, other));
  return labels.map((label) => {
    const options = label.sizes.flatMap((size, nth) =>
      placesOf(label, size, above).map((place) => ({ box: { ...place, ...size }, size: nth })),
    );
    const found = options.find(({ box }) => isFree(box)) ?? null;
    if (found) used.push(found.box);
    return found;
  });
}

/** About how wide a text is at a size of 12 px. */
export const roughWidth = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > "\u2e7f" ? 12.5 : 7), 0);
