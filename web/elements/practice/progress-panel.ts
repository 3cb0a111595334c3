import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { noProgress, type Progress } from "../../course/progress.ts";
import type { ProgressStore } from "../../course/progress-store.ts";
import { NotProgress, readProgress, writeProgress } from "../../course/progress-text.ts";
import { controls } from "../../styles/controls.ts";
import type { CourseWords } from "../../text/course.ts";
import { sayEvent } from "../events.ts";
import { practiceStyle } from "./practice-style.ts";

/** Bytes of a file that may be progress. */
const LARGEST_FILE = 4_000_000;

/** What an exported file is called. */
const FILE = "attention-matrix-lab-progress.json";

/** `<progress-panel>`: whether progress is kept, and how to take it along, bring it back and forget it. */
export class ProgressPanel extends LitElement {
  static override properties = {
    course: { attribute: false },
    store: { attribute: false },
    asking: { state: true },
    said: { state: true },
    refused: { state: true },
  };
  declare course: CourseWords;
  declare store: ProgressStore;
  /** What is asked about: whether all is to be forgotten, or something else put in its place; null for nothing. */
  declare asking: Progress | null;
  /** What was done last. */
  declare said: string;
  declare refused: boolean;
  #unsubscribe: (() => void) | null = null;

  static override styles = [
    controls,
    practiceStyle,
    css`
      .said {
        margin: 8px 0 0;
        font-size: 13px;
      }
      .refused {
        color: var(--warn);
      }
      .ask {
        margin: 0 0 8px;
      }
    `,
  ];

  constructor() {
    super();
    this.asking = null;
    this.said = "";
    this.refused = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unsubscribe = this.store?.subscribe(() => this.requestUpdate()) ?? null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe?.();
  }

  override render(): TemplateResult {
    const { progress: words } = this.course;
    return html`<section class="card" aria-label=${words.name}>
      <h3>${words.name}</h3>
      <p class="soft">${this.store.isKept ? words.kept : words.notKept}</p>
      ${this.asking ? this.#question(this.asking) : this.#buttons()}
      ${this.said ? html`<p class="said ${this.refused ? "refused" : ""}">${this.said}</p>` : nothing}
    </section>`;
  }

  #buttons(): TemplateResult {
    const { progress: words } = this.course;
    return html`<div class="buttons">
      <button @click=${this.#export}>${words.exported}</button>
      <button @click=${() => this.renderRoot.querySelector("input")?.click()}>${words.imported}</button>
      <button class="reset" @click=${() => this.#ask(noProgress)}>${words.reset}</button>
      <input type="file" accept=".json,application/json" hidden aria-label=${words.imported} @change=${this.#import} />
    </div>`;
  }

  #question(asked: Progress): TemplateResult {
    const { progress: words } = this.course;
    const [ask, yes] = asked === noProgress ? [words.resetAsk, words.resetYes] : [words.importAsk, words.importYes];
    return html`<div role="group" aria-label=${ask}>
      <p class="ask">${ask}</p>
      <div class="buttons">
        <button class="no" @click=${() => this.#answer(false)}>${words.resetNo}</button>
        <button @click=${() => this.#answer(true)}>${yes}</button>
      </div>
    </div>`;
  }

  #tell(sentence: string, refused = false): void {
    this.said = sentence;
    this.refused = refused;
    if (sentence) this.dispatchEvent(sayEvent(sentence));
  }

  #export(): void {
    const text = writeProgress(this.store.progress);
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: FILE });
    link.click();
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  async #import(event: Event): Promise<void> {
    const input = event.currentTarget as HTMLInputElement;
    const file = input.files?.[0];
    const { progress: words } = this.course;
    if (!file) return;
    try {
      if (file.size > LARGEST_FILE) throw new NotProgress("", "JSON");
      const read = readProgress(await file.text());
      if (this.store.progress === noProgress) this.#put(read);
      else this.#ask(read);
    } catch (error) {
      const { place, expected } = error instanceof NotProgress ? error : new NotProgress("", "JSON");
      this.#tell(words.notImported(place, expected), true);
    }
    // The same file may be chosen again.
    input.value = "";
  }

  #put(progress: Progress): void {
    const { progress: words } = this.course;
    if (progress === noProgress) this.store.reset();
    else this.store.change(progress);
    this.#tell(progress === noProgress ? words.wasReset : words.wasImported);
  }

  #ask(progress: Progress): void {
    this.asking = progress;
    this.#tell("");
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".no")?.focus());
  }

  #answer(yes: boolean): void {
    const { asking } = this;
    this.asking = null;
    if (yes && asking) this.#put(asking);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".reset")?.focus());
  }
}

customElements.define("progress-panel", ProgressPanel);
