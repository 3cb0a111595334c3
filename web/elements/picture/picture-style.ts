import { css, unsafeCSS } from "lit";
import { scaleGradient } from "../grid/colour-scales.ts";

/** How the pipeline picture is laid out; widths of its columns come from the fit. */
export const pictureStyles = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--ink);
    font-family: var(--sans);
    text-autospace: normal;
  }
  .ruler {
    position: absolute;
    visibility: hidden;
    white-space: nowrap;
    font-variant-numeric: tabular-nums lining-nums;
    pointer-events: none;
  }
  [role="tablist"] {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 4px;
    margin-bottom: 14px;
  }
  [role="tab"] {
    min-width: 36px;
    min-height: 36px;
    padding: 4px 9px;
    border: 1px solid transparent;
    border-radius: 22px;
    background: none;
    color: var(--ink-soft);
    font: inherit;
    font-size: 13px;
    white-space: nowrap;
    cursor: pointer;
  }
  [role="tab"].shown {
    border-color: var(--line);
    background: var(--paper);
    color: var(--ink);
  }
  [role="tab"][aria-selected="true"] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--ground);
  }
  [role="tab"]:focus-visible,
  .add:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  .picture {
    display: grid;
    grid-template-rows: auto auto auto;
    align-items: start;
    width: max-content;
    max-width: 100%;
  }
  .over,
  .stage,
  .under {
    position: relative;
    min-width: 0;
  }
  .over {
    grid-row: 1;
    align-self: end;
    margin-bottom: 16px;
  }
  .control {
    max-width: 340px;
  }
  .stage {
    grid-row: 2;
  }
  .under {
    grid-row: 3;
  }
  .under:has(.add) {
    min-height: 28px;
  }
  h3 {
    margin: 0;
    font-size: 15px;
    font-weight: 600;
    line-height: 20px;
    white-space: nowrap;
  }
  .size {
    margin-inline-start: 2px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .hint {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    min-width: max-content;
    height: 18px;
    margin: 0 0 2px;
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
    white-space: nowrap;
  }
  .axis {
    font-size: 11px;
  }
  sub {
    font-size: 0.72em;
    line-height: 0;
  }
  .root {
    border-top: 1px solid currentColor;
    padding-inline: 1px;
    margin-inline-start: -1px;
  }
  .add {
    position: absolute;
    z-index: 1;
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--ink-soft);
    font: inherit;
    font-size: 16px;
    line-height: 1;
    cursor: pointer;
    touch-action: manipulation;
  }
  .add.column {
    top: 17px;
  }
  .add.row {
    top: 2px;
  }
  .add:hover {
    background: var(--paper);
    color: var(--accent);
  }
  .legend {
    margin-top: 8px;
    font-size: 11px;
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  .bar {
    height: 6px;
    border-radius: 3px;
    background: ${unsafeCSS(scaleGradient("scores"))};
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .ticks {
    display: flex;
    justify-content: space-between;
    margin-top: 2px;
  }
  /* All six in one line on a phone. */
  @container lab (max-width: 480px) {
    [role="tablist"] {
      gap: 2px 0;
      justify-content: space-between;
    }
    [role="tab"] {
      padding: 4px 5px;
    }
    /* More than six need a second line, which goes on from the left. */
    [role="tablist"]:has(> :nth-child(7)) {
      gap: 4px;
      justify-content: flex-start;
    }
  }
  @container lab (max-width: 340px) {
    [role="tab"] {
      min-width: 32px;
      padding: 4px 3px;
      font-size: 12px;
    }
  }
  @media print {
    .add,
    [role="tablist"] {
      display: none;
    }
  }
  @media (pointer: coarse) {
    [role="tab"] {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    .bar {
      forced-color-adjust: none;
    }
    [role="tab"][aria-selected="true"] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
