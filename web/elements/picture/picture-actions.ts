import type { Cell, InputName, State } from "../../engine/types.ts";
import type { Edit, EntryDetail } from "../../store/edits.ts";
import { previewEvent } from "../events.ts";
import type { GridEvents } from "../grid/grid-events.ts";
import type { GridPlace } from "../grid/grid-place.ts";
import { cellAt, type Part } from "../plan/picture-plan.ts";

interface Owner extends EventTarget {
  readonly state: State;
  readonly picking: boolean;
  readonly readOnly: boolean;
  hovered: Cell | null;
  edit(edit: Edit, gesture?: string): void;
}

/** The head in whose block a place is drawn; null where it is the one shown, or no head's alone. */
function otherHead({ blocks }: Part, { column }: GridPlace): number | null {
  const block = blocks?.own ? Math.floor(column / blocks.width) : blocks?.shown;
  return !blocks || block === blocks.shown ? null : (block as number) * blocks.heads;
}

/** Turns what the grids of a picture tell of their cells into the picture's own events. */
export class PictureActions {
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Selects a cell, or closes or opens it where mask cells are being picked. */
  select(part: Part, place: GridPlace | null): void {
    const owner = this.#owner;
    if (place && part.stage === "masked" && owner.picking && !owner.readOnly) {
      owner.edit({ kind: "toggle-mask", ...place });
      return;
    }
    const head = place && otherHead(part, place);
    if (head !== null) owner.edit({ kind: "show-head", layer: owner.state.view.layer ?? 0, head });
    owner.edit({ kind: "select", cell: place && cellAt(part, place) });
  }

  preview(part: Part, place: GridPlace | null): void {
    const cell = place && otherHead(part, place) === null ? cellAt(part, place) : null;
    this.#owner.hovered = cell;
    this.#owner.dispatchEvent(previewEvent(cell));
  }

  step(part: Part, { value, gesture, ...place }: GridEvents["cell-step"]): void {
    if (!part.editable) return;
    const { row, column } = cellAt(part, place);
    this.#owner.edit({ kind: "set-cell", matrix: part.stage as InputName, row, column, value }, gesture);
  }

  /** Hands text on to whoever can read it. */
  hand(name: "cell-text" | "matrix-text" | "draft-drop", part: Part, entry: GridPlace & { text?: string }): void {
    if (!part.editable) return;
    const { row, column } = cellAt(part, entry);
    const detail: EntryDetail = { stage: part.stage as InputName, row, column, text: entry.text ?? "" };
    this.#owner.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
