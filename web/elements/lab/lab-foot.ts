import { css, html, nothing, type TemplateResult } from "lit";
import { controls } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import { ReadElement } from "../read-element.ts";

/**
 * `<lab-foot>`: the last line of a lab: the list of keys and, where the lab is part of somebody's page, whose it is and
 * the way to the full page in the same state. On paper the address stands here. Emits `action`.
 */
export class LabFoot extends ReadElement {
  static override properties = {
    page: { attribute: false },
    snapshot: { attribute: false },
    credited: { attribute: false },
    more: { attribute: false },
    name: { attribute: false },
  };
  /** The address of the full page; "" where there is none. */
  declare page: string;
  declare snapshot: { readonly link: string };
  /** Whether it is said whose lab this is. */
  declare credited: boolean;
  declare more: MoreWords;
  declare name: string;

  // A link is made for it, which a drag should not wait for.
  protected override readonly pace = 400;

  static override styles = [
    controls,
    css`
      .foot {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 16px;
        padding: 0 14px 12px;
        color: var(--ink-soft);
        font-size: 13px;
      }
      p {
        margin: 0;
      }
      a {
        display: inline-block;
        padding: 3px 0;
        color: var(--accent);
      }
      button {
        border-color: transparent;
        background: none;
        margin-inline-start: -10px;
      }
      .on-paper {
        overflow-wrap: anywhere;
      }
      /* No part of what is read on the screen. */
      .on-paper::before {
        content: attr(data-address);
      }
      @container lab (min-width: 720px) {
        .foot {
          padding: 0 22px 14px;
        }
      }
      @media print {
        a {
          display: none;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { foot } = this.more;
    const address = this.page && `${this.page}#${this.snapshot.link}`;
    return html`<div class="foot">
      <button aria-haspopup="dialog" @click=${this.#keys}>${foot.shortcuts} <kbd aria-hidden="true">?</kbd></button>
      ${this.credited ? this.#credit(address) : nothing}
      ${address ? html`<p class="on-paper" data-address=${address}></p>` : nothing}
    </div>`;
  }

  #credit(address: string): TemplateResult {
    return address
      ? html`<a href=${address} target="_blank" rel="noopener">${this.more.foot.fullPage}</a>`
      : html`<span>${this.name}</span>`;
  }

  #keys(): void {
    this.dispatchEvent(new CustomEvent("action", { detail: "shortcuts" }));
  }
}

customElements.define("lab-foot", LabFoot);
