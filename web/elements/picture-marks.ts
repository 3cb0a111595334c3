import type { Cell, StageName } from "../engine/types.ts";
import type { Sizes } from "../store/shape.ts";
import type { Mark } from "./grid-view.ts";

/** Where the one selection is seen in each stage. Rows and columns of a mark are those drawn: Kᵀ for K. */

const PAIRS: readonly StageName[] = ["scores", "scaled", "masked", "weights"];

/** The query that a cell belongs to, or null. */
export function queryOf(cell: Cell): number | null {
  return cell.stage === "K" || cell.stage === "V" ? null : cell.row;
}

/** The key that a cell belongs to, or null. */
export function keyOf(cell: Cell): number | null {
  if (cell.stage === "K" || cell.stage === "V") return cell.row;
  return PAIRS.includes(cell.stage) ? cell.column : null;
}

const row = (kind: Mark["kind"], at: number, columns: number): Mark => ({ kind, row: at, column: 0, rows: 1, columns });
const column = (kind: Mark["kind"], at: number, rows: number): Mark => ({
  kind,
  row: 0,
  column: at,
  rows,
  columns: 1,
  down: true,
});
const single = (kind: Mark["kind"], at: { row: number; column: number }): Mark => ({
  kind,
  row: at.row,
  column: at.column,
  rows: 1,
  columns: 1,
});

/** The row of the selected query and the column of the selected key, as far as the stage has them. */
function lines(stage: StageName, cell: Cell, sizes: Sizes, kind: "line" | "preview"): Mark[] {
  const query = queryOf(cell);
  const key = keyOf(cell);
  const marks: Mark[] = [];
  if (query !== null) {
    if (stage === "Q") marks.push(row(kind, query, sizes.d_k));
    if (PAIRS.includes(stage)) marks.push(row(kind, query, sizes.n_k));
    if (stage === "output") marks.push(row(kind, query, sizes.d_v));
  }
  if (key !== null) {
    if (stage === "K") marks.push(column(kind, key, sizes.d_k));
    if (stage === "V") marks.push(row(kind, key, sizes.d_v));
    if (PAIRS.includes(stage)) marks.push(column(kind, key, sizes.n_q));
  }
  return marks;
}

/** What the selected cell was computed from. */
export function operands(stage: StageName, cell: Cell, sizes: Sizes): Mark[] {
  switch (cell.stage) {
    case "scores":
      if (stage === "Q") return [row("operand", cell.row, sizes.d_k)];
      return stage === "K" ? [column("operand", cell.column, sizes.d_k)] : [];
    case "scaled":
      return stage === "scores" ? [single("operand", cell)] : [];
    case "masked":
      return stage === "scaled" ? [single("operand", cell)] : [];
    case "weights":
      return stage === "masked" ? [row("operand", cell.row, sizes.n_k)] : [];
    case "output":
      if (stage === "weights") return [row("operand", cell.row, sizes.n_k)];
      return stage === "V" ? [column("operand", cell.column, sizes.n_k)] : [];
    default:
      return [];
  }
}

const sameCell = (a: Cell, b: Cell): boolean => a.stage === b.stage && a.row === b.row && a.column === b.column;

/**
 * All marks of a stage, in drawing order.
 * @param preview the cell under the pointer or the focus, or null
 */
export function marksOf(stage: StageName, selected: Cell | null, preview: Cell | null, sizes: Sizes): Mark[] {
  const marks: Mark[] = [];
  if (preview && !(selected && sameCell(selected, preview))) marks.push(...lines(stage, preview, sizes, "preview"));
  if (!selected) return marks;
  marks.push(...lines(stage, selected, sizes, "line"), ...operands(stage, selected, sizes));
  if (selected.stage === stage) {
    marks.push(single("selected", stage === "K" ? { row: selected.column, column: selected.row } : selected));
  } else if (PAIRS.includes(stage) && PAIRS.includes(selected.stage)) {
    marks.push(single("echo", selected));
  }
  return marks;
}
