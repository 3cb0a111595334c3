import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { placeBeside } from "../floating.ts";

/** What can be done at a header; an absent label leaves that action out. */
export interface HeaderMenuContent {
  /** The header it stands beside. */
  readonly anchor: HTMLElement;
  /** Accessible name of the menu. */
  readonly name: string;
  /** The text to rename and the name of its field. */
  readonly rename: { readonly text: string; readonly label: string } | null;
  readonly add: string | null;
  readonly remove: string | null;
}

/** Longest label, in code points. */
export const LONGEST_LABEL = 32;

/** The first `LONGEST_LABEL` code points of a label, on one line. */
export function shortened(text: string): string {
  return [...text.replace(/[\r\n]+/g, " ")].slice(0, LONGEST_LABEL).join("");
}

/**
 * A small menu beside a row or column header: rename, add, remove. Closes by Escape, by a press elsewhere, or when
 * something was done; a new name is taken over in all cases but Escape. Its events do not bubble.
 *
 * @fires menu-rename detail: the new text, at most 32 code points
 * @fires menu-add
 * @fires menu-remove
 */
export class HeaderMenu extends LitElement {
  static override properties = { content: { attribute: false } };
  static override styles = css`
    :host {
      position: fixed;
      inset: auto;
      margin: 0;
      padding: 8px;
      width: max-content;
      max-width: min(280px, calc(100vw - 16px));
      box-sizing: border-box;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--paper);
      color: var(--ink);
      box-shadow: 0 4px 20px rgb(0 0 0 / 20%);
      font-size: 14px;
    }
    label {
      display: block;
      color: var(--ink-soft);
      font-size: 12px;
    }
    input {
      box-sizing: border-box;
      display: block;
      width: 100%;
      min-width: 11em;
      min-height: 36px;
      margin: 4px 0 6px;
      padding: 4px 8px;
      border: 1px solid var(--line-strong, var(--line));
      border-radius: 6px;
      background: var(--paper);
      color: var(--ink);
      font: inherit;
      font-size: 16px;
    }
    button {
      display: block;
      width: 100%;
      min-height: 36px;
      padding: 4px 8px;
      border: 0;
      border-radius: 6px;
      background: none;
      color: var(--ink);
      font: inherit;
      text-align: start;
      overflow-wrap: anywhere;
      cursor: pointer;
    }
    button:hover {
      background: var(--ground);
    }
    .remove {
      color: var(--warn);
    }
    :focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: 0;
    }
    @media (pointer: coarse) {
      button,
      input {
        min-height: 44px;
      }
    }
  `;

  /** What the menu offers; null closes it. A new object opens it anew. */
  declare content: HeaderMenuContent | null;
  #text: string | null = null;

  constructor() {
    super();
    this.content = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.popover = "auto";
    this.setAttribute("role", "dialog");
    this.addEventListener("toggle", this.#toggled);
    this.addEventListener("keydown", this.#key);
  }

  protected override willUpdate(): void {
    this.setAttribute("aria-label", this.content?.name ?? "");
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.content) return nothing;
    const { rename, add, remove } = this.content;
    return html`
      ${
        rename &&
        html`<label>${rename.label}
          <input type="text" dir="auto" autocomplete="off" spellcheck="false" enterkeyhint="done"
            .value=${rename.text} @input=${this.#typed}></label>`
      }
      ${add && html`<button type="button" @click=${() => this.#done("menu-add")}>${add}</button>`}
      ${remove && html`<button type="button" class="remove" @click=${() => this.#done("menu-remove")}>${remove}</button>`}`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has("content")) return;
    const open = this.matches(":popover-open");
    if (!this.content) {
      if (open) this.hidePopover();
      return;
    }
    this.#text = null;
    if (!open) this.showPopover();
    const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: this.offsetWidth, height: this.offsetHeight };
    const { left, top } = placeBeside(this.content.anchor.getBoundingClientRect(), size, screen);
    this.style.left = `${left}px`;
    this.style.top = `${top}px`;
    const field = this.renderRoot.querySelector("input");
    (field ?? this.renderRoot.querySelector("button"))?.focus();
    field?.select();
  }

  #typed = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    // Cutting while an input method composes would tear the composition.
    if (!(event as InputEvent).isComposing && shortened(field.value) !== field.value)
      field.value = shortened(field.value);
    this.#text = shortened(field.value);
  };

  #key = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Escape") this.#text = null;
    if (event.key !== "Enter" || !(event.composedPath()[0] instanceof HTMLInputElement)) return;
    event.preventDefault();
    this.#close();
  };

  #done(name: "menu-add" | "menu-remove"): void {
    this.#text = null;
    this.#close();
    this.dispatchEvent(new CustomEvent(name));
  }

  #close(): void {
    const anchor = this.content?.anchor;
    this.hidePopover();
    anchor?.focus();
  }

  #toggled = (event: Event): void => {
    if ((event as ToggleEvent).newState !== "closed") return;
    const text = this.#text;
    this.#text = null;
    if (text !== null && text !== this.content?.rename?.text) {
      this.dispatchEvent(new CustomEvent("menu-rename", { detail: text }));
    }
  };
}

customElements.define("header-menu", HeaderMenu);

declare global {
  interface HTMLElementTagNameMap {
    "header-menu": HeaderMenu;
  }
}
