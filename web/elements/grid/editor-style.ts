import { css } from "lit";

/** How the text field over a cell looks, and what floats beside it. */
export const editorStyle = css`
  .editor {
    position: absolute;
    z-index: 5;
  }
  .editor input {
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    padding: 0 4px;
    border: 2px solid var(--accent);
    border-radius: 4px;
    background: var(--plain);
    color: var(--ink);
    font: inherit;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
    text-align: center;
    outline: none;
  }
  .editor input[aria-invalid] {
    border-color: var(--warn);
  }
  @media (pointer: coarse) {
    .editor input {
      /* Smaller text makes phones zoom in. */
      font-size: 16px;
    }
  }
  .beside {
    position: fixed;
    inset: auto;
    margin: 0;
    max-width: min(280px, calc(100vw - 16px));
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: 8px;
    background: var(--paper);
    color: var(--ink);
    font-size: 13px;
    line-height: 1.4;
    box-shadow: 0 2px 12px rgb(0 0 0 / 18%);
  }
  .beside.faulty {
    border-color: var(--warn);
  }
  .beside p {
    margin: 2px 6px;
  }
`;
