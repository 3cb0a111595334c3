import { html, type TemplateResult } from "lit";
import { exactText } from "../../course/fact-lines.ts";
import { axesOf } from "../../course/problem-text.ts";
import type { ExerciseNumber } from "../../engine/exercise-types.ts";
import type { PracticeWords } from "../../text/practice.ts";
import type { GridHeaders, GridLayout, GridLook, GridMatrix } from "./grid-view.ts";
import "./matrix-grid.ts";

/** A matrix that a learner is given, drawn as every matrix is. */

type Rows = readonly (readonly ExerciseNumber[])[];

const GUTTER = 30;
const HEAD = 24;
const CELL = { width: 52, height: 34 };

interface Drawn {
  readonly words: PracticeWords;
  readonly matrix: GridMatrix;
  readonly look: GridLook;
  readonly headers: GridHeaders;
  readonly layout: GridLayout;
}

/** A grid draws anew whatever is not the same object as before. */
const known = new WeakMap<Rows, Drawn>();

function drawn(name: string, rows: Rows, words: PracticeWords): Drawn {
  const before = known.get(rows);
  if (before?.words === words) return before;
  const size = { rows: rows.length, cols: rows[0]?.length ?? 0 };
  const texts = new Map(rows.flat().map((number) => [number.value, exactText(number)]));
  const made: Drawn = {
    words,
    matrix: { ...size, data: rows.flat().map(({ value }) => value ?? Number.NEGATIVE_INFINITY) },
    look: { format: (value) => texts.get(value) ?? "", colour: "plain", range: 1, allowed: null },
    headers: {
      ...axesOf({ name, ...size }, words),
      rowNotes: [],
      rowActions: false,
      columnActions: false,
      cornerShown: false,
      markedRow: -1,
      markedColumn: -1,
    },
    layout: {
      gutter: GUTTER,
      headHeight: HEAD,
      headFont: 13,
      cellWidth: CELL.width,
      cellHeight: CELL.height,
      cellFont: 14,
      viewRows: size.rows,
      viewColumns: size.cols,
    },
  };
  known.set(rows, made);
  return made;
}

export function givenMatrix(name: "Q" | "K" | "V" | "scores", rows: Rows, words: PracticeWords): TemplateResult {
  const { matrix, look, headers, layout } = drawn(name, rows, words);
  const title = words.given[name];
  return html`<figure class="given">
    <figcaption>${title} <span>${matrix.rows}×${matrix.cols}</span></figcaption>
    <matrix-grid
      .label=${words.matrix(title, matrix.rows, matrix.cols)}
      .matrix=${matrix}
      .look=${look}
      .headers=${headers}
      .layout=${layout}
    ></matrix-grid>
  </figure>`;
}
