import { css, html, nothing, type TemplateResult } from "lit";
import type { Cell, State } from "../../engine/types.ts";
import { controls } from "../../styles/controls.ts";
import type { CompareWords } from "../../text/compare.ts";
import { formatFull } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, pinEvent, previewEvent } from "../events.ts";
import { type Part, type Plan, placeOf } from "../plan/picture-plan.ts";
import { ReadElement } from "../read-element.ts";
import { type Compared, changedSettings, compareParts } from "./compare.ts";
import { compareSentences, placeWords, type Saying, signed } from "./compare-words.ts";

/**
 * `<compare-panel>`: what differs from the pinned experiment: in words, and matrix by matrix with the largest change.
 *
 * @fires pin to swap the two experiments, or to let go of the pinned one
 * @fires edit to select the cell of a change
 * @fires cell-preview for the change pointed at
 */
export class ComparePanel extends ReadElement {
  static override properties = {
    state: { attribute: false },
    plan: { attribute: false },
    pinnedState: { attribute: false },
    pinnedPlan: { attribute: false },
    digits: { attribute: false },
    words: { attribute: false },
    compare: { attribute: false },
    readOnly: { attribute: false },
  };
  declare state: State;
  declare plan: Plan;
  declare pinnedState: State;
  declare pinnedPlan: Plan;
  declare digits: number;
  declare words: Words;
  declare compare: CompareWords;
  /** Whether the experiment has to stay, so that nothing is swapped. */
  declare readOnly: boolean;

  /** Folded on a phone, where it would push all else away. */
  readonly #open = matchMedia("(min-width: 720px)").matches;

  static override styles = [
    controls,
    css`
      :host {
        padding: 12px 16px 14px;
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--paper);
        font-variant-numeric: tabular-nums;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 4px 8px;
        margin-bottom: 6px;
      }
      h2 {
        flex: 1 1 auto;
        margin: 0;
      }
      header button {
        min-height: 28px;
        font-size: 13px;
      }
      p {
        margin: 0 0 4px;
        max-width: 60em;
        overflow-wrap: anywhere;
      }
      .said {
        font-size: 15px;
      }
      .note {
        color: var(--ink-soft);
        font-size: 12px;
      }
      summary {
        width: max-content;
        padding: 4px 0;
        color: var(--ink-soft);
        font-size: 13px;
        cursor: pointer;
      }
      .box {
        overflow-x: auto;
        scrollbar-width: thin;
      }
      table {
        border-collapse: collapse;
        margin-bottom: 8px;
      }
      th,
      td {
        padding: 3px 12px 3px 0;
        text-align: start;
        white-space: nowrap;
        font-weight: 400;
      }
      th:nth-child(n + 4),
      td:nth-child(n + 4) {
        text-align: end;
      }
      thead th {
        color: var(--ink-soft);
        font-size: 12px;
        border-bottom: 1px solid var(--line);
      }
      .still {
        color: var(--ink-soft);
      }
      .changed th,
      .changed td:last-child {
        font-weight: 600;
      }
      td button {
        padding: 0 4px;
        margin-inline-start: -4px;
        border-color: transparent;
        background: none;
        color: var(--accent);
      }
      @media (pointer: coarse) {
        header button,
        summary {
          min-height: 44px;
        }
      }
      @media print {
        td button {
          display: revert;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { compare } = this;
    const compared = compareParts(this.plan, this.pinnedPlan);
    const saying = this.#saying;
    const sentences = compareSentences(compared, changedSettings(this.state, this.pinnedState), saying);
    return html`<section aria-label=${compare.title}>
      <header>
        <h2>${compare.title}</h2>
        ${
          this.readOnly
            ? nothing
            : html`<button title=${compare.swapHint} @click=${() => this.dispatchEvent(pinEvent("swap"))}>
                ${compare.swap}
              </button>`
        }
        <button @click=${() => this.dispatchEvent(pinEvent("unpin"))}>${compare.unpin}</button>
      </header>
      ${sentences.map((sentence) => html`<p class="said">${sentence}</p>`)}
      ${this.#selected(compared, saying)}
      <details ?open=${this.#open}>
        <summary>${compare.details}</summary>
        ${this.#table(compared, saying)}
        <p class="note">${compare.legend}</p>
      </details>
    </section>`;
  }

  get #saying(): Saying {
    const { state, pinnedState: pinned, digits, words, compare } = this;
    return { state, pinned, digits, words, compare };
  }

  /** The selected number and its pinned counterpart. */
  #selected(compared: readonly Compared[], saying: Saying): TemplateResult | typeof nothing {
    const { cell } = this.state.view;
    const one = compared.find(({ part, sameSize }) => part.stage === cell?.stage && sameSize);
    if (!cell || !one?.pinned) return nothing;
    const { row, column } = placeOf(one.part, cell);
    const at = row * one.part.matrix.cols + column;
    const [now, before] = [one.part.matrix.data[at], one.pinned.matrix.data[at]] as [number, number];
    const place = placeWords({ cell, now, pinned: before, by: 0 }, one.part, saying);
    const text = one.part.look.format(now);
    const { compare, digits } = this;
    return html`<p class="note">
      ${
        Object.is(now, before) || now === before
          ? compare.selectedSame(one.part.name, place, text)
          : compare.selected(one.part.name, place, one.pinned.look.format(before), text, signed(now - before, digits))
      }
    </p>`;
  }

  #table(compared: readonly Compared[], saying: Saying): TemplateResult {
    const { compare } = this;
    const { matrix, changed, place, pinned, now, by } = compare.columns;
    return html`<div class="box" role="group" tabindex="0" aria-label=${compare.table}>
      <table>
        <thead>
          <tr>
            ${[matrix, changed, place, pinned, now, by].map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${compared.map((one) => this.#line(one, saying))}
        </tbody>
      </table>
    </div>`;
  }

  #line(one: Compared, saying: Saying): TemplateResult {
    const { compare, digits } = this;
    const { part, pinned, largest, cells, changed, sameSize } = one;
    const name = html`<th scope="row">${part.name}</th>`;
    if (!sameSize || !largest || !pinned) {
      const said = sameSize ? compare.changedOf(0, cells) : compare.otherSize;
      return html`<tr class="still">${name}<td>${said}</td><td></td><td></td><td></td><td></td></tr>`;
    }
    const place = placeWords(largest, part, saying);
    const number = (of: Part, x: number) => html`<td title=${formatFull(x)}>${of.look.format(x)}</td>`;
    return html`<tr
      class="changed"
      @pointerenter=${() => this.#preview(largest.cell as Cell)}
      @pointerleave=${() => this.dispatchEvent(previewEvent(null))}
    >
      ${name}
      <td>${compare.changedOf(changed, cells)}</td>
      <td>${this.#chooser(part.name, place, largest.cell as Cell)}</td>
      ${number(pinned, largest.pinned)}${number(part, largest.now)}
      <td title=${formatFull(largest.by)}>${signed(largest.by, digits)}</td>
    </tr>`;
  }

  #chooser(name: string, place: string, cell: Cell): TemplateResult {
    const select = () => this.dispatchEvent(editEvent({ kind: "select", cell }));
    return html`<button aria-label=${this.compare.select(name, place)} @click=${select}>${place}</button>`;
  }

  #preview(cell: Cell): void {
    this.dispatchEvent(previewEvent(cell));
  }
}

customElements.define("compare-panel", ComparePanel);

declare global {
  interface HTMLElementTagNameMap {
    "compare-panel": ComparePanel;
  }
}
