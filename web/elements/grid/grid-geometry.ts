import type { GridLayout, GridMatrix, GridWindow, Mark } from "./grid-view.ts";

/** Where the parts of a grid stand, from its sizes alone. All lengths are CSS pixels. */

/** Room for a thin scroll bar. */
const SCROLL_BAR = 12;
/** A matrix with more cells along a side is drawn only around what is in view. */
export const WHOLE_SIDE = 24;
const OVERSCAN = 2;

export interface Scrolled {
  readonly left: number;
  readonly top: number;
}

const pixels = (length: number): string => `${length}px`;

/** Whether a matrix is scrolled sideways and up and down in its layout. */
export function scrolling({ rows, cols }: GridMatrix, layout: GridLayout): { x: boolean; y: boolean } {
  return { x: layout.viewColumns < cols, y: layout.viewRows < rows };
}

/** Style of the box that scrolls, with the lengths that the style sheet asks for. */
export function boxStyle(matrix: GridMatrix, layout: GridLayout): string {
  const { gutter, headHeight, headFont, cellWidth, cellHeight, cellFont, viewRows } = layout;
  const { x, y } = scrolling(matrix, layout);
  const width = x ? "100%" : pixels(gutter + matrix.cols * cellWidth + (y ? SCROLL_BAR : 0));
  const height = y ? pixels(headHeight + viewRows * cellHeight + (x ? SCROLL_BAR : 0)) : "none";
  return `--gutter:${gutter}px;--cell-width:${cellWidth}px;--cell-height:${cellHeight}px;--cell-font:${cellFont}px;--head-height:${headHeight}px;--head-font:${headFont}px;--head-lines:${headHeight > 30 ? 2 : 1};width:${width};max-height:${height}`;
}

/** Style of what is scrolled: as large as the whole matrix. */
export function spaceStyle({ rows, cols }: GridMatrix, layout: GridLayout): string {
  return `width:${layout.gutter + cols * layout.cellWidth}px;height:${layout.headHeight + rows * layout.cellHeight}px`;
}

/** Style of the table, which holds the window of cells. */
export function tableStyle(matrix: GridMatrix, layout: GridLayout, window: GridWindow): string {
  const whole = window.rows === matrix.rows && window.columns === matrix.cols;
  const width = layout.gutter + window.columns * layout.cellWidth;
  const [left, top] = [window.column * layout.cellWidth, window.row * layout.cellHeight];
  return `position:${whole ? "static" : "absolute"};left:${left}px;top:${top}px;width:${width}px`;
}

/** Style of something that covers a rectangle of cells. */
export function rectangleStyle(at: Omit<Mark, "kind">, layout: GridLayout): string {
  const { gutter, headHeight, cellWidth, cellHeight } = layout;
  return `left:${gutter + at.column * cellWidth}px;top:${headHeight + at.row * cellHeight}px;width:${at.columns * cellWidth}px;height:${at.rows * cellHeight}px`;
}

/**
 * The cells to draw along one side.
 * @param count cells along the side
 * @param view cells in view at a time
 * @param scrolled first cell in view, fractional while scrolling
 */
export function windowAlong(count: number, view: number, scrolled: number): { first: number; count: number } {
  if (count <= WHOLE_SIDE || view >= count) return { first: 0, count };
  const size = Math.min(count, view + 2 * OVERSCAN + 1);
  const first = Math.max(0, Math.min(count - size, Math.floor(scrolled) - OVERSCAN));
  return { first, count: size };
}

/** The cells to draw. */
export function windowOf(matrix: GridMatrix, layout: GridLayout, { left, top }: Scrolled): GridWindow {
  const down = windowAlong(matrix.rows, layout.viewRows, top / layout.cellHeight);
  const across = windowAlong(matrix.cols, layout.viewColumns, left / layout.cellWidth);
  return { row: down.first, rows: down.count, column: across.first, columns: across.count };
}

export type Span = readonly [first: number, last: number];

/** First and last row and column in view, counted from 1. */
export function inView(matrix: GridMatrix, layout: GridLayout, { left, top }: Scrolled): [rows: Span, columns: Span] {
  const along = (count: number, view: number, scrolled: number): Span => {
    const first = Math.max(0, Math.min(count - view, Math.round(scrolled)));
    return [first + 1, Math.min(count, first + view)];
  };
  return [
    along(matrix.rows, layout.viewRows, top / layout.cellHeight),
    along(matrix.cols, layout.viewColumns, left / layout.cellWidth),
  ];
}

/**
 * The scroll position nearest to the present one that shows a cell.
 * @param index the cell along the side
 * @param size length of a cell
 * @param view cells in view at a time
 */
export function scrollTo(index: number, size: number, view: number, now: number): number {
  return Math.max(Math.min(now, index * size), (index + 1 - view) * size);
}
