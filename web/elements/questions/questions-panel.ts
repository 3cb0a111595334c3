import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import { type AskedQuestion, type Topic, topics } from "../../course/format.ts";
import { withEntry } from "../../course/progress.ts";
import type { Listed } from "../../course/question-room.ts";
import { answered, type Drawn } from "../../course/questions.ts";
import { controls } from "../../styles/controls.ts";
import { goEvent } from "../events.ts";
import { indexed } from "../indexed.ts";
import "./question-card.ts";

/** `<questions-panel>`: the list of questions by topic, or one of them with its neighbours. Emits `go`. */
export class QuestionsPanel extends LitElement {
  static override properties = {
    name: { attribute: false },
    asked: { attribute: false },
    listed: { attribute: false },
    drawn: { attribute: false },
    subject: { attribute: false },
  };
  /** The question's name; "" for the list. */
  declare name: string;
  /** Null where there is none of that name. */
  declare asked: AskedQuestion | null;
  declare listed: readonly Listed[];
  declare drawn: Readonly<Record<string, Drawn>> | null;
  declare subject: Subject;

  static override styles = [
    controls,
    css`
      :host {
        width: 100%;
        max-width: 760px;
      }
      h2 {
        margin: 0 0 8px;
        color: inherit;
        font-size: 20px;
        line-height: 1.35;
      }
      h2:focus-visible {
        outline: none;
      }
      h3 {
        margin: 22px 0 6px;
        font-size: 15px;
        font-weight: 600;
      }
      p {
        margin: 0 0 12px;
      }
      .meta {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 16px;
        margin: 0 0 14px;
        color: var(--ink-soft);
        font-size: 13px;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
        border-top: 1px solid var(--line);
      }
      li {
        border-bottom: 1px solid var(--line);
      }
      .entry {
        display: grid;
        grid-template-columns: 1.4em minmax(0, 1fr) auto;
        align-items: baseline;
        gap: 8px;
        width: 100%;
        min-height: 36px;
        padding: 6px 4px;
        border: 0;
        border-radius: 0;
        background: none;
        text-align: start;
      }
      .entry:hover span:nth-child(2) {
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      .mark {
        font-weight: 600;
      }
      .aim {
        color: var(--ink-soft);
        font-size: 13px;
      }
      .question {
        padding: 16px;
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--paper);
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin-top: 14px;
      }
      nav .after {
        margin-inline-start: auto;
      }
      .keys {
        margin: 10px 0 0;
        color: var(--ink-soft);
        font-size: 13px;
      }
      .plain {
        border: 0;
        padding-inline: 0;
        background: none;
        color: var(--accent);
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      @media (pointer: coarse) {
        .entry,
        nav button {
          min-height: 44px;
        }
        .keys {
          display: none;
        }
      }
      @media print {
        .keys {
          display: none;
        }
      }
      @media (max-width: 479px) {
        .question {
          margin-inline: -4px;
          padding: 12px;
        }
      }
    `,
  ];

  /** The question that was left for the list; "" where none was. */
  #left = "";
  /** The entry that was pressed last, and how far from the top of the screen it stood then. */
  #pressed = { name: "", top: 0 };

  constructor() {
    super();
    this.addEventListener("turn", (event) => this.#turn((event as CustomEvent<-1 | 1>).detail));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) this.#left = this.name === "" ? (changed.get("name") ?? "") : "";
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("name")) this.#comeBack();
  }

  /** The heading is where reading begins. A host that took the focus itself would keep Tab out of what it holds. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => {
      if (!this.#comeBack()) this.renderRoot.querySelector("h2")?.focus(options);
    });
  }

  /** Who comes from a question to the list is where they were in it; false where they come from elsewhere. */
  #comeBack(): boolean {
    const entry = this.#left && this.renderRoot.querySelector<HTMLElement>(`[data-name="${this.#left}"]`);
    if (!entry) return false;
    entry.focus({ preventScroll: true });
    this.#bring(entry);
    // On Back the browser scrolls to where it thinks the page was, after this.
    requestAnimationFrame(() => requestAnimationFrame(() => entry.matches(":focus") && this.#bring(entry)));
    return true;
  }

  /** Scrolls an entry to where it stood when it was pressed, or into the middle. */
  #bring(entry: Element): void {
    const { name, top } = this.#pressed;
    if (name === this.#left) scrollBy(0, entry.getBoundingClientRect().top - top);
    else entry.scrollIntoView({ block: "center" });
  }

  #press(event: Event, name: string): void {
    const { top } = (event.currentTarget as Element).getBoundingClientRect();
    this.#pressed = { name, top };
    this.#go(`question-${name}`);
  }

