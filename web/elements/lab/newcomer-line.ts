import { css, html, LitElement, type TemplateResult } from "lit";
import type { Keeper } from "../../course/progress-store.ts";
import { rememberWelcome } from "../../course/welcomed.ts";
import { controls } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import { goEvent } from "../events.ts";

/**
 * `<newcomer-line>`: where to begin, for who is here for the first time. Closed, it does not come back, nor after
 * any lesson was opened.
 *
 * @fires go the path was asked for
 * @fires close it is to go, for good
 */
export class NewcomerLine extends LitElement {
  static override properties = {
    more: { attribute: false },
    keeper: { attribute: false },
  };
  /** Null until they are there. */
  declare more: MoreWords | null;
  /** What remembers that it was here; it may throw, or be null. */
  declare keeper: () => Keeper | null;

  static override styles = [
    controls,
    css`
      aside {
        display: flex;
        align-items: center;
        gap: 0 6px;
        height: 100%;
        padding-inline: 22px 10px;
        color: var(--ink-soft);
        font-size: 13px;
        line-height: 1.3;
      }
      span {
        white-space: nowrap;
      }
      button {
        min-height: 44px;
        padding: 0;
        border: 0;
        background: none;
      }
      .go {
        color: var(--accent);
        text-align: start;
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      .close {
        flex: 0 0 44px;
        margin-inline-start: auto;
        font-size: 16px;
      }
      @container lab (max-width: 719px) {
        aside {
          padding-inline: 14px 4px;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const words = this.more?.newcomer;
    if (!words) return html``;
    return html`<aside aria-label=${words.ask}>
      <span>${words.ask}</span>
      <button class="go" @click=${() => this.dispatchEvent(goEvent("path"))}>${words.path}</button>
      <button class="close" aria-label=${words.close} title=${words.close} @click=${this.#close}>×</button>
    </aside>`;
  }

  #close = (): void => {
    rememberWelcome(this.keeper);
    this.dispatchEvent(new CustomEvent("close"));
  };
}

customElements.define("newcomer-line", NewcomerLine);
