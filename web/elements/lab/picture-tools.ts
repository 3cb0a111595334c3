import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { HeadTrace, State } from "../../engine/types.ts";
import { controls } from "../../styles/controls.ts";
import { type CompareWords, loadCompare } from "../../text/compare.ts";
import type { MoreWords } from "../../text/more.ts";
import { loadSteps, type StepWords } from "../../text/steps.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, pinEvent, sayEvent } from "../events.ts";
import { focusKept } from "../focus-kept.ts";
import { keyOf } from "../plan/picture-marks.ts";
import type { Plan } from "../plan/picture-plan.ts";
import { stageOfStep } from "../steps/step-list.ts";
import type { Pinned } from "./lab-comparison.ts";

/** `<picture-tools>`: what can be opened under the picture, as a few buttons and the panels that they open. */
export class PictureTools extends LitElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    row: { attribute: false },
    digits: { attribute: false },
    readOnly: { attribute: false },
    words: { attribute: false },
    more: { attribute: false },
    plan: { attribute: false },
    pinned: { attribute: false },
    pinnedPlan: { attribute: false },
    stepWords: { state: true },
    compareWords: { state: true },
  };
  declare state: State;
  declare head: HeadTrace;
  /** The selected query, from 0. */
  declare row: number;
  declare digits: number;
  /** Whether the experiment can only be looked at. */
  declare readOnly: boolean;
  declare words: Words;
  declare more: MoreWords | null;
  declare plan: Plan;
  /** The experiment to compare with; null for none. */
  declare pinned: Pinned | null;
  /** Its picture; null where it has no such head. */
  declare pinnedPlan: Plan | null;
  /** The words of the comparison, once they have been asked for. */
  declare compareWords: CompareWords | null;
  /** The words of the steps, once they have been asked for. */
  declare stepWords: StepWords | null;

  /** Whether a part could not be fetched. */
  #failed = false;

  static override styles = [
    controls,
    css`
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 12px 24px;
      }
      live-formula {
        max-width: 100%;
        min-height: 88px;
      }
      .tools {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        min-height: 32px;
      }
      .tools button {
        min-height: 32px;
        padding: 2px 14px;
      }
      .tools button svg {
        width: 12px;
        height: 12px;
        margin-inline-end: 6px;
        vertical-align: -1px;
        fill: none;
        stroke: currentColor;
        stroke-width: 1.5;
        stroke-linejoin: round;
        stroke-linecap: round;
      }
      compare-panel,
      row-steps {
        margin-top: 14px;
      }
      @media (pointer: coarse) {
        .tools button {
          min-height: 44px;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.more = null;
    this.readOnly = false;
    this.stepWords = null;
    this.pinned = null;
    this.pinnedPlan = null;
    this.compareWords = null;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (this.#stepping && (!this.stepWords || changed.has("words"))) void this.#fetch(this.#fetchSteps);
    if (this.pinned && (!this.compareWords || changed.has("words"))) void this.#fetch(this.#fetchCompare);
  }

  override firstUpdated(): void {
    void this.#fetch(() => import("../reading/live-formula.ts"));
  }

  override render(): TemplateResult | typeof nothing {
    const { more, stepWords: steps } = this;
    if (!more) return nothing;
    const { state, head, row, digits, words } = this;
    return html`
      <div class="line">
      <live-formula
        .state=${state}
        .head=${head}
        .plan=${this.plan}
        .words=${words}
        .more=${more}
      ></live-formula>
      <div class="tools">
        <button class="steps" aria-expanded=${this.#stepping} @click=${this.#toggleSteps}>${more.tools.steps}</button>
        ${this.#pinButton(more)}
      </div>
      </div>
      ${this.#comparison()}
      ${
        this.#stepping && steps
          ? html`<row-steps
              .state=${state}
              .head=${head}
              .row=${row}
              .digits=${digits}
              .words=${words}
              .steps=${steps}
              @close=${this.#focusButton}
            ></row-steps>`
          : nothing
      }`;
  }

  get #stepping(): boolean {
    return this.state.view.step !== undefined;
  }

  #pinButton({ tools }: MoreWords): TemplateResult {
    const isPinned = this.pinned !== null;
    const act = () => this.dispatchEvent(pinEvent(isPinned ? "unpin" : "pin"));
    return html`<button class="pin" aria-pressed=${isPinned} title=${tools.pinHint} @click=${act}>
      <svg viewBox="0 0 12 12" aria-hidden="true"><path d="M4 1h4M4.5 1v4L2.5 7.5h7L7.5 5V1M6 7.5V11" /></svg
      >${tools.pin}
    </button>`;
  }

  #comparison(): TemplateResult | typeof nothing {
    const { state, plan, digits, words, pinned, pinnedPlan, compareWords } = this;
    if (!pinned || !compareWords) return nothing;
    if (!pinnedPlan) return html`<p class="absent">${compareWords.noHead}</p>`;
    return html`<compare-panel
      .state=${state}
      .plan=${plan}
      .pinnedState=${pinned.state}
      .pinnedPlan=${pinnedPlan}
      .digits=${digits}
      .words=${words}
      .compare=${compareWords}
      .readOnly=${this.readOnly}
    ></compare-panel>`;
  }

  /** Fetches a part; where that fails, says so once, until it is asked for by a button again. */
  async #fetch(part: () => Promise<unknown>): Promise<void> {
    if (this.#failed) return;
    try {
      await part();
    } catch {
      this.#failed = true;
      if (this.more) this.dispatchEvent(sayEvent(this.more.done.notFetched));
    }
  }

  readonly #fetchCompare = async (): Promise<void> => {
    const { language } = this.words;
    const [words] = await Promise.all([loadCompare(language), import("../compare/compare-panel.ts")]);
    if (language === this.words.language) this.compareWords = words;
  };

  readonly #fetchSteps = async (): Promise<void> => {
    const { language } = this.words;
    const [words] = await Promise.all([loadSteps(language), import("../steps/row-steps.ts")]);
    if (language === this.words.language) this.stepWords = words;
  };

  #toggleSteps = (): void => {
    if (this.#stepping) {
      this.dispatchEvent(editEvent({ kind: "show-step", step: null }));
      return;
    }
    const { cell } = this.state.view;
    const key = (cell && keyOf(cell)) ?? this.head.rows[this.row]?.argmax ?? 0;
    const first = { stage: stageOfStep.dot, row: this.row, column: key };
    this.dispatchEvent(editEvent({ kind: "show-step", step: 0, cell: first }));
    void this.#focusSteps();
  };

  async #focusSteps(): Promise<void> {
    const isKept = focusKept();
    this.#failed = false;
    await this.#fetch(this.#fetchSteps);
    await this.updateComplete;
    if (isKept()) this.renderRoot.querySelector("row-steps")?.focus();
  }

  #focusButton = (): void => {
    this.renderRoot.querySelector<HTMLElement>(".steps")?.focus();
  };
}

customElements.define("picture-tools", PictureTools);
