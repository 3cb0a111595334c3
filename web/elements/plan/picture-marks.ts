import type { Cell } from "../../engine/types.ts";
import type { Mark } from "../grid/grid-view.ts";
import { drawnRectangle, type Part, type Plan, placeOf } from "./picture-plan.ts";

/** Where the one selection is seen in each part of the picture. Rows and columns of a mark are those drawn. */

const OF_KEYS = /^(K|V|X_context)$/;
const INNER = /^(scores|scaled|softcapped|masked|weights)$/;

/** The query that a cell belongs to, or null. */
export function queryOf({ stage, row }: Cell): number | null {
  return OF_KEYS.test(stage) || stage.startsWith("W") ? null : row;
}

/** The key that a cell belongs to, or null. */
export function keyOf({ stage, row, column }: Cell): number | null {
  return OF_KEYS.test(stage) ? row : INNER.test(stage) ? column : null;
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

/** The row of the selected query and the row or column of the selected key, as far as the part has them. */
function lines(part: Part, cell: Cell, kind: "line" | "preview"): Mark[] {
  const query = queryOf(cell);
  const key = keyOf(cell);
  const { rows, cols } = part.matrix;
  const marks: Mark[] = [];
  if (query !== null && part.rows === "query") marks.push(row(kind, query, cols));
  if (key !== null && part.rows === "key") marks.push(row(kind, key, cols));
  if (key !== null && part.columns === "key") marks.push(column(kind, key, rows));
  return marks;
}

/** What the selected cell was computed from, as far as it stands in a part. */
export function operands(name: string, { parts, operands }: Plan, cell: Cell): Mark[] {
  const rectangle = operands(cell)[name];
  if (!rectangle) return [];
  const [row, column, rows, columns] = drawnRectangle(parts[name] as Part, rectangle);
  return [{ kind: "operand", row, column, rows, columns, ...(columns === 1 && rows > 1 ? { down: true } : {}) }];
}

/** Where the heads that stand side by side meet, and the one shown. */
function slices({ blocks, matrix: { rows, cols } }: Part): Mark[] {
  if (!blocks || blocks.count < 2) return [];
  const { along, width, shown } = blocks;
  return [
    along === "rows"
      ? { kind: "slice", row: shown * width, column: 0, rows: width, columns: cols }
      : { kind: "slice", row: 0, column: shown * width, rows, columns: width },
  ];
}

const sameCell = (a: Cell, b: Cell): boolean => a.stage === b.stage && a.row === b.row && a.column === b.column;

/**
 * All marks of a part, in drawing order.
 * @param preview the cell under the pointer or the focus, or null; with a row of −1 the whole matrix
 */
export function marksOf(name: string, plan: Plan, selected: Cell | null, preview: Cell | null): Mark[] {
  const part = plan.parts[name] as Part;
  const marks = slices(part);
  if (preview && preview.row < 0) {
    // The whole of a matrix is spoken of.
    const { rows, cols: columns } = part.matrix;
    if (preview.stage === part.stage) marks.push({ kind: "operand", row: 0, column: 0, rows, columns });
  } else if (preview && !(selected && sameCell(selected, preview))) marks.push(...lines(part, preview, "preview"));
  if (!selected) return marks;
  marks.push(...lines(part, selected, "line"), ...operands(name, plan, selected));
  if (selected.stage === part.stage) {
    marks.push(single("selected", placeOf(part, selected)));
  } else if (INNER.test(part.stage) && INNER.test(selected.stage)) {
    marks.push(single("echo", selected));
  }
  return marks;
}
