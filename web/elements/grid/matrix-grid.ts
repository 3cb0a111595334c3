import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { alike } from "../alike.ts";
import { afterPaint } from "../later.ts";
import type { EditorWords } from "./cell-editor.ts";
import { GridCells } from "./grid-cells.ts";
import type { GridEvents } from "./grid-events.ts";
import {
  boxStyle,
  inView,
  rectangleStyle,
  type Scrolled,
  type Span,
  scrolling,
  scrollTo,
  spaceStyle,
  windowOf,
} from "./grid-geometry.ts";
import type { EarlyEvent, GridHands } from "./grid-hands.ts";
import type { PinnedMatrix } from "./grid-pinned.ts";
import { type GridExtent, type GridPlace, within } from "./grid-place.ts";
import { gridStyles } from "./grid-style.ts";
import type { GridHeaders, GridLayout, GridLook, GridMatrix, GridView, Mark } from "./grid-view.ts";

let hands: typeof import("./grid-hands.ts") | undefined;
async function fetchHands(): Promise<void> {
  await afterPaint();
  hands = await import("./grid-hands.ts");
}

// What a picture says anew for each frame is mostly what it said before.
const hasChanged = (now: unknown, before: unknown): boolean => !alike(now, before);
const asProperties = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { attribute: false, hasChanged } as const]));

/**
 * Draws one matrix with its headers: an ARIA grid over a table, one tab stop. Rows and columns of all properties and
 * events count from 0 in the matrix as drawn. Its events do not bubble; details are those of `GridEvents`.
 *
 * @fires cell-select a cell was chosen; null when the selection is released
 * @fires cell-preview the cell under the pointer or the focus; null when there is none
 * @fires cell-step a number reached by dragging, the wheel or steps, with the gesture it belongs to
 * @fires cell-entry text typed or pasted for one cell
 * @fires grid-paste pasted text that holds more than one number
 * @fires draft-drop text that could not be read was given up
 * @fires header-press a header was pressed, or Delete on it
 * @fires grid-scroll in pixels
 */
export class MatrixGrid extends LitElement {
  static override styles = gridStyles;
  static override properties = {
    ...asProperties("label", "matrix", "look", "headers", "layout", "editable", "marks", "selected", "changed"),
    ...asProperties("problem", "editorName", "editorWords", "caption", "pinned"),
  };

  /** Accessible name. */
  declare label: string;
  declare matrix: GridMatrix;
  declare look: GridLook;
  declare headers: GridHeaders;
  declare layout: GridLayout;
  declare editable: boolean;
  declare marks: readonly Mark[];
  declare selected: GridPlace | null;
  /** Row-major, 1 where a number has just changed; a new array marks anew. */
  declare changed: Uint8Array | null;
  /** The entry that could not be read, with the sentence that says why. */
  declare problem: (GridPlace & { readonly sentence: string }) | null;
  /** Accessible name of the text field over a cell. */
  declare editorName: (row: number, column: number) => string;
  declare editorWords: EditorWords;
  /** Says which rows and columns are in view where not all are; counted from 1, first and last. */
  declare caption: ((rows: Span, columns: Span) => string) | null;

  /** The matrix to compare with, of the same size or not; null for none. */
  declare pinned: PinnedMatrix | null;

  /** The cell or header that has the focus or would get it. */
  active: GridPlace = { row: 0, column: 0 };
  readonly #cells = new GridCells();
  /** What is done by hand in this grid; null until the first picture stands. */
  #hands: GridHands | null = null;
  readonly #early: EarlyEvent[] = [];
  #scroll: Scrolled = { left: 0, top: 0 };

  constructor() {
    super();
    for (const type of ["keydown", "click"]) this.#cells.table.addEventListener(type, this.#keep);
    this.marks = [];
    this.editable = false;
    this.selected = null;
    this.changed = null;
    this.problem = null;
    this.caption = null;
    this.pinned = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hands?.stop();
    this.#cells.clearChanged();
  }

  get extent(): GridExtent {
    return {
      rows: this.matrix.rows,
      columns: this.matrix.cols,
      firstRow: this.headers.columnActions ? -1 : 0,
      firstColumn: this.headers.rowActions && this.layout.gutter > 0 ? -1 : 0,
      page: Math.max(1, Math.min(this.matrix.rows, this.layout.viewRows) - 1),
      editable: this.editable,
    };
  }

  /** Moves the focus to the nearest cell or header there is and brings it into view. */
  goTo(place: GridPlace): void {
    this.active = within(place, this.extent);
    const { row, column } = this.active;
    this.reveal(row, column);
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const element = this.#cells.elementAt(row, column);
      element?.focus({ preventScroll: true });
      // The focus may have been there before, and then it does not scroll the page.
      element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
  }

  /** How far it is scrolled, in pixels. */
  get scrolled(): Scrolled {
    return this.#scroll;
  }

