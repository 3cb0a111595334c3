import { css } from "lit";

export const shareStyle = css`
  .snippet {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr) max-content;
    align-items: center;
    gap: 4px 10px;
    margin-bottom: 14px;
  }
  .snippet label {
    font-weight: 600;
  }
  .hint {
    grid-column: 2 / -1;
    color: var(--ink-soft);
    font-size: 12.5px;
    line-height: 1.35;
  }
  textarea {
    grid-column: 1 / 3;
    width: 100%;
    height: 62px;
    padding: 5px 8px;
    border: 1px solid var(--line-strong);
    border-radius: 8px;
    background: var(--ground);
    color: var(--ink);
    font: 12px / 1.4 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
    overflow-wrap: anywhere;
    resize: vertical;
  }
  textarea.link,
  textarea.markdown {
    height: 46px;
  }
  .snippet button {
    min-width: 72px;
    min-height: 36px;
  }
  section {
    margin: 4px 0 16px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: 10px;
  }
  .selects {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
  }
  select {
    min-height: 30px;
    margin-inline-start: 4px;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 16px;
    margin: 10px 0 4px;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0;
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: 28px;
  }
  .check input {
    width: 16px;
    height: 16px;
    margin: 0;
    accent-color: var(--accent);
  }
  .long {
    margin: 0 0 14px;
    padding: 8px 12px;
    border-inline-start: 3px solid var(--select);
    background: var(--mark);
  }
  a {
    color: var(--accent);
  }
  @media (pointer: coarse) {
    .check,
    select,
    .snippet button {
      min-height: 44px;
    }
  }
  @media (max-width: 419px) {
    .snippet {
      grid-template-columns: minmax(0, 1fr) max-content;
    }
    .hint {
      grid-column: 1 / -1;
    }
    textarea {
      grid-column: 1;
    }
  }
`;
