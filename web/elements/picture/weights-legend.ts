import { css, html, LitElement, nothing, type TemplateResult, unsafeCSS } from "lit";
import type { HeadTrace } from "../../engine/types.ts";
import { controls, panel } from "../../styles/controls.ts";
import { formatComputed, formatWeight } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { scaleGradient } from "../grid/colour-scales.ts";

/** Up to this many rows have their sums written out one by one. */
const WRITTEN_OUT = 4;

/** `<weights-legend>`: what turns scores into weights, the colours of weights, and the sum of every row. */
export class WeightsLegend extends LitElement {
  static override properties = {
    head: { attribute: false },
    digits: { attribute: false },
    alongQueries: { attribute: false },
    words: { attribute: false },
  };
  declare head: HeadTrace;
  declare digits: number;
  /** Whether a fault runs the softmax along the queries. */
  declare alongQueries: boolean;
  declare words: Words;

  static override styles = [
    controls,
    panel,
    css`
      .bar {
        height: 10px;
        border: 1px solid var(--line);
        border-radius: 3px;
        background: ${unsafeCSS(scaleGradient("weights"))};
        forced-color-adjust: none;
      }
      .ticks {
        display: flex;
        justify-content: space-between;
        margin-top: 2px;
        color: var(--ink-soft);
        font-size: 12px;
      }
      .sums {
        white-space: normal;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render(): TemplateResult {
    const { legend: words } = this.words;
    return html`
      <div class="panel" role="group" aria-label=${words.name}>
        <div class="line"><span class="name">${words.name}</span><span class="formula">${this.alongQueries ? words.otherDirection : words.direction}</span></div>
        <div role="img" aria-label=${words.weight}>
          <div class="bar"></div>
          <div class="ticks" aria-hidden="true"><span>0</span><span>0.5</span><span>1</span></div>
        </div>
        ${this.#sums()}
      </div>
    `;
  }

  #sums(): TemplateResult {
    const { legend: words } = this.words;
    const { rows } = this.head;
    const empty = rows.filter((row) => row.empty).length;
    const written = rows.map(({ sum }) => this.#sum(sum));
    const distinct = [...new Set(rows.filter((row) => !row.empty).map(({ sum }) => this.#sum(sum)))];
    const short = rows.length <= WRITTEN_OUT;
    const text = short ? written.join(" · ") : distinct.map(words.allSumTo).join(" · ");
    return html`
      <div class="line"><span class="name">${words.rowSums}</span><span class="formula sums">${text}</span></div>
      ${short || empty === 0 ? nothing : html`<p class="hint">${words.emptyRows(empty)}</p>`}
    `;
  }

  // A sum differs from 1 by rounding alone; told to the digits shown, it is 1.
  #sum(sum: number): string {
    const text = formatComputed(sum, this.digits);
    return text === formatComputed(1, this.digits) ? formatWeight(1, this.digits) : text;
  }
}

customElements.define("weights-legend", WeightsLegend);
