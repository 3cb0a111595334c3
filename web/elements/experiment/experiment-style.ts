import { css } from "lit";

/** The parts of an experiment. */
export const experimentStyle = css`
  :host {
    font-size: 15px;
    line-height: 1.5;
  }
  :host(:lang(zh)) {
    line-height: 1.65;
  }
  .trail {
    display: grid;
    grid-template-columns: repeat(4, auto);
    justify-content: start;
    gap: 4px 14px;
    margin: 0 0 12px;
    padding: 0;
    color: var(--ink-soft);
    font-size: 13px;
    list-style: none;
  }
  .trail li {
    padding-bottom: 3px;
    border-bottom: 2px solid transparent;
    white-space: nowrap;
  }
  .trail [aria-current] {
    border-color: var(--accent);
    color: var(--ink);
    font-weight: 600;
  }
  p {
    margin: 0 0 10px;
    overflow-wrap: anywhere;
  }
  h3 {
    margin: 18px 0 8px;
    font-size: 16px;
    outline: none;
  }
  h4 {
    margin: 14px 0 2px;
    font-size: 14px;
  }
  fieldset {
    min-width: 0;
    margin: 0 0 14px;
    padding: 0;
    border: 0;
  }
  legend {
    margin: 0 0 6px;
    padding: 0;
    overflow-wrap: anywhere;
  }
  .segments {
    background: var(--paper);
  }
  .segments label {
    flex-basis: 0;
    min-height: 32px;
    white-space: normal;
  }
  .hint {
    color: var(--ink-soft);
    font-size: 13px;
  }
  .fault {
    margin: 8px 0;
    color: var(--warn);
    font-size: 14px;
  }
  .main {
    min-height: 36px;
    padding: 4px 16px;
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }
  .main[aria-disabled="true"] {
    border-color: var(--line-strong);
    background: none;
    color: var(--ink-soft);
    cursor: default;
  }
  .task {
    margin: 0 0 10px;
    padding: 8px 12px 10px;
    border-inline-start: 3px solid var(--select);
    background: var(--mark);
  }
  .task strong {
    display: block;
    font-size: 13px;
  }
  .task p {
    margin: 0;
  }
  .seen {
    color: var(--ink-soft);
    font-size: 14px;
  }
  .seen[data-seen="true"] {
    color: var(--ink);
    font-weight: 600;
  }
  details {
    margin-top: 14px;
  }
  summary {
    min-height: 28px;
    font-weight: 600;
    font-size: 14px;
    cursor: pointer;
  }
  .still {
    margin-top: 10px;
  }
  .still summary {
    font-size: 13px;
  }
  dl {
    margin: 0;
  }
  dl > div {
    display: grid;
    grid-template-columns: minmax(5.5em, auto) minmax(0, 1fr);
    gap: 8px;
  }
  .prediction > div {
    grid-template-columns: minmax(0, 1fr) auto;
    padding: 4px 0;
    border-bottom: 1px solid var(--line);
    font-size: 14px;
  }
  .prediction dd {
    max-width: 12em;
    font-weight: 600;
    text-align: end;
  }
  dt {
    color: var(--ink-soft);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .verdicts {
    margin: 0 0 10px;
    padding: 0;
    list-style: none;
    border-top: 1px solid var(--line);
  }
  .verdicts li {
    position: relative;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
    font-size: 14px;
  }
  .verdicts p {
    margin: 0 0 2px;
    padding-inline-end: 5.5em;
  }
  .verdict {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 0;
    white-space: nowrap;
  }
  [data-verdict="not-yet"] > .verdict {
    color: var(--warn);
  }
  .score {
    font-weight: 600;
  }
  .judged {
    margin: 0 0 12px;
    padding: 10px 12px;
    border-inline-start: 3px solid var(--accent);
    background: var(--paper);
  }
  .judged p:last-child {
    margin: 6px 0 0;
  }
  .judged > p:first-child {
    margin: 0 0 4px;
    font-weight: 600;
  }
  .tables {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 270px), 1fr));
    align-items: start;
    gap: 0 28px;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .scroll {
    max-width: 100%;
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding: 10px 0 2px;
    font-weight: 600;
    text-align: start;
  }
  .cells {
    width: 100%;
  }
  .cells th,
  .cells td {
    padding: 2px 6px;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: end;
  }
  .cells th[scope="row"],
  .cells td:first-child {
    text-align: start;
  }
  .cells tbody th[scope="row"] {
    padding-inline-start: 14px;
  }
  .cells thead th {
    color: var(--ink-soft);
    font-size: 12px;
  }
  .cells .group th {
    padding: 5px 0 2px;
    font-weight: 600;
    text-align: start;
  }
  .cells .changed td {
    font-weight: 600;
  }
  .cells .sum th,
  .cells .sum td {
    color: var(--ink-soft);
    font-size: 12px;
  }
  .zeros th {
    padding: 2px 6px;
    color: var(--ink-soft);
    font-weight: 400;
  }
  .zeros td {
    padding: 1px;
  }
  .zero {
    width: 62px;
    min-height: 38px;
    padding: 0;
    border-radius: 4px;
    font-variant-numeric: tabular-nums;
  }
  .kept {
    display: grid;
    gap: 2px;
    color: var(--ink-soft);
    font-size: 13px;
  }
  code {
    color: var(--ink);
    font-size: 12px;
    overflow-wrap: anywhere;
  }
  .where {
    min-height: 30px;
    margin-bottom: 10px;
  }
  .reopen {
    min-height: 36px;
    margin-bottom: 10px;
    padding: 4px 16px;
  }
  @media (pointer: coarse) {
    .main,
    .reopen,
    .where,
    .segments label,
    .zero {
      min-height: 44px;
    }
  }
  @media print {
    /* What has been chosen is part of what is printed. */
    .segments {
      display: flex;
    }
    .zero {
      display: inline-block;
    }
  }
`;
