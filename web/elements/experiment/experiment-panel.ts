import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import { placeOf } from "../../course/done.ts";
import { figured } from "../../course/experiment-figures.ts";
import type { Experiment, Move } from "../../course/experiment-format.ts";
import { differsOnlyIn } from "../../course/experiment-lock.ts";
import { JUDGED_AGAIN, JUDGEMENT, missingIn } from "../../course/experiment-truth.ts";
import { AT, type Bench } from "../../course/experiment-try.ts";
import type { Place } from "../../course/format.ts";
import { type ExperimentProgress, withEntry } from "../../course/progress.ts";
import { controls } from "../../styles/controls.ts";
import type { ExperimentWords } from "../../text/experiment.ts";
import { optionStyle } from "../controls/option-style.ts";
import { editEvent, openEvent, sayEvent } from "../events.ts";
import { indexed } from "../indexed.ts";
import { bringIntoView, frontOf } from "../path/step-places.ts";
import { type Asking, askForm, judgementForm, told } from "./experiment-asks.ts";
import { type Checking, everyCell, judgements, verdicts } from "./experiment-check.ts";
import { experimentStyle } from "./experiment-style.ts";

const names = ["predict", "move", "check", "explain"] as const;

/**
 * `<experiment-panel>`: one five-part experiment: predict, move, check, explain. What is locked meanwhile is not its
 * business. Emits `open-state` and `say`; its progress is kept.
 */
export class ExperimentPanel extends LitElement {
  static override properties = {
    name: { attribute: false },
    experiment: { attribute: false },
    words: { attribute: false },
    bench: { attribute: false },
    subject: { attribute: false },
    answers: { state: true },
    missing: { state: true },
  };
  declare name: string;
  declare experiment: Experiment;
  declare words: ExperimentWords;
  declare bench: Bench;
  declare subject: Subject;
  /** What has been answered and not yet stored. */
  declare answers: Readonly<Record<string, string>>;
  /** The name of what was left open when the prediction was to be stored. */
  declare missing: string | null;

  static override styles = [controls, optionStyle, experimentStyle];

  constructor() {
    super();
    this.answers = {};
    this.missing = null;
  }

  /** An experiment has one page. */
  turn(): boolean {
    return false;
  }

