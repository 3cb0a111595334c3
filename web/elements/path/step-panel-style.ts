import { css } from "lit";

/** A step of the path. */
export const stepPanelStyle = css`
  :host {
    font-size: 15px;
    line-height: 1.55;
  }
  :host(:lang(zh)) {
    line-height: 1.7;
  }
  .trail {
    display: flex;
    gap: 6px;
    margin: 0 0 12px;
    padding: 0;
    list-style: none;
  }
  .trail button {
    min-width: 30px;
    min-height: 30px;
    padding: 0 8px;
    border-radius: 15px;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .trail [aria-current] {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  .page:focus-visible {
    outline: none;
  }
  .task,
  .notice {
    margin: 0 0 12px;
    padding: 8px 12px 10px;
    border-inline-start: 3px solid var(--select);
    background: var(--mark);
  }
  .notice {
    border-color: var(--accent);
    background: var(--paper);
  }
  .task strong,
  .notice strong {
    display: block;
    font-size: 13px;
  }
  .task p,
  .notice p {
    margin: 0 0 6px;
  }
  .notice p:last-child {
    margin: 0;
  }
  .means {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 8px 0 0;
  }
  .means button {
    min-height: 30px;
    font-size: 13px;
  }
  .on {
    margin: 12px 0 0;
  }
  .on button {
    min-height: 36px;
    padding: 4px 16px;
  }
  .main {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  .quiet {
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .on .quiet {
    padding-inline: 0;
  }
  .away {
    inset: auto 0 16px;
    width: fit-content;
    min-height: 44px;
    margin: 0 auto;
    padding: 8px 18px;
    border-radius: 22px;
    box-shadow: 0 4px 20px rgb(0 0 0 / 25%);
    font-size: 14px;
  }
  .away:not(:popover-open) {
    display: none;
  }
  @media (pointer: coarse) {
    .trail button,
    .means button,
    .on button {
      min-height: 44px;
    }
    .trail button {
      min-width: 44px;
      border-radius: 22px;
    }
  }
  @media (forced-colors: active) {
    .trail [aria-current],
    .main {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
  @media print {
    .trail,
    .means {
      display: none;
    }
  }
`;