  override render(): TemplateResult {
    const { course } = this.subject;
    if (this.name === "") return this.#list();
    if (!this.asked) return html`<p>${course.unknown(this.name)}</p>${this.#all()}`;
    return this.#one(this.asked);
  }

  #all(): TemplateResult {
    return html`<button class="plain" @click=${() => this.#go("questions")}>${this.subject.course.question.all}</button>`;
  }

  #list(): TemplateResult {
    const { course, progress } = this.subject;
    const { questions } = progress.progress;
    const right = this.listed.filter(({ name }) => questions[name]?.right).length;
    return html`<h2 tabindex="-1">${course.question.title}</h2>
      <p>${course.question.about}</p>
      <p class="meta"><span>${course.progress.done(right, this.listed.length)}</span></p>
      ${topics.map((topic) => this.#topic(topic))}`;
  }

  #topic(topic: Topic): TemplateResult | typeof nothing {
    const { question: words } = this.subject.course;
    const entries = this.listed.filter((entry) => entry.topic === topic);
    if (entries.length === 0) return nothing;
    return html`<section aria-labelledby=${topic}>
      <h3 id=${topic}>${words.topics[topic]}</h3>
      <ul>
        ${entries.map((entry) => this.#entry(entry))}
      </ul>
    </section>`;
  }

  #entry({ name, title, aim }: Listed): TemplateResult {
    const { course, progress, words } = this.subject;
    const kept = progress.progress.questions[name];
    const state = kept && (kept.right ? "right" : "wrong");
    return html`<li>
      <button class="entry" data-name=${name} @click=${(event: Event) => this.#press(event, name)}>
        <span class="mark" aria-hidden="true">${state ? { right: "✓", wrong: "✗" }[state] : "○"}</span>
        <span>${indexed(title[words.language])}</span>
        <span class="aim"
          >${course.question.aims[aim]}${
            state ? html`<span class="unseen">, ${course.question.states[state]}</span>` : nothing
          }</span
        >
      </button>
    </li>`;
  }

  #one({ title, topic, aim, question, see }: AskedQuestion): TemplateResult {
    const { course, progress, words } = this.subject;
    const { question: said } = course;
    const at = this.listed.findIndex(({ name }) => name === this.name);
    return html`<p class="meta">${this.#all()}<span>${said.at(at + 1, this.listed.length)}</span></p>
      <h2 tabindex="-1">${indexed(title[words.language])}</h2>
      <p class="meta"><span>${said.topics[topic]} · ${said.aims[aim]}</span></p>
      <div class="question">
        <question-card
          .name=${this.name}
          .question=${question}
          .language=${words.language}
          .words=${course}
          .entry=${progress.progress.questions[this.name]}
          .see=${see}
          .drawn=${this.drawn}
          .picture=${words}
          @answer=${this.#answer}
        ></question-card>
      </div>
      <nav aria-label=${said.title}>
        ${this.#neighbour(-1, said.before, "before")} ${this.#neighbour(1, said.after, "after")}
      </nav>
      <p class="keys">${said.keys}</p>`;
  }

  #neighbour(by: -1 | 1, label: string, style: string): TemplateResult | typeof nothing {
    const other = this.#beside(by);
    return other
      ? html`<button class=${style} aria-keyshortcuts=${by < 0 ? "Alt+PageUp" : "Alt+PageDown"} @click=${() => this.#go(`question-${other.name}`)}
          >${by < 0 ? "← " : ""}${label}${by > 0 ? " →" : ""}</button>`
      : nothing;
  }

  #beside(by: -1 | 1): Listed | undefined {
    return this.listed[this.listed.findIndex(({ name }) => name === this.name) + by];
  }

  /** By the keys that turn the pages of the path. */
  #turn(by: -1 | 1): void {
    const other = this.name === "" ? undefined : this.#beside(by);
    if (other) this.#go(`question-${other.name}`);
  }

  #answer = (event: CustomEvent<readonly string[]>): void => {
    event.stopPropagation();
    const { progress } = this.subject;
    const { question } = this.asked ?? {};
    if (!question) return;
    const entry = answered(question, event.detail, progress.progress.questions[this.name]);
    progress.change(withEntry(progress.progress, "questions", this.name, entry));
  };

  #go(lesson: string): void {
    this.dispatchEvent(goEvent(`practice-${lesson}`));
  }
}

customElements.define("questions-panel", QuestionsPanel);
