import { css, html, LitElement, type TemplateResult } from "lit";
import { type PresetId, presetIds, projectedIds } from "../../presets/presets.ts";
import { controls } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import type { Words } from "../../text/words.ts";
import { presetEvent } from "../events.ts";

/** `<preset-list>`: the experiments to begin with. Emits `open-preset`. */
export class PresetList extends LitElement {
  static override properties = {
    current: { attribute: false },
    seed: { attribute: false },
    words: { attribute: false },
    more: { attribute: false },
  };
  /** The experiment that is open; null for one of the reader's own. */
  declare current: PresetId | null;
  /** The seed of the random experiment that is open, or the last one that was. */
  declare seed: number;
  declare words: Words;
  declare more: MoreWords | null;

  static override styles = [
    controls,
    css`
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      button {
        min-height: 32px;
        max-width: 100%;
        text-align: start;
      }
      details {
        margin-top: 12px;
      }
      summary {
        min-height: 24px;
        margin-bottom: 6px;
        color: var(--ink-soft);
        font-size: 13px;
        font-weight: 600;
        cursor: pointer;
      }
      button[aria-current="true"] {
        border-color: var(--accent);
        box-shadow: inset 0 0 0 1px var(--accent);
      }
      @media (forced-colors: active) {
        button[aria-current="true"] {
          border: 3px solid Highlight;
        }
      }
    `,
  ];

  override render(): TemplateResult {
    const { side } = this.words;
    return html`
      <h2 id="name">${side.presets}</h2>
      <ul aria-labelledby="name">
        ${presetIds.map((id) => html`<li>${this.#button(id)}</li>`)}
        ${
          this.current === "random"
            ? html`<li>
                <button
                  title=${side.anotherHint}
                  @click=${() => this.dispatchEvent(presetEvent({ id: "random", seed: this.seed + 1 }))}
                >${side.another} →</button>
              </li>`
            : ""
        }
      </ul>
      <details ?open=${projectedIds.some((id) => id === this.current)}>
        <summary id="later">${side.projected}</summary>
        ${this.more ? html`<ul aria-labelledby="later">${projectedIds.map((id) => html`<li>${this.#button(id)}</li>`)}</ul>` : ""}
      </details>
    `;
  }

  #button(id: PresetId): TemplateResult {
    const { presets, seed } = this.words;
    const name = { ...presets, ...this.more?.presets }[id];
    const detail = id === "random" ? { id, seed: this.seed } : { id };
    return html`<button
      aria-current=${this.current === id ? "true" : "false"}
      @click=${() => this.dispatchEvent(presetEvent(detail))}
    >${name}${id === "random" ? ` · ${seed(this.seed)}` : ""}</button>`;
  }
}

customElements.define("preset-list", PresetList);
