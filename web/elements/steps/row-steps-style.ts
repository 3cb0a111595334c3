import { css } from "lit";

/** How the steps of a row look. */
export const rowStepsStyle = css`
  :host {
    padding: 12px 16px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
    container: steps / inline-size;
  }
  section {
    border-radius: 4px;
    outline-offset: 6px;
  }
  header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
  }
  .plain {
    flex: none;
    min-width: 28px;
    border-color: transparent;
    padding: 2px;
    color: var(--ink-soft);
  }
  ol {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    margin: 0 0 14px;
    padding: 0;
    list-style: none;
  }
  .list button {
    display: flex;
    gap: 6px;
    align-items: baseline;
    min-height: 28px;
    padding: 2px 10px;
    border-color: transparent;
    border-radius: 14px;
    background: none;
    color: var(--ink-soft);
    font-size: 13px;
  }
  .list .past {
    color: var(--ink);
  }
  .list button:hover {
    border-color: var(--line-strong);
  }
  .list [aria-current] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
  .nth {
    font-size: 11px;
    font-variant-numeric: tabular-nums;
  }
  .now {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px 32px;
  }
  .position,
  .keys {
    margin: 0;
    color: var(--ink-soft);
    font-size: 12px;
  }
  h3 {
    margin: 0 0 8px;
    font-size: 17px;
    line-height: 1.35;
  }
  .formula {
    min-height: 60px;
    display: flex;
    align-items: center;
    font-size: 19px;
  }
  math {
    font-family: "Lab Formulas", math;
    margin: 0;
    text-align: start;
  }
  .sentence {
    margin: 8px 0;
    max-width: 36em;
    font-size: 15px;
    overflow-wrap: anywhere;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin-bottom: 14px;
  }
  .controls button {
    min-width: 40px;
    min-height: 32px;
  }
  svg {
    display: block;
    width: 16px;
    height: 16px;
    margin: auto;
    fill: currentColor;
  }
  .controls .play {
    min-width: 76px;
  }
  .controls label {
    margin-inline-start: 8px;
    color: var(--ink-soft);
    font-size: 12px;
  }
  .controls select {
    color: var(--ink);
    padding: 0 4px;
  }
  .box {
    max-height: 360px;
    overflow: auto;
    scrollbar-width: thin;
  }
  table {
    border-collapse: collapse;
    min-width: min(100%, 320px);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 4px 10px;
    text-align: end;
    white-space: nowrap;
  }
  thead th {
    position: sticky;
    top: 0;
    background: var(--paper);
    border-bottom: 1px solid var(--line);
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 400;
    vertical-align: bottom;
    white-space: normal;
  }
  th:first-child {
    max-width: 10em;
    padding-inline-start: 6px;
    overflow: hidden;
    text-overflow: ellipsis;
    text-align: start;
    font-weight: 400;
  }
  td {
    color: var(--ink-soft);
  }
  td.made {
    color: var(--ink);
    font-weight: 600;
  }
  thead .made {
    color: var(--ink);
  }
  tbody tr {
    cursor: pointer;
  }
  tbody tr:hover,
  tr.here {
    background: var(--mark);
  }
  .closed td,
  .closed th {
    color: var(--ink-soft);
    font-weight: 400;
  }
  th small {
    color: var(--ink-soft);
    font-size: 11px;
  }
  tfoot th,
  tfoot td {
    border-top: 1px solid var(--line-strong);
    color: var(--ink);
    font-weight: 600;
  }
  @container steps (min-width: 640px) {
    .now {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    }
  }
  @container steps (max-width: 520px) {
    ol {
      gap: 1px;
    }
    .list .name {
      position: absolute;
      width: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .list button {
      justify-content: center;
      min-width: 28px;
      padding: 2px 6px;
    }
    .nth {
      font-size: 13px;
    }
    th,
    td {
      padding: 4px 6px;
    }
  }
  @media (pointer: coarse) {
    .said .keys {
      display: none;
    }
    .controls button,
    .controls select {
      min-width: 44px;
      min-height: 44px;
    }
    .list button {
      align-items: center;
    }
    .list button,
    .plain {
      min-width: 36px;
      min-height: 36px;
    }
  }
  @media (forced-colors: active) {
    .list [aria-current] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    tr.here th {
      border-inline-start: 3px solid Highlight;
    }
  }
  @media print {
    .box {
      max-height: none;
    }
    .list,
    .controls,
    .keys {
      display: none;
    }
  }
`;
