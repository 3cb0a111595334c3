import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Cell, HeadTrace, State } from "../../engine/types.ts";
import { formulaFont } from "../../formulas/font.ts";
import { stepFormula } from "../../formulas/steps.ts";
import { controls } from "../../styles/controls.ts";
import { isolated } from "../../text/label.ts";
import type { StepWords } from "../../text/steps.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, previewEvent, sayEvent } from "../events.ts";
import { closingMasks, entry } from "../plan/head-cells.ts";
import { keyOf } from "../plan/picture-marks.ts";
import { ReadElement } from "../read-element.ts";
import { rowStepsStyle } from "./row-steps-style.ts";
import { STEPS, type Step, stageOfStep, stepAt, stepsOf } from "./step-list.ts";
import { stepSentence } from "./step-sentence.ts";
import { type StepColumn, stepTable } from "./step-table.ts";

/** Milliseconds that a step stands while they are played. */
const SPEEDS = { slow: 6000, normal: 3500, fast: 1800 } as const;
type Speed = keyof typeof SPEEDS;

/**
 * `<row-steps>`: one row taken from its query to its output, step by step, with every number that comes between.
 * Which step is shown is the state's own `view.step`.
 *
 * @fires edit to show another step, select a cell or close the steps
 * @fires cell-preview for the key pointed at
 * @fires say what is to be read aloud of a step
 */