  get #entry(): ExperimentProgress {
    return this.bench.entry;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) {
      this.answers = {};
      this.missing = null;
    }
  }

  override render(): TemplateResult {
    const entry = this.#entry;
    const { stage } = entry;
    return html`${this.#trail(stage)}
      ${stage === AT.start ? this.#predict(entry) : nothing} ${stage === AT.predicted ? this.#move(entry) : nothing}
      ${stage >= AT.moved ? this.#check(entry) : nothing} ${stage === AT.checked ? this.#judge() : nothing}
      ${stage === AT.explained ? this.#explain(entry) : nothing}`;
  }

  #trail(stage: number): TemplateResult {
    const at = stage === AT.explained ? 3 : Math.min(stage, 2);
    return html`<ol class="trail" aria-label=${this.words.trail}>
      ${names.map(
        (name, index) => html`<li aria-current=${index === at ? "step" : nothing} class=${index < at ? "done" : ""}>
          <span aria-hidden="true">${index < at ? "✓" : index + 1}</span> ${this.words.parts[name]}
        </li>`,
      )}
    </ol>`;
  }

  get #asking(): Asking {
    return {
      words: this.words,
      before: this.bench.run.before,
      answers: this.answers,
      answer: (name, answer) => {
        this.answers = { ...this.answers, [name]: answer };
        if (this.missing === name) this.missing = null;
      },
    };
  }

  #predict(entry: ExperimentProgress): TemplateResult {
    const { experiment, words, subject, bench } = this;
    const asking = this.#asking;
    const strange = !differsOnlyIn([], bench.run.before.state, subject.state);
    return html`<section aria-labelledby="predict">
      <h3 id="predict" tabindex="-1">${words.parts.predict}</h3>
      ${Object.keys(entry.first).length > 0 ? html`<p class="hint">${words.retrying}</p>` : nothing}
      <p>${indexed(experiment.about[words.language])}</p>
      ${strange ? this.#restore() : nothing} ${experiment.asks.map((ask) => askForm(ask, asking))}
      ${experiment.judgement ? judgementForm(JUDGEMENT, experiment.judgement, asking) : nothing}
      ${this.missing === null ? nothing : html`<p class="fault">${words.missing}</p>`}
      <button class="main" @click=${this.#lock}>${words.lock}</button>
      ${this.#refused()}
    </section>`;
  }

  #restore(): TemplateResult {
    const { words, bench } = this;
    const { state } = bench.run.before;
    const lesson = this.subject.state.view.lesson ?? "";
    const open = () => this.dispatchEvent(openEvent({ ...state, view: { ...state.view, lesson } }));
    return html`<p class="fault">${words.strange} <button @click=${open}>${words.restore}</button></p>`;
  }

  #refused(): TemplateResult | typeof nothing {
    return this.bench.refused ? html`<p class="fault refused">${this.bench.refused}</p>` : nothing;
  }

  #lock = (): void => {
    const { experiment, words, answers } = this;
    // No cell marked is an answer too.
    const zeros = experiment.asks.filter(({ kind }) => kind === "zeros").map(({ name }) => [name, ""]);
    const given = { ...Object.fromEntries(zeros), ...answers };
    this.missing = missingIn(experiment, given);
    if (this.missing !== null) {
      this.dispatchEvent(sayEvent(words.missing));
      const form = this.renderRoot.querySelector<HTMLElement>(`[data-ask="${this.missing}"] :is(input, button)`);
      form?.focus();
      return;
    }
    const { first } = this.#entry;
    const isFirst = Object.keys(first).length === 0;
    this.#keep({ first: isFirst ? given : first, latest: given, stage: AT.predicted, moved: "" });
    this.#arrive(words.lockedIn);
  };

  /** What was predicted, to be read while it is tried. */
  #prediction(entry: ExperimentProgress): TemplateResult {
    const { experiment, words } = this;
    const asking = this.#asking;
    return html`<details>
      <summary>${words.yours}</summary>
      <p class="hint">${indexed(experiment.about[words.language])}</p>
      <dl class="prediction">
        ${experiment.asks.map(
          (ask) => html`<div>
            <dt>${indexed(ask.ask[words.language])}</dt>
            <dd>${told(ask, entry.latest[ask.name] ?? "", asking)}</dd>
          </div>`,
        )}
      </dl>
    </details>`;
  }

  #move(entry: ExperimentProgress): TemplateResult {
    const { experiment, words, bench } = this;
    const at = bench.links.length;
    const move = experiment.moves[at];
    // Kept by another version, with other moves.
    if (!move) return html`<button @click=${this.#retry}>${words.retry}</button>`;
    const several = experiment.moves.length > 1;
    return html`<section aria-labelledby="move">
      <h3 id="move" tabindex="-1">
        ${several ? words.moveOf(at + 1, experiment.moves.length) : words.parts.move}
      </h3>
      <div class="task"><strong>${words.task}</strong><p>${indexed(move.task[words.language])}</p></div>
      ${move.by === "reopen" ? this.#kept() : this.#where(move)}
      <p class="seen" data-seen=${bench.seen}>${bench.seen ? `✓ ${words.seen}` : words.notSeen}</p>
      ${this.#refused()}
      <button class="main" aria-disabled=${bench.seen ? nothing : "true"} @click=${() => this.#moved(move)}>
        ${move.by === "keep" ? words.keep : at + 1 < experiment.moves.length ? words.next : words.compare}
      </button>
      ${this.#prediction(entry)}
    </section>`;
  }

  /** Leads to what is released, which on a phone stands further down. */
  #where({ until }: Move): TemplateResult | typeof nothing {
    if ("same" in until) return nothing;
    const place = placeOf(until);
    return html`<button class="where" @click=${() => this.#lead(place)}>${this.words.where}</button>`;
  }

  #lead(place: Place): void {
    const stage = frontOf(place);
    if (stage) this.dispatchEvent(editEvent({ kind: "show-stage", stage }));
    bringIntoView(this, place);
  }

  /** The link that was kept, to be opened again. */
  #kept(): TemplateResult {
    const { words, bench } = this;
    const [link = ""] = bench.links;
    return html`<p class="kept"><span>${words.kept}</span><code>#${link}</code></p>
      <button class="reopen" @click=${() => this.dispatchEvent(openEvent(link))}>${words.reopen}</button>`;
  }

  #moved(move: Move): void {
    const { experiment, bench, words } = this;
    if (!bench.seen) {
      this.dispatchEvent(sayEvent(`${words.notSeen} ${move.task[words.language]}`));
      return;
    }
    const links = [...bench.links, bench.link()];
    const last = links.length === experiment.moves.length;
    this.#keep({ moved: links.join(" "), stage: last ? AT.moved : AT.predicted });
    this.#arrive(last ? words.parts.check : (experiment.moves[links.length]?.task[words.language] ?? ""));
  }

  #check(entry: ExperimentProgress): TemplateResult {
    const { experiment, words, bench, subject } = this;
    const checking: Checking = { ...this.#asking, experiment, entry, run: bench.run, picture: subject.words };
    const go = () => (experiment.judgement ? this.#further(AT.checked) : this.#finish());
    return html`<section aria-labelledby="check">
      <h3 id="check" tabindex="-1">${words.parts.check}</h3>
      ${verdicts(checking)}
      ${entry.stage === AT.moved ? html`<button class="main" @click=${go}>${words.why}</button>` : nothing}
      <details class="all" open>
        <summary>${words.everyCell}</summary>
        ${everyCell(checking)}
      </details>
      ${entry.stage === AT.explained ? nothing : this.#refused()}
    </section>`;
  }

  /** The judgement once more, now that all has been seen. */
  #judge(): TemplateResult {
    const { experiment, words } = this;
    if (!experiment.judgement) return html``;
    return html`<section aria-labelledby="judge">
      <h3 id="judge" tabindex="-1">${words.again}</h3>
      ${judgementForm(JUDGED_AGAIN, experiment.judgement, this.#asking)}
      ${this.missing === null ? nothing : html`<p class="fault">${words.missing}</p>`}
      <button class="main" @click=${this.#judged}>${words.why}</button>
    </section>`;
  }

  #judged = (): void => {
    const answer = this.answers[JUDGED_AGAIN];
    if (answer === undefined) {
      this.missing = JUDGED_AGAIN;
      this.dispatchEvent(sayEvent(this.words.missing));
      this.renderRoot.querySelector<HTMLElement>(`[data-ask="${JUDGED_AGAIN}"] input`)?.focus();
      return;
    }
    this.#finish({ latest: { ...this.#entry.latest, [JUDGED_AGAIN]: answer } });
  };

  #explain(entry: ExperimentProgress): TemplateResult {
    const { experiment, words, bench } = this;
    const paragraphs = figured(experiment.explain[words.language], bench.run).split("\n\n");
    return html`<section aria-labelledby="explain">
      <h3 id="explain" tabindex="-1">${words.explained}</h3>
      ${paragraphs.map((paragraph) => html`<p class="explanation">${indexed(paragraph)}</p>`)} ${experiment.judgement ? judgements(experiment.judgement, entry, words) : nothing}
      <p class="hint">${words.finished}</p>
      <button @click=${this.#retry}>${words.retry}</button>
    </section>`;
  }

  #finish(change: Partial<ExperimentProgress> = {}): void {
    this.#keep({ ...change, stage: AT.explained, done: true });
    this.#arrive(this.words.explained);
  }

  #further(stage: number): void {
    this.#keep({ stage });
    this.#arrive(this.words.again);
  }

  #retry = (): void => {
    const { state } = this.bench.run.before;
    const lesson = this.subject.state.view.lesson ?? "";
    this.answers = {};
    this.#keep({ latest: {}, stage: AT.start, moved: "" });
    this.dispatchEvent(openEvent({ ...state, view: { ...state.view, lesson } }));
    this.#arrive(this.words.retrying);
  };

  #keep(change: Partial<ExperimentProgress>): void {
    const { progress } = this.subject;
    progress.change(withEntry(progress.progress, "experiments", this.name, { ...this.#entry, ...change }));
  }

  /** What has just come is read from its heading on. */
  #arrive(sentence: string): void {
    this.dispatchEvent(sayEvent(sentence));
    requestAnimationFrame(async () => {
      await this.updateComplete;
      const heading = [...this.renderRoot.querySelectorAll<HTMLElement>("h3")].at(-1);
      heading?.focus();
    });
  }
}

customElements.define("experiment-panel", ExperimentPanel);
