import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import { isDone, startOf } from "../../course/exercise-progress.ts";
import { practiceLesson } from "../../course/practice-place.ts";
import { withEntry } from "../../course/progress.ts";
import type { ExerciseEngine, ExerciseId } from "../../engine/exercise-types.ts";
import { controls } from "../../styles/controls.ts";
import type { PracticeWords } from "../../text/practice.ts";
import { goEvent } from "../events.ts";
import { practiceStyle } from "./practice-style.ts";
import "./progress-panel.ts";

/** The sheet that is offered first. */
const FIRST_SHEET = { apart: true, seed: 1, count: 6 } as const;

/** `<practice-home>`: the kinds of exercises with how far they have come, questions, worksheets and the progress. */
export class PracticeHome extends LitElement {
  static override properties = {
    subject: { attribute: false },
    engine: { attribute: false },
    words: { attribute: false },
  };
  declare subject: Subject;
  declare engine: ExerciseEngine;
  declare words: PracticeWords;

  static override styles = [
    controls,
    practiceStyle,
    css`
      .kinds {
        display: grid;
        margin: 0 0 18px;
        padding: 0;
        list-style: none;
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--paper);
        overflow: hidden;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      .kind {
        display: grid;
        grid-template-columns: 22px minmax(0, 1fr);
        gap: 0 12px;
        align-items: baseline;
        width: 100%;
        min-height: 52px;
        padding: 8px 14px;
        border: 0;
        border-radius: 0;
        background: none;
        text-align: start;
      }
      .kind:hover {
        background: var(--ground);
      }
      .kind:focus-visible {
        outline-offset: -2px;
      }
      .nth {
        color: var(--ink-soft);
        font-variant-numeric: tabular-nums;
        text-align: end;
      }
      .title {
        font-weight: 600;
      }
      .ask,
      .stand {
        grid-column: 2;
        color: var(--ink-soft);
        font-size: 13px;
      }
      .done {
        color: var(--accent);
        font-weight: 600;
      }
      .more {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 14px;
      }
      .more > section {
        margin: 0;
      }
      header {
        margin-bottom: 12px;
      }
      header p {
        margin: 2px 0 0;
      }
      @container practice (min-width: 640px) {
        .kind {
          grid-template-columns: 22px minmax(0, 1fr) auto;
        }
        .stand {
          grid-column: 3;
          grid-row: 1 / span 2;
          align-self: center;
          text-align: end;
        }
        .more {
          grid-template-columns: repeat(auto-fit, minmax(260px, 1fr));
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { words, engine } = this;
    return html`<header>
        <h2>${words.name}</h2>
        <p>${words.intro} <span class="soft">${this.#done()}</span></p>
      </header>
      <ol class="kinds" aria-label=${words.exercises}>
        ${engine.exerciseIds().map((id, index) => this.#kind(id, index + 1))}
      </ol>
      <div class="more">
        ${this.#door(words.questions, words.questionsAbout, "practice-questions")}
        ${this.#door(words.sheet.open, words.sheet.about, this.#sheet)}
        <progress-panel .course=${this.subject.course} .store=${this.subject.progress}></progress-panel>
      </div>`;
  }

  /** How many kinds have been solved alone. */
  #done(): string {
    const { exercises } = this.subject.progress.progress;
    const ids = this.engine.exerciseIds();
    const done = ids.filter((id) => isDone(exercises[id])).length;
    return done > 0 ? this.subject.course.progress.done(done, ids.length) : "";
  }

  get #sheet(): string {
    const ids = this.engine.exerciseIds();
    return practiceLesson({ at: "sheet", ...FIRST_SHEET, kinds: ids.slice(0, FIRST_SHEET.count) }, ids);
  }

  #kind(id: ExerciseId, nth: number): TemplateResult {
    const { words } = this;
    const { title, ask } = words.kinds[id];
    return html`<li>
      <button class="kind" @click=${() => this.#start(id)}>
        <span class="nth" aria-hidden="true">${nth}</span>
        <span class="title">${title}</span>
        <span class="ask">${ask}</span>
        <span class="stand">${this.#standing(id)}</span>
      </button>
    </li>`;
  }

  #standing(id: ExerciseId): TemplateResult | string {
    const { words } = this;
    const entry = this.subject.progress.progress.exercises[id];
    if (!entry) return words.notBegun;
    const level = words.levels[entry.level] ?? "";
    const best = entry.best > 0 && !isDone(entry) ? words.best(percent(entry.best)) : "";
    const solved = isDone(entry) ? words.solved(entry.solved) : "";
    return html`${isDone(entry) ? html`<span class="done">✓ ${words.done}</span> · ` : nothing}${[solved, best, level].filter(Boolean).join(" · ")}`;
  }

  #door(name: string, about: string, lesson: string): TemplateResult {
    return html`<section class="card">
      <h3>${name}</h3>
      <p class="soft">${about}</p>
      <button @click=${() => this.dispatchEvent(goEvent(lesson))}>${name} ›</button>
    </section>`;
  }

  #start(id: ExerciseId): void {
    const store = this.subject.progress;
    const entry = startOf(store.progress, id);
    store.change(withEntry(store.progress, "exercises", id, entry));
    this.dispatchEvent(goEvent(practiceLesson({ at: "exercise", id, seed: entry.seed }, this.engine.exerciseIds())));
  }
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

customElements.define("practice-home", PracticeHome);
