import type { Cell, InputName, StageName, State } from "../engine/types.ts";
import type { Edit, EntryDetail } from "../store/edits.ts";
import { inputOf } from "../store/shape.ts";
import { previewEvent } from "./events.ts";
import type { GridEvents } from "./grid-events.ts";
import type { GridPlace } from "./grid-place.ts";
import { cellAt } from "./picture-edits.ts";

interface Owner extends EventTarget {
  readonly state: State;
  readonly picking: boolean;
  readonly readOnly: boolean;
  hovered: Cell | null;
  edit(edit: Edit, gesture?: string): void;
}

/** Turns what the grids of a picture tell of their cells into the picture's own events. */
export class PictureActions {
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Selects a cell, or closes or opens it where mask cells are being picked. */
  select(stage: StageName, place: GridPlace | null): void {
    const { picking, readOnly } = this.#owner;
    if (place && stage === "masked" && picking && !readOnly) this.#owner.edit({ kind: "toggle-mask", ...place });
    else this.#owner.edit({ kind: "select", cell: place && cellAt(stage, place) });
  }

  preview(stage: StageName, place: GridPlace | null): void {
    const cell = place && cellAt(stage, place);
    this.#owner.hovered = cell;
    this.#owner.dispatchEvent(previewEvent(cell));
  }

  step(stage: StageName, { value, gesture, ...place }: GridEvents["cell-step"]): void {
    if (!inputOf(this.#owner.state, stage)) return;
    const { row, column } = cellAt(stage, place);
    this.#owner.edit({ kind: "set-cell", matrix: stage as InputName, row, column, value }, gesture);
  }

  /** Hands text on to whoever can read it. */
  hand(name: "cell-text" | "matrix-text" | "draft-drop", stage: StageName, entry: GridPlace & { text?: string }): void {
    if (!inputOf(this.#owner.state, stage)) return;
    const { row, column } = cellAt(stage, entry);
    const detail: EntryDetail = { stage: stage as InputName, row, column, text: entry.text ?? "" };
    this.#owner.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
