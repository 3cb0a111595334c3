import type { HeadTrace, State } from "../../engine/types.ts";
import type { Words } from "../../text/words.ts";
import type { GridLayout } from "../grid/grid-view.ts";
import type { Part, Plan } from "../plan/picture-plan.ts";
import { widestTexts } from "../plan/picture-stages.ts";
import type { Fit, FitInput } from "./picture-fit.ts";
import type { Ruler } from "./picture-ruler.ts";

/** What the fit has to know about the widths of texts. */

const CELL = { least: 40, comfortable: 48, padding: 6, edge: 3, air: 12 } as const;
/** Size of numbers in pixels: usual, and least. */
const FONT = { usual: 14, least: 11.5 } as const;
/** Size of the labels over columns, likewise. */
const HEAD_FONT = { usual: 13, least: 11 } as const;
/** Room for the button that adds a column. */
const ADD = 28;
const GUTTER = { least: 26, padding: 10 } as const;

export interface Measured extends Omit<FitInput, "width" | "front"> {
  /** Width of the longest number at the usual size. */
  readonly longest: number;
  /** Width of the widest label over a column. */
  readonly widestLabel: number;
  /** What the name of an axis of dimensions needs. */
  readonly dimension: number;
}

/** What the heading of a part needs, with the button that adds to it. */
function titleWidth(ruler: Ruler, { name, formula, matrix, editable }: Part): number {
  const heading = ruler.label(`${name} `, 15) + ruler.label(` ${matrix.rows}×${matrix.cols}`);
  return Math.ceil(Math.max(heading, ruler.label(formula.text) + (editable ? ADD : 0)));
}

/** Where the button stands that adds a column to a part: after its cells, or its heading where the column has room. */
export function addLeft(ruler: Ruler, { formula }: Part, cells: number, column: number): number {
  const heading = Math.ceil(ruler.label(formula.text)) + ADD;
  return Math.max(cells, Math.min(heading, column)) - ADD + 4;
}

/** Measures a state. */
export function measure(ruler: Ruler, plan: Plan, state: State, head: HeadTrace, words: Words): Measured {
  const digits = "0".repeat(Math.min(state.view.digits ?? 3, 15));
  const longest = Math.max(...widestTexts(plan).map((text) => ruler.number(text)));
  // Room for the usual number; a longer one, such as one that has just become negative, is first written smaller, so
  // that the picture does not jump under the hand.
  const usual = ruler.number(`0.${digits}`) + CELL.padding;
  const tight = Math.max(CELL.least, Math.ceil(usual), Math.ceil((longest * FONT.least) / FONT.usual) + CELL.edge);
  const signed = Math.ceil(ruler.number(`−0.${digits}`)) + CELL.air;
  const widest = (labels: readonly string[]): number => Math.max(0, ...labels.map((label) => ruler.label(label)));
  const queries = widest(state.query_tokens);
  const keys = widest(state.key_tokens);
  const note = head.rows.some((row) => row.empty) ? ruler.label(words.picture.emptyRow, 11) : 0;
  const corner = Math.max(...[words.picture.query, words.picture.key].map((name) => ruler.label(`${name} ↓`, 11)));
  const gutter = (content: number): number => Math.max(GUTTER.least, Math.ceil(content) + GUTTER.padding);
  const gutters = { queries: gutter(Math.max(queries, note)), both: gutter(Math.max(queries, keys, note)) };
  const { parts } = plan;
  return {
    groups: plan.groups.map(({ group, above, least, partner, gutter }) => ({
      group,
      least: least ?? Math.max(...[group, above ?? group].map((name) => titleWidth(ruler, parts[name] as Part))),
      partner,
      gutter: gutter ? gutters[gutter] : 0,
      columns: Math.max(...[group, above ?? group].map((name) => (parts[name] as Part).matrix.cols)),
    })),
    first: gutters[plan.groups.some(({ group }) => parts[group]?.rows === "key") ? "both" : "queries"],
    corner: gutter(corner),
    tight,
    comfortable: Math.max(tight, signed, Math.ceil(longest) + CELL.padding, CELL.comfortable),
    longest,
    widestLabel: keys,
    dimension: gutter(ruler.label(`${words.picture.dimension} ↓`, 11)),
  };
}

/** The size at which the longest number fits a cell, in pixels. */
export function fontFor(longest: number, cell: number): number {
  const size = Math.floor(((cell - CELL.edge) / longest) * FONT.usual * 2) / 2;
  return Math.max(FONT.least, Math.min(FONT.usual, size));
}

/** The size at which the widest label fits over its column, in pixels; the least where it has to be broken or cut. */
function headFontFor(widest: number, cell: number): number {
  const size = Math.floor(((cell - CELL.edge) / widest) * HEAD_FONT.usual * 2) / 2;
  return Math.max(HEAD_FONT.least, Math.min(HEAD_FONT.usual, size));
}

/** Lengths that all grids of the picture have in common. */
export type CommonLayout = Pick<GridLayout, "headHeight" | "headFont" | "cellWidth" | "cellHeight" | "cellFont"> & {
  /** What the name of the row axis needs: that of tokens, and that of dimensions. */
  readonly corner: number;
  readonly dimension: number;
};

export function commonLayout({ cell }: Fit, { widestLabel, corner, dimension, longest }: Measured): CommonLayout {
  const headFont = headFontFor(widestLabel, cell);
  return {
    cellWidth: cell,
    cellHeight: matchMedia("(pointer: coarse)").matches ? 44 : 40,
    cellFont: fontFor(longest, cell),
    headFont,
    headHeight: (widestLabel * headFont) / HEAD_FONT.usual > cell - 2 ? 38 : 26,
    corner,
    dimension,
  };
}
