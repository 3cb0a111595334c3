import { html, nothing, type TemplateResult } from "lit";
import type { Cell, HeadTrace, State } from "../../engine/types.ts";
import type { ComputedStage } from "../../store/shape.ts";
import { controls } from "../../styles/controls.ts";
import { isolated } from "../../text/label.ts";
import { formatComputed, formatFull, formatWeight } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, previewEvent } from "../events.ts";
import { entry } from "../plan/head-cells.ts";
import { ReadElement } from "../read-element.ts";
import type { Explainer } from "./why-beyond.ts";
import { dotProduct, type Explained, type Line, masking, mixture, scaling, softmax } from "./why-lines.ts";
import { whyStyle } from "./why-style.ts";

const digitsOffered = Array.from({ length: 16 }, (_, digits) => digits);

/**
 * `<why-panel>`: the expression that made the selected cell, with the trace's own numbers filled in. Emits
 * `cell-preview` for the operand pointed at, and `edit` to select it or to change the decimals shown.
 */
export class WhyPanel extends ReadElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    cell: { attribute: false },
    explainer: { attribute: false },
    digits: { attribute: false },
    words: { attribute: false },
    expanded: { state: true },
  };
  declare state: State;
  declare head: HeadTrace;
  /** The cell to explain. */
  declare cell: Cell;
  /** Explains what only some sources have; null until it is there. */
  declare explainer: Explainer | null;
  declare digits: number;
  declare words: Words;
  declare expanded: boolean;

  static override styles = [controls, whyStyle];

  constructor() {
    super();
    this.explainer = null;
    this.expanded = false;
  }

  override render(): TemplateResult {
    const { why } = this.words;
    const beyond = this.explainer?.explain(this.#made(), this.cell);
    const warning = this.explainer?.warning;
    return html`
      <section aria-label=${why.name}>
        <header>
          <h2>${beyond?.question ?? this.#question()}</h2>
          <label
            >${why.digits}
            <select @change=${this.#chooseDigits}>
              ${digitsOffered.map((digits) => html`<option ?selected=${digits === this.digits}>${digits}</option>`)}
            </select>
          </label>
        </header>
        ${beyond ? this.#written(beyond.lines, beyond.note) : this.#explanation()}
        ${warning ? html`<p class="note">${warning}</p>` : nothing}
      </section>
    `;
  }

  #question(): string {
    const { state, words, head, digits } = this;
    const { stage, row, column } = this.cell;
    const query = isolated(state.query_tokens[row]);
    const key = isolated(state.key_tokens[column]);
    switch (stage) {
      case "Q":
      case "K":
      case "V":
        return words.why.input(
          words.picture.cellPlace(stage, row, column),
          formatFull(entry(head[stage], row, column)),
        );
      case "weights":
        return words.why.weight(query, key, formatWeight(entry(head.weights, row, column), digits));
      case "output":
        return words.why.output(query, column + 1, formatComputed(entry(head.output, row, column), digits));
      default:
        return words.why.between(
          words.stages[stage as ComputedStage].name,
          query,
          key,
          formatComputed(entry(head[stage as ComputedStage], row, column), digits),
        );
    }
  }

  #explanation(): TemplateResult {
    const { stage, row, column } = this.cell;
    const { words, state } = this;
    switch (stage) {
      case "Q":
        return this.#input(words.why.feedsQ(isolated(state.query_tokens[row])));
      case "K":
        return this.#input(words.why.feedsK(isolated(state.key_tokens[row])));
      case "V":
        return this.#input(words.why.feedsV(isolated(state.key_tokens[row])));
      default:
        return this.#written(this.#lines(stage as ComputedStage, row, column));
    }
  }

  #input(effect: string): TemplateResult {
    return this.#written(undefined, [this.words.why.yours, effect].join(this.words.between));
  }

  #written(lines: readonly Line[] | undefined, note?: string): TemplateResult {
    return html`${note ? html`<p class="note">${note}</p>` : nothing}
      ${lines ? html`<dl>${lines.map(([name, line]) => html`<dt>${name}</dt><dd>${line}</dd>`)}</dl>` : nothing}`;
  }

  #lines(stage: ComputedStage, row: number, column: number): Line[] {
    const made = this.#made();
    if (stage === "output") {
      return [mixture(made, row, column)];
    }
    const lines = [dotProduct(made, row, column)];
    if (stage !== "scores") {
      lines.push(scaling(made, row, column));
    }
    if (stage === "masked" || stage === "weights") {
      lines.push(...(this.explainer?.bending(made, row, column) ?? []));
    }
    if (stage === "masked" || (stage === "weights" && this.#anythingClosed())) {
      lines.push(masking(made, row, column));
    }
    if (stage === "weights") {
      lines.push(softmax(made, row, column));
    }
    return lines;
  }

  #anythingClosed(): boolean {
    return this.head.blocked.some((bits) => bits !== 0);
  }

  #made(): Explained {
    const { state, head, words, digits, expanded } = this;
    return {
      state,
      head,
      words,
      digits,
      expanded,
      expand: () => {
        this.expanded = !this.expanded;
      },
      preview: (cell) => this.dispatchEvent(previewEvent(cell)),
      choose: (cell) => this.dispatchEvent(editEvent({ kind: "select", cell: cell as Cell })),
    };
  }

  #chooseDigits(event: Event): void {
    const digits = Number((event.target as HTMLSelectElement).value);
    this.dispatchEvent(editEvent({ kind: "set-digits", digits }));
  }
}

customElements.define("why-panel", WhyPanel);
