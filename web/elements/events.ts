import type { Cell } from "../engine/types.ts";
import type { PresetId } from "../presets/presets.ts";
import type { Edit, EditDetail } from "../store/edits.ts";
import type { SettingField } from "../store/store.ts";

/** Detail of `setting-text`: a number typed for a setting, which the engine has still to read. */
export interface SettingDetail {
  readonly field: SettingField;
  readonly text: string;
}

/** Detail of `open-preset`; `seed` for random numbers. */
export interface PresetDetail {
  readonly id: PresetId;
  readonly seed?: number;
}

const sent = <T>(name: string, detail: T): CustomEvent<T> =>
  new CustomEvent(name, { detail, bubbles: true, composed: true });

/** Asks for an edit of the experiment. */
export const editEvent = (edit: Edit, gesture?: string): CustomEvent<EditDetail> =>
  sent("edit", gesture === undefined ? { edit } : { edit, gesture });

/** Asks for a cell to be marked in the picture while it is spoken of; null ends that. */
export const previewEvent = (cell: Cell | null): CustomEvent<Cell | null> => sent("cell-preview", cell);

export const settingEvent = (detail: SettingDetail): CustomEvent<SettingDetail> => sent("setting-text", detail);

export const presetEvent = (detail: PresetDetail): CustomEvent<PresetDetail> => sent("open-preset", detail);

/** What is done with the experiment to compare with: this one is pinned, or it is let go of, or the two are swapped. */
export type PinAction = "pin" | "unpin" | "swap";

export const pinEvent = (action: PinAction): CustomEvent<PinAction> => sent("pin", action);

/** Asks for a sentence to be read aloud. */
export const sayEvent = (sentence: string): CustomEvent<string> => sent("say", sentence);

/** Turns the picking of mask cells on or off. */
export const pickingEvent = (on: boolean): CustomEvent<boolean> => sent("pick-cells", on);

/** Asks for a lesson by its name, or for what is behind a door; "lab" leads back to the lab's own experiment. */
export const goEvent = (lesson: string): CustomEvent<string> => sent("go", lesson);

/** Tells what stands beside the stage to go on, or back, by a page. */
export const turnEvent = (by: -1 | 1): CustomEvent<-1 | 1> => new CustomEvent("turn", { detail: by });

/** Asks for an experiment to be opened: a state, or the text of its link. */
export const openEvent = (state: unknown): CustomEvent<unknown> => sent("open-state", state);

/** Gives up a text that could not be taken. */
export const dropEvent = (): CustomEvent<null> => sent("draft-drop", null);