  /** Scrolls to a position, as another grid reports its own; absent means unchanged. */
  scrollGrid(left: number | undefined, top: number | undefined): void {
    const box = this.#box();
    if (box && left !== undefined && box.scrollLeft !== left) box.scrollLeft = left;
    if (box && top !== undefined && box.scrollTop !== top) box.scrollTop = top;
  }

  /** Scrolls as little as brings a row and a column into view; −1 leaves that direction as it is. */
  reveal(row: number, column: number): void {
    const box = this.#box();
    if (!box) return;
    const { cellHeight, cellWidth, viewRows, viewColumns } = this.layout;
    const { x, y } = scrolling(this.matrix, this.layout);
    if (row >= 0 && y) box.scrollTop = scrollTo(row, cellHeight, viewRows, box.scrollTop);
    if (column >= 0 && x) box.scrollLeft = scrollTo(column, cellWidth, viewColumns, box.scrollLeft);
    this.#scroll = { left: box.scrollLeft, top: box.scrollTop };
  }

  valueAt(place: GridPlace): number {
    return this.matrix.data[place.row * this.matrix.cols + place.column] ?? Number.NaN;
  }

  tell<Name extends keyof GridEvents>(name: Name, detail: GridEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (hands) this.#hands ??= new hands.GridHands(this, this.#cells);
    this.active = within(this.active, this.extent);
    if (changed.has("selected") && this.selected && !this.#focused()) this.active = this.selected;
    if (changed.has("problem")) this.#hands?.hearProblem();
    this.toggleAttribute("headless", this.layout.gutter === 0);
  }

  protected override render(): TemplateResult {
    const { matrix, layout } = this;
    const { x, y } = scrolling(matrix, layout);
    return html`
      <div class="box ${x ? "scrolls-x" : ""} ${y ? "scrolls-y" : ""}" .style=${boxStyle(matrix, layout)}
        @scroll=${this.#scrolled}>
        <div class="space" .style=${spaceStyle(matrix, layout)}>
          ${this.#cells.table}
          ${this.marks.map((mark) => this.#mark(mark))}
          ${this.#hands?.field()}
        </div>
      </div>
      ${
        this.caption && (x || y)
          ? html`<p class="caption">${this.caption(...inView(matrix, layout, this.#scroll))}</p>`
          : nothing
      }
      ${this.#hands?.beside()}`;
  }

  protected override firstUpdated(): void {
    if (!hands) void fetchHands().then(() => this.requestUpdate());
  }

  /** Keeps what is done before there are hands to do it. */
  #keep = (event: Event): void => {
    const place = this.#hands ? null : this.#cells.placeOf(event);
    if (!place) return;
    this.active = place;
    this.#early.push({ event, place });
  };

  protected override updated(changed: PropertyValues<this>): void {
    const focused = this.#focused();
    this.#cells.table.setAttribute("aria-label", this.label);
    this.#cells.paint(this.#view());
    if (focused && !this.#hands?.editing) this.#keepFocus();
    if (changed.has("changed") && this.changed) this.#cells.markChanged(this.changed);
    this.#hands?.settle();
    if (this.#hands && this.#early.length > 0) this.#hands.replay(this.#early.splice(0));
  }

  #box(): Element | null {
    return this.renderRoot?.querySelector(".box") ?? null;
  }

  #focused(): boolean {
    return this.#cells.table.contains(this.shadowRoot?.activeElement ?? null);
  }

  /** Lets the focus stay with its cell where cells were made anew or stand for others after scrolling. */
  #keepFocus(): void {
    const { row, column } = this.active;
    const element = this.#cells.elementAt(row, column) ?? this.#cells.table;
    if (this.shadowRoot?.activeElement !== element) element.focus({ preventScroll: true });
  }

  #view(): GridView {
    const { matrix, look, headers, layout, editable, selected } = this;
    return {
      matrix,
      layout,
      window: windowOf(matrix, layout, this.#scroll),
      look,
      headers,
      editable,
      selected,
      active: this.active,
      unread: this.#hands?.unread ?? null,
    };
  }

  #mark(mark: Mark): TemplateResult {
    const ground = this.look.colour === "plain" ? "on-plain" : "";
    return html`<div class="mark ${mark.kind} ${mark.down ? "down" : "across"} ${ground}"
      .style=${rectangleStyle(mark, this.layout)}></div>`;
  }

  #scrolled = (event: Event): void => {
    const box = event.target as Element;
    this.#scroll = { left: box.scrollLeft, top: box.scrollTop };
    this.tell("grid-scroll", this.#scroll);
    this.requestUpdate();
  };
}

customElements.define("matrix-grid", MatrixGrid);

declare global {
  interface HTMLElementTagNameMap {
    "matrix-grid": MatrixGrid;
  }
}
