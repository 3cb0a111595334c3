import { css } from "lit";

/** What stands around a stop of the path. */
export const pathFrameStyle = css`
  :host {
    display: block;
    min-width: 0;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    min-height: 32px;
    margin: 0 0 6px;
  }
  .position {
    color: var(--ink-soft);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .bar {
    display: flex;
    flex: 1 1 0;
    gap: 3px;
    max-width: 260px;
  }
  .bar span {
    flex: 1 1 0;
    height: 4px;
    border-radius: 2px;
    background: var(--line);
    forced-color-adjust: none;
  }
  .bar .done {
    background: var(--accent);
  }
  .bar .here {
    outline: 2px solid var(--select);
    outline-offset: 1px;
  }
  h2 {
    margin: 0 0 12px;
    color: inherit;
    font-size: 19px;
    font-weight: 650;
    line-height: 1.35;
    text-wrap: balance;
  }
  h2:focus-visible {
    outline: none;
  }
  .toggle {
    min-height: 32px;
    margin-inline-start: auto;
    border-color: transparent;
    background: none;
    color: var(--accent);
  }
  .beside {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    margin: 18px 0 0;
    padding: 10px 0 0;
    border-top: 1px solid var(--line);
  }
  .beside button {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    padding: 4px 2px;
    border: 0;
    background: none;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 1.35;
    text-align: start;
  }
  .beside button:hover {
    color: var(--accent);
  }
  .beside .next {
    text-align: end;
  }
  .beside .main {
    padding: 4px 14px;
    border: 1px solid var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
    font-size: 14px;
  }
  .beside .main:hover {
    color: var(--accent-ink);
  }
  .contents {
    display: none;
    margin: 10px 0 0;
  }
  .contents.listed {
    display: block;
  }
  h3 {
    margin: 12px 0 6px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 600;
  }
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
    columns: 260px;
    column-gap: 16px;
  }
  li {
    break-inside: avoid;
  }
  li button {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    align-items: baseline;
    width: 100%;
    min-height: 30px;
    padding: 4px 6px;
    border: 0;
    border-radius: 6px;
    background: none;
    font-size: 14px;
    line-height: 1.4;
    text-align: start;
  }
  li button:hover {
    background: var(--paper);
  }
  li [aria-current] {
    background: var(--paper);
    box-shadow: inset 3px 0 0 var(--accent);
    font-weight: 600;
  }
  .number {
    color: var(--ink-soft);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  @media (pointer: coarse) {
    .toggle,
    .beside button,
    li button {
      min-height: 44px;
      align-items: center;
    }
  }
  @container lab (min-width: 1200px) {
    /* In a frame of somebody's page the list is opened when it is asked for. */
    .toggle {
      display: var(--toggle, none);
    }
    .contents:not(.listed) {
      display: var(--contents, block);
    }
  }
  /* Opened from over the text, the list is looked for under the button. */
  @container lab (max-width: 1199px) {
    section {
      display: flex;
      flex-direction: column;
    }
    .contents.listed {
      order: -1;
      margin: 0 0 14px;
      padding: 0 0 10px;
      border-bottom: 1px solid var(--line);
    }
    header {
      order: -2;
    }
    .contents h3 {
      display: none;
    }
  }
  @media print {
    .beside,
    .contents,
    .bar {
      display: none;
    }
  }
`;
