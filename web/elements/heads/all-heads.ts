import { css, html, nothing, type TemplateResult, unsafeCSS } from "lit";
import type { LayerTrace, Matrix, RowStatistics, State } from "../../engine/types.ts";
import { controls } from "../../styles/controls.ts";
import { isolated } from "../../text/label.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatComputed, formatWeight } from "../../text/numbers.ts";
import { editEvent } from "../events.ts";
import { scaleStyles, stepClass, weightStep } from "../grid/colour-scales.ts";
import { paintMatrix } from "../grid/matrix-pixels.ts";
import { WornTheme } from "../grid/worn-theme.ts";
import { entry } from "../plan/head-cells.ts";
import { ReadElement } from "../read-element.ts";

/** Up to this many queries and keys the small pictures hold numbers; beyond it, colours. */
const WRITTEN = 8;
/** Decimals in small pictures. */
const DECIMALS = 2;
/** Rows that the summary of a small picture tells. */
const TOLD = 3;

/**
 * `<all-heads>`: the weights of every head of a layer as small pictures, and their average beside them with what it
 * hides. Emits `edit` to show a head.
 */
export class AllHeads extends ReadElement {
  static override properties = {
    state: { attribute: false },
    layer: { attribute: false },
    row: { attribute: false },
    digits: { attribute: false },
    more: { attribute: false },
    open: { state: true },
  };
  declare state: State;
  declare layer: LayerTrace;
  /** The query whose entropies are told, from 0. */
  declare row: number;
  declare digits: number;
  declare more: MoreWords;
  /** Whether the numbers of a large average are shown. */
  declare open: boolean;

  static override styles = [
    controls,
    css`
      section {
        margin-top: 18px;
      }
      .all {
        display: flex;
        flex-wrap: wrap;
        gap: 14px 22px;
        align-items: start;
      }
      figure {
        min-width: 0;
        max-width: 100%;
        margin: 0;
        padding: 6px 8px 8px;
        border: 1px solid transparent;
        border-radius: 10px;
      }
      figure.shown {
        border-color: var(--line-strong);
        background: var(--paper);
      }
      figcaption {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 2px 12px;
        min-height: 28px;
        margin-bottom: 2px;
        font-size: 13px;
      }
      button {
        border-color: transparent;
        background: none;
        padding: 2px 4px;
        font-weight: 600;
        text-decoration: underline dotted;
        text-underline-offset: 3px;
      }
      .shown button {
        text-decoration: none;
      }
      .entropy {
        color: var(--ink-soft);
        font-size: 12px;
        font-variant-numeric: tabular-nums;
      }
      table {
        border-spacing: 1px;
        font-size: 11.5px;
        line-height: 1;
        font-variant-numeric: tabular-nums;
      }
      th {
        max-width: 5.5em;
        padding: 0 4px;
        overflow: hidden;
        color: var(--ink-soft);
        font-weight: 400;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      thead th {
        max-width: 34px;
        padding: 2px 1px;
      }
      tbody th {
        text-align: end;
      }
      tr.here th {
        color: var(--ink);
        font-weight: 600;
      }
      td {
        min-width: 34px;
        height: 24px;
        padding: 0 3px;
        border-radius: 3px;
        text-align: center;
        forced-color-adjust: none;
      }
      td.closed {
        background: repeating-linear-gradient(-45deg, var(--line) 0 2px, var(--paper) 2px 6px);
        color: var(--ink-soft);
      }
      canvas {
        display: block;
        width: 192px;
        max-width: 100%;
        border: 1px solid var(--line);
        border-radius: 4px;
        /* A change of theme is heard by the end of this. */
        color: var(--ink);
        transition: color 1ms;
        image-rendering: pixelated;
      }
      .scroll {
        max-width: 100%;
        max-height: 320px;
        overflow: auto;
      }
      .warning {
        max-width: 60em;
        margin: 10px 0 0;
        font-size: 13px;
      }
      .average {
        border: 1px dashed var(--line-strong);
      }
      .average strong {
        font-weight: 600;
      }
    `,
    css`${unsafeCSS(scaleStyles())}`,
  ];

  readonly #worn = new WornTheme(this);

  constructor() {
    super();
    this.open = false;
  }

