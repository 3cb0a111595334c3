import { css, html, LitElement, type TemplateResult } from "lit";

/** `<lock-note>`: says over the picture what is locked, and why. */
export class LockNote extends LitElement {
  static override properties = { text: { attribute: false } };
  declare text: string;

  static override styles = css`
    p {
      display: flex;
      align-items: baseline;
      gap: 8px;
      margin: 0 0 12px;
      padding: 6px 12px;
      border: 1px dashed var(--line-strong);
      border-radius: 8px;
      background: var(--paper);
      color: var(--ink);
      font-size: 13px;
    }
    svg {
      flex: none;
      align-self: center;
    }
    @media print {
      :host {
        display: none;
      }
    }
  `;

  override render(): TemplateResult {
    return html`<p>
      <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5">
        <rect x="1" y="6" width="10" height="7" rx="1.5"></rect>
        <path d="M3.5 6V4a2.5 2.5 0 0 1 5 0v2"></path>
      </svg>
      <span>${this.text}</span>
    </p>`;
  }
}

customElements.define("lock-note", LockNote);
