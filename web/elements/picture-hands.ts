import type { Cell, DirectState, StageName } from "../engine/types.ts";
import type { Edit, EntryDetail } from "../store/edits.ts";
import type { Words } from "../text/words.ts";
import { editEvent, previewEvent } from "./events.ts";
import type { GridEvents, HeaderDetail } from "./grid-events.ts";
import type { GridPlace } from "./grid-place.ts";
import "./header-menu.ts";
import type { HeaderMenuContent } from "./header-menu.ts";
import type { MatrixGrid } from "./matrix-grid.ts";
import { addEdit, cellAt, isInput, type Subject, subjectOf } from "./picture-edits.ts";
import { GROUPS, type Group } from "./picture-fit.ts";
import { menuOf, removeEdit } from "./picture-menu.ts";
import { groupOf } from "./picture-stages.ts";
import { listenForSwipes } from "./picture-swipe.ts";

/** What the picture has open beside a header. */
export interface OpenMenu {
  readonly content: HeaderMenuContent;
  readonly subject: Subject;
  readonly index: number;
}

/** The picture that is handled. */
interface Owner extends HTMLElement {
  readonly state: DirectState;
  readonly words: Words;
  readonly picking: boolean;
  readonly readOnly: boolean;
  hovered: Cell | null;
  menu: OpenMenu | null;
  readonly front: Group;
  readonly grids: readonly MatrixGrid[];
  show(group: Group): void;
  drawn(): Promise<void>;
}

/** What is done by hand in a picture: it turns what its grids tell into the picture's own events, and turns its pages. */
export class PictureHands {
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
    owner.addEventListener("keydown", this.#key);
    listenForSwipes(owner, (by) => this.#turn(by));
  }

  edit(edit: Edit, gesture?: string): void {
    this.#owner.dispatchEvent(editEvent(edit, gesture));
  }

  /** Selects a cell, or closes or opens it where mask cells are being picked. */
  select(stage: StageName, place: GridPlace | null): void {
    const { picking, readOnly } = this.#owner;
    if (place && stage === "masked" && picking && !readOnly) this.edit({ kind: "toggle-mask", ...place });
    else this.edit({ kind: "select", cell: place && cellAt(stage, place) });
  }

  preview(stage: StageName, place: GridPlace | null): void {
    const cell = place && cellAt(stage, place);
    this.#owner.hovered = cell;
    this.#owner.dispatchEvent(previewEvent(cell));
  }

  step(stage: StageName, { value, gesture, ...place }: GridEvents["cell-step"]): void {
    if (!isInput(stage)) return;
    const { row, column } = cellAt(stage, place);
    this.edit({ kind: "set-cell", matrix: stage, row, column, value }, gesture);
  }

  /** Hands text on to whoever can read it. */
  hand(name: "cell-text" | "matrix-text" | "draft-drop", stage: StageName, entry: GridPlace & { text?: string }): void {
    if (!isInput(stage)) return;
    const { row, column } = cellAt(stage, entry);
    const detail: EntryDetail = { stage, row, column, text: entry.text ?? "" };
    this.#owner.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  press(stage: StageName, { axis, index, intent, element }: HeaderDetail): void {
    const { state, words, readOnly } = this.#owner;
    if (readOnly) return;
    const subject = subjectOf(stage, axis, state);
    if (intent === "remove") this.#removeAt(subject, index);
    else this.#owner.menu = { content: menuOf(subject, index, element, state, words.picture), subject, index };
  }

  rename = (event: CustomEvent<string>): void => {
    const menu = this.#owner.menu;
    if (menu?.subject.kind !== "token") return;
    this.edit({ kind: "rename-token", axis: menu.subject.axis, index: menu.index, text: event.detail });
  };

  add = (): void => {
    if (this.#owner.menu) this.edit(addEdit(this.#owner.menu.subject));
  };

  remove = (): void => {
    if (this.#owner.menu) this.#removeAt(this.#owner.menu.subject, this.#owner.menu.index);
  };

  #turn(by: -1 | 1): void {
    const group = GROUPS[GROUPS.indexOf(this.#owner.front) + by];
    if (group) this.#owner.show(group);
  }

  /** [ and ] go to the same cell one stage before or after. */
  #key = (event: KeyboardEvent): void => {
    const by = event.key === "[" ? -1 : event.key === "]" ? 1 : 0;
    const [target] = event.composedPath();
    if (by === 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    const owner = this.#owner;
    const from = owner.grids.find((grid) => grid === owner.shadowRoot?.activeElement);
    const group = GROUPS[GROUPS.indexOf(from ? groupOf(from.dataset.stage as StageName) : owner.front) + by];
    if (!group) return;
    owner.show(group);
    if (from) {
      const place = from.active;
      void owner.drawn().then(() => owner.grids.find((grid) => grid.dataset.stage === group)?.goTo(place));
    }
  };

  #removeAt(subject: Subject, index: number): void {
    const edit = removeEdit(subject, index, this.#owner.state);
    if (edit) this.edit(edit);
  }
}
