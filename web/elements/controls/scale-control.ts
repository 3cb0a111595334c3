import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { Scale } from "../../engine/types.ts";
import { controls, panel } from "../../styles/controls.ts";
import { formatFull, formatPlain } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { dropEvent, editEvent, settingEvent } from "../events.ts";
import { newGesture } from "../gesture.ts";

/** Slider positions are decades: 0.01 to 100. */
const DECADES = 2;
/** A pause in moving the slider after which another undo step begins, in milliseconds. */
const SLIDER_PAUSE = 600;

type Field = "scale" | "temperature";

/**
 * `<scale-control>`: what the dot products are divided by before the softmax, √d_k or another number and the
 * temperature. Emits `edit`, `setting-text` for numbers typed, and `draft-drop` when one that was refused is given up.
 */
export class ScaleControl extends LitElement {
  static override properties = {
    scale: { attribute: false },
    factor: { attribute: false },
    temperature: { attribute: false },
    width: { attribute: false },
    faults: { attribute: false },
    words: { attribute: false },
  };
  declare scale: Scale;
  /** The number that multiplies the dot products, from the trace. */
  declare factor: number;
  declare temperature: number;
  /** d_k */
  declare width: number;
  /** Sentences about numbers that could not be taken, beside their fields. */
  declare faults: Partial<Record<Field, string>>;
  declare words: Words;

  #drafts: Partial<Record<Field, string>> = {};
  /** The field whose text waits for an answer. */
  #sent: Field | null = null;
  #gesture: string | null = null;
  #pause = 0;

  static override styles = [
    controls,
    panel,
    css`
      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(44px, 30%);
        align-items: center;
        gap: 8px;
      }
      .line .field {
        flex: 1;
      }
      .limit {
        padding: 0 5px;
      }
      input[type="range"] {
        width: 100%;
        min-width: 0;
        min-height: 24px;
        margin: 0;
        accent-color: var(--accent);
      }
    `,
  ];

  constructor() {
    super();
    this.faults = {};
  }

  override willUpdate(changed: PropertyValues<this>): void {
    for (const field of ["scale", "temperature"] as const) {
      // A number that was taken is written as the state writes it; a text that was not stays to be mended.
      const taken = this.#sent === field && changed.has("faults") && !this.faults[field];
      if (taken || changed.has(field)) {
        delete this.#drafts[field];
        this.#sent = null;
      }
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  override render(): TemplateResult {
    const { scale: words } = this.words;
    return html`
      <div class="panel" role="group" aria-label=${words.name}>
        <div class="line"><span class="name">${words.name}</span>${this.#formula()}</div>
        <div class="segments" role="radiogroup" aria-label=${words.name}>
          ${this.#choice("sqrt_dk", html`√<i>d</i>`, words.rootHint)}
          ${this.#choice("none", words.none, words.noneHint)}
          ${this.#choice("number", words.number, words.numberHint)}
        </div>
        ${
          typeof this.scale === "number"
            ? html`<div class="line"><span aria-hidden="true">×</span>${this.#field("scale", this.scale, words.factor)}</div>`
            : nothing
        }
        ${this.#fault("scale")}
        <div class="line">
          <span class="name">${words.temperature} <i>τ</i></span>
          <span class="on-paper formula">${formatFull(this.temperature)}</span>
          <button
            class="limit"
            title=${words.limitHint}
            aria-pressed=${this.temperature === 0}
            @click=${() => this.#edit({ kind: "set-temperature", temperature: this.temperature === 0 ? 1 : 0 })}
          >${words.limit}</button>
        </div>
        <div class="pair">
          <input
            type="range"
            min=${-DECADES}
            max=${DECADES}
            step="0.01"
            aria-label=${words.temperatureSlider}
            aria-valuetext=${`τ = ${formatFull(this.temperature)}`}
            .value=${live(String(Math.log10(Math.max(this.temperature, 10 ** -DECADES))))}
            @input=${this.#slide}
          />
          ${this.#field("temperature", this.temperature, words.temperatureNumber)}
        </div>
        ${this.#fault("temperature")}
      </div>
    `;
  }

  #formula(): TemplateResult {
    const { scale, temperature } = this;
    const root = html`÷<span class="root">√<span>${this.width}</span></span>`;
    const first = scale === "sqrt_dk" ? root : `×${scale === "none" ? 1 : formatFull(Number(scale.toPrecision(4)))}`;
    const second = temperature === 1 ? nothing : temperature === 0 ? html`, τ→0` : html` ÷${formatFull(temperature)}`;
    return html`<span class="formula">${first}${second}</span>`;
  }

  #choice(choice: "sqrt_dk" | "none" | "number", text: unknown, hint: string): TemplateResult {
    const checked = choice === "number" ? typeof this.scale === "number" : this.scale === choice;
    return html`<label title=${hint}>
      <input
        class="unseen"
        type="radio"
        name="scale"
        .checked=${live(checked)}
        @change=${() => this.#edit({ kind: "set-scale", scale: choice === "number" ? this.factor : choice })}
      /><span>${text}</span></label>`;
  }

  #field(field: Field, value: number, name: string): TemplateResult {
    return html`<input
      class="field"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-label=${name}
      aria-invalid=${this.faults[field] ? "true" : "false"}
      aria-describedby=${`${field}-fault`}
      .value=${live(this.#drafts[field] ?? formatPlain(value))}
      @input=${(event: Event) => {
        this.#drafts[field] = (event.target as HTMLInputElement).value;
      }}
      @change=${(event: Event) => {
        this.#sent = field;
        this.dispatchEvent(settingEvent({ field, text: (event.target as HTMLInputElement).value }));
      }}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === "Escape") {
          delete this.#drafts[field];
          this.requestUpdate();
          if (this.faults[field]) this.dispatchEvent(dropEvent());
        }
      }}
    />`;
  }

  #fault(field: Field): TemplateResult {
    return html`<p class="fault" id=${`${field}-fault`} role="alert" ?hidden=${!this.faults[field]}>${this.faults[field]}</p>`;
  }

  #slide(event: Event): void {
    const decade = Number((event.target as HTMLInputElement).value);
    this.#gesture ??= newGesture();
    clearTimeout(this.#pause);
    this.#pause = window.setTimeout(() => {
      this.#gesture = null;
    }, SLIDER_PAUSE);
    // Two figures: as fine as the eye needs, and short in the link.
    const temperature = Number((10 ** decade).toPrecision(2));
    this.dispatchEvent(editEvent({ kind: "set-temperature", temperature }, this.#gesture));
  }

  #edit(edit: Parameters<typeof editEvent>[0]): void {
    this.dispatchEvent(editEvent(edit));
  }
}

customElements.define("scale-control", ScaleControl);
