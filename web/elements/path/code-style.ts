import { css } from "lit";

/** A program as text, and what it gives. */
export const codeStyle = css`
  section {
    margin: 0 0 14px;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    margin: 0 0 6px;
    font-size: 13px;
  }
  .segments {
    background: var(--paper);
  }
  .segments label {
    min-height: 32px;
    padding: 1px 10px;
  }
  .bar button {
    min-height: 32px;
  }
  pre {
    max-height: 320px;
    margin: 0;
    padding: 10px 12px;
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper);
    font: 12px / 1.5 ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    tab-size: 4;
  }
  code {
    font: inherit;
  }
  h3 {
    margin: 12px 0 4px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 600;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 3px 4px;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: end;
  }
  th[scope="row"] {
    text-align: start;
  }
  thead th {
    color: var(--ink-soft);
  }
  .wrong {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin: 10px 0 0;
    font-size: 13px;
  }
  .wrong button {
    min-height: 30px;
  }
  .hint,
  .refusal {
    margin: 6px 0 0;
    font-size: 13px;
  }
  .hint {
    color: var(--ink-soft);
  }
  .refusal {
    padding: 4px 10px;
    border-inline-start: 3px solid var(--warn);
    background: var(--warn-ground);
  }
  @media (pointer: coarse) {
    .segments label,
    button {
      min-height: 44px;
    }
  }
`;
