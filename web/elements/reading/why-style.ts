import { css } from "lit";

/** How the expressions of the why panel look. */
export const whyStyle = css`
  header {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 12px;
  }
  header label {
    flex: none;
    color: var(--ink-soft);
    font-size: 12px;
  }
  select {
    padding: 0 4px;
    color: var(--ink);
  }
  dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 8px 14px;
    margin: 0;
    align-items: baseline;
  }
  dt {
    color: var(--ink-soft);
    font-size: 12px;
  }
  dd {
    margin: 0;
    font-size: 16px;
    line-height: 1.75;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  dd p {
    margin: 0;
  }
  .note {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 1.5;
  }
  i {
    font-size: 1.08em;
  }
  sub,
  sup {
    font-size: 0.72em;
    line-height: 0;
  }
  .term {
    white-space: nowrap;
  }
  mark {
    border-radius: 4px;
    background: none;
    color: inherit;
    padding: 1px;
    cursor: pointer;
  }
  mark:hover,
  .named,
  .self {
    background: var(--mark);
  }
  dd button {
    font-size: 13px;
    line-height: 1.4;
    vertical-align: baseline;
  }
  @media (max-width: 480px) {
    dl {
      grid-template-columns: 1fr;
      gap: 2px;
    }
    dd + dt {
      margin-top: 8px;
    }
  }
  @media print {
    header label {
      display: none;
    }
  }
  @media (forced-colors: active) {
    mark {
      border-bottom: 1px dotted;
    }
  }
`;
