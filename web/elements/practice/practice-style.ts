import { css } from "lit";

/** Headings, buttons and columns behind the practice door. */
export const practiceStyle = css`
  :host {
    container: practice / inline-size;
    max-width: 1160px;
    font-size: 15px;
    line-height: 1.55;
  }
  h2 {
    margin: 0;
    color: var(--ink);
    font-size: 20px;
    line-height: 1.3;
  }
  h3 {
    margin: 0 0 6px;
    font-size: 15px;
    line-height: 1.4;
  }
  h4 {
    margin: 0 0 2px;
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 600;
  }
  p {
    margin: 0 0 10px;
    overflow-wrap: anywhere;
  }
  .soft {
    color: var(--ink-soft);
    font-size: 13px;
  }
  button {
    min-height: 36px;
    padding: 4px 14px;
  }
  button.main {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  button.main:hover:not(:disabled) {
    border-color: var(--ink);
  }
  button.plain {
    border-color: transparent;
    background: none;
    color: var(--accent);
    padding-inline: 0;
  }
  button.plain:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .card {
    padding: 14px 16px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
  }
`;

/** An exercise: the problem beside the answer where there is room. */
export const exerciseStyle = css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: 8px 24px;
    margin-bottom: 14px;
  }
  .head nav {
    flex-basis: 100%;
    margin-bottom: -10px;
  }
  .levels {
    display: grid;
    gap: 3px;
    min-width: 0;
  }
  .levels button {
    flex: 1 1 auto;
    min-height: 32px;
    padding: 2px clamp(4px, 2cqi, 12px);
    border: 0;
    border-radius: 0;
    font-size: 13px;
    line-height: 1.25;
  }
  .levels button + button {
    border-inline-start: 1px solid var(--line);
  }
  .levels button:focus-visible {
    outline-offset: -3px;
    outline-color: var(--ink);
  }
  .levels .soft {
    margin: 0;
  }
  .columns {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    align-items: start;
  }
  .columns > * {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
  .problem p {
    max-width: 36em;
    margin: 0;
  }
  .matrices {
    display: flex;
    flex-wrap: wrap;
    gap: 14px 26px;
  }
  .given {
    margin: 0;
  }
  .given figcaption {
    font-weight: 600;
  }
  .given figcaption span {
    color: var(--ink-soft);
    font-size: 13px;
    font-weight: 400;
  }
  .symbols {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .symbols button {
    min-width: 40px;
    min-height: 30px;
    padding: 2px 8px;
  }
  .verdict {
    scroll-margin: 12px;
    padding: 10px 14px 12px;
    border-inline-start: 3px solid var(--line-strong);
    background: var(--paper);
  }
  .verdict.right {
    border-color: var(--accent);
  }
  .verdict.wrong {
    border-color: var(--select);
  }
  .verdict p {
    margin: 0 0 4px;
  }
  .verdict > :last-child {
    margin-bottom: 0;
  }
  .headline {
    font-weight: 600;
  }
  .mistake {
    margin-top: 8px;
  }
  dl {
    margin: 0;
  }
  dt {
    color: var(--ink-soft);
    font-size: 13px;
  }
  dd {
    margin: 0 0 4px;
  }
  .recurs {
    margin: 6px 0 0;
    padding: 6px 10px;
    background: var(--mark);
  }
  ul {
    margin: 0;
    padding-inline-start: 18px;
  }
  .hints ol {
    margin: 0 0 4px;
    padding-inline-start: 22px;
  }
  .solution {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px 28px;
  }
  .solution ol {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .solution .now {
    background: var(--mark);
    box-shadow: 0 0 0 4px var(--mark);
  }
  .formula {
    display: block;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .solution .say {
    color: var(--ink-soft);
    font-size: 13px;
  }
  @media (pointer: coarse) {
    .levels button,
    .symbols button {
      min-height: 44px;
    }
  }
  @media print {
    .levels {
      display: none;
    }
    .columns > * {
      break-inside: avoid;
    }
  }
  @container practice (min-width: 820px) {
    .columns {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      gap: 28px;
    }
    .wide .solution {
      grid-template-columns: repeat(auto-fit, minmax(320px, 1fr));
    }
  }
`;