  override render(): TemplateResult | typeof nothing {
    const { layer, more, state, row } = this;
    if (layer.heads.length < 2) return nothing;
    const { chooser: words } = more.heads;
    const query = isolated(state.query_tokens[row]);
    const shown = state.view.head ?? 0;
    return html`<section aria-labelledby="all">
      <h2 id="all">${words.all}</h2>
      <div class="all">
        ${layer.heads.map(
          (head, at) => html`<figure class=${at === shown ? "shown" : ""}>
            <figcaption>
              <button aria-pressed=${at === shown ? "true" : nothing} @click=${() => this.#show(at)}>${words.headName(at + 1)}</button>
              ${this.#entropy(head.rows[row], query)}
            </figcaption>
            ${this.#weights(head.weights, words.weightsOf(at + 1), head.rows, head.allowed)}
          </figure>`,
        )}
        ${this.#average(query)}
      </div>
      ${layer.mean_weights ? html`<p class="warning">${words.warning} ${this.#comparison(query)}</p>` : nothing}
    </section>`;
  }

  #average(query: string): TemplateResult | typeof nothing {
    const { mean_weights, mean_rows = [] } = this.layer;
    if (!mean_weights) return nothing;
    const { chooser: words } = this.more.heads;
    const large = this.#isLarge(mean_weights);
    return html`<figure class="average">
      <figcaption><strong>${words.average}</strong>${this.#entropy(mean_rows[this.row], query)}</figcaption>
      ${this.#weights(mean_weights, words.averageWeights, mean_rows, null)}
      ${
        large
          ? html`<button aria-expanded=${this.open} @click=${() => this.#turn()}>${words.numbers}</button>
              ${this.open ? this.#table(mean_weights, words.averageWeights, null) : nothing}`
          : nothing
      }
    </figure>`;
  }

  /** The entropies of one row side by side: those of the heads, then that of their average. */
  #comparison(query: string): string {
    const { layer, row, digits, more } = this;
    const told = (statistics: RowStatistics | undefined) =>
      statistics?.entropy_nats == null ? more.heads.chooser.empty : formatComputed(statistics.entropy_nats, digits);
    const heads = layer.heads.map(({ rows }) => told(rows[row]));
    return more.heads.chooser.entropies(query, heads, told(layer.mean_rows?.[row]));
  }

  #entropy(statistics: RowStatistics | undefined, query: string): TemplateResult {
    const { chooser: words } = this.more.heads;
    const value = statistics?.entropy_nats;
    const text = value == null ? words.empty : formatComputed(value, this.digits);
    return html`<span class="entropy" title=${words.entropy(query)}
      ><span class="unseen">${words.entropy(query)}: </span><span aria-hidden="true">H = </span>${text}</span
    >`;
  }

  #isLarge = ({ rows, cols }: Matrix): boolean => rows > WRITTEN || cols > WRITTEN;

  #weights(weights: Matrix, name: string, rows: readonly RowStatistics[], allowed: Uint8Array | null): TemplateResult {
    return this.#isLarge(weights) ? this.#image(weights, name, rows, allowed) : this.#table(weights, name, allowed);
  }

  #table(weights: Matrix, name: string, allowed: Uint8Array | null): TemplateResult {
    const { query_tokens, key_tokens } = this.state;
    const cell = (row: number, column: number) => {
      const value = entry(weights, row, column);
      const closed = allowed?.[row * weights.cols + column] === 0;
      const look = closed ? "closed" : stepClass("weights", weightStep(value));
      return html`<td class=${look}>${formatWeight(value, DECIMALS)}</td>`;
    };
    return html`<div class="scroll" role="group" aria-label=${name} tabindex=${this.#isLarge(weights) ? 0 : nothing}>
      <table aria-label=${name}>
        <thead>
          <tr>
            <td></td>
            ${key_tokens.map((label) => html`<th scope="col" title=${label}><bdi>${label}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${query_tokens.map(
            (label, row) => html`<tr class=${row === this.row ? "here" : ""}>
              <th scope="row" title=${label}><bdi>${label}</bdi></th>
              ${key_tokens.map((_, column) => cell(row, column))}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #image(weights: Matrix, name: string, rows: readonly RowStatistics[], allowed: Uint8Array | null): TemplateResult {
    const { query_tokens, key_tokens } = this.state;
    const told = rows
      .map((statistics, row) => ({ row, key: statistics.argmax }))
      .filter(({ row, key }) => key !== null && Math.abs(row - this.row) < TOLD)
      .map(({ row, key }) => ({
        query: isolated(query_tokens[row]),
        key: isolated(key_tokens[key as number]),
        weight: formatWeight(entry(weights, row, key as number), DECIMALS),
      }));
    return html`<canvas
      role="img"
      aria-label=${`${name}: ${this.more.heads.chooser.largest(told)}`}
      .weights=${weights}
      .allowed=${allowed}
      @transitionend=${this.#worn.hear}
    ></canvas>`;
  }

  protected override updated(): void {
    for (const canvas of this.renderRoot.querySelectorAll("canvas")) {
      const { weights, allowed } = canvas as HTMLCanvasElement & { weights: Matrix; allowed: Uint8Array | null };
      paintMatrix(canvas, weights, { colour: "weights", range: 1, allowed }, this.#worn.theme);
    }
  }

  #show(head: number): void {
    this.dispatchEvent(editEvent({ kind: "show-head", layer: this.state.view.layer ?? 0, head }));
  }

  #turn(): void {
    this.open = !this.open;
  }
}

customElements.define("all-heads", AllHeads);
