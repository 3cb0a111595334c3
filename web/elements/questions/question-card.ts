import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { LinkText, Question } from "../../course/format.ts";
import type { QuestionProgress } from "../../course/progress.ts";
import { type Drawn, isRight, linkIn, optionsOf, replyTo, shownOrder } from "../../course/questions.ts";
import { controls } from "../../styles/controls.ts";
import type { CourseWords } from "../../text/course.ts";
import type { Language, Words } from "../../text/words.ts";
import { alike } from "../alike.ts";
import { optionStyle } from "../controls/option-style.ts";
import { openEvent, sayEvent } from "../events.ts";
import { indexed } from "../indexed.ts";
import { smallGrid } from "./question-grid.ts";
import { questionStyle } from "./question-style.ts";

/**
 * `<question-card>`: a question, a way to answer it, and what is said to the answer. The first answer is kept apart
 * from the ones after it; what is kept comes in as `entry`.
 *
 * @fires answer the names of the options chosen, in order: a string[]
 * @fires open-state the experiment that shows the answer was asked for
 * @fires say what was said to an answer, or where an entry has been moved
 */
export class QuestionCard extends LitElement {
  static override properties = {
    name: { attribute: false },
    question: { attribute: false },
    language: { attribute: false },
    words: { attribute: false },
    entry: { attribute: false, hasChanged: (now: unknown, before: unknown) => !alike(now, before) },
    see: { attribute: false },
    drawn: { attribute: false },
    picture: { attribute: false },
    chosen: { state: true },
  };
  /** Decides the order of the options; another name is another question. */
  declare name: string;
  declare question: Question;
  declare language: Language;
  declare words: CourseWords;
  declare entry: QuestionProgress | undefined;
  /** The experiment that shows the answer; offered once there is one. */
  declare see: LinkText | undefined;
  /** What the options of a question about a fault make, and the words of pictures for them. */
  declare drawn: Readonly<Record<string, Drawn>> | null;
  declare picture: Words | null;
  /** What has been chosen, checked or not: names of options. */
  declare chosen: readonly string[];

  static override styles = [controls, optionStyle, questionStyle];

  constructor() {
    super();
    this.name = "";
    this.entry = undefined;
    this.see = undefined;
    this.drawn = null;
    this.picture = null;
    this.chosen = [];
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name") || changed.has("entry")) this.chosen = this.entry?.latest ?? [];
    if (!this.#fits()) this.chosen = this.#untouched;
  }

  /** Whether what is chosen is made of options that there are. */
  #fits(): boolean {
    const names = optionsOf(this.question).map(({ name }) => name);
    const known = this.chosen.every((name) => names.includes(name));
    return known && (this.question.kind !== "ordering" || new Set(this.chosen).size === names.length);
  }

