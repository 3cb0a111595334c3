import { css } from "lit";

/** A question, its answers and what is said to them. */
export const questionStyle = css`
  :host {
    display: block;
    min-width: 0;
    font-size: 15px;
  }
  fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend,
  .ask {
    margin: 0 0 10px;
    padding: 0;
    font-weight: 600;
    line-height: 1.45;
    overflow-wrap: anywhere;
  }
  .hint {
    margin: 0 0 8px;
    color: var(--ink-soft);
    font-size: 13px;
  }
  li.option {
    grid-template-columns: 1.4em minmax(0, 1fr) auto;
    padding-block: 4px;
    padding-inline-end: 4px;
  }
  .at {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  .moves {
    display: flex;
    gap: 4px;
  }
  .moves button {
    min-width: 32px;
    min-height: 28px;
    padding: 0;
  }
  .moves button[aria-disabled="true"] {
    color: var(--line-strong);
    cursor: default;
  }
  .mark {
    font-size: 13px;
    font-weight: 600;
    white-space: nowrap;
  }
  .check {
    min-height: 32px;
    padding: 4px 18px;
    font-weight: 600;
  }
  /* What has been checked leaves the way on to be the next thing to press. */
  .check.main {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  .reply {
    margin: 12px 0 0;
    padding: 10px 12px;
    border-inline-start: 3px solid var(--line-strong);
    background: var(--ground);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  .reply.right {
    border-color: var(--accent);
  }
  .reply p {
    margin: 0;
  }
  .reply p + p {
    margin-top: 6px;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .small {
    color: var(--ink-soft);
    font-size: 13px;
  }
  .see {
    margin-top: 10px;
  }
  .matrices {
    display: flex;
    flex-wrap: wrap;
    gap: 14px 24px;
    margin: 0 0 14px;
  }
  figure {
    min-width: 0;
    max-width: 100%;
    margin: 0;
    overflow-x: auto;
  }
  figcaption {
    margin-bottom: 2px;
    color: var(--ink-soft);
    font-size: 13px;
  }
  @media (pointer: coarse) {
    .check,
    .see {
      min-height: 44px;
    }
    .moves button {
      min-width: 44px;
      min-height: 44px;
    }
  }
  @media print {
    .reply {
      break-inside: avoid;
    }
  }
`;
