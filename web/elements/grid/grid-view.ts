import type { ColourScale } from "./colour-scales.ts";

/** What a matrix grid draws, as plain values. Rows and columns count from 0 in the matrix as drawn. */

/** A matrix to draw, row-major. */
export interface GridMatrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: ArrayLike<number>;
}

/** How the cells are written and coloured. */
export interface GridLook {
  /** Writes one number; another function redraws all. */
  readonly format: (value: number) => string;
  readonly colour: ColourScale | "plain";
  /** Scores from −range to range span the colours. */
  readonly range: number;
  /** Row-major, 0 where masked; null where nothing is. */
  readonly allowed: Uint8Array | null;
  /** Rows or columns that stand out among others of their kind: the first, and the one after the last. */
  readonly slice?: { readonly along: "rows" | "columns"; readonly from: number; readonly to: number } | undefined;
}

export interface GridHeaders {
  readonly rowLabels: readonly string[];
  readonly columnLabels: readonly string[];
  /** Accessible names, such as "query 1, 我"; those of rows with their notes. */
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  /** A flag under a row label, such as "empty row"; absent or "" for none. */
  readonly rowNotes: readonly string[];
  /** Whether the headers can be pressed. */
  readonly rowActions: boolean;
  readonly columnActions: boolean;
  /** Name of the row axis, for the corner above the row headers, and whether there is room to write it. */
  readonly corner: string;
  readonly cornerShown: boolean;
  /** The row and the column whose headers are marked; −1 for none. */
  readonly markedRow: number;
  readonly markedColumn: number;
}

/** Lengths in CSS pixels. */
export interface GridLayout {
  /** Width of the row headers; 0 leaves them to the ear. */
  readonly gutter: number;
  readonly headHeight: number;
  /** Size of the labels over the columns. */
  readonly headFont: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Size of the numbers. */
  readonly cellFont: number;
  /** Rows and columns in view at a time; the rest is scrolled to. */
  readonly viewRows: number;
  readonly viewColumns: number;
}

/** A rectangle of cells that stands out. */
export interface Mark {
  /**
   * line: the selected row or column; preview: the same under the pointer; operand: what the selected cell is made of;
   * selected: that cell; echo: the same query and key in another stage; slice: the head shown among others.
   */
  readonly kind: "line" | "preview" | "operand" | "selected" | "echo" | "slice";
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** Whether a line runs down a column; else along a row. */
  readonly down?: boolean;
}

/** The part of a matrix that has cells in the document. */
export interface GridWindow {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** Everything that decides how the table looks. */
export interface GridView {
  readonly matrix: GridMatrix;
  readonly layout: GridLayout;
  readonly window: GridWindow;
  readonly look: GridLook;
  readonly headers: GridHeaders;
  readonly editable: boolean;
  readonly selected: { readonly row: number; readonly column: number } | null;
  /** The cell or header that Tab reaches; −1 for headers. */
  readonly active: { readonly row: number; readonly column: number };
  /** The cell whose typed text could not be read. */
  readonly unread: { readonly row: number; readonly column: number; readonly text: string } | null;
}
