import { css } from "lit";

/** How that looks which lies over the cells of a matrix: its marks and the focus. */

export const markStyle = css`
  .mark {
    position: absolute;
    box-sizing: border-box;
    pointer-events: none;
    border-radius: 4px;
    z-index: 2;
  }
  .line {
    border: 2px solid var(--select);
  }
  .line.across {
    border-inline: 0;
    border-radius: 0;
  }
  .line.down {
    border-block: 0;
    border-width: 1px;
    border-radius: 0;
  }
  .preview {
    border: 1px solid color-mix(in oklab, var(--select) 60%, transparent);
    border-radius: 0;
  }
  .preview.across {
    border-inline: 0;
  }
  .preview.down {
    border-block: 0;
  }
  .operand {
    border: 2px solid var(--select);
  }
  /* A tint would change the colour that stands for a number; inputs have none. */
  .on-plain.operand {
    background: color-mix(in oklab, var(--select) 12%, transparent);
  }
  .slice {
    outline: 1.5px solid var(--line-strong);
  }
  .echo {
    border: 1px solid var(--ink);
  }
  .selected {
    border: 2px solid var(--ink);
  }
  td:focus-visible,
  th:focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: -1px;
  }
  @media (forced-colors: active) {
    td {
      border-color: CanvasText;
    }
    /* A heatmap keeps its colours, each with an ink that can be read on it. */
    td:not(.plain, .blocked, .wrong, .unread) {
      forced-color-adjust: none;
    }
    .blocked {
      forced-color-adjust: none;
      color: CanvasText;
      --hatching: repeating-linear-gradient(-45deg, GrayText 0 1px, Canvas 1px 6px);
      border: 1px dashed CanvasText;
    }
    [data-changed] {
      border: 2px solid Highlight;
    }
    .line,
    .operand,
    .preview {
      border-color: Highlight;
      background: none;
    }
  }
`;
