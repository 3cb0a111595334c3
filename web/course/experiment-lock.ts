import { alike } from "../elements/alike.ts";
import type { State } from "../engine/types.ts";
import { type Edit, type EditDetail, type EntryDetail, isViewEdit } from "../store/edits.ts";
import { withCell } from "../store/rows.ts";
import { inputOf } from "../store/shape.ts";
import type { Released } from "./experiment-format.ts";

/** What a lock lets through: looking at everything, and changing only what is released. */

/** What a part of the lab asks for: the type and the detail of its event. */
export interface Asked {
  readonly type: string;
  readonly detail: unknown;
}

const isCell = (released: Released, matrix: string, row: number, column: number): boolean =>
  ("cell" in released && alike(released.cell, [matrix, row + 1, column + 1])) ||
  ("matrix" in released && released.matrix === matrix);

const isSetting = (released: Released, setting: string): boolean =>
  "setting" in released && released.setting === setting;

const settingOf: Partial<Record<Edit["kind"], string>> = {
  "set-scale": "scale",
  "set-temperature": "temperature",
  "set-causal": "causal",
};

function allows(released: Released, edit: Edit): boolean {
  if (edit.kind === "set-cell") return isCell(released, edit.matrix, edit.row, edit.column);
  return isSetting(released, settingOf[edit.kind] ?? "");
}

/** Asked for by what only looks, or by the experiment itself. */
const looking = ["draft-drop", "dismiss", "say", "go", "open-state"];
const harmless = ["copy-link", "share", "shortcuts", "next-page", "previous-page"];

/** Whether what is asked for would change the experiment by hand. */
export const isChange = ({ type, detail }: Asked): boolean =>
  type === "edit" ? !isViewEdit((detail as EditDetail).edit) : type === "cell-text" || type === "setting-text";

/** Whether something asked for may be done while only this is released. */
export function isAllowed(released: readonly Released[], { type, detail }: Asked): boolean {
  switch (type) {
    case "edit": {
      const { edit } = detail as EditDetail;
      return isViewEdit(edit) || released.some((one) => allows(one, edit));
    }
    case "cell-text": {
      const { stage, row, column } = detail as EntryDetail;
      return released.some((one) => isCell(one, stage, row, column));
    }
    case "setting-text":
      return released.some((one) => isSetting(one, (detail as { readonly field: string }).field));
    case "pin":
      return detail !== "swap";
    case "action":
      return harmless.includes(detail as string);
    default:
      return looking.includes(type);
  }
}

/** The parts of the lab that are not to be touched while only this is released. */
export interface Held {
  readonly picture: boolean;
  readonly values: boolean;
  readonly scale: boolean;
  readonly mask: boolean;
}

export const heldBy = (released: readonly Released[]): Held => ({
  picture: !released.some((one) => "cell" in one || "matrix" in one),
  values: !released.some((one) => ("cell" in one ? one.cell[0] : "matrix" in one && one.matrix) === "V"),
  scale: !released.some((one) => isSetting(one, "scale") || isSetting(one, "temperature")),
  mask: !released.some((one) => isSetting(one, "causal")),
});

/** Puts what is released of one experiment in the place of the same in another. */
function withReleased(state: State, released: Released, from: State): State {
  if ("setting" in released) return { ...state, [released.setting]: from[released.setting] };
  const name = "cell" in released ? released.cell[0] : released.matrix;
  const [rows, own] = [inputOf(from, name), inputOf(state, name)];
  if (!rows || !own) return state;
  if (!("cell" in released)) return { ...state, [name]: rows };
  const [, row, column] = released.cell;
  return { ...state, [name]: withCell(own, row - 1, column - 1, rows[row - 1]?.[column - 1] as number) };
}

/** Whether two experiments differ in what is released alone, whatever is shown of them. */
export function differsOnlyIn(released: readonly Released[], before: State, now: State): boolean {
  const made = released.reduce((state, one) => withReleased(state, one, now), before);
  return alike({ ...made, view: {} }, { ...now, view: {} });
}
