import { css } from "lit";

/** Answers to choose from, one under the other. Those that are labels can be pressed. */
export const optionStyle = css`
  .options {
    display: grid;
    gap: 6px;
    margin: 0 0 10px;
    padding: 0;
    list-style: none;
  }
  .option {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr) auto;
    align-items: center;
    gap: 8px;
    min-height: 36px;
    padding: 6px 10px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  label.option {
    cursor: pointer;
  }
  label.option:hover {
    border-color: var(--line-strong);
  }
  label.option:has(:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .option input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
  }
  @media (pointer: coarse) {
    .option {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    label.option:has(:checked) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media print {
    .option {
      break-inside: avoid;
    }
    /* What has been chosen is part of what is printed. */
    .option input {
      display: block;
    }
  }
`;
