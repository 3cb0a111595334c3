import type { Cell, StageName, State } from "../engine/types.ts";
import type { Axis, Dimension, Edit } from "../store/edits.ts";
import { isSelfAttention, sizesOf } from "../store/shape.ts";
import type { Words } from "../text/words.ts";
import type { GridPlace } from "./grid-place.ts";

/** What is done in a drawn grid, as edits of the experiment. K is drawn transposed, and its cells turned back here. */

/** The most tokens and the most dimensions there can be. */
const MOST = 64;

/** The cell of a stage that is drawn at a place of its grid. */
export function cellAt(stage: StageName, { row, column }: GridPlace): Cell {
  return stage === "K" ? { stage, row: column, column: row } : { stage, row, column };
}

/** Where a cell is drawn in the grid of its stage. */
export function placeOf({ stage, row, column }: Cell): GridPlace {
  return stage === "K" ? { row: column, column: row } : { row, column };
}

/** What a header heads: a token or a dimension. */
export type Subject =
  | { readonly kind: "token"; readonly axis: Axis }
  | { readonly kind: "dimension"; readonly of: Dimension };

/** What the row or column headers of a drawn grid head. */
export function subjectOf(stage: StageName, axis: "row" | "column", state: State): Subject {
  const token = (own: "query" | "key"): Subject => ({ kind: "token", axis: isSelfAttention(state) ? "both" : own });
  if (stage === "K") return axis === "row" ? { kind: "dimension", of: "d_k" } : token("key");
  if (axis === "row") return token(stage === "V" ? "key" : "query");
  if (stage === "Q") return { kind: "dimension", of: "d_k" };
  return stage === "V" || stage === "output" ? { kind: "dimension", of: "d_v" } : token("key");
}

/** How many there are of what a header heads. */
export function countOf(subject: Subject, state: State): number {
  const { n_q, n_k, d_k, d_v } = sizesOf(state);
  if (subject.kind === "dimension") return subject.of === "d_k" ? d_k : d_v;
  return subject.axis === "key" ? n_k : n_q;
}

export function addEdit(subject: Subject): Edit {
  return subject.kind === "token"
    ? { kind: "add-token", axis: subject.axis }
    : { kind: "add-dimension", of: subject.of };
}

/** Whether there is room for one more. */
export function canAdd(subject: Subject, state: State): boolean {
  return countOf(subject, state) < MOST;
}

/** What the button that adds one says. */
export function addLabel(subject: Subject, words: Words["picture"]): string {
  return subject.kind === "token" ? words.addToken(subject.axis) : words.addDimension(subject.of);
}
