import { type GridExtent, type GridPlace, within } from "./grid-place.ts";

/** What keys do in a matrix. */

export type GridAction =
  | { readonly kind: "move"; readonly to: GridPlace }
  /** Edit the cell: with its own number (null), or with the text typed. */
  | { readonly kind: "edit"; readonly text: string | null }
  | { readonly kind: "select" }
  | { readonly kind: "release" }
  | { readonly kind: "open-header" }
  | { readonly kind: "remove-header" };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const BEGINS_NUMBER = /^[0-9０-９.．。,，+＋\-－−–]$/;

function target(press: KeyPress, at: GridPlace, extent: GridExtent): GridPlace | null {
  const whole = press.ctrlKey || press.metaKey;
  const { row, column } = at;
  switch (press.key) {
    case "ArrowUp":
      return { row: whole ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: whole ? extent.rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: whole ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: whole ? extent.columns - 1 : column + 1 };
    case "Home":
      return { row: whole ? 0 : row, column: 0 };
    case "End":
      return { row: whole ? extent.rows - 1 : row, column: extent.columns - 1 };
    case "PageUp":
      return { row: Math.max(0, row - extent.page), column };
    case "PageDown":
      return { row: row + extent.page, column };
    default:
      return null;
  }
}

/** What a key press at a place means, or null where the key is not the grid's. */
export function gridAction(press: KeyPress, at: GridPlace, extent: GridExtent): GridAction | null {
  if (press.altKey) return null;
  const to = target(press, at, extent);
  if (to) return { kind: "move", to: within(to, extent) };
  if (press.ctrlKey || press.metaKey) return null;
  if (press.key === "Escape") return { kind: "release" };
  if (at.row < 0 || at.column < 0) {
    if (press.key === "Enter" || press.key === "F2" || press.key === " ") return { kind: "open-header" };
    return press.key === "Delete" ? { kind: "remove-header" } : null;
  }
  if (press.key === " ") return { kind: "select" };
  if (!extent.editable) return press.key === "Enter" ? { kind: "select" } : null;
  if (press.key === "Enter" || press.key === "F2") return { kind: "edit", text: null };
  if (press.key === "Backspace" || press.key === "Delete") return { kind: "edit", text: "" };
  return BEGINS_NUMBER.test(press.key) ? { kind: "edit", text: press.key } : null;
}

export type EditorAction =
  | { readonly kind: "commit"; readonly move: "down" | "up" | "next" | "previous" }
  | { readonly kind: "step"; readonly by: number }
  | { readonly kind: "leave" };

/** What a key press in the text editor of a cell means, or null where the text field keeps it. */
export function editorAction(press: KeyPress): EditorAction | null {
  if (press.ctrlKey || press.metaKey) return null;
  const size = press.shiftKey ? 1 : press.altKey ? 0.01 : 0.1;
  switch (press.key) {
    case "Enter":
      return { kind: "commit", move: press.shiftKey ? "up" : "down" };
    case "Tab":
      return { kind: "commit", move: press.shiftKey ? "previous" : "next" };
    case "Escape":
      return { kind: "leave" };
    case "ArrowUp":
      return { kind: "step", by: size };
    case "ArrowDown":
      return { kind: "step", by: -size };
    default:
      return null;
  }
}

/** The cell that editing goes on to, or null where the matrix ends. */
export function nextCell(
  at: GridPlace,
  move: "down" | "up" | "next" | "previous",
  extent: GridExtent,
): GridPlace | null {
  if (move === "down" || move === "up") {
    const row = at.row + (move === "down" ? 1 : -1);
    return row >= 0 && row < extent.rows ? { row, column: at.column } : null;
  }
  const index = at.row * extent.columns + at.column + (move === "next" ? 1 : -1);
  if (index < 0 || index >= extent.rows * extent.columns) return null;
  return { row: Math.floor(index / extent.columns), column: index % extent.columns };
}

/** Whether pasted text is a matrix rather than one number: "1,5" is one, "1, 5" and "[1]" are not. */
export function holdsSeveralNumbers(text: string): boolean {
  const trimmed = text.trim();
  return /[[\](){};；\t\n\r]/.test(trimmed) || /\S\s+\S/.test(trimmed) || (trimmed.match(/[,，]/g)?.length ?? 0) > 1;
}
