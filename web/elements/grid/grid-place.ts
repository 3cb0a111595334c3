/** Places of a matrix as drawn. Row −1 is the row of column headers, column −1 the column of row headers. */

export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export interface GridExtent {
  readonly rows: number;
  readonly columns: number;
  /** −1 where the column headers can be reached, else 0. */
  readonly firstRow: -1 | 0;
  /** −1 where the row headers can be reached, else 0. */
  readonly firstColumn: -1 | 0;
  /** Rows that PageUp and PageDown move by. */
  readonly page: number;
  readonly editable: boolean;
}

/** The nearest place that exists; the corner above the row headers does not. */
export function within(to: GridPlace, extent: GridExtent): GridPlace {
  const row = Math.max(extent.firstRow, Math.min(extent.rows - 1, to.row));
  const column = Math.max(extent.firstColumn, Math.min(extent.columns - 1, to.column));
  return row < 0 && column < 0 ? { row: 0, column } : { row, column };
}
