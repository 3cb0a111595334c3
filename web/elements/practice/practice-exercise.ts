import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import {
  another,
  atLevel,
  levelAfter,
  ONE_STEP,
  WORKED,
  withHint,
  withSolution,
} from "../../course/exercise-progress.ts";
import { allButLast, solutionRows } from "../../course/fact-lines.ts";
import { practiceLesson } from "../../course/practice-place.ts";
import { problemText } from "../../course/problem-text.ts";
import type { ExerciseProgress } from "../../course/progress.ts";
import { spokenVerdict, verdictOf } from "../../course/verdict.ts";
import { Work } from "../../course/work.ts";
import type { AskedPart, Exercise, ExerciseEngine } from "../../engine/exercise-types.ts";
import { controls } from "../../styles/controls.ts";
import type { PracticeWords } from "../../text/practice.ts";
import "./answer-grid.ts";
import { Dock } from "../dock.ts";
import { dockStyle } from "../dock-style.ts";
import { goEvent, openEvent, sayEvent } from "../events.ts";
import { givenMatrix } from "../grid/given-matrix.ts";
import type { AnswerGrid, Texts } from "./answer-grid.ts";
import { signsView } from "./answer-signs.ts";
import { exerciseStyle, practiceStyle } from "./practice-style.ts";
import { hintsView, solutionView, spokenHint, verdictView } from "./practice-views.ts";

/** `<practice-exercise>`: one exercise, from a worked example to working alone. */
export class PracticeExercise extends LitElement {
  static override properties = {
    subject: { attribute: false },
    exercise: { attribute: false },
    engine: { attribute: false },
    words: { attribute: false },
    steps: { state: true },
    looking: { state: true },
  };
  declare subject: Subject;
  declare exercise: Exercise;
  declare engine: ExerciseEngine;
  declare words: PracticeWords;
  /** How many steps of a worked example have been gone through. */
  declare steps: number;
  /** Whether the solution is looked at after the exercise was solved, which costs nothing. */
  declare looking: boolean;

  #work!: Work;
  /** The matrix that was written in last. */
  #grid: AnswerGrid | null = null;
  /** Whether the verdict is brought into sight when it is drawn. */
  #toVerdict = false;
  /** Whether the solution gets the focus when it is drawn. */
  #toSolution = false;

  /** Signs for fingers stand where the keyboard does not hide them. */
  readonly #dock = new Dock();

  static override styles = [controls, practiceStyle, exerciseStyle, dockStyle];

