import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { Fault } from "../../engine/types.ts";
import { controls } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatFull } from "../../text/numbers.ts";
import { editEvent } from "../events.ts";

/** `<fault-note>`: the deliberate errors of a state in words, each with a button that takes it away. Emits `edit`. */
export class FaultNote extends LitElement {
  static override properties = {
    fault: { attribute: false },
    more: { attribute: false },
    readOnly: { attribute: false },
  };
  declare fault: Fault;
  declare more: MoreWords;
  /** Leaves the sentences alone. */
  declare readOnly: boolean;

  static override styles = [
    controls,
    css`
      section {
        margin: 0 0 16px;
        padding: 8px 14px 10px;
        border: 1px solid var(--warn);
        border-inline-start-width: 6px;
        border-radius: 8px;
        background: var(--warn-ground);
        color: var(--ink);
      }
      h2 {
        margin: 0 0 4px;
        color: var(--warn);
      }
      ul {
        display: grid;
        gap: 4px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 12px;
      }
      span {
        flex: 1 1 16em;
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render(): TemplateResult {
    const { fault: words } = this.more.heads;
    const keys = Object.keys(this.fault) as (keyof Fault)[];
    return html`<section aria-labelledby="title">
      <h2 id="title">${words.title(keys.length)}</h2>
      <ul>
        ${keys.map((key) => {
          const value = this.fault[key];
          const sentence = words.name(key, typeof value === "number" ? formatFull(value) : value);
          return html`<li>
            <span id=${key}>${sentence}</span>
            ${
              this.readOnly
                ? nothing
                : html`<button aria-describedby=${key} @click=${() => this.#remove(key)}>${words.remove}</button>`
            }
          </li>`;
        })}
      </ul>
    </section>`;
  }

  #remove(key: keyof Fault): void {
    const { [key]: _, ...rest } = this.fault;
    const fault = Object.keys(rest).length > 0 ? (rest as Fault) : null;
    this.dispatchEvent(editEvent({ kind: "set-fault", fault }));
  }
}

customElements.define("fault-note", FaultNote);
