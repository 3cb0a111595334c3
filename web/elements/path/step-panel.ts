import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import { type Computed, isDone, placeOf } from "../../course/done.ts";
import type { Part, Place, Step } from "../../course/format.ts";
import { spokenText } from "../../course/lesson-text.ts";
import { type StepProgress, withEntry } from "../../course/progress.ts";
import { answered } from "../../course/questions.ts";
import { pageToOpen, withDone, withShown } from "../../course/step-progress.ts";
import type { Cell, StageName, Trace } from "../../engine/types.ts";
import { stageSize } from "../../store/shape.ts";
import { controls } from "../../styles/controls.ts";
import type { PathWords } from "../../text/path.ts";
import type { Language } from "../../text/words.ts";
import { editEvent, goEvent, openEvent, previewEvent, sayEvent } from "../events.ts";
import { focusKept } from "../focus-kept.ts";
import { type LessonLinks, lessonWords, lessonWordsStyle } from "./lesson-words.ts";
import type { Turning } from "./path-frame.ts";
import "../questions/question-card.ts";
import { ReadElement } from "../read-element.ts";
import { stepPanelStyle } from "./step-panel-style.ts";
import { bringIntoView, frontOf } from "./step-places.ts";
import { WayBack } from "./step-way-back.ts";

/**
 * `<step-panel>`: one step of the path, a page at a time: its question, then its parts. What is done on the stage is
 * seen from the experiment itself.
 *
 * @fires edit to select a cell, or to bring a stage to the front
 * @fires open-state for the experiment that a page begins with
 * @fires cell-preview for a cell that the text speaks of
 * @fires say when something has been seen done
 * @fires go for the next stop
 */
export class StepPanel extends ReadElement implements Turning {
  static override properties = {
    name: { attribute: false },
    step: { attribute: false },
    begun: { attribute: false },
    words: { attribute: false },
    subject: { attribute: false },
    page: { state: true },
    codeReady: { state: true },
  };
  declare name: string;
  declare step: Step;
  /** The experiments that the pages begin with. */
  declare begun: readonly Computed[];
  declare words: PathWords;
  declare subject: Subject;
  /** 0 is the question. */
  declare page: number;
  declare codeReady: boolean;

  /** What stood on the stage when another experiment was asked for: until that comes, nothing is seen done. */
  #left: Trace | null = null;

  readonly #wayBack = new WayBack(() => this.renderRoot);

  static override styles = [controls, lessonWordsStyle, stepPanelStyle];

  constructor() {
    super();
    this.page = 0;
    this.codeReady = false;
  }

