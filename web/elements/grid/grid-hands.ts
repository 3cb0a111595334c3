import { html, nothing, type TemplateResult } from "lit";
import { Dock } from "../dock.ts";
import { dockStyle } from "../dock-style.ts";
import { Floating } from "../floating.ts";
import { CellEditor, type EditorOwner } from "./cell-editor.ts";
import { editorStyle } from "./editor-style.ts";
import type { GridCells } from "./grid-cells.ts";
import { rectangleStyle } from "./grid-geometry.ts";
import { GridInput } from "./grid-input.ts";
import { type EditorAction, holdsSeveralNumbers, nextCell } from "./grid-keys.ts";
import { PinnedMarks, pinnedStyle } from "./grid-pinned.ts";
import type { GridPlace } from "./grid-place.ts";
import type { MatrixGrid } from "./matrix-grid.ts";

/** A press of a key or a click from before there were hands, and the cell or header it was meant for. */
export interface EarlyEvent {
  readonly event: Event;
  readonly place: GridPlace;
}

/** Everything that is done in one grid by hand: keys and pointer, the text field over a cell, and texts not understood. */
export class GridHands implements EditorOwner {
  readonly #grid: MatrixGrid;
  readonly #cells: GridCells;
  readonly #editor = new CellEditor(this);
  readonly #input: GridInput;
  readonly #float = new Floating();
  readonly #dock = new Dock();
  readonly #pinned: PinnedMarks;
  /** The last text handed over; it counts as unread while there is a problem at its cell. */
  #handed: (GridPlace & { readonly text: string }) | null = null;
  /** Whether the field opens again should that text turn out to be unreadable. */
  #reopen = false;
  /** Whether the problem's text was given up. */
  #dropped = false;
  #focusField = false;

  constructor(grid: MatrixGrid, cells: GridCells) {
    this.#grid = grid;
    this.#cells = cells;
    this.#input = new GridInput(grid, this, cells);
    this.#pinned = new PinnedMarks(cells);
    for (const { styleSheet } of [editorStyle, dockStyle, pinnedStyle])
      (grid.renderRoot as ShadowRoot).adoptedStyleSheets.push(styleSheet as CSSStyleSheet);
    grid.renderRoot.addEventListener("paste", this.#pasteInField);
  }

  get editing(): boolean {
    return this.#editor.place !== null;
  }

  /** The cell whose typed text could not be read, with that text. */
  get unread(): (GridPlace & { readonly text: string }) | null {
    const problem = this.#problem;
    const handed = this.#handed;
    return problem && handed && problem.row === handed.row && problem.column === handed.column ? handed : null;
  }

  /** Lets go of everything, as if Escape had been pressed. */
  stop(): void {
    this.#input.stop();
    this.#float.hide();
    this.#dock.hide();
  }

  /** Does what was asked for before. */
  replay(events: readonly EarlyEvent[]): void {
    for (const { event, place } of events) {
      if (!(event instanceof KeyboardEvent)) this.#input.choose(place);
      else if (this.editing) this.#editor.press(event);
      else this.#input.press(event);
    }
  }

  /** Opens the field over a cell. @param text what it holds; null for the cell's own number */
  edit(place: GridPlace, text: string | null): void {
    const unread = this.unread;
    const kept = unread?.row === place.row && unread.column === place.column ? unread.text : null;
    this.#editor.open(place, this.#grid.valueAt(place), text ?? kept);
    this.#focusField = true;
  }

  commit(place: GridPlace, text: string | null, move: (EditorAction & { kind: "commit" })["move"] | null): void {
    const grid = this.#grid;
    if (move) grid.goTo(nextCell(place, move, grid.extent) ?? place);
    if (text === null) return;
    this.#handed = { ...place, text };
    this.#reopen = move !== null;
    this.#dropped = false;
    grid.tell("cell-entry", { ...place, text });
  }

  step(place: GridPlace, value: number, gesture: string): void {
    this.#grid.tell("cell-step", { ...place, value, gesture });
  }

  leave(place: GridPlace): void {
    if (this.#problem) {
      this.#dropped = true;
      this.#handed = null;
      this.#grid.tell("draft-drop", place);
    }
    this.#grid.goTo(place);
  }

  requestUpdate(): void {
    this.#grid.requestUpdate();
  }

  /** A text just handed over could not be read: the field opens again with it, unless the person has gone elsewhere. */
  hearProblem(): void {
    const unread = this.unread;
    if (!this.#grid.problem) this.#handed = null;
    else if (unread && this.#reopen) this.edit(unread, unread.text);
    this.#reopen = false;
  }

  /** The text field over the cell being edited. */
  field(): TemplateResult | typeof nothing {
    const place = this.#editor.place;
    if (!place) return nothing;
    const { layout, matrix, editorName } = this.#grid;
    const problem = this.#problem;
    const invalid = problem?.row === place.row && problem.column === place.column;
    // A field longer than its cell grows towards the middle of the matrix, where there is room.
    const after = matrix.cols - 1 - place.column;
    const side = after < place.column ? `;left:auto;right:${after * layout.cellWidth}px` : "";
    const style = `${rectangleStyle({ ...place, rows: 1, columns: 1 }, layout)};width:auto;min-width:${layout.cellWidth}px${side}`;
    return this.#editor.field(editorName(place.row, place.column), style, invalid);
  }

  /** What floats beside the cell being edited, why its text could not be read, and buttons for fingers. */
  beside(): TemplateResult {
    const problem = this.#problem;
    const pad = this.editing && matchMedia("(pointer: coarse)").matches;
    return html`
      <div class="beside faulty" popover="manual">
        ${problem ? html`<p id="problem">${problem.sentence}</p>` : nothing}
      </div>
      ${pad ? this.#editor.pad(this.#grid.editorWords) : nothing}`;
  }

  /** Puts what was just drawn in its place, and the focus into a field just opened. */
  settle(): void {
    if (this.#cells.window) this.#pinned.mark(this.#grid.matrix, this.#grid.pinned, this.#cells.window);
    const root = this.#grid.renderRoot;
    const { place } = this.#editor;
    const pad = root.querySelector<HTMLElement>(".pad");
    if (pad && place) this.#dock.show(pad, this.#cells.elementAt(place.row, place.column));
    else this.#dock.hide();
    const beside = root.querySelector<HTMLElement>(".beside");
    if (beside) {
      const at = place ?? this.#problem;
      const anchor = at && beside.childElementCount > 0 ? this.#cells.elementAt(at.row, at.column) : null;
      this.#float.show(beside, anchor, this.#dock.height);
    }
    if (this.#focusField) root.querySelector<HTMLInputElement>(".editor input")?.focus({ preventScroll: true });
    this.#focusField = false;
  }

  get #problem(): MatrixGrid["problem"] {
    return this.#dropped ? null : this.#grid.problem;
  }

  #pasteInField = (event: Event): void => {
    const place = this.#editor.place;
    const text = (event as ClipboardEvent).clipboardData?.getData("text/plain") ?? "";
    if (!place || !holdsSeveralNumbers(text)) return;
    event.preventDefault();
    this.#editor.close();
    this.#grid.tell("grid-paste", { ...place, text });
    this.#grid.goTo(place);
  };
}
