import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Causal, State } from "../../engine/types.ts";
import { controls, panel } from "../../styles/controls.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, pickingEvent } from "../events.ts";

/** Open cells of 2 queries and 4 keys: where the two alignments differ. */
const pictograms: readonly (readonly [Causal, readonly [string, string]])[] = [
  [null, ["1111", "1111"]],
  ["top_left", ["1000", "1100"]],
  ["bottom_right", ["1110", "1111"]],
];

/** From this many keys on, their buttons scroll in a box of their own. */
const MANY = 12;

/**
 * `<mask-control>`: which keys a query may read. Causal in both alignments, padding, and single cells. Emits `edit`,
 * and `pick-cells` to turn the picking of cells in the picture on or off.
 */
export class MaskControl extends LitElement {
  static override properties = {
    state: { attribute: false },
    picking: { type: Boolean },
    words: { attribute: false },
  };
  declare state: State;
  declare picking: boolean;
  declare words: Words;

  static override styles = [
    controls,
    panel,
    css`
      svg {
        display: block;
        width: 27px;
        height: 13px;
        overflow: visible;
      }
      rect {
        fill: none;
        stroke: currentColor;
        stroke-width: 0.9;
      }
      rect.open {
        fill: currentColor;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px;
      }
      .row .name {
        margin-inline-end: 4px;
      }
      .keys {
        display: contents;
      }
      .keys.many {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        max-height: 92px;
        overflow: auto;
        padding: 2px;
      }
      .row button {
        max-width: 100%;
        min-width: 26px;
        padding: 1px 6px;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      @media print {
        .row {
          display: none;
        }
        .padding:has([aria-pressed="true"]) {
          display: flex;
        }
      }
      .padding button[aria-pressed="true"] {
        display: block;
        background: repeating-linear-gradient(-45deg, var(--line) 0 3px, var(--paper) 3px 6px);
        color: var(--ink);
        border-color: var(--line-strong);
        text-decoration: line-through;
      }
    `,
  ];

  override render(): TemplateResult {
    const { mask: words } = this.words;
    const { causal, query_tokens, key_tokens } = this.state;
    const more = key_tokens.length - query_tokens.length;
    const offset = causal === "bottom_right" ? more : 0;
    return html`
      <div class="panel" role="group" aria-label=${words.name}>
        <div class="line">
          <span class="name">${words.causal}</span>
          <span class="formula">${words.causalNames(causal)}</span>
        </div>
        <div class="segments" role="radiogroup" aria-label=${words.causal}>
          ${pictograms.map(([choice, rows]) => this.#causal(choice, rows))}
        </div>
        ${causal === null ? nothing : html`<p class="hint">${words.causalRule(causal, offset, more === 0)}</p>`}
        ${this.#padding()} ${this.#cells()}
      </div>
    `;
  }

  #causal(choice: Causal, rows: readonly string[]): TemplateResult {
    const name = this.words.mask.causalNames(choice);
    return html`<label title=${name}>
      <input
        class="unseen"
        type="radio"
        name="causal"
        aria-label=${name}
        .checked=${live(this.state.causal === choice)}
        @change=${() => this.dispatchEvent(editEvent({ kind: "set-causal", causal: choice }))}
      />
      <svg viewBox="0 0 27 13" aria-hidden="true">
        ${rows.map((cells, row) =>
          [...cells].map(
            (cell, column) =>
              svg`<rect class=${cell === "1" ? "open" : ""} x=${column * 7 + 0.5} y=${row * 7 + 0.5} width="5" height="5" />`,
          ),
        )}
      </svg>
    </label>`;
  }

  #padding(): TemplateResult {
    const { mask: words } = this.words;
    return html`
      <div class="row padding" title=${words.paddingHint}>
        <span class="name">${words.padding}</span>
        <div class=${`keys ${this.state.key_tokens.length > MANY ? "many" : ""}`} role="group" aria-label=${words.padding}>
          ${this.state.key_tokens.map(
            (label, key) => html`<button
              aria-label=${words.keyIsPadding(label)}
              aria-pressed=${this.state.key_valid[key] === 0}
              @click=${() => this.dispatchEvent(editEvent({ kind: "toggle-key", key }))}
            ><bdi>${label}</bdi></button>`,
          )}
        </div>
      </div>
    `;
  }

  #cells(): TemplateResult {
    const { mask: words } = this.words;
    const closed = this.state.mask.reduce((count, row) => count + row.filter((bit) => bit === 0).length, 0);
    const clear = html`<button
      title=${words.clearHint}
      @click=${() => this.dispatchEvent(editEvent({ kind: "clear-mask" }))}
    >${words.clear} ${closed}</button>`;
    return html`
      <div class="row">
        <span class="name">${words.cells}</span>
        <button aria-pressed=${this.picking} @click=${() => this.dispatchEvent(pickingEvent(!this.picking))}>
          ${this.picking ? words.done : words.pick}
        </button>
        ${closed === 0 ? nothing : clear}
      </div>
      ${this.picking ? html`<p class="hint" role="status">${words.picking}</p>` : nothing}
    `;
  }
}

customElements.define("mask-control", MaskControl);
