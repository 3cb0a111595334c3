import { html, nothing, type TemplateResult } from "lit";
import { formatPlain } from "../../text/numbers.ts";
import { newGesture } from "../gesture.ts";
import { stepped } from "./cell-drag.ts";
import { type EditorAction, editorAction } from "./grid-keys.ts";
import type { GridPlace } from "./grid-place.ts";

/** The text field over a cell. The text is the field's own draft until it is handed over. */

/** Names that the field and its buttons for fingers have. */
export interface EditorWords {
  readonly flip: string;
  readonly less: string;
  readonly more: string;
}

export interface EditorOwner {
  /**
   * Takes the draft, null where it is what the cell holds already. `move` says where the focus goes on to, null where
   * it has gone elsewhere.
   */
  commit(place: GridPlace, text: string | null, move: (EditorAction & { kind: "commit" })["move"] | null): void;
  /** Takes a number reached by steps. */
  step(place: GridPlace, value: number, gesture: string): void;
  /** The draft was left; focus belongs to the cell again. */
  leave(place: GridPlace): void;
  requestUpdate(): void;
}

interface Draft {
  readonly place: GridPlace;
  /** The cell's number when the editor was opened. */
  readonly before: number;
  readonly gesture: string;
  /** The text the cell already stands for; anything else is a draft. */
  agreed: string;
  text: string;
  /** Whether all of the text is selected when the field appears. */
  readonly select: boolean;
  stepped: boolean;
}

export class CellEditor {
  #draft: Draft | null = null;
  readonly #owner: EditorOwner;

  constructor(owner: EditorOwner) {
    this.#owner = owner;
  }

  /** The cell being edited, or null. */
  get place(): GridPlace | null {
    return this.#draft?.place ?? null;
  }

  /** Whether the field should select its text when it gets the focus. */
  get select(): boolean {
    return this.#draft?.select ?? false;
  }

  /**
   * Opens the field over a cell.
   * @param text what it holds; null for the cell's own number, selected
   */
  open(place: GridPlace, value: number, text: string | null): void {
    const own = formatPlain(value);
    this.#draft = {
      place,
      before: value,
      gesture: newGesture(),
      agreed: own,
      text: text ?? own,
      select: text === null,
      stepped: false,
    };
    this.#owner.requestUpdate();
  }

  /** Closes the field and drops what it holds. */
  close(): void {
    this.#draft = null;
    this.#owner.requestUpdate();
  }

  /**
   * The field.
   * @param name accessible name
   * @param box its style, which says where it stands
   * @param invalid whether the sentence in #problem speaks of this draft
   */
  field(name: string, box: string, invalid: boolean): TemplateResult {
    const { text } = this.#draft as Draft;
    return html`
      <div class="editor" .style=${box}>
        <input type="text" size="1" inputmode="decimal" enterkeyhint="next" autocomplete="off" autocapitalize="off"
          spellcheck="false" aria-label=${name} aria-invalid=${invalid ? "true" : nothing}
          aria-describedby=${invalid ? "problem" : nothing} .value=${text}
          .style=${`min-width:${Math.max(4, text.length) + 2}ch`}
          @input=${this.#input} @keydown=${this.#key} @blur=${this.#blur} @focus=${this.#focus}>
      </div>`;
  }

  /** Buttons for fingers: number pads of phones may lack the minus sign, and have no arrows. */
  pad(words: EditorWords): TemplateResult {
    const button = (label: string, sign: string, act: () => void): TemplateResult => html`
      <button type="button" tabindex="-1" aria-label=${label} title=${label}
        @pointerdown=${(event: Event) => event.preventDefault()} @click=${act}>${sign}</button>`;
    return html`
      <div class="pad dock" popover="manual">
        ${button(words.flip, "±", this.#flip)}
        ${button(words.less, "−", () => this.#step(-0.1))}
        ${button(words.more, "+", () => this.#step(0.1))}
      </div>`;
  }

  /** Takes a key that was pressed before the field was there. */
  press(event: KeyboardEvent): void {
    const draft = this.#draft;
    if (draft && event.key.length === 1) draft.text += event.key;
    else if (draft && event.key === "Backspace") draft.text = draft.text.slice(0, -1);
    else this.#key(event);
  }

  #focus = (event: FocusEvent): void => {
    const field = event.target as HTMLInputElement;
    if (this.select) field.select();
    else field.setSelectionRange(field.value.length, field.value.length);
  };

  #input = (event: Event): void => {
    if (this.#draft) this.#draft.text = (event.target as HTMLInputElement).value;
    this.#owner.requestUpdate();
  };

  #key = (event: KeyboardEvent): void => {
    // The text field keeps its keys from the grid, all but those of other parts of the page.
    event.stopPropagation();
    // While an input method composes, Enter and the arrows are its own.
    const action = event.isComposing ? null : editorAction(event);
    const draft = this.#draft;
    if (!action || !draft) return;
    if (action.kind === "step") {
      event.preventDefault();
      this.#step(action.by);
    } else if (action.kind === "leave") {
      event.preventDefault();
      this.close();
      if (draft.stepped) this.#owner.step(draft.place, draft.before, draft.gesture);
      this.#owner.leave(draft.place);
    } else {
      this.#hand(event, action.move);
    }
  };

  #hand(event: Event, move: (EditorAction & { kind: "commit" })["move"]): void {
    const draft = this.#draft as Draft;
    this.#draft = null;
    event.preventDefault();
    this.#owner.commit(draft.place, draft.text === draft.agreed ? null : draft.text, move);
    this.#owner.requestUpdate();
  }

  #blur = (): void => {
    const draft = this.#draft;
    if (!draft) return;
    this.close();
    if (draft.text !== draft.agreed) this.#owner.commit(draft.place, draft.text, null);
  };

  /** The number a step starts from: the draft where it is plainly one, else the cell's own. */
  #current(draft: Draft): number {
    const value = Number(draft.text.replace(/[−－]/, "-") || "x");
    return Number.isFinite(value) ? value : draft.before;
  }

  #step(by: number): void {
    if (this.#draft) this.#set(stepped(this.#current(this.#draft), Math.sign(by), Math.abs(by)));
  }

  #flip = (): void => {
    if (this.#draft) this.#set(0 - this.#current(this.#draft));
  };

  #set(value: number): void {
    const draft = this.#draft as Draft;
    draft.text = formatPlain(value);
    draft.agreed = draft.text;
    draft.stepped = true;
    this.#owner.step(draft.place, value, draft.gesture);
    this.#owner.requestUpdate();
  }
}
