import { html, type TemplateResult } from "lit";
import type { Drawn } from "../../course/questions.ts";
import type { HeadTrace, StageName } from "../../engine/types.ts";
import type { Words } from "../../text/words.ts";
import type { GridLayout } from "../grid/grid-view.ts";
import "../grid/matrix-grid.ts";
import { headersOf, pipelineParts, shownHead } from "../plan/picture-stages.ts";

/** Lengths of a small matrix that stands by itself, in pixels. */
const SMALL = { head: 26, font: 13, width: 52, height: 34, least: 44, letter: 11, padding: 12 } as const;

/** Width of a label, near enough to stand beside its row: letters of Chinese are twice as wide. */
const lengthOf = (label: string): number =>
  [...label].reduce((length, letter) => length + (letter > "\u2e80" ? 14 : 8), 0);

function layoutOf(labels: readonly string[], corner: string, rows: number, columns: number): GridLayout {
  const gutter = Math.max(SMALL.least, lengthOf(`${corner} ↓`), ...labels.map(lengthOf)) + SMALL.padding;
  return {
    gutter: Math.min(gutter, 110),
    headHeight: SMALL.head,
    headFont: SMALL.font,
    cellWidth: SMALL.width,
    cellHeight: SMALL.height,
    cellFont: SMALL.font,
    viewRows: rows,
    viewColumns: columns,
  };
}

/** One stage of an experiment, to be read: with its numbers, and nothing to be changed. */
export function smallGrid({ state, trace }: Drawn, stage: StageName, words: Words): TemplateResult {
  const head = shownHead(trace, state) as HeadTrace;
  const part = pipelineParts(state, head, words).parts[stage as "weights"];
  const { matrix, look, name } = part;
  const { picture } = words;
  const headers = headersOf(part, { ...state, view: {} }, head, picture, false, true);
  return html`<figure>
    <figcaption>${name}</figcaption>
    <matrix-grid
      data-stage=${stage}
      .label=${picture.matrix(name, matrix.rows, matrix.cols)}
      .matrix=${matrix}
      .look=${look}
      .headers=${headers}
      .layout=${layoutOf(headers.rowLabels, headers.corner, matrix.rows, matrix.cols)}
      .editorWords=${picture.editor}
      .editorName=${() => ""}
    ></matrix-grid>
  </figure>`;
}
