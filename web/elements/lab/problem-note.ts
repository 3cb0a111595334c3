import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { controls } from "../../styles/controls.ts";
import type { Words } from "../../text/words.ts";

/** `<problem-note>`: a sentence about something that could not be taken. Emits `dismiss` when it is closed. */
export class ProblemNote extends LitElement {
  static override properties = {
    sentence: { attribute: false },
    words: { attribute: false },
  };
  /** "" for none. */
  declare sentence: string;
  declare words: Words;

  static override styles = [
    controls,
    css`
      .note {
        display: flex;
        align-items: start;
        justify-content: space-between;
        gap: 12px;
        padding: 8px 14px;
        border-inline-start: 6px solid var(--warn);
        background: var(--warn-ground);
        color: var(--ink);
      }
      p {
        margin: 3px 0;
        overflow-wrap: anywhere;
      }
      button {
        flex: none;
      }
      @media print {
        .note {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const close = () => this.dispatchEvent(new CustomEvent("dismiss"));
    return html`<div role="alert">
      ${
        this.sentence === ""
          ? nothing
          : html`<div class="note"><p>${this.sentence}</p><button @click=${close}>${this.words.actions.dismiss}</button></div>`
      }
    </div>`;
  }
}

customElements.define("problem-note", ProblemNote);
