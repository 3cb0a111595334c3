import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { State } from "../../engine/types.ts";
import { isDirect, weightsOf } from "../../store/shape.ts";
import { controls } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import { editEvent } from "../events.ts";

/** `<head-chooser>`: which layer and which head the picture shows. Emits `edit`. */
export class HeadChooser extends LitElement {
  static override properties = { state: { attribute: false }, more: { attribute: false } };
  declare state: State;
  declare more: MoreWords;

  static override styles = [
    controls,
    css`
      .chooser {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 20px;
        margin: 0 0 14px;
      }
      .choice {
        display: flex;
        align-items: center;
        gap: 8px;
        min-width: 0;
      }
      .name {
        color: var(--ink-soft);
        font-size: 13px;
      }
      .segments {
        background: var(--paper);
      }
      .segments label {
        min-width: 34px;
        min-height: 30px;
        padding: 1px 8px;
        font-variant-numeric: tabular-nums;
      }
      .hint {
        color: var(--ink-soft);
        font-size: 13px;
      }
      @media (pointer: coarse) {
        .segments label {
          min-height: 44px;
        }
      }
    `,
  ];

  override render(): TemplateResult | typeof nothing {
    const { state } = this;
    if (isDirect(state)) return nothing;
    const { chooser: words } = this.more.heads;
    const { heads, kv_heads } = weightsOf(state);
    const layers = state.layers?.length ?? 1;
    const { layer = 0, head = 0 } = state.view;
    const shares = kv_heads < heads ? words.shares(Math.floor((head * kv_heads) / heads) + 1, kv_heads) : "";
    return html`<div class="chooser" role="group" aria-label=${words.name}>
      ${layers < 2 ? nothing : this.#choice(words.layer, layers, layer, (at) => this.#show(at, 0))}
      ${heads < 2 ? nothing : this.#choice(words.head, heads, head, (at) => this.#show(layer, at))}
      ${shares && html`<span class="hint">${shares}</span>`}
    </div>`;
  }

  #choice(name: string, count: number, chosen: number, choose: (at: number) => void): TemplateResult {
    return html`<div class="choice">
      <span class="name" aria-hidden="true">${name}</span>
      <div class="segments" role="radiogroup" aria-label=${name}>
        ${Array.from(
          { length: count },
          (_, at) => html`<label
            ><input
              class="unseen"
              type="radio"
              name=${name}
              .checked=${live(at === chosen)}
              @change=${() => choose(at)}
            /><span>${at + 1}</span></label>`,
        )}
      </div>
    </div>`;
  }

  #show(layer: number, head: number): void {
    this.dispatchEvent(editEvent({ kind: "show-head", layer, head }));
  }
}

customElements.define("head-chooser", HeadChooser);
