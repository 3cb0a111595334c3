import { css } from "lit";

/** How the plot of values and output looks. */
export const hullStyle = css`
  :host {
    padding: 12px 16px 14px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
  }
  summary {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 600;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  .plot {
    max-width: 520px;
    margin: 10px 0 0;
  }
  svg {
    display: block;
    overflow: visible;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
    user-select: none;
    -webkit-user-select: none;
  }
  text {
    fill: var(--ink);
    unicode-bidi: isolate;
  }
  .axes path {
    stroke: var(--line);
  }
  .axes .axis {
    stroke: var(--line-strong);
  }
  .axes text {
    fill: var(--ink-soft);
    font-size: 11px;
  }
  .hull {
    fill: var(--accent);
    fill-opacity: 0.09;
    stroke: var(--accent);
    stroke-opacity: 0.55;
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .link {
    stroke: var(--accent);
    stroke-opacity: 0.35;
    stroke-linecap: round;
  }
  .other {
    fill: none;
    stroke: var(--ink-soft);
  }
  .dot {
    fill: var(--accent);
    stroke: var(--paper);
    stroke-width: 1.5;
  }
  .closed .dot {
    fill: var(--paper);
    stroke: var(--line-strong);
    stroke-dasharray: 3 2;
  }
  .here .dot {
    stroke: var(--select);
    stroke-width: 3;
  }
  .mean {
    fill: var(--select);
    stroke: var(--ink);
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  .top {
    pointer-events: none;
  }
  .handle {
    fill: transparent;
    outline: none;
  }
  .movable {
    cursor: grab;
    touch-action: none;
  }
  .movable:active {
    cursor: grabbing;
  }
  .handle:focus-visible {
    stroke: var(--accent);
    stroke-width: 2;
    /* Seen where colours are forced. */
    outline: 2px solid transparent;
  }
  .label {
    paint-order: stroke;
    stroke: var(--paper);
    stroke-width: 3px;
    stroke-linejoin: round;
    font-weight: 600;
  }
  .label .second {
    fill: var(--ink-soft);
    font-weight: 400;
    font-size: 11px;
  }
  .sentence {
    margin: 10px 0 0;
    overflow-wrap: anywhere;
  }
  .note {
    margin: 4px 0 0;
    color: var(--ink-soft);
    font-size: 12px;
  }
  @media (pointer: coarse) {
    summary {
      min-height: 44px;
      align-content: center;
    }
  }
  @media (forced-colors: active) {
    .mean,
    .dot {
      forced-color-adjust: none;
      stroke: CanvasText;
      fill: Highlight;
    }
    .link,
    .hull {
      stroke: CanvasText;
    }
  }
  @media print {
    .note {
      display: none;
    }
  }
`;
