import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { ProgressStore } from "../course/progress-store.ts";
import { NotProgress, readProgress, writeProgress } from "../course/progress-text.ts";
import { controls } from "../styles/controls.ts";
import type { CourseWords } from "../text/course.ts";
import { sayEvent } from "./events.ts";
import { practiceStyle } from "./practice-style.ts";

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
    kept: { state: true },
  };
  declare course: CourseWords;
  declare store: ProgressStore;
  /** Whether it is asked if everything is to be forgotten. */
  declare asking: boolean;
  /** What was done last. */
  declare said: string;
  declare refused: boolean;
  declare kept: boolean;
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
    this.asking = false;
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
      ${this.asking ? this.#question() : this.#buttons()}
      ${this.said ? html`<p class="said ${this.refused ? "refused" : ""}">${this.said}</p>` : nothing}
    </section>`;
  }

  #buttons(): TemplateResult {
    const { progress: words } = this.course;
    return html`<div class="buttons">
      <button @click=${this.#export}>${words.exported}</button>
      <button @click=${() => this.renderRoot.querySelector("input")?.click()}>${words.imported}</button>
      <button class="reset" @click=${this.#ask}>${words.reset}</button>
      <input type="file" accept=".json,application/json" hidden aria-label=${words.imported} @change=${this.#import} />
    </div>`;
  }

  #question(): TemplateResult {
    const { progress: words } = this.course;
    return html`<div role="group" aria-label=${words.resetAsk}>
      <p class="ask">${words.resetAsk}</p>
      <div class="buttons">
        <button class="no" @click=${() => this.#answer(false)}>${words.resetNo}</button>
        <button @click=${() => this.#answer(true)}>${words.resetYes}</button>
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
      this.store.change(readProgress(await file.text()));
      this.#tell(words.wasImported);
    } catch (error) {
      const { place, expected } = error instanceof NotProgress ? error : new NotProgress("", "JSON");
      this.#tell(words.notImported(place, expected), true);
    }
    // The same file may be chosen again.
    input.value = "";
  }

  #ask(): void {
    this.asking = true;
    this.#tell("");
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".no")?.focus());
  }

  #answer(yes: boolean): void {
    this.asking = false;
    if (yes) {
      this.store.reset();
      this.#tell(this.course.progress.wasReset);
    }
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".reset")?.focus());
  }
}

customElements.define("progress-panel", ProgressPanel);