  get #language(): Language {
    return this.subject.words.language;
  }

  get #kept(): StepProgress | undefined {
    return this.subject.progress.progress.steps[this.name];
  }

  #keep(entry: StepProgress): void {
    const { progress } = this.subject;
    if (entry !== this.#kept) progress.change(withEntry(progress.progress, "steps", this.name, entry));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name") && this.hasUpdated) this.#wayBack.withdraw();
    if (changed.has("name")) this.page = pageToOpen(this.#kept, this.step);
    if (!this.codeReady && this.step.parts.some(({ code }) => code)) {
      void import("./code-samples.ts").then(() => {
        this.codeReady = true;
      });
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("begun") && !changed.has("name")) this.#translate(changed.get("begun"));
    this.#look();
    this.#wayBack.offer();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#wayBack.withdraw();
  }

  #readOn = (): void => {
    this.#wayBack.withdraw();
    this.renderRoot.querySelector(".task")?.scrollIntoView({ block: "start" });
    this.renderRoot.querySelector<HTMLElement>(".page")?.focus({ preventScroll: true });
  };

  /** The words of an experiment not touched yet go with the language. */
  #translate(before: readonly Computed[] | undefined): void {
    const [old, own] = [before?.[this.page]?.state, this.begun[this.page]?.state];
    const { state } = this.subject;
    const labels = (one: typeof state) => [...one.query_tokens, ...one.key_tokens].join("\n");
    if (!old || !own || labels(state) !== labels(old) || labels(old) === labels(own)) return;
    const { query_tokens, key_tokens } = own;
    this.dispatchEvent(openEvent({ ...state, query_tokens, key_tokens }));
  }

  /** Whether what the page asks for is done now. */
  #look(): void {
    const { page, step } = this;
    const part = step.parts[page - 1];
    const begun = this.begun[page];
    if (this.subject.trace === this.#left) return;
    this.#left = null;
    if (!part || !begun || this.#isDone(page) || !isDone(part.done, begun, this.subject)) return;
    this.#finish(part);
  }

  #finish(part: Part): void {
    this.#wayBack.due = true;
    this.#keep(withDone(this.#kept, this.page - 1, this.step.parts.length));
    this.dispatchEvent(sayEvent(this.words.seen(spokenText(part.notice[this.#language]))));
  }

  #isDone(page: number): boolean {
    return this.#kept?.parts.includes(page - 1) === true;
  }

  override render(): TemplateResult {
    const part = this.step.parts[this.page - 1];
    return html`${this.#trail()} ${part ? this.#part(part) : this.#question()}
      <button class="away main" popover="manual" @click=${this.#readOn}>${this.words.away}</button>`;
  }

  /** The pages, of which those that have been opened can be turned back to. */
  #trail(): TemplateResult {
    const { words, step, page } = this;
    const shown = this.#kept?.shown ?? 0;
    const names = [words.question, ...step.parts.map((_, at) => words.part(at + 1, step.parts.length))];
    return html`<ol class="trail" aria-label=${words.pages}>
      ${names.map((name, at) => {
        const done = at === 0 ? this.#entry !== undefined : this.#isDone(at);
        return html`<li>
          <button
            aria-label=${done ? `${name}, ${words.done}` : name}
            aria-current=${at === page ? "step" : nothing}
            ?disabled=${at > shown && !this.subject.readOnly}
            @click=${() => this.#turnTo(at)}
          >${done && at !== page ? "✓" : at === 0 ? "?" : at}</button>
        </li>`;
      })}
    </ol>`;
  }

  get #entry() {
    return this.subject.progress.progress.questions[`path-${this.name}`];
  }

  #question(): TemplateResult {
    const { words, step } = this;
    return html`<div class="page" tabindex="-1">
      <question-card
        .name=${`path-${this.name}`}
        .question=${step.question}
        .language=${this.#language}
        .words=${this.subject.course}
        .entry=${this.#entry}
        @answer=${this.#answer}
      ></question-card>
      <div class="on">
        ${
          this.#entry
            ? html`<button class="main" @click=${() => this.#turnTo(1)}>${words.read}</button>`
            : html`<button class="quiet" @click=${() => this.#turnTo(1)}>${words.skipQuestion}</button>`
        }
      </div>
    </div>`;
  }

  #answer = (event: CustomEvent<string[]>): void => {
    const { progress } = this.subject;
    const entry = answered(this.step.question, event.detail, this.#entry);
    const kept = withEntry(progress.progress, "questions", `path-${this.name}`, entry);
    progress.change(withEntry(kept, "steps", this.name, withShown(this.#kept, 1)));
  };

  #part(part: Part): TemplateResult {
    const language = this.#language;
    const done = this.#isDone(this.page);
    return html`<div class="page" tabindex="-1">
      ${lessonWords(part.text[language], this.#links)}
      ${part.code && this.codeReady ? this.#code() : nothing}
      ${this.subject.readOnly ? nothing : this.#task(part, done)}
      ${
        done || this.subject.readOnly
          ? html`<div class="notice"><strong>${this.words.notice}</strong> ${lessonWords(part.notice[language], this.#links)}</div>`
          : nothing
      }
      ${this.#on(done)}
    </div>`;
  }

  #code(): TemplateResult {
    const { words, subject } = this;
    return html`<code-samples .words=${words} .subject=${subject}></code-samples>`;
  }

  #task(part: Part, done: boolean): TemplateResult {
    const { words } = this;
    return html`<div class="task ${done ? "done" : ""}">
      <strong>${done ? html`<span aria-hidden="true">✓</span> ${words.taskDone}` : words.task}</strong>
      ${lessonWords(part.task[this.#language], this.#links)}
      <div class="means">
        ${
          "said" in part.done && !done
            ? html`<button @click=${() => this.#finish(part)}>${words.said}</button>`
            : nothing
        }
        ${
          part.where || !("said" in part.done)
            ? html`<button @click=${() => this.#show(part)}>${words.show}</button>`
            : nothing
        }
        <button @click=${() => this.#begin(this.page)}>${words.again}</button>
      </div>
    </div>`;
  }

  #on(done: boolean): TemplateResult | typeof nothing {
    const { words, page, step, subject } = this;
    const finished = done || subject.readOnly;
    if (page < step.parts.length) {
      return html`<div class="on">
        <button class=${finished ? "main" : "quiet"} @click=${() => this.#turnTo(page + 1)}>${finished ? words.on : words.skip}</button>
      </div>`;
    }
    return nothing;
  }

  readonly #links: LessonLinks = {
    choose: (cell) => this.#choose(cell),
    preview: (cell) => this.dispatchEvent(previewEvent(cell)),
    go: (lesson) => this.dispatchEvent(goEvent(lesson)),
  };

  #choose(cell: Cell): void {
    // What the text speaks of may have been removed by hand.
    const [rows, columns] = stageSize(this.subject.state, cell.stage);
    if (cell.row >= rows || cell.column >= columns) return;
    this.dispatchEvent(editEvent({ kind: "select", cell }));
    bringIntoView(this, cell.stage, false);
  }

  #show(part: Part): void {
    const place: Place = part.where ?? placeOf(part.done);
    const front = frontOf(place);
    if (front) this.dispatchEvent(editEvent({ kind: "show-stage", stage: front as StageName }));
    bringIntoView(this, place);
  }

  #begin(page: number): void {
    const begun = this.begun[page];
    if (!begun) return;
    const { state } = begun;
    this.#left = this.subject.trace;
    this.dispatchEvent(openEvent({ ...state, view: { ...state.view, lesson: `path-${this.name}` } }));
  }

  /** Turns to a page; where that begins with another experiment, it is opened. */
  #turnTo(page: number): void {
    if (page > this.step.parts.length || page < 0) return;
    const isKept = focusKept();
    this.#wayBack.withdraw();
    const another = this.begun[page] !== this.begun[this.page];
    this.page = page;
    this.#keep(withShown(this.#kept, page));
    if (another && !this.subject.readOnly) this.#begin(page);
    void this.updateComplete.then(() => {
      if (isKept()) this.renderRoot.querySelector<HTMLElement>(".page")?.focus({ preventScroll: true });
      this.renderRoot.querySelector(".trail")?.scrollIntoView({ block: "nearest" });
    });
  }

  turn(by: -1 | 1): boolean {
    const page = this.page + by;
    if (page < 0 || page > this.step.parts.length) return false;
    this.#turnTo(page);
    return true;
  }
}

customElements.define("step-panel", StepPanel);
