import type { State } from "../../engine/types.ts";
import type { Edit } from "../../store/edits.ts";
import type { Words } from "../../text/words.ts";
import type { HeaderMenuContent } from "./header-menu.ts";
import { addLabel, canAdd, canRemove, type Subject } from "./picture-edits.ts";

/** What can be done at the header of a token or a dimension. */

/** Null where it is the last one. */
export function removeEdit(subject: Subject, index: number, state: State): Edit | null {
  if (!canRemove(subject, state)) return null;
  return subject.kind === "token"
    ? { kind: "remove-token", axis: subject.axis, index }
    : { kind: "remove-dimension", of: subject.of, index };
}

/** The menu of a header. */
export function menuOf(
  subject: Subject,
  index: number,
  anchor: HTMLElement,
  state: State,
  words: Words["picture"],
): HeaderMenuContent {
  const add = canAdd(subject, state) ? addLabel(subject, words) : null;
  const last = !canRemove(subject, state);
  if (subject.kind === "dimension") {
    const remove = last ? null : words.removeDimension(subject.of, index);
    return { anchor, name: words.dimensionLabel(index, null), rename: null, add, remove };
  }
  const text = (subject.axis === "key" ? state.key_tokens : state.query_tokens)[index] ?? "";
  const rename = words.renameToken(subject.axis, text);
  const remove = last ? null : words.removeToken(subject.axis, text);
  return { anchor, name: rename, rename: { text, label: rename }, add, remove };
}
