import { css, html, type TemplateResult } from "lit";
import { type Piece, paragraphsOf } from "../../course/lesson-text.ts";
import type { Cell } from "../../engine/types.ts";

/** What the words of a lesson ask for when they are pressed or pointed at. */
export interface LessonLinks {
  readonly choose: (cell: Cell) => void;
  readonly preview: (cell: Cell | null) => void;
  readonly go: (lesson: string) => void;
}

/** A text of a lesson; its cells are buttons. */
export const lessonWords = (text: string, links: LessonLinks): TemplateResult =>
  html`${paragraphsOf(text).map((pieces) => html`<p>${pieces.map((piece) => written(piece, links))}</p>`)}`;

function written(piece: Piece, links: LessonLinks): unknown {
  if ("letter" in piece) return html`<i>${piece.letter}</i><sub>${piece.index}</sub>`;
  if ("code" in piece) return html`<code>${piece.code}</code>`;
  if ("cell" in piece) {
    const { cell, say } = piece;
    return pressed(
      say,
      () => links.choose(cell),
      (on) => links.preview(on ? cell : null),
    );
  }
  if ("go" in piece) return pressed(piece.say, () => links.go(piece.go));
  if ("page" in piece) return html`<a href=${piece.page} target="_blank" rel="noopener noreferrer">${piece.say}</a>`;
  return piece.say;
}

/** Words that are a button. A button of HTML would not break over lines as words do. */
function pressed(say: string, press: () => void, point: (on: boolean) => void = () => {}): TemplateResult {
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return html`<span
    class="cell"
    role="button"
    tabindex="0"
    @click=${press}
    @keydown=${key}
    @pointerenter=${() => point(true)}
    @pointerleave=${() => point(false)}
    @focus=${() => point(true)}
    @blur=${() => point(false)}
    >${say}</span
  >`;
}

export const lessonWordsStyle = css`
  p {
    margin: 0 0 12px;
    overflow-wrap: break-word;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  code {
    font: 0.9em ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  }
  .cell {
    padding: 2px 0;
    border-radius: 3px;
    text-decoration: underline 2px var(--select);
    text-underline-offset: 4px;
    cursor: pointer;
  }
  .cell:hover,
  .cell:focus-visible {
    background: var(--mark);
  }
  a {
    color: var(--accent);
  }
  @media (pointer: coarse) {
    .cell {
      padding-block: 8px;
    }
  }
  @media print {
    .cell {
      text-decoration: none;
    }
  }
`;
