import { type CSSResultGroup, css, html, LitElement, type TemplateResult } from "lit";
import { controls } from "../../styles/controls.ts";

/** A modal dialog of a lab: it opens when it is put into the page, and leaves it when it is closed. */
export abstract class LabDialog extends LitElement {
  /** Resolves when the dialog has been closed, or its lab been taken out of the page. */
  readonly closed: Promise<void>;
  #leave: () => void = () => {};

  static override styles: CSSResultGroup = [
    controls,
    css`
      dialog {
        width: min(600px, calc(100vw - 16px));
        max-height: calc(100dvh - 16px);
        /* Near the top, where the reader looks also where a frame is longer than the screen. */
        margin: clamp(8px, 8vh, 64px) auto auto;
        padding: 0;
        border: 1px solid var(--line);
        border-radius: 12px;
        background: var(--paper);
        color: var(--ink);
        font: 14px / 1.5 var(--sans);
        overflow: auto;
        overscroll-behavior: contain;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 40%);
      }
      .head {
        position: sticky;
        top: 0;
        z-index: 1;
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 12px;
        padding: 10px 10px 10px 18px;
        border-bottom: 1px solid var(--line);
        background: var(--paper);
      }
      .head h2 {
        margin: 0;
        color: var(--ink);
        font-size: 16px;
        outline: none;
      }
      .head button {
        min-height: 36px;
      }
      .content {
        padding: 14px 18px 18px;
      }
      h3 {
        margin: 0 0 6px;
        font-size: 14px;
        font-weight: 600;
      }
      @media (pointer: coarse) {
        .head button {
          min-height: 44px;
        }
      }
      @media print {
        dialog {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.closed = new Promise((leave) => {
      this.#leave = leave;
    });
  }

  protected abstract readonly heading: string;
  protected abstract readonly closeWord: string;
  protected abstract content(): TemplateResult;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.remove();
    this.#leave();
  }

  protected override firstUpdated(): void {
    this.#dialog?.showModal();
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="heading"
      @close=${() => this.remove()}
      @pointerdown=${this.#pressed}
      @keydown=${(event: Event) => event.stopPropagation()}
    >
      <div class="head">
        <h2 id="heading" tabindex="-1" autofocus>${this.heading}</h2>
        <button @click=${() => this.#dialog?.close()}>${this.closeWord}</button>
      </div>
      <div class="content">${this.content()}</div>
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector("dialog");
  }

  /** A press beside the dialog closes it. */
  #pressed(event: PointerEvent): void {
    const dialog = event.currentTarget as HTMLDialogElement;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    if (event.target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close();
  }
}