export class RowSteps extends ReadElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    row: { attribute: false },
    digits: { attribute: false },
    words: { attribute: false },
    steps: { attribute: false },
    playing: { state: true },
    speed: { state: true },
  };
  declare state: State;
  declare head: HeadTrace;
  /** The query, from 0. */
  declare row: number;
  declare digits: number;
  declare words: Words;
  declare steps: StepWords;
  declare playing: boolean;
  declare speed: Speed;

  #timer = 0;
  readonly #still = matchMedia("(prefers-reduced-motion: reduce)");
  /** The key and the value dimension that were selected last, so that going back finds them again. */
  #key = -1;
  #dimension = 0;

  static override styles = [controls, rowStepsStyle];

  constructor() {
    super();
    this.playing = false;
    this.speed = "normal";
    formulaFont();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#still.addEventListener("change", this.#motion);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#still.removeEventListener("change", this.#motion);
    this.pause();
  }

  /** Puts the focus where the keys work. */
  override focus(): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("section")?.focus());
  }

  pause(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { cell } = this.state.view;
    if (changed.has("state") && cell) {
      if (cell.stage === "output" || cell.stage === "V") this.#dimension = cell.column;
      else this.#key = keyOf(cell) ?? this.#key;
    }
  }

  override render(): TemplateResult {
    const { steps } = this;
    const taken = this.#taken;
    const step = this.#step;
    const at = taken.indexOf(step);
    const query = isolated(this.state.query_tokens[this.row]);
    return html`<section tabindex="0" aria-label=${steps.name(query)} @keydown=${this.#press}>
      <header>
        <h2>${steps.name(query)}</h2>
        <button class="plain" aria-label=${steps.close} title=${steps.close} @click=${this.#close}>✕</button>
      </header>
      <ol class="list" aria-label=${steps.list}>
        ${taken.map(
          (name, index) => html`<li>
            <button
              class=${index < at ? "past" : ""}
              aria-current=${index === at ? "step" : nothing}
              @click=${() => this.#show(name)}
            ><span class="nth">${index + 1}</span> <span class="name">${steps.names[name]}</span></button>
          </li>`,
        )}
      </ol>
      <div class="now">
        <div class="said">
          ${this.#controls(at, taken.length)}
          <p class="position">${steps.position(at + 1, taken.length)}</p>
          <h3>${steps.names[step]}</h3>
          <div class="formula">${stepFormula(step, this.state)}</div>
          <p class="sentence">${this.#sentence(step)}</p>
          <p class="keys">${this.#still.matches ? steps.keysWithoutPlay : steps.keys}</p>
        </div>
        ${this.#table(step, query)}
      </div>
    </section>`;
  }

  get #taken(): Step[] {
    return stepsOf(this.state, this.head);
  }

  get #step(): Step {
    return stepAt(this.state.view.step ?? 0, this.#taken);
  }

  #sentence(step: Step): string {
    const { state, head, row, digits, words, steps } = this;
    return stepSentence(step, { state, head, row, digits, words, steps });
  }

  #controls(at: number, count: number): TemplateResult {
    const { steps } = this;
    const button = (name: string, path: string, to: number, off: boolean) =>
      html`<button aria-label=${name} title=${name} ?disabled=${off} @click=${() => this.#go(to)}>
        <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>
      </button>`;
    const still = this.#still.matches;
    return html`<div class="controls">
        ${button(steps.restart, "M3 3h2v10H3zM13 3v10L6 8z", 0, at === 0)}
        ${button(steps.back, "M12 3v10L4 8z", at - 1, at === 0)}
        ${
          still
            ? nothing
            : html`<button class="play" aria-pressed=${this.playing} @click=${this.#toggle}>
                ${this.playing ? steps.pause : steps.play}
              </button>`
        }
        ${button(steps.forward, "M4 3v10l8-5z", at + 1, at === count - 1)}
        ${
          still
            ? nothing
            : html`<label>${steps.speed}
                <select @change=${this.#hurry}>
                  ${(Object.keys(SPEEDS) as Speed[]).map(
                    (speed) =>
                      html`<option value=${speed} ?selected=${speed === this.speed}>${steps.speeds[speed]}</option>`,
                  )}
                </select></label>`
        }
      </div>`;
  }

  #table(step: Step, query: string): TemplateResult {
    const { state, head, row, digits, steps } = this;
    const { columns, total, hidden } = stepTable(step, state, head, row, this.#dimension, digits);
    const heading = ({ name, dimension = 0 }: StepColumn) =>
      name === "value" ? steps.value(dimension + 1) : steps.columns[name];
    return html`<div class="numbers">
      <div class="box" tabindex=${head.scores.cols > 9 ? 0 : nothing} role="group" aria-label=${steps.table(steps.names[step], query)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${steps.key}</th>
              ${columns.map((column) => html`<th scope="col" class=${column.made ? "made" : ""}>${heading(column)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${state.key_tokens.map((label, key) => this.#line(step, label, key, columns))}
          </tbody>
          ${
            total
              ? html`<tfoot>
                  <tr>
                    <th scope="row">${steps.totals[total.name]}</th>
                    ${total.texts.map((text) => html`<td>${text}</td>`)}
                  </tr>
                </tfoot>`
              : nothing
          }
        </table>
      </div>
      ${hidden > 0 ? html`<p class="keys">${steps.hidden(hidden)}</p>` : nothing}
    </div>`;
  }

  #line(step: Step, label: string, key: number, columns: readonly StepColumn[]): TemplateResult {
    const { head, row, words, steps } = this;
    const masks =
      step === "dot" || step === "scale" || step === "softcap" ? [] : closingMasks({ head, words }, row, key);
    const masked = entry(head.masked, row, key);
    const isLargest = step === "shift" && masked === head.rows[row]?.row_max && Number.isFinite(masked);
    const cell = this.#cellOf(step, key);
    return html`<tr
      class=${`${key === this.#key ? "here" : ""} ${masks.length > 0 ? "closed" : ""}`}
      @pointerenter=${() => this.dispatchEvent(previewEvent(cell))}
      @pointerleave=${() => this.dispatchEvent(previewEvent(null))}
      @click=${() => this.dispatchEvent(editEvent({ kind: "select", cell }))}
    >
      <th scope="row">
        <bdi>${label}</bdi>${isLargest ? html` <small>${steps.largest}</small>` : nothing}${
          masks.length > 0 ? html`<span class="unseen"> ${words.picture.closedBy(masks)}</span>` : nothing
        }
      </th>
      ${columns.map(
        ({ texts, full, made }) =>
          html`<td class=${made ? "made" : ""} title=${full?.[key] || nothing}>${texts[key]}</td>`,
      )}
    </tr>`;
  }

  /** The cell of the picture that stands for a key at a step. */
  #cellOf(step: Step, key: number): Cell {
    const stage = stageOfStep[step];
    return stage === "output"
      ? { stage: "weights", row: this.row, column: key }
      : { stage, row: this.row, column: key };
  }

  #show(step: Step): void {
    const stage = stageOfStep[step];
    const key = this.#key >= 0 ? this.#key : (this.head.rows[this.row]?.argmax ?? 0);
    const most = (stage === "output" ? this.head.V.cols : this.head.scores.cols) - 1;
    const column = Math.min(stage === "output" ? this.#dimension : key, most);
    const cell: Cell = { stage, row: this.row, column };
    this.dispatchEvent(editEvent({ kind: "show-step", step: STEPS.indexOf(step), cell }));
    const { steps } = this;
    const position = steps.position(this.#taken.indexOf(step) + 1, this.#taken.length);
    this.dispatchEvent(sayEvent(steps.spoken(position, steps.names[step], this.#sentence(step))));
  }

  #go(to: number): void {
    this.pause();
    const step = this.#taken[to];
    if (step) this.#show(step);
  }

  #toggle = (): void => {
    if (this.playing) this.pause();
    else if (!this.#still.matches) this.#play();
  };

  #play(): void {
    const taken = this.#taken;
    this.playing = true;
    // Played again from its end, a row begins anew.
    if (this.#step === taken.at(-1)) this.#show(taken[0] as Step);
    this.#timer = window.setInterval(() => {
      const next = this.#taken[this.#taken.indexOf(this.#step) + 1];
      if (next) this.#show(next);
      if (!next || next === this.#taken.at(-1)) this.pause();
    }, SPEEDS[this.speed]);
  }

  #hurry(event: Event): void {
    this.speed = (event.target as HTMLSelectElement).value as Speed;
    if (!this.playing) return;
    this.pause();
    this.#play();
  }

  #motion = (): void => {
    if (this.#still.matches) this.pause();
    this.requestUpdate();
  };

  #close = (): void => {
    this.dispatchEvent(editEvent({ kind: "show-step", step: null }));
    this.dispatchEvent(new CustomEvent("close"));
  };

  #press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
    const at = this.#taken.indexOf(this.#step);
    const to = { ArrowLeft: at - 1, "[": at - 1, ArrowRight: at + 1, "]": at + 1, Home: 0 }[event.key];
    if (to !== undefined) this.#go(to);
    else if (event.key === "Escape") this.#close();
    // On a button the space bar presses it.
    else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) this.#toggle();
    else return;
    event.preventDefault();
  };
}

customElements.define("row-steps", RowSteps);

declare global {
  interface HTMLElementTagNameMap {
    "row-steps": RowSteps;
  }
}
