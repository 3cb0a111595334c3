import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { type Door, doors } from "../../course/place.ts";
import { controls } from "../../styles/controls.ts";
import type { Theme } from "../../styles/theme.ts";
import type { Words } from "../../text/words.ts";
import { goEvent } from "../events.ts";

const themes: readonly Theme[] = ["auto", "light", "dark"];
export const isTheme = (action: string): action is Theme => themes.includes(action as Theme);
const signs: Record<Theme, string> = { auto: "◐", light: "○", dark: "●" };

/** What the header's buttons ask for, as the detail of its `action` event. */
export type HeaderAction = "undo" | "redo" | "reset" | "language" | "copy-link" | "share" | "shortcuts" | Theme;

/** `<lab-header>`: the title, and what can be done with the experiment as a whole. Emits `action`. */
export class LabHeader extends LitElement {
  static override properties = {
    canUndo: { type: Boolean },
    canRedo: { type: Boolean },
    theme: { attribute: false },
    copied: { type: Boolean },
    readOnly: { type: Boolean },
    linked: { type: Boolean },
    door: { attribute: false },
    words: { attribute: false },
  };
  declare canUndo: boolean;
  declare canRedo: boolean;
  declare theme: Theme;
  /** Whether the link has just been copied. */
  declare copied: boolean;
  declare readOnly: boolean;
  /** Whether there is a full page for links to open. */
  declare linked: boolean;
  /** The one that is open. */
  declare door: Door;
  declare words: Words;

  static override styles = [
    controls,
    css`
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 12px;
        padding: 8px 22px;
        border-bottom: 1px solid var(--line);
        background: var(--paper);
      }
      h1 {
        flex: 1 1 0;
        min-width: max-content;
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 12px;
        margin: 0;
        font-size: 17px;
        font-weight: 650;
      }
      h1 small {
        color: var(--ink-soft);
        font-size: 13px;
        font-weight: 400;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      button {
        min-height: 40px;
        min-width: 40px;
        padding: 4px 12px;
      }
      nav {
        display: flex;
        flex: 10 1 auto;
      }
      nav button,
      nav button:hover:not(:disabled) {
        border-color: transparent;
        border-radius: 0;
        background: none;
      }
      nav button:hover {
        color: var(--accent);
      }
      nav button[aria-current="page"]:not(:disabled) {
        border-bottom: 2px solid var(--accent);
        color: var(--accent);
        font-weight: 600;
      }
      .main {
        border-color: var(--accent);
        background: var(--accent);
        color: var(--accent-ink);
      }
      @container lab (max-width: 859px) {
        h1 small {
          display: none;
        }
      }
      @container lab (max-width: 719px) {
        header {
          padding: 8px 14px;
        }
        .long {
          display: none;
        }
        .buttons {
          gap: 6px;
        }
        button {
          min-height: 44px;
          min-width: 44px;
          padding: 4px 10px;
        }
      }
      @container lab (max-width: 519px) {
        header,
        .buttons {
          gap: 4px;
        }
        header {
          padding-block: 4px;
        }
        /* Two lines beside the doors, and as high as these. */
        h1:has(+ nav) {
          flex: 99 0 70px;
          min-width: 0;
          max-width: 84px;
          font-size: 13px;
          line-height: 1.25;
        }
        h1:lang(zh) {
          padding-inline-end: 14px;
        }
        button {
          padding-inline: 4px;
          font-size: 13px;
          line-height: 1.25;
        }
        nav button,
        .buttons:last-child button {
          flex: 1 1 auto;
        }
        nav button {
          padding-inline: 1px;
        }
        .buttons:last-child {
          flex: 1 1 100%;
          flex-wrap: nowrap;
        }
      }
      @container lab (max-width: 349px) {
        nav {
          order: 1;
          flex: 1 1 100%;
        }
        h1:has(+ nav) {
          max-width: none;
        }
      }
      @media print {
        nav,
        .buttons {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { actions: words, title, otherTitle } = this.words;
    const other = this.words.language === "zh" ? "en" : "zh-Hans";
    const theme = words.theme(words.themes[this.theme]);
    return html`
      <header>
        <h1>${title} <small lang=${other}>${otherTitle}</small></h1>
        ${this.readOnly ? nothing : this.#doors()}
        <div class="buttons">
          <button lang=${other} @click=${() => this.#act("language")}>${words.otherLanguage}</button>
          <button aria-label=${theme} title=${theme} @click=${this.#nextTheme}>
            <span aria-hidden="true">${signs[this.theme]}</span>
          </button>
        </div>
        ${this.readOnly && !this.linked ? nothing : html`<div class="buttons">${this.#editing()} ${this.#sharing()}</div>`}
      </header>
    `;
  }

  #doors(): TemplateResult {
    const { doors: names } = this.words;
    return html`<nav aria-label=${names.name}>
      ${doors.map(
        (door) => html`<button
          aria-current=${door === this.door ? "page" : "false"}
          @click=${() => this.dispatchEvent(goEvent(door))}
        >${names[door]}</button>`,
      )}
    </nav>`;
  }

  #editing(): TemplateResult | typeof nothing {
    const { actions: words } = this.words;
    if (this.readOnly) return nothing;
    return html`
      <button ?disabled=${!this.canUndo} title=${words.undo} aria-label=${words.undo} @click=${() => this.#act("undo")}>
        <span aria-hidden="true">↶</span><span class="long"> ${words.undo}</span>
      </button>
      <button ?disabled=${!this.canRedo} title=${words.redo} aria-label=${words.redo} @click=${() => this.#act("redo")}>
        <span aria-hidden="true">↷</span>
      </button>
      <button title=${words.resetHint} @click=${() => this.#act("reset")}>${words.reset}</button>`;
  }

  #sharing(): TemplateResult | typeof nothing {
    const { actions: words } = this.words;
    if (!this.linked) return nothing;
    return html`
      <button class="main" @click=${() => this.#act("copy-link")}>${this.copied ? words.copied : words.copyLink}</button>
      <button aria-haspopup="dialog" @click=${() => this.#act("share")}>${words.share}</button>`;
  }

  #nextTheme(): void {
    this.#act(themes[(themes.indexOf(this.theme) + 1) % themes.length] as Theme);
  }

  #act(detail: HeaderAction): void {
    this.dispatchEvent(new CustomEvent<HeaderAction>("action", { detail }));
  }
}

customElements.define("lab-header", LabHeader);
