import type { Cell, StageName } from "../../engine/types.ts";
import type { Dimension } from "../../store/edits.ts";
import type { GridPlace } from "../grid/grid-place.ts";
import type { GridLook, GridMatrix } from "../grid/grid-view.ts";

/** What a picture consists of: matrices that stand in groups, one group beside the other. */

/** A rectangle of cells in a stage's own matrix. */
export type Rectangle = readonly [row: number, column: number, rows: number, columns: number];

/** What the rows or the columns of a drawn matrix stand for. */
export type Along = "query" | "key" | Dimension;

/** Heads that stand side by side in one matrix. */
export interface Blocks {
  readonly along: "rows" | "columns";
  /** Rows or columns of one block. */
  readonly width: number;
  readonly count: number;
  /** The block of the head shown. */
  readonly shown: number;
  /** Heads that read one block. */
  readonly heads: number;
  /** Whether cells count within their block, as those of each head do. */
  readonly own: boolean;
}

/** How a stage comes about, as a formula: a root is written apart, so that its bar can be drawn. */
export interface Formula {
  readonly text: string;
  readonly root?: string;
  readonly rest?: string;
}

/** One matrix of the picture. */
export interface Part {
  readonly stage: StageName;
  /** Whether it is drawn transposed. */
  readonly turned?: boolean;
  readonly rows: Along;
  readonly columns: Along;
  readonly name: string;
  readonly formula: Formula;
  readonly matrix: GridMatrix;
  readonly look: GridLook;
  readonly editable?: boolean;
  readonly blocks?: Blocks | undefined;
}

/** What stands in one column of the picture: a part in the row of the queries, and another one or controls over it. */
export interface PlanGroup {
  readonly group: string;
  readonly above?: string;
  /** What stands on its tab. */
  readonly tab: string;
  /** What control and title need at least, in pixels; titles are measured where it is left out. */
  readonly least?: number;
  /** What stands beside its rows where it is not the first: nothing, queries, or queries and keys. */
  readonly gutter?: "queries" | "both";
  /** The neighbour that explains it best. */
  readonly partner: string;
  /** The colour scale whose legend it may carry. */
  readonly scale?: string;
}

export interface Plan {
  /** From left to right. */
  readonly groups: readonly PlanGroup[];
  /** By name; a group has the name of its part. */
  readonly parts: Readonly<Record<string, Part>>;
  /** ±range of the colours, by scale. */
  readonly ranges: Readonly<Record<string, number>>;
  /** What a cell was computed from, by the name of the part. */
  readonly operands: (cell: Cell) => Partial<Record<string, Rectangle>>;
}

/** The group in which a stage stands: the one of its name, else the one under it. */
export const groupOf = ({ groups, parts }: Plan, stage: StageName): string =>
  (
    groups.find(({ group }) => parts[group]?.stage === stage && group === stage) ??
    groups.find(({ above }) => above && parts[above]?.stage === stage) ??
    groups.find(({ group }) => parts[group]?.stage === stage) ??
    (groups[0] as PlanGroup)
  ).group;

/** Where the block of the head shown begins in a part whose cells count within their block. */
const offset = ({ blocks }: Part): number => (blocks?.own ? blocks.shown * blocks.width : 0);

/** The cell that is drawn at a place. */
export function cellAt(part: Part, { row, column }: GridPlace): Cell {
  const { stage, turned, blocks } = part;
  return turned
    ? { stage, row: column, column: row }
    : { stage, row, column: blocks?.own ? column % blocks.width : column };
}

/** Where a cell is drawn in a part of its stage. */
export function placeOf(part: Part, { row, column }: Omit<Cell, "stage">): GridPlace {
  return part.turned ? { row: column, column: row } : { row, column: column + offset(part) };
}

/** Where a rectangle of the stage is drawn. */
export const drawnRectangle = (part: Part, [row, column, rows, columns]: Rectangle): Rectangle =>
  part.turned ? [column, row, columns, rows] : [row, column + offset(part), rows, columns];
