import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import type { State } from "../../engine/types.ts";
import { isDirect, sizesOf } from "../../store/shape.ts";
import { controls, panel } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatFull, formatPlain } from "../../text/numbers.ts";
import { dropEvent, editEvent, type SettingDetail, settingEvent } from "../events.ts";
import { Floating } from "../floating.ts";

type Positions = State["positions"];
type Field = Exclude<SettingDetail["field"], "scale" | "temperature">;

/**
 * `<more-settings>`: the settings that few experiments have, folded into one button that says which are on: softcap,
 * window and positions. Emits `edit`, `setting-text` for numbers typed, and `draft-drop` when one that was refused is
 * given up.
 */
export class MoreSettings extends LitElement {
  static override properties = {
    state: { attribute: false },
    faults: { attribute: false },
    more: { attribute: false },
    open: { state: true },
  };
  declare state: State;
  /** Sentences about numbers that could not be taken, beside their fields. */
  declare faults: Partial<Record<string, string>>;
  declare more: MoreWords;
  declare open: boolean;

  readonly #float = new Floating();
  #drafts: Partial<Record<Field, string>> = {};

  static override styles = [
    controls,
    panel,
    css`
      :host {
        margin-bottom: 4px;
      }
      .fold {
        max-width: 100%;
        border-color: transparent;
        background: none;
        padding: 2px 8px;
        color: var(--ink-soft);
        text-align: start;
      }
      .fold[aria-expanded="true"] {
        border-color: var(--line);
      }
      .on {
        color: var(--ink);
        font-weight: 600;
      }
      .panel {
        position: fixed;
        inset: auto;
        width: min(300px, calc(100vw - 16px));
        margin: 0;
        padding: 12px;
        gap: 10px;
        color: var(--ink);
        box-shadow: 0 4px 20px rgb(0 0 0 / 20%);
      }
      .panel:not(:popover-open) {
        display: none;
      }
      .pair {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      .pair label {
        display: flex;
        flex: 1 1 0;
        align-items: center;
        gap: 6px;
        min-width: 0;
        color: var(--ink-soft);
        white-space: nowrap;
      }
      .segments label:has(:disabled) {
        color: var(--ink-soft);
        opacity: 0.6;
        cursor: default;
      }
      /* What is set is told on paper; that more could be is not. */
      @media print {
        .fold:has(.on) {
          display: revert;
          padding: 0;
        }
        .fold [aria-hidden] {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.faults = {};
    this.open = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("state") && Object.keys(this.faults).length === 0) this.#drafts = {};
  }

  override render(): TemplateResult {
    const { settings: words } = this.more.heads;
    const on = this.#active();
    return html`<button
        class="fold"
        aria-expanded=${this.open}
        aria-controls="panel"
        title=${words.name}
        @click=${() => (this.open ? this.#close() : this.#show())}
      >${on.length > 0 ? html`<span class="on">${on.join(" · ")}</span>` : words.more}<span aria-hidden="true"> ▾</span></button>
      <div class="panel" id="panel" popover="manual" tabindex="-1" role="group" aria-label=${words.name} @keydown=${this.#key}
        @focusout=${this.#left}>
        ${this.open ? html`${this.#softcap()} ${this.#window()} ${this.#positions()} ${this.#bias()}` : nothing}
      </div>`;
  }

  protected override updated(): void {
    const panel = this.renderRoot.querySelector<HTMLElement>(".panel");
    const button = this.renderRoot.querySelector(".fold");
    if (panel) this.#float.show(panel, this.open ? button : null);
  }

  /** The settings that are on, in words. */
  #active(): string[] {
    const { state } = this;
    const { settings: words } = this.more.heads;
    const side = (count: number | undefined) => (count === undefined ? "∞" : String(count));
    return [
      state.softcap === undefined ? "" : words.on.softcap(formatFull(state.softcap)),
      state.window ? words.on.window(side(state.window.left), side(state.window.right)) : "",
      state.positions === "none" ? "" : words.positionNames[state.positions],
      state.bias ? words.on.bias : "",
    ].filter(Boolean);
  }

  #softcap(): TemplateResult {
    const { settings: words } = this.more.heads;
    return html`<div class="pair" title=${words.softcapHint}>
        <label>${words.softcap} ${this.#field("softcap", this.state.softcap)}</label>
        <button ?disabled=${this.state.softcap === undefined} @click=${() => this.#edit({ kind: "set-softcap", softcap: null })}
        >${words.none}</button>
      </div>
      ${this.#fault("softcap")}`;
  }

  #window(): TemplateResult {
    const { settings: words } = this.more.heads;
    const { window } = this.state;
    return html`<div>
        <div class="name" title=${words.windowHint}>${words.window}</div>
        <div class="pair">
          <label>${words.left} ${this.#field("window.left", window?.left)}</label>
          <label>${words.right} ${this.#field("window.right", window?.right)}</label>
          <button ?disabled=${!window} @click=${() => this.#edit({ kind: "set-window", window: null })}>${words.none}</button>
        </div>
        <p class="hint">${words.windowHint}</p>
      </div>
      ${this.#fault("window.left")} ${this.#fault("window.right")}`;
  }

  #positions(): TemplateResult {
    const { settings: words } = this.more.heads;
    const { positions } = this.state;
    const even = sizesOf(this.state).d_k % 2 === 0;
    const offered: Positions[] = isDirect(this.state)
      ? ["none", "rotary", "alibi"]
      : ["none", "sinusoidal", "rotary", "alibi"];
    return html`<div>
      <div class="name">${words.positions}</div>
      <div class="segments" role="radiogroup" aria-label=${words.positions}>
        ${offered.map(
          (choice) => html`<label title=${words.positionHints[choice]}
            ><input
              class="unseen"
              type="radio"
              name="positions"
              ?disabled=${choice === "rotary" && !even}
              .checked=${live(positions === choice)}
              @change=${() => this.#edit({ kind: "set-positions", positions: choice })}
            /><span>${words.positionNames[choice]}</span></label>`,
        )}
      </div>
      <p class="hint">${words.positionHints[positions]}${even ? "" : html`<br />${words.rotaryEven}`}</p>
    </div>`;
  }

  #bias(): TemplateResult | typeof nothing {
    return this.state.bias ? html`<p class="hint">${this.more.heads.settings.bias}</p>` : nothing;
  }

  #field(field: Field, value: number | undefined): TemplateResult {
    return html`<input
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-invalid=${this.faults[field] ? "true" : "false"}
      aria-describedby=${`${field}-fault`}
      .value=${live(this.#drafts[field] ?? (value === undefined ? "" : formatPlain(value)))}
      @input=${(event: Event) => {
        this.#drafts[field] = (event.target as HTMLInputElement).value;
      }}
      @change=${(event: Event) => this.#typed(field, (event.target as HTMLInputElement).value.trim())}
    />`;
  }

  #fault(field: Field): TemplateResult {
    return html`<p class="fault" id=${`${field}-fault`} role="alert" ?hidden=${!this.faults[field]}>${this.faults[field]}</p>`;
  }

  #typed(field: Field, text: string): void {
    if (text !== "") {
      this.dispatchEvent(settingEvent({ field, text }));
      return;
    }
    delete this.#drafts[field];
    if (this.faults[field]) this.dispatchEvent(dropEvent());
    if (field === "softcap") this.#edit({ kind: "set-softcap", softcap: null });
    else this.#edit({ kind: "set-window", window: windowWith(this.state.window, field, undefined) });
  }

  #show(): void {
    this.open = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".panel input")?.focus());
  }

  #close(): void {
    this.open = false;
    this.#float.hide();
  }

  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.#close();
    this.renderRoot.querySelector<HTMLElement>(".fold")?.focus();
  };

  #left = (event: FocusEvent): void => {
    const to = event.relatedTarget;
    if (to instanceof Node && !this.renderRoot.querySelector(".panel")?.contains(to) && to !== this) this.#close();
  };

  #edit(edit: Parameters<typeof editEvent>[0]): void {
    this.dispatchEvent(editEvent(edit));
  }
}

/** The window with another side; none where neither side has a limit. */
export function windowWith(
  window: State["window"],
  field: "window.left" | "window.right",
  count: number | undefined,
): NonNullable<State["window"]> | null {
  const sides = { ...window, [field === "window.left" ? "left" : "right"]: count };
  const given = Object.entries(sides).filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : null;
}

customElements.define("more-settings", MoreSettings);
