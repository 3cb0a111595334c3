import { css } from "lit";

/** Cells to write in, marks that are read without colour, and what stands under them. */
export const answerStyle = css`
  figure {
    margin: 0;
  }
  figcaption {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 8px;
    margin-bottom: 2px;
    font-weight: 600;
  }
  figcaption span {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
  }
  table {
    width: 100%;
    max-width: calc(34px + var(--columns) * 112px);
    border-collapse: separate;
    border-spacing: 4px 2px;
    margin-inline-start: -4px;
    table-layout: fixed;
    font-variant-numeric: tabular-nums lining-nums;
  }
  th {
    padding: 0;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
  }
  th[scope="row"] {
    padding-top: 7px;
    text-align: end;
    vertical-align: top;
  }
  td {
    padding: 0;
    vertical-align: top;
  }
  col.heads {
    width: 30px;
  }
  input[type="text"],
  .fixed {
    display: block;
    width: 100%;
    min-height: 36px;
    padding: 1px 4px;
    text-align: center;
    font-size: 15px;
  }
  .fixed {
    display: grid;
    place-items: center;
    border: 1px dashed var(--line);
    border-radius: 6px;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
  .fixed.given {
    border-style: solid;
    background: var(--ground);
    color: var(--ink);
  }
  .right input {
    border: 2px solid var(--accent);
  }
  .carried input {
    border: 2px dotted var(--accent);
  }
  .wrong input,
  .unread input {
    border: 2px dashed var(--warn);
  }
  .under {
    display: block;
    min-height: 17px;
    color: var(--ink-soft);
    font-size: 12px;
    line-height: 17px;
    text-align: center;
    overflow-wrap: anywhere;
  }
  .right .under,
  .carried .under {
    color: var(--accent);
  }
  .wrong .under,
  .unread .under {
    color: var(--warn);
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    margin: 2px 0 0;
    font-size: 13px;
  }
  .note:not(.bad) {
    color: var(--ink-soft);
  }
  .note.bad {
    color: var(--warn);
  }
  /* What there is to write in, on paper too. */
  @media print {
    input[type="text"] {
      display: block;
    }
    .note {
      display: none;
    }
  }
  @media (pointer: coarse) {
    input[type="text"],
    .fixed {
      min-height: 44px;
      font-size: 16px;
    }
    th[scope="row"] {
      padding-top: 11px;
    }
  }
  @media (forced-colors: active) {
    .right input,
    .carried input {
      border-color: Highlight;
    }
  }
`;
