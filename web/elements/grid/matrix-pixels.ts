import { type ColourScale, cellColour, niceRange, STEPS, scoreStep, type Theme, weightStep } from "./colour-scales.ts";
import type { GridLook, GridMatrix } from "./grid-view.ts";

/** A whole matrix as an image, one pixel a number, in the colours of its cells. */

/** What a pixel's colour comes from. */
type PixelLook = Pick<GridLook, "colour" | "range" | "allowed">;

/** Colours of cells that have none of their own. */
const CLOSED: Record<Theme, string> = { light: "#d9dde4", dark: "#3c434f" };
const WRONG: Record<Theme, string> = { light: "#a8261b", dark: "#ff9c92" };

/** Red, green, blue and alpha of "#rrggbb" as they lie in an image, in one number of this machine's byte order. */
function pixelOf(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return new Uint32Array(Uint8Array.from([...channels, 255]).buffer)[0] as number;
}

interface Palette {
  /** The colour of step s at s + STEPS. */
  readonly steps: Uint32Array;
  readonly closed: number;
  readonly wrong: number;
}

// A colour takes a dozen powers and roots: worked out once for a scale and theme, not for each number of each frame.
const palettes = new Map<string, Palette>();

function paletteOf(scale: ColourScale, theme: Theme): Palette {
  const name = `${scale} ${theme}`;
  const known = palettes.get(name);
  if (known) return known;
  const steps = new Uint32Array(2 * STEPS + 1);
  for (let step = scale === "weights" ? 0 : -STEPS; step <= STEPS; step++) {
    steps[step + STEPS] = pixelOf(cellColour(scale, step, theme).background);
  }
  const palette = { steps, closed: pixelOf(CLOSED[theme]), wrong: pixelOf(WRONG[theme]) };
  palettes.set(name, palette);
  return palette;
}

/** The image of a matrix: red, green, blue and alpha of each number, row by row. */
export function matrixPixels({ data }: GridMatrix, look: PixelLook, theme: Theme): Uint8ClampedArray<ArrayBuffer> {
  const { colour, allowed } = look;
  const { steps, closed, wrong } = paletteOf(colour === "weights" ? "weights" : "scores", theme);
  // Inputs have no colours in their cells; here they are told apart by those of scores.
  const range = colour === "plain" ? niceRange(data) : look.range;
  const pixels = new Uint32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const value = data[i] as number;
    const step = colour === "weights" ? weightStep(value) : scoreStep(value, range);
    pixels[i] = allowed?.[i] === 0 ? closed : Number.isNaN(value) ? wrong : (steps[step + STEPS] as number);
  }
  return new Uint8ClampedArray(pixels.buffer);
}

/** Paints a matrix; the canvas has one pixel a number. */
export function paintMatrix(canvas: HTMLCanvasElement, matrix: GridMatrix, look: PixelLook, theme: Theme): void {
  const { rows, cols } = matrix;
  if (canvas.width !== cols) canvas.width = cols;
  if (canvas.height !== rows) canvas.height = rows;
  const pixels = matrixPixels(matrix, look, theme);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, cols, rows), 0, 0);
}