  constructor() {
    super();
    this.steps = 1;
    this.looking = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dock.hide();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("exercise")) return;
    this.#dock.hide();
    this.#work = new Work(this.exercise, this.engine, this.subject.progress);
    this.#grid = null;
    this.steps = 1;
    this.looking = false;
  }

  override updated(): void {
    const drawn = (selector: string) => this.renderRoot.querySelector<HTMLElement>(selector);
    const verdict = this.#toVerdict ? drawn(".verdict") : null;
    if (verdict) {
      this.#toVerdict = false;
      verdict.scrollIntoView({ block: "nearest" });
    }
    const solution = this.#toSolution ? drawn(".solved") : null;
    if (solution) {
      this.#toSolution = false;
      // What has been asked for is read from its beginning.
      solution.focus();
    }
  }

  override render(): TemplateResult {
    const { words } = this;
    const { level } = this.#work.entry;
    return html`${this.#head()}
      <div class="columns">
        <section class="problem" aria-label=${words.problem}>
          <p>${problemText(this.exercise, words)}</p>
          <div class="matrices">${this.exercise.shown.map(({ name, rows }) => givenMatrix(name, rows, words))}</div>
          ${level === ONE_STEP ? this.#workedOut() : nothing}
        </section>
        ${level === WORKED ? this.#example() : this.#answer()}
      </div>
      ${level !== WORKED && this.#isShown ? this.#solution() : nothing}`;
  }

  get #isShown(): boolean {
    return this.looking || this.#work.entry.shown;
  }

  #head(): TemplateResult {
    const { words, exercise } = this;
    const { entry } = this.#work;
    return html`<header class="head">
      <nav><button class="plain" @click=${() => this.#go("practice")}>‹ ${words.back}</button></nav>
      <div>
        <h2>${words.kinds[exercise.id].title}</h2>
        <span class="soft">${words.variant(exercise.seed)}</span>
      </div>
      <div class="levels">
        <div class="segments" role="group" aria-label=${words.levelName}>
          ${words.levels.map(
            (name, level) => html`<button
              aria-pressed=${level === entry.level}
              @click=${() => (level === entry.level ? undefined : this.#move(atLevel(entry, level)))}
            >${name}</button>`,
          )}
        </div>
        <p class="soft">${words.levelAbout[entry.level]}</p>
      </div>
    </header>`;
  }

  #workedOut(): TemplateResult {
    const rows = solutionRows(this.exercise, allButLast(this.exercise), this.words);
    return html`<section class="card">
      <h3>${this.words.workedOut}</h3>
      ${solutionView(rows, "brief")}
    </section>`;
  }

  #example(): TemplateResult {
    const { words, exercise } = this;
    const rows = solutionRows(exercise, exercise.solution, words);
    const count = rows.reduce((sum, { steps }) => sum + steps.length, 0);
    const shown = Math.min(this.steps, count);
    const { entry } = this.#work;
    return html`<section class="answer" aria-label=${words.levels[WORKED] ?? ""}>
      <div class="card">
        <h3>${words.stepOf(shown, count)}</h3>
        ${solutionView(rows, "full", shown)}
      </div>
      <div class="buttons">
        ${
          shown < count
            ? html`<button class="main" @click=${() => this.#step(shown + 1)}>${words.nextStep}</button>
                <button @click=${() => this.#step(count)}>${words.allSteps}</button>`
            : nothing
        }
        <button class=${shown < count ? "" : "main"} @click=${() => this.#move(another(entry, ONE_STEP))}>
          ${words.nowYou}
        </button>
        <button @click=${() => this.#move(another(entry, WORKED))}>${words.anotherExample}</button>
        ${this.#toLab()}
      </div>
    </section>`;
  }

  #step(step: number): void {
    this.steps = step;
    const rows = solutionRows(this.exercise, this.exercise.solution, this.words);
    const now = rows.flatMap(({ steps, name }) => steps.map((one) => ({ ...one, row: name })))[step - 1];
    if (now) this.dispatchEvent(sayEvent(`${now.row}: ${now.say} ${now.formulas.join("; ")}`));
  }

  #answer(): TemplateResult {
    const { words, exercise } = this;
    const work = this.#work;
    const { entry, graded } = work;
    const next = levelAfter(entry);
    return html`<section class="answer" aria-label=${words.answer} @keydown=${this.#press} @focusout=${this.#left}>
      ${exercise.cells.map((part) => this.#part(part))}
      ${signsView(this.exercise, this.words, this.#insert)}
      <p class="soft">${words.precision(exercise.decimals)}</p>
      <div class="buttons">
        <button class="check ${work.isOpen ? "" : "main"}" @click=${this.#check}>${words.check}</button>
        ${entry.hints < 3 && !work.isOpen ? html`<button @click=${this.#hint}>${words.hint(entry.hints)}</button>` : nothing}
        ${this.#isShown ? nothing : html`<button @click=${this.#show}>${words.solution}</button>`}
        <button class=${work.isOpen ? "main" : ""} @click=${() => this.#move(another(entry, next))}>
          ${next === entry.level ? words.another : words.anotherAt(words.levels[next] as string)}
        </button>
        ${work.isOpen ? this.#toLab() : nothing}
      </div>
      ${graded ? verdictView(verdictOf(graded, exercise, words), work, words) : nothing}
      ${this.#standing(entry)} ${hintsView(exercise, entry.hints, words)}
    </section>`;
  }

  /** Whether this variant still counts, and how often it was tried. */
  #standing(entry: ExerciseProgress): TemplateResult | typeof nothing {
    const { words } = this;
    const spent = entry.spent.includes(entry.seed) && entry.tries === 0;
    const note = entry.shown ? words.noScore : spent ? words.spent : "";
    const tries = entry.tries > 0 ? words.verdict.tries(entry.tries) : "";
    const text = [note, tries].filter(Boolean).join(words.between);
    return text ? html`<p class="soft">${text}</p>` : nothing;
  }

  #part(part: AskedPart): TemplateResult {
    const work = this.#work;
    const { graded } = work;
    // While anything cannot be read nothing is called wrong.
    const marked = graded?.attempt ? graded.cells.find(({ name }) => name === part.name) : null;
    return html`<answer-grid
      .asked=${part}
      .texts=${work.textsOf(part)}
      .marks=${marked?.rows ?? null}
      .checked=${work.checkedOf(part)}
      .given=${work.given.includes(part.name)}
      .words=${this.words}
      .engine=${this.engine}
      @cells-typed=${(event: CustomEvent<Texts>) => work.type(part, event.detail)}
      @cell-active=${this.#activated}
      @grid-end=${this.#ended}
    ></answer-grid>`;
  }

  #insert = (sign: string): void => {
    const grid = this.#grid ?? this.renderRoot.querySelector("answer-grid");
    if (!this.#grid) grid?.enter();
    grid?.insert(sign);
  };

  #activated = (event: Event): void => {
    const grid = event.currentTarget as AnswerGrid;
    const signs = this.renderRoot.querySelector<HTMLElement>(".symbols[popover]");
    this.#grid = grid;
    if (signs) this.#dock.show(signs, grid.shadowRoot?.activeElement ?? null);
  };

  /** The signs go with the focus, unless they have it. */
  #left = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Element && relatedTarget.closest("answer-grid, .symbols"))) this.#dock.hide();
  };

  /** From the last cell of a matrix to the next matrix, and from the last one to the button that checks. */
  #ended = (event: Event): void => {
    const grids = [...this.renderRoot.querySelectorAll("answer-grid")];
    const after = grids.slice(grids.indexOf(event.currentTarget as AnswerGrid) + 1);
    if (!after.some((grid) => grid.enter())) this.renderRoot.querySelector<HTMLElement>(".check")?.focus();
  };

  #press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#check();
  };

  #check = (): void => {
    const graded = this.#work.check();
    if (!graded) return;
    this.dispatchEvent(sayEvent(spokenVerdict(verdictOf(graded, this.exercise, this.words), this.words)));
    this.#toVerdict = true;
  };

  #hint = (): void => {
    this.#work.change(withHint(this.#work.entry));
    this.dispatchEvent(sayEvent(spokenHint(this.exercise, this.#work.entry.hints, this.words)));
    requestAnimationFrame(() => this.renderRoot.querySelector(".hints")?.scrollIntoView({ block: "nearest" }));
  };

  #show = (): void => {
    if (this.#work.isOpen) this.looking = true;
    else this.#work.change(withSolution(this.#work.entry));
    this.#toSolution = true;
  };

  #solution(): TemplateResult {
    const rows = solutionRows(this.exercise, this.exercise.solution, this.words);
    return html`<section class="card wide solved" tabindex="-1" aria-label=${this.words.solutionName}>
      <h3>${this.words.solutionName}</h3>
      ${solutionView(rows, "full")}
    </section>`;
  }

  #toLab(): TemplateResult {
    const open = () => this.dispatchEvent(openEvent({ ...this.exercise.state, view: {} }));
    return html`<button @click=${open}>${this.words.openInLab}</button>`;
  }

  /** Goes on with another seed or level. */
  #move(entry: ExerciseProgress): void {
    this.steps = 1;
    this.#work.change(entry);
    if (entry.seed === this.exercise.seed) return;
    this.#go(practiceLesson({ at: "exercise", id: this.exercise.id, seed: entry.seed }, this.engine.exerciseIds()));
  }

  #go(lesson: string): void {
    this.dispatchEvent(goEvent(lesson));
  }
}

customElements.define("practice-exercise", PracticeExercise);
