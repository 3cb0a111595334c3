import { html, LitElement, nothing, type TemplateResult } from "lit";
import { exactText, fullText, partName } from "../../course/fact-lines.ts";
import { LARGEST_SEED, LONGEST_SHEET, practiceLesson, type Sheet } from "../../course/practice-place.ts";
import { axesOf, problemText, rowOfPart } from "../../course/problem-text.ts";
import type { AskedPart, Exercise, ExerciseEngine, ExerciseId } from "../../engine/exercise-types.ts";
import { controls } from "../../styles/controls.ts";
import type { PracticeWords } from "../../text/practice.ts";
import { goEvent, sayEvent } from "../events.ts";
import { givenMatrix } from "../grid/given-matrix.ts";
import { practiceStyle } from "./practice-style.ts";
import { sheetStyle } from "./sheet-style.ts";

/** `<practice-sheet>`: problems for paper, with cells to write in and a page of answers. */
export class PracticeSheet extends LitElement {
  static override properties = {
    sheet: { attribute: false },
    problems: { attribute: false },
    engine: { attribute: false },
    words: { attribute: false },
    refused: { state: true },
    answered: { state: true },
  };
  declare sheet: Sheet;
  declare problems: readonly Exercise[];
  declare engine: ExerciseEngine;
  declare words: PracticeWords;
  /** Why no sheet was made of what the form says; "" where one was. */
  declare refused: string;
  /** Whether the answers are shown on the screen; on paper they always are. */
  declare answered: boolean;

  static override styles = [controls, practiceStyle, sheetStyle];

  constructor() {
    super();
    this.refused = "";
    this.answered = false;
  }

  override render(): TemplateResult {
    const { words } = this;
    return html`<div class="settings">
        <button class="plain" @click=${() => this.dispatchEvent(goEvent("practice"))}>‹ ${words.back}</button>
        <h2>${words.sheet.name}</h2>
        <p class="soft">${words.sheet.about}</p>
        ${this.#form()}
      </div>
      <article class="paper">
        <header>
          <h2>${words.sheet.title}</h2>
          <p class="blanks"><span>${words.sheet.student}</span><span>${words.sheet.date}</span></p>
        </header>
        ${this.problems.map((exercise, index) => this.#problem(exercise, index + 1))}
        <section class="answers">
          <h2>${words.sheet.answers}</h2>
          <button class="shut" aria-expanded=${this.answered} @click=${this.#answer}>${words.sheet.showAnswers}</button>
          <div class="all" ?data-shut=${!this.answered}>${this.problems.map((exercise, index) => this.#answers(exercise, index + 1))}</div>
        </section>
      </article>`;
  }

  #form(): TemplateResult {
    const { sheet, words } = this;
    return html`<form class="card" @submit=${this.#make}>
      <label>${words.sheet.seed}
        <input type="text" name="seed" inputmode="numeric" autocomplete="off" .value=${String(sheet.seed)} />
      </label>
      <label>${words.sheet.count}
        <select name="count">
          ${Array.from({ length: LONGEST_SHEET }, (_, at) => at + 1).map(
            (count) => html`<option value=${count} ?selected=${count === sheet.count}>${count}</option>`,
          )}
        </select>
      </label>
      <fieldset>
        <legend>${words.sheet.kinds}</legend>
        ${this.engine.exerciseIds().map(
          (id) => html`<label class="kind">
            <input type="checkbox" name="kind" value=${id} .checked=${sheet.kinds.includes(id)} />${words.kinds[id].title}
          </label>`,
        )}
      </fieldset>
      <div class="buttons">
        <button>${words.sheet.make}</button>
        <button class="main" type="button" @click=${() => window.print()}>${words.sheet.print}</button>
      </div>
      ${this.refused ? html`<p class="refused">${this.refused}</p>` : nothing}
    </form>`;
  }

  #answer(): void {
    this.answered = !this.answered;
  }

  #make = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const typed = String(form.get("seed")).trim();
    const seed = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN;
    const kinds = this.engine.exerciseIds().filter((id) => form.getAll("kind").includes(id));
    const { sheet: words } = this.words;
    this.refused = !(seed <= LARGEST_SEED) ? words.seedRange : kinds.length === 0 ? words.noKind : "";
    if (this.refused) {
      this.dispatchEvent(sayEvent(this.refused));
      return;
    }
    const { apart } = this.sheet;
    const sheet = { at: "sheet", apart, seed, count: Number(form.get("count")), kinds } as const;
    this.dispatchEvent(goEvent(practiceLesson(sheet, this.engine.exerciseIds())));
  };

  #problem(exercise: Exercise, nth: number): TemplateResult {
    const { words } = this;
    return html`<section class="problem">
      <h3>${words.sheet.nth(nth)} <span class="soft">${this.#title(exercise)}</span></h3>
      <p>${problemText(exercise, words)}</p>
      <div class="matrices">
        ${exercise.shown.map(({ name, rows }) => givenMatrix(name, rows, words))}
        ${exercise.cells.map((part) => this.#table(part, false))}
      </div>
    </section>`;
  }

  #title({ id, seed }: { readonly id: ExerciseId; readonly seed: number }): string {
    return [this.words.kinds[id].title, this.words.variant(seed)].join(" · ");
  }

  #answers(exercise: Exercise, nth: number): TemplateResult {
    return html`<section class="answer">
      <h3>${this.words.sheet.nth(nth)} <span class="soft">${this.#title(exercise)}</span></h3>
      <div class="matrices">${exercise.cells.map((part) => this.#table(part, true))}</div>
    </section>`;
  }

  /** A matrix of the answer: to write in, or written. */
  #table(part: AskedPart, filled: boolean): TemplateResult {
    const { words } = this;
    const axes = axesOf(part, words, rowOfPart(part));
    const name = partName(part, words);
    const cell = (row: number, column: number) => {
      const number = part.answer[row]?.[column];
      const asked = part.roles[row]?.[column] !== "not_asked";
      return html`<td class=${asked ? "" : "no"}>${filled && asked && number ? (part.stage === "weights" ? exactText(number) : fullText(number)) : ""}</td>`;
    };
    return html`<figure class=${filled ? "filled" : "blank"}>
      <figcaption>${name} <span>${part.rows}×${part.cols}</span></figcaption>
      <table aria-label=${words.matrix(name, part.rows, part.cols)}>
        <thead><tr><td></td>${axes.columnLabels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
        <tbody>
          ${part.roles.map(
            (roles, row) =>
              html`<tr><th scope="row">${axes.rowLabels[row]}</th>${roles.map((_, column) => cell(row, column))}</tr>`,
          )}
        </tbody>
      </table>
    </figure>`;
  }
}

customElements.define("practice-sheet", PracticeSheet);
