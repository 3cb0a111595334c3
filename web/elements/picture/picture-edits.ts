import type { State } from "../../engine/types.ts";
import type { Axis, Dimension, Edit } from "../../store/edits.ts";
import { isDirect, isSelfAttention, sizesOf, stageSize } from "../../store/shape.ts";
import type { Words } from "../../text/words.ts";
import type { Part } from "../plan/picture-plan.ts";

/** What is done at the headers of a drawn matrix, as edits of the experiment. */

/** The most tokens and the most dimensions there can be. */
const MOST = 64;

/** What a header heads: a token or a dimension. */
export type Subject =
  | { readonly kind: "token"; readonly axis: Axis }
  | { readonly kind: "dimension"; readonly of: Dimension };

/** What the row or column headers of a part head. */
export function subjectOf(part: Part, axis: "row" | "column", state: State): Subject {
  const along = axis === "row" ? part.rows : part.columns;
  if (along !== "query" && along !== "key") return { kind: "dimension", of: along };
  return { kind: "token", axis: isSelfAttention(state) ? "both" : along };
}

/** Which of them a header of a part heads; heads that stand side by side have the same dimensions. */
export function indexOf({ blocks }: Part, axis: "row" | "column", index: number): number {
  return blocks?.along === `${axis}s` ? index % blocks.width : index;
}

/** How many there are of what a header heads. */
export function countOf(subject: Subject, state: State): number {
  const { n_q, n_k, ...widths } = sizesOf(state);
  if (subject.kind === "token") return subject.axis === "key" ? n_k : n_q;
  const { of } = subject;
  return of === "d_k" || of === "d_v" ? widths[of] : stageSize(state, of === "d_out" ? "W_O" : "X")[1];
}

export function addEdit(subject: Subject): Edit {
  return subject.kind === "token"
    ? { kind: "add-token", axis: subject.axis }
    : { kind: "add-dimension", of: subject.of };
}

/** Whether a width stands as it is: in a stack without W_O, what a layer gives has to fit the stream by itself. */
const isFixed = (subject: Subject, state: State): boolean =>
  subject.kind === "dimension" &&
  subject.of !== "d_k" &&
  !isDirect(state) &&
  state.layers?.some(({ W_O }) => !W_O) === true;

/** Whether there is room for one more. */
export function canAdd(subject: Subject, state: State): boolean {
  return countOf(subject, state) < MOST && !isFixed(subject, state);
}

/** Whether one can go. */
export function canRemove(subject: Subject, state: State): boolean {
  return countOf(subject, state) > 1 && !isFixed(subject, state);
}

/** What the button that adds one says. */
export function addLabel(subject: Subject, words: Words["picture"]): string {
  return subject.kind === "token" ? words.addToken(subject.axis) : words.addDimension(subject.of);
}
