import { css } from "lit";
import type { GridCells } from "./grid-cells.ts";
import type { GridLook, GridMatrix, GridWindow } from "./grid-view.ts";

/** The matrix of a pinned experiment behind the one that is drawn, and how its numbers are told. */
export interface PinnedMatrix {
  readonly matrix: GridMatrix;
  readonly look: GridLook;
  readonly say: (number: string) => string;
  /** Whether its rows are the columns of the one that is drawn. */
  readonly crossed: boolean;
}

/** A corner opposite to that of a momentary change; in the ink of the number, which stands out on every colour. */
export const pinnedStyle = css`
  td[data-differs] {
    --differs: linear-gradient(45deg, currentColor 5px, transparent 6px);
    background-image: var(--differs);
  }
  td[data-differs][data-changed] {
    background-image: var(--differs), var(--corner);
  }
  td.blocked[data-differs] {
    background-image: var(--differs), var(--hatching);
  }
  td.blocked[data-differs][data-changed] {
    background-image: var(--differs), var(--corner), var(--hatching);
  }
  @media print {
    td[data-differs] {
      print-color-adjust: exact;
    }
  }
  @media (forced-colors: active) {
    td[data-differs] {
      border-bottom: 3px double CanvasText;
    }
  }
`;

/** Marks the cells that differ from a pinned matrix, and gives them its numbers. */
export class PinnedMarks {
  readonly #cells: GridCells;
  #marked = new Map<HTMLElement, string>();

  constructor(cells: GridCells) {
    this.#cells = cells;
  }

  /** @param window the part that has cells in the document */
  mark(drawn: GridMatrix, pinned: PinnedMatrix | null, window: GridWindow): void {
    const before = this.#marked;
    this.#marked = new Map();
    const { rows, cols, data } = drawn;
    const { matrix, crossed } = pinned ?? {};
    if (pinned && matrix?.[crossed ? "cols" : "rows"] === rows && matrix[crossed ? "rows" : "cols"] === cols) {
      for (let r = 0; r < window.rows; r += 1) {
        for (let c = 0; c < window.columns; c += 1) {
          const [row, column] = [window.row + r, window.column + c];
          const at = row * cols + column;
          const number = matrix.data[crossed ? column * rows + row : at] as number;
          const cell = this.#cells.elementAt(row, column);
          if (cell && number !== data[at] && !Object.is(number, data[at])) {
            this.#marked.set(cell, pinned.say(pinned.look.format(number)));
          }
        }
      }
    }
    for (const [cell, text] of this.#marked) {
      if (before.get(cell) === text) continue;
      cell.toggleAttribute("data-differs", true);
      cell.title = text;
    }
    for (const cell of before.keys()) {
      if (this.#marked.has(cell)) continue;
      cell.removeAttribute("data-differs");
      cell.removeAttribute("title");
    }
  }
}
