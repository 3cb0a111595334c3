import { css, unsafeCSS } from "lit";
import { scaleStyles } from "./colour-scales.ts";
import { markStyle } from "./mark-style.ts";

/** How a matrix looks. Lengths that matter for alignment come from the element as --cell-width and its like. */

const table = css`
  :host {
    display: block;
    position: relative;
    --hatch: light-dark(#d9dde4, #3c434f);
    --hatch-ground: light-dark(#f7f8fa, #20242c);
    --plain: light-dark(#ffffff, #1b1f26);
    --hatching: repeating-linear-gradient(-45deg, var(--hatch) 0 2px, var(--hatch-ground) 2px 7px);
    --corner: linear-gradient(225deg, var(--select) 5.5px, transparent 6.5px);
  }
  .box {
    position: relative;
    width: max-content;
    max-width: 100%;
    scrollbar-width: thin;
    scrollbar-color: var(--line) transparent;
  }
  .box.scrolls-x {
    overflow-x: auto;
    overflow-y: hidden;
    overscroll-behavior-x: contain;
  }
  .box.scrolls-y {
    overflow-y: auto;
    overflow-x: hidden;
    overscroll-behavior-y: auto;
  }
  .box.scrolls-x.scrolls-y {
    overflow: auto;
  }
  .space {
    position: relative;
    /* Its size is known: numbers that change are laid out and painted in here alone. */
    contain: layout size;
  }
  .space:has(.editor) {
    z-index: 1;
  }
  .caption {
    margin: 4px 0 0;
    color: var(--ink-soft);
    font-size: 12px;
    line-height: 1.3;
  }
  table {
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0;
    user-select: none;
    -webkit-user-select: none;
    -webkit-tap-highlight-color: transparent;
    font-variant-numeric: tabular-nums lining-nums;
  }
  tr {
    height: var(--cell-height);
    /* Rows whose numbers stay are not painted again. */
    isolation: isolate;
  }
  thead tr {
    height: var(--head-height);
  }
  th,
  td {
    box-sizing: border-box;
    padding: 0;
    white-space: nowrap;
  }
  td {
    height: var(--cell-height);
    border: 1px solid transparent;
    border-radius: 4px;
    background-clip: padding-box;
    text-align: center;
    font-size: var(--cell-font, 14px);
    line-height: 1;
    outline: none;
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--ink) 9%, transparent);
  }
  .plain {
    background-color: var(--plain);
    color: var(--ink);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .faint {
    background-color: var(--ground);
    color: var(--ink-soft);
  }
  .editable {
    cursor: ns-resize;
  }
  .editable[aria-selected] {
    touch-action: none;
  }
  @media (hover: hover) {
    .editable:hover,
    :host([picking]) td:hover {
      box-shadow: inset 0 0 0 1.5px var(--accent);
    }
  }
  :host([picking]) .space {
    border-radius: 4px;
    outline: 2px dashed var(--accent);
    outline-offset: 1px;
  }
  :host([picking]) td {
    cursor: cell;
  }
  .blocked {
    color: var(--ink-soft);
    background-image: var(--hatching);
  }
  .wrong,
  .unread {
    background-color: var(--plain);
    color: var(--warn);
    box-shadow: inset 0 0 0 2px var(--warn);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  /* A corner in the background: an element in each cell would cost more than all the rest of a frame. */
  [data-changed] {
    background-image: var(--corner);
  }
  .blocked[data-changed] {
    background-image: var(--corner), var(--hatching);
  }
`;

const headers = css`
  th {
    font-size: 13px;
    font-weight: 400;
    line-height: 1.15;
    color: var(--ink-soft);
    text-align: center;
    vertical-align: middle;
    outline: none;
  }
  th[scope="col"] {
    width: var(--cell-width);
    height: var(--head-height);
    padding: 0 1px;
    font-size: var(--head-font);
  }
  th[scope="row"] {
    padding: 0 7px 0 1px;
    text-align: end;
  }
  th.corner {
    width: var(--gutter);
    padding: 0 7px 5px 0;
    font-size: 11px;
    text-align: end;
    vertical-align: bottom;
  }
  .label {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--head-lines, 1);
    overflow: hidden;
    /* Chinese characters are as tall as that. */
    line-height: 1.3;
    white-space: normal;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  th[scope="row"] .label {
    display: block;
    white-space: nowrap;
    text-overflow: ellipsis;
  }
  .note {
    display: block;
    font-size: 11px;
    line-height: 1;
    color: var(--warn);
    /* On two lines where the picture has no room beside its numbers. */
    white-space: normal;
  }
  .note:empty {
    display: none;
  }
  .marked .label {
    color: var(--ink);
    font-weight: 600;
  }
  .acts {
    cursor: pointer;
    border-radius: 4px;
  }
  @media (hover: hover) {
    .acts:hover .label {
      color: var(--accent);
      text-decoration: underline dotted;
      text-underline-offset: 3px;
    }
  }
  :host([headless]) th[scope="row"],
  :host([headless]) th.corner,
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .scrolls-x th[scope="row"],
  .scrolls-x th.corner {
    position: sticky;
    left: 0;
    z-index: 3;
    border-radius: 0;
    background: var(--ground);
  }
  .scrolls-y thead {
    position: sticky;
    top: 0;
    z-index: 4;
    background: var(--ground);
  }
`;

export const gridStyles = [table, headers, markStyle, css`${unsafeCSS(scaleStyles())}`];
