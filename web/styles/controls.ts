import { css } from "lit";

/** Buttons, fields, segmented choices, headings and small formulas, the same everywhere. */
export const controls = css`
  :host {
    display: block;
    min-width: 0;
    text-autospace: normal;
  }
  h2 {
    margin: 0 0 10px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  i {
    font-family: "STIX Two Text", Cambria, "Times New Roman", serif;
  }
  .root {
    white-space: nowrap;
  }
  .root span {
    border-top: 1px solid;
    padding: 0 1px;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    touch-action: manipulation;
  }
  button,
  select {
    min-height: 24px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper);
    padding: 2px 10px;
    cursor: pointer;
  }
  button:hover:not(:disabled),
  select:hover {
    border-color: var(--line-strong);
  }
  button:disabled {
    color: var(--ink-soft);
    opacity: 0.55;
    cursor: default;
  }
  button[aria-pressed="true"] {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  input[type="text"] {
    width: 100%;
    min-width: 0;
    min-height: 26px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--paper);
    padding: 1px 6px;
    font-variant-numeric: tabular-nums;
  }
  input[aria-invalid="true"] {
    border-color: var(--warn);
    outline-color: var(--warn);
  }
  .segments {
    display: flex;
    min-width: 0;
    border: 1px solid var(--line);
    border-radius: 8px;
    overflow: hidden;
  }
  .segments label {
    flex: 1 1 auto;
    display: grid;
    place-items: center;
    min-height: 26px;
    padding: 1px 4px;
    cursor: pointer;
    text-align: center;
    white-space: nowrap;
  }
  .segments label + label {
    border-inline-start: 1px solid var(--line);
  }
  .segments label:has(:checked) {
    background: var(--accent);
    color: var(--accent-ink);
  }
  .segments label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: -3px;
    outline-color: var(--ink);
  }
  /* On paper a control is the value it has. */
  .on-paper {
    display: none;
  }
  @media print {
    button,
    input,
    select,
    .segments {
      display: none;
    }
    .on-paper {
      display: revert;
    }
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    padding: 0;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
    border: 0;
    appearance: none;
  }
  @media (pointer: coarse) {
    button,
    select,
    .segments label,
    input[type="text"] {
      min-height: 36px;
    }
  }
  @media (forced-colors: active) {
    button[aria-pressed="true"],
    .segments label:has(:checked) {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
      border-color: Highlight;
    }
  }
`;

/** The small panel of a control that stands over its stage. */
export const panel = css`
  :host([inert]) {
    opacity: 0.5;
  }
  :host {
    color: var(--ink);
    font-size: 13px;
    line-height: 1.35;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 6px;
    padding: 8px;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--paper);
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px;
    min-width: 0;
  }
  .name {
    color: var(--ink-soft);
  }
  .formula {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .hint,
  .fault {
    margin: 0;
    color: var(--ink-soft);
    font-size: 12px;
  }
  .fault {
    color: var(--warn);
  }
`;
