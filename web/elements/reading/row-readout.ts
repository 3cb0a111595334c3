import { css, html, nothing, type TemplateResult } from "lit";
import type { HeadTrace, State } from "../../engine/types.ts";
import { controls } from "../../styles/controls.ts";
import { isolated } from "../../text/label.ts";
import { formatComputed, formatFull, formatWeight } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, previewEvent } from "../events.ts";
import { closingMasks, entry } from "../plan/head-cells.ts";
import { ReadElement } from "../read-element.ts";

/** `<row-readout>`: the weights of one query as bars with numbers, and what the row amounts to. */
export class RowReadout extends ReadElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    row: { attribute: false },
    column: { attribute: false },
    digits: { attribute: false },
    words: { attribute: false },
  };
  declare state: State;
  declare head: HeadTrace;
  /** The query, from 0. */
  declare row: number;
  /** The key to mark, from 0; −1 for none. */
  declare column: number;
  declare digits: number;
  declare words: Words;

  static override styles = [
    controls,
    css`
      :host {
        font-variant-numeric: tabular-nums;
      }
      .bars {
        max-height: 340px;
        overflow: auto;
        margin: 0 -6px;
      }
      table {
        width: 100%;
        border-collapse: collapse;
      }
      th {
        max-width: 9em;
        padding: 2px 10px 2px 6px;
        font-weight: 400;
        text-align: start;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      td {
        padding: 2px 6px;
      }
      td.bar {
        width: 100%;
        padding: 2px 4px;
      }
      td.number {
        text-align: end;
        white-space: nowrap;
      }
      tr.here {
        background: var(--mark);
      }
      tr {
        cursor: pointer;
      }
      .bar div {
        height: 16px;
        border-radius: 3px;
        background: linear-gradient(var(--accent) 0 0) 0 / var(--share) no-repeat var(--ground);
        outline: 1px solid var(--line);
        outline-offset: -1px;
        print-color-adjust: exact;
      }
      .closed th,
      .closed td {
        color: var(--ink-soft);
      }
      .statistics {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
        gap: 8px 12px;
        margin: 12px 0 0;
      }
      dt {
        color: var(--ink-soft);
        font-size: 12px;
      }
      dd {
        margin: 0;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      dd span {
        display: inline-block;
        margin-inline-end: 6px;
        white-space: nowrap;
      }
      dd small {
        font-size: 12px;
        font-weight: 400;
        color: var(--ink-soft);
      }
      @media print {
        .bars {
          max-height: none;
        }
      }
      .empty {
        margin: 0 0 8px;
        padding: 6px 10px;
        border-inline-start: 3px solid var(--warn);
        background: var(--warn-ground);
      }
    `,
  ];

  override render(): TemplateResult {
    const { row: words } = this.words;
    const statistics = this.head.rows[this.row];
    const name = words.name(isolated(this.state.query_tokens[this.row]));
    return html`
      <section aria-label=${name}>
        <h2>${name}</h2>
        ${statistics?.empty ? html`<p class="empty">${words.empty}</p>` : nothing}
        <div class="bars" role="group" aria-label=${name} tabindex=${this.state.key_tokens.length > 12 ? 0 : nothing}>
          <table>
            <tbody>
              ${this.state.key_tokens.map((label, key) => this.#bar(label, key))}
            </tbody>
          </table>
        </div>
        ${this.#statistics()}
      </section>
    `;
  }

  #bar(label: string, key: number): TemplateResult {
    const { row, head, digits, words } = this;
    const weight = entry(head.weights, row, key);
    const masks = closingMasks({ head, words }, row, key);
    const cell = { stage: "weights", row, column: key } as const;
    return html`<tr
      class=${`${key === this.column ? "here" : ""} ${masks.length > 0 ? "closed" : ""}`}
      @pointerenter=${() => this.dispatchEvent(previewEvent(cell))}
      @pointerleave=${() => this.dispatchEvent(previewEvent(null))}
      @click=${() => this.dispatchEvent(editEvent({ kind: "select", cell }))}
    >
      <th scope="row"><bdi>${label}</bdi></th>
      <td class="bar"><div .style=${`--share:${100 * weight}%`}></div></td>
      <td class="number" title=${formatFull(weight)}>
        ${masks.length > 0 ? html`<span class="unseen">${words.picture.closedBy(masks)} </span>` : nothing}${formatWeight(weight, digits)}
      </td>
    </tr>`;
  }

  #statistics(): TemplateResult {
    const { row: words } = this.words;
    const { digits, state } = this;
    const row = this.head.rows[this.row];
    if (!row) {
      return html``;
    }
    const show = (value: number | null) => (value === null ? "–" : formatComputed(value, digits));
    const sum = show(row.sum) === show(1) ? formatWeight(1, digits) : show(row.sum);
    const largest = row.argmax === null ? "–" : formatWeight(entry(this.head.weights, this.row, row.argmax), digits);
    const item = (name: string, value: unknown, hint?: string) =>
      html`<div title=${hint ?? nothing}><dt>${name}</dt><dd>${value}</dd></div>`;
    return html`<dl class="statistics">
      ${item(words.sum, sum)}
      ${item(
        words.entropy,
        row.entropy_nats === null
          ? "–"
          : html`<span>${show(row.entropy_nats)} <small>${words.nats}</small></span>
              <span>${show(row.entropy_bits)} <small>${words.bits}</small></span>`,
      )}
      ${item(words.share, row.entropy_share === null ? "–" : percent(row.entropy_share), words.shareHint)}
      ${item(words.effective, show(row.effective_keys), words.effectiveHint)}
      ${item(
        words.largest,
        row.argmax === null ? "–" : html`${largest} <small>“<bdi>${state.key_tokens[row.argmax]}</bdi>”</small>`,
      )}
      ${item(words.allowed, words.allowedOf(row.allowed_keys, state.key_tokens.length))}
    </dl>`;
  }
}

/** A share 0..1 as whole per cent. */
export const percent = (share: number): string => `${formatComputed(100 * share, 0)}%`;

customElements.define("row-readout", RowReadout);
