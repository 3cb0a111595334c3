import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Subject } from "../../course/course.ts";
import type { Text } from "../../course/format.ts";
import type { Progress } from "../../course/progress.ts";
import { controls } from "../../styles/controls.ts";
import type { PathWords } from "../../text/path.ts";
import { goEvent } from "../events.ts";
import { ReadElement } from "../read-element.ts";
import { pathFrameStyle } from "./path-frame-style.ts";

/** What stands within the frame: it may turn its own pages first. */
export interface Turning extends HTMLElement {
  /** Turns to the next or the previous page; false where there is none. */
  turn(by: -1 | 1): boolean;
}

const isDone = ({ steps, experiments }: Progress, name: string): boolean =>
  (steps[name]?.done || experiments[name]?.done) === true;

/**
 * `<path-frame>`: what stands around every stop of the path: where it stands on the path, its title, the way to the
 * stops beside it, and the list of all. The stop itself is its child, a `Turning`.
 *
 * @fires go for another stop
 */
export class PathFrame extends ReadElement {
  static override properties = {
    name: { attribute: false },
    titles: { attribute: false },
    words: { attribute: false },
    subject: { attribute: false },
    listed: { state: true },
  };
  declare name: string;
  /** Of all stops, in order. */
  declare titles: ReadonlyMap<string, Text>;
  declare words: PathWords;
  declare subject: Subject;
  /** Whether the list of stops is open where there is no room to show it always. */
  declare listed: boolean;

  static override styles = [controls, pathFrameStyle];

  constructor() {
    super();
    this.listed = false;
    this.addEventListener("turn", (event) => this.#turn((event as CustomEvent<-1 | 1>).detail));
  }

  /** The heading is where reading begins. */
  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector("h2")?.focus(options));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("name")) this.listed = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { progress } = this.subject;
    if (changed.has("name") && progress.progress.at !== this.name) {
      progress.change({ ...progress.progress, at: this.name });
    }
  }

  override render(): TemplateResult {
    const { name, titles, words } = this;
    const names = [...titles.keys()];
    const at = names.indexOf(name);
    const { progress } = this.subject.progress;
    return html`<section>
      <header>
        <span class="position">${words.position(at + 1, names.length)}</span>
        <span class="bar" aria-hidden="true">${names.map(
          (stop, index) =>
            html`<span class="${isDone(progress, stop) ? "done" : ""} ${index === at ? "here" : ""}"></span>`,
        )}</span>
        <button
          class="toggle"
          aria-expanded=${this.listed}
          aria-controls="contents"
          @click=${() => {
            this.listed = !this.listed;
          }}
        >${words.contents} <span aria-hidden="true">${this.listed ? "▴" : "▾"}</span></button>
      </header>
      <h2 tabindex="-1">${titles.get(name)?.[this.#language]}</h2>
      <slot></slot>
      <div class="beside">
        ${this.#stop(names[at - 1], -1)} ${this.#stop(names[at + 1], 1)}
      </div>
      ${this.#contents(names, progress)}
    </section>`;
  }

  get #language(): "en" | "zh" {
    return this.subject.words.language;
  }

  #stop(name: string | undefined, by: -1 | 1): TemplateResult {
    const { words, titles, subject } = this;
    if (name === undefined) return html`<span></span>`;
    const title = titles.get(name)?.[this.#language] ?? "";
    const go = () => this.#go(name);
    if (by < 0) {
      return html`<button aria-label=${words.previous(title)} @click=${go}><span aria-hidden="true">←</span><span>${title}</span></button>`;
    }
    const main = isDone(subject.progress.progress, this.name) ? "next main" : "next";
    return html`<button class=${main} aria-label=${words.next(title)} @click=${go}><span>${title}</span><span aria-hidden="true">→</span></button>`;
  }

  #contents(names: readonly string[], progress: Progress): TemplateResult {
    const { words } = this;
    return html`<nav class="contents ${this.listed ? "listed" : ""}" id="contents" aria-label=${words.contents}>
      <h3>${words.contents}</h3>
      <ol>
        ${names.map(
          (name, index) => html`<li>
            <button aria-current=${name === this.name ? "page" : nothing} @click=${() => this.#go(name)}>
              <span class="number" aria-hidden="true">${isDone(progress, name) ? "✓" : index + 1}</span>
              <span>${this.titles.get(name)?.[this.#language]}</span
              >${isDone(progress, name) ? html`<span class="unseen">, ${words.done}</span>` : nothing}
            </button>
          </li>`,
        )}
      </ol>
    </nav>`;
  }

  #go(name: string): void {
    this.dispatchEvent(goEvent(`path-${name}`));
  }

  /** By key: a page within the stop, else the stop beside it. */
  #turn(by: -1 | 1): void {
    const stop = this.firstElementChild as Partial<Turning> | null;
    if (stop?.turn?.(by)) return;
    const names = [...this.titles.keys()];
    const name = names[names.indexOf(this.name) + by];
    if (name !== undefined) this.#go(name);
  }
}

customElements.define("path-frame", PathFrame);
