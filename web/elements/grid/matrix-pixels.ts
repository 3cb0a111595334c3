import { cellColour, niceRange, scoreStep, type Theme, weightStep } from "./colour-scales.ts";
import type { GridLook, GridMatrix } from "./grid-view.ts";

/** A whole matrix as an image, one pixel a number, in the colours of its cells. */

/** Colours of cells that have none of their own. */
const CLOSED: Record<Theme, string> = { light: "#d9dde4", dark: "#3c434f" };
const WRONG: Record<Theme, string> = { light: "#a8261b", dark: "#ff9c92" };

/** The theme that an element wears. */
export function themeOf(element: Element): Theme {
  const scheme = getComputedStyle(element).colorScheme;
  if (scheme === "dark" || scheme === "light") return scheme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Paints a matrix; the canvas has one pixel a number. */
export function paintMatrix(
  canvas: HTMLCanvasElement,
  { rows, cols, data }: GridMatrix,
  { colour, range, allowed }: Pick<GridLook, "colour" | "range" | "allowed">,
): void {
  if (canvas.width !== cols) canvas.width = cols;
  if (canvas.height !== rows) canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return;
  const theme = themeOf(canvas);
  // Inputs have no colours in their cells; here they are told apart by those of scores.
  const most = colour === "plain" ? niceRange(data) : range;
  const colourOf = (value: number): string =>
    colour === "weights"
      ? cellColour("weights", weightStep(value), theme).background
      : cellColour("scores", scoreStep(value, most), theme).background;
  for (let i = 0; i < data.length; i++) {
    const value = data[i] as number;
    context.fillStyle = allowed?.[i] === 0 ? CLOSED[theme] : Number.isNaN(value) ? WRONG[theme] : colourOf(value);
    context.fillRect(i % cols, Math.floor(i / cols), 1, 1);
  }
}
