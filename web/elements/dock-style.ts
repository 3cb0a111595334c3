import { css } from "lit";

/** How a bar of buttons at the lower edge looks: one row from side to side, each a finger wide. */
export const dockStyle = css`
  .dock[popover] {
    position: fixed;
    inset: auto;
    max-width: none;
    margin: 0;
    padding: 0;
    border: 0;
    border-top: 1px solid var(--line-strong);
    background: var(--paper);
    color: var(--ink);
    overflow: hidden;
  }
  .dock[popover]:not(:popover-open) {
    display: none;
  }
  .dock:popover-open {
    display: flex;
    flex-wrap: nowrap;
    justify-content: center;
    gap: 0;
  }
  .dock:popover-open button {
    flex: 0 1 120px;
    min-width: 0;
    height: 46px;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
    color: inherit;
    font-size: 18px;
    touch-action: manipulation;
  }
  .dock:popover-open button + button {
    border-inline-start: 1px solid var(--line);
  }
  .dock:popover-open button:active {
    background: var(--mark);
  }
`;
