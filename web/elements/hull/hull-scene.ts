import type { HeadTrace, State } from "../../engine/types.ts";
import { formatGiven } from "../../text/given.ts";
import type { HullWords } from "../../text/hull.ts";
import { isolated } from "../../text/label.ts";
import { formatComputed } from "../../text/numbers.ts";
import { entry } from "../plan/head-cells.ts";
import { type Axis, axisOf, convexHull, type Point } from "./hull-geometry.ts";

/** What the hull plot shows of a row, in the values' own numbers. A single dimension lies along x, at y = 0. */
export interface Scene {
  /** Value dimensions, 1 or 2. */
  readonly width: number;
  readonly values: readonly (Point & { readonly weight: number; readonly open: boolean })[];
  readonly output: Point;
  /** Outputs of the other queries that can be drawn, with their rows. */
  readonly others: readonly (Point & { readonly row: number })[];
  /** Corners of the hull of the values that count: the open ones, and closed ones that a fault gives weight. */
  readonly hull: readonly Point[];
  readonly axes: readonly Axis[];
}

const isFinitePoint = ({ x, y }: Point): boolean => Number.isFinite(x) && Number.isFinite(y);

const pointOf = (matrix: HeadTrace["V"], row: number): Point => ({
  x: entry(matrix, row, 0),
  y: matrix.cols > 1 ? entry(matrix, row, 1) : 0,
});

/** Whether a key is open to a query. */
const isOpen = ({ allowed, V }: HeadTrace, row: number, key: number): boolean => allowed[row * V.rows + key] === 1;

/** Whether a closed key has weight all the same. */
const isLeaking = (head: HeadTrace, row: number, key: number): boolean =>
  !isOpen(head, row, key) && entry(head.weights, row, key) !== 0;

/** Null where a number that would have to be drawn is not finite, or none can be told from another. @param held axes that are to stay as they are */
export function sceneOf(head: HeadTrace, row: number, held: readonly Axis[] | null = null): Scene | null {
  const { V, output, weights } = head;
  const values = Array.from({ length: V.rows }, (_, key) => ({
    ...pointOf(V, key),
    weight: entry(weights, row, key),
    open: isOpen(head, row, key),
  }));
  const at = pointOf(output, row);
  if (!isFinitePoint(at) || !values.every(isFinitePoint)) return null;
  const others = Array.from({ length: output.rows }, (_, other) => ({ ...pointOf(output, other), row: other })).filter(
    (other) => other.row !== row && isFinitePoint(other),
  );
  const all = [...values, ...others, at];
  const x = axisOf(
    all.map((point) => point.x),
    6,
  );
  const y = axisOf(
    all.map((point) => point.y),
    5,
  );
  const axes = held ?? (V.cols > 1 ? [x, y] : [x]);
  if (!axes.every((axis) => axis !== null)) return null;
  return {
    width: V.cols,
    values,
    output: at,
    others,
    hull: convexHull(values.filter(({ open }, key) => open || isLeaking(head, row, key))),
    axes,
  };
}

/** A point as text. @param format writes one number: `formatGiven` for a value, `formatComputed` for an output */
export function coordinates(
  { x, y }: Point,
  width: number,
  digits: number,
  format: (number: number, digits: number) => string,
): string {
  const written = (width > 1 ? [x, y] : [x]).map((number) => format(number, digits));
  return written.length > 1 ? `(${written.join(", ")})` : (written[0] as string);
}

/** Weights that should sum to 1 do so up to rounding. */
const ROUNDING = 1e-9;

/** What the plot shows, in words. */
export function hullSentence(
  state: State,
  head: HeadTrace,
  row: number,
  digits: number,
  words: HullWords,
  between: string,
): string {
  const { output, V } = head;
  const numbers = Array.from({ length: output.cols }, (_, column) => entry(output, row, column));
  if (!V.data.every(Number.isFinite)) return words.valuesNotFinite;
  const written = numbers.map((number) => formatComputed(number, digits));
  const text = written.length > 1 ? `(${written.join(", ")})` : (written[0] ?? "");
  if (!numbers.every(Number.isFinite)) return words.notFinite(text);
  const query = isolated(state.query_tokens[row]);
  const statistics = head.rows[row];
  const sum = statistics?.sum ?? Number.NaN;
  if (statistics?.empty && sum === 0) return words.empty(query, text);
  if (!(Math.abs(sum - 1) < ROUNDING)) return words.notMean(text, formatComputed(sum, digits));
  const keys = Array.from({ length: V.rows }, (_, key) => key);
  const open = keys.filter((key) => isOpen(head, row, key));
  const leaking = keys.filter((key) => isLeaking(head, row, key)).length;
  if (leaking > 0) return words.leaking(query, text, leaking, open.length + leaking);
  return meanSentence(
    open.map((key) => pointOf(V, key)),
    V.cols,
    query,
    text,
    digits,
    words,
    between,
  );
}

function meanSentence(
  open: readonly Point[],
  width: number,
  query: string,
  output: string,
  digits: number,
  words: HullWords,
  between: string,
): string {
  if (open.length === 1) return words.inside(query, output, 1);
  const hull = convexHull(open);
  if (hull.length === 1) return words.together(output);
  if (width > 1) {
    return [words.inside(query, output, open.length), hull.length === 2 ? words.onLine : ""]
      .filter(Boolean)
      .join(between);
  }
  const [least, most] = [hull[0], hull.at(-1)].map((point) => formatGiven(point?.x ?? 0, digits)) as [string, string];
  return words.between(query, output, least, most);
}