  get #untouched(): readonly string[] {
    return this.question.kind === "ordering" ? shownOrder(this.name, this.question) : [];
  }

  /** Whether what is chosen is what was answered last. */
  get #checked(): boolean {
    const { entry, chosen } = this;
    return entry !== undefined && entry.latest.length > 0 && entry.latest.join("\n") === chosen.join("\n");
  }

  #say(name: string | undefined): string {
    return optionsOf(this.question).find((option) => option.name === name)?.say[this.language] ?? "";
  }

  override render(): TemplateResult {
    const { question, words } = this;
    return html`
      ${question.kind === "fault" ? this.#matrices() : nothing}
      ${question.kind === "ordering" ? this.#ordering() : this.#choice()}
      <button class="check ${this.#checked ? "" : "main"}" @click=${this.#check}>${words.question.check}</button>
      ${this.#reply()}`;
  }

  #matrices(): TemplateResult | typeof nothing {
    const { question, picture } = this;
    const name = question.kind === "fault" ? question.options.find(({ right }) => right)?.name : undefined;
    const drawn = this.drawn?.[name ?? ""];
    if (question.kind !== "fault" || !drawn || !picture) return nothing;
    return html`<div class="matrices" role="group" aria-label=${this.words.question.shown}>
      ${[...question.given, question.stage].map((stage) => smallGrid(drawn, stage, picture))}
    </div>`;
  }

  /** What a wrong choice would have made, so that the two can be compared. */
  #other(): TemplateResult | typeof nothing {
    const { question, picture } = this;
    const drawn = this.drawn?.[this.chosen[0] ?? ""];
    if (question.kind !== "fault" || !drawn || !picture || isRight(question, this.chosen)) return nothing;
    return html`<p class="small">${this.words.question.wouldMake}</p>
      <div class="matrices">${smallGrid(drawn, question.stage, picture)}</div>`;
  }

  #choice(): TemplateResult {
    const { question, language, chosen } = this;
    return html`<fieldset>
      <legend>${indexed(question.ask[language])}</legend>
      <div class="options">
        ${repeat(
          shownOrder(this.name, question),
          (name) => name,
          (name) => html`<label class="option"
            ><input
              type="radio"
              name="option"
              .value=${name}
              .checked=${live(chosen[0] === name)}
              @change=${() => this.#choose(name)}
            /><span>${indexed(this.#say(name))}</span>${this.#mark(name)}</label
          >`,
        )}
      </div>
    </fieldset>`;
  }

  /** What the answer checked last is, in a sign and in words. */
  #mark(name: string): TemplateResult | typeof nothing {
    if (!this.#checked || this.chosen[0] !== name) return nothing;
    const right = isRight(this.question, this.chosen);
    const { question: words } = this.words;
    return html`<span class="mark"
      ><span aria-hidden="true">${right ? "✓" : "✗"}</span
      ><span class="unseen">${right ? words.right : words.notYet}</span></span
    >`;
  }

  #ordering(): TemplateResult {
    const { question, language, chosen, words } = this;
    return html`<fieldset>
      <legend>${indexed(question.ask[language])}</legend>
      <p class="hint">${words.question.order}</p>
      <ol class="options">
        ${repeat(
          chosen,
          (name) => name,
          (name, at) => html`<li class="option" @keydown=${(event: KeyboardEvent) => this.#key(event, at)}>
            <span class="at" aria-hidden="true">${at + 1}</span><span>${indexed(this.#say(name))}</span>
            <span class="moves"
              >${this.#move(at, -1, words.question.up)}${this.#move(at, 1, words.question.down)}</span
            >
          </li>`,
        )}
      </ol>
    </fieldset>`;
  }

  #move(at: number, by: -1 | 1, label: (entry: string) => string): TemplateResult {
    const name = this.chosen[at];
    const stays = this.chosen[at + by] === undefined;
    // A button that cannot be used keeps the focus that brought its entry here.
    return html`<button
      data-move=${`${name} ${by}`}
      aria-label=${label(this.#say(name))}
      aria-disabled=${stays ? "true" : nothing}
      @click=${() => this.#moveTo(at, at + by)}
    >${by < 0 ? "↑" : "↓"}</button>`;
  }

  #key(event: KeyboardEvent, at: number): void {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: this.chosen.length - 1 }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#moveTo(at, to);
  }

  #moveTo(at: number, to: number): void {
    const name = this.chosen[at];
    if (name === undefined || this.chosen[to] === undefined || to === at) return;
    const focused = (this.renderRoot as ShadowRoot).activeElement as HTMLElement | null;
    const rest = this.chosen.filter((other) => other !== name);
    this.chosen = [...rest.slice(0, to), name, ...rest.slice(to)];
    this.dispatchEvent(sayEvent(this.words.question.moved(this.#say(name), to + 1, this.chosen.length)));
    // What moves in the document loses the focus.
    void this.updateComplete.then(() => focused?.focus());
  }

  #choose(name: string): void {
    this.chosen = [name];
  }

  #check = (): void => {
    const { question, chosen, language } = this;
    const { question: words } = this.words;
    if (chosen.length === 0) {
      this.dispatchEvent(sayEvent(words.choose));
      this.renderRoot.querySelector<HTMLElement>("input[type=radio]")?.focus();
      return;
    }
    const verdict = isRight(question, chosen) ? words.right : words.notYet;
    this.dispatchEvent(sayEvent(`${verdict} ${replyTo(question, chosen)?.[language] ?? ""}`));
    this.dispatchEvent(new CustomEvent("answer", { detail: [...chosen], bubbles: true, composed: true }));
    requestAnimationFrame(() => this.renderRoot.querySelector(".reply")?.scrollIntoView({ block: "nearest" }));
  };

  #reply(): TemplateResult | typeof nothing {
    const { question, language, entry } = this;
    if (!entry || !this.#checked) return nothing;
    const { question: words } = this.words;
    const right = isRight(question, entry.latest);
    const changed = entry.first.join("\n") !== entry.latest.join("\n");
    return html`<div class="reply ${right ? "right" : ""}">
        <p>
          <strong>${right ? "✓" : "✗"} ${right ? words.right : words.notYet}</strong>
          ${indexed(replyTo(question, entry.latest)?.[language] ?? "")}
        </p>
        ${this.#other()}
        ${changed ? html`<p class="small">${words.first}: ${indexed(this.#told(entry.first))}</p>` : nothing}
        ${right || changed ? nothing : html`<p class="small">${words.again}</p>`}
      </div>
      ${this.see === undefined ? nothing : html`<button class="see" @click=${this.#open}>${words.see}</button>`}`;
  }

  #told(names: readonly string[]): string {
    const said = names.map((name) => this.#say(name)).filter((text) => text !== "");
    return said.join(this.question.kind === "ordering" ? " → " : ", ");
  }

  #open = (): void => {
    if (this.see !== undefined) this.dispatchEvent(openEvent(linkIn(this.see, this.language)));
  };
}

customElements.define("question-card", QuestionCard);
