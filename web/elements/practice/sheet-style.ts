import { css } from "lit";

/** A worksheet, on the screen and on paper. */
export const sheetStyle = css`
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px 18px;
    margin-bottom: 18px;
  }
  form > label {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  form input[type="text"] {
    width: 9em;
    min-height: 32px;
  }
  form select {
    min-height: 32px;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    color: var(--ink-soft);
    font-size: 13px;
  }
  .kind {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
    cursor: pointer;
  }
  .kind input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
  }
  @media screen {
    .answers .all[data-shut] {
      display: none;
    }
  }
  @media print {
    .shut {
      display: none;
    }
  }
  .refused {
    margin: 0;
    color: var(--warn);
  }
  .paper {
    padding: 20px clamp(14px, 4cqi, 40px) 28px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
  }
  .paper > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 8px 24px;
    margin-bottom: 14px;
    padding-bottom: 10px;
    border-bottom: 1px solid var(--line-strong);
  }
  .blanks {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 20px;
    margin: 0;
  }
  .blanks span::after {
    content: "";
    display: inline-block;
    width: 110px;
    margin-inline-start: 8px;
    border-bottom: 1px solid var(--line-strong);
  }
  .problem {
    margin-bottom: 22px;
  }
  h3 .soft {
    margin-inline-start: 6px;
    font-weight: 400;
  }
  .matrices {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 30px;
  }
  figure {
    margin: 0;
    min-width: 0;
    max-width: 100%;
  }
  figcaption {
    font-weight: 600;
  }
  figcaption span {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
  }
  table {
    border-collapse: collapse;
    font-variant-numeric: tabular-nums lining-nums;
  }
  th {
    padding: 0 6px 0 0;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
    text-align: end;
  }
  thead th {
    height: 24px;
    padding: 0;
    text-align: center;
  }
  tbody td {
    border: 1px solid var(--line-strong);
    text-align: center;
  }
  tbody td.no {
    border-style: dotted;
    background: var(--ground);
  }
  .blank tbody td {
    width: 60px;
    height: 38px;
  }
  .filled tbody td {
    min-width: 44px;
    padding: 3px 8px;
    font-size: 14px;
  }
  .answers {
    margin-top: 26px;
    padding-top: 18px;
    border-top: 1px solid var(--line-strong);
  }
  .answers h2 {
    margin-bottom: 12px;
  }
  .answers .all {
    display: grid;
    gap: 16px;
  }
  @container practice (min-width: 480px) {
    form {
      grid-template-columns: auto auto minmax(0, 1fr);
    }
    form > :not(label) {
      grid-column: 1 / -1;
    }
  }
  @media (pointer: coarse) {
    .kind,
    form input[type="text"],
    form select {
      min-height: 44px;
    }
  }
  @media print {
    :host {
      max-width: none;
      font-size: 11pt;
    }
    .settings {
      display: none;
    }
    .paper {
      padding: 0;
      border: 0;
    }
    .problem,
    .answer,
    figure {
      break-inside: avoid;
    }
    h3 {
      break-after: avoid;
    }
    .answers {
      margin: 0;
      padding: 0;
      border: 0;
      break-before: page;
    }
    .blank tbody td {
      width: 66px;
      height: 42px;
    }
    .blank tbody td.no {
      print-color-adjust: exact;
    }
  }
`;
