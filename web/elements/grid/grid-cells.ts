import { scoreStep, stepClass, weightStep } from "./colour-scales.ts";
import { tableStyle } from "./grid-geometry.ts";
import type { GridHeaders, GridView, GridWindow } from "./grid-view.ts";

/**
 * The table of a matrix grid. Cells are kept and only what differs is written, since a drag repaints every stage once
 * a frame.
 */

const CHANGE_SHOWN = 900;

/** What is drawn of a cell, remembered: asking the document would take longer than all the rest. */
interface DrawnCell {
  readonly element: HTMLTableCellElement;
  readonly text: Text;
  shown: string;
  value: number | null;
  look: string;
  changed: boolean;
  active: boolean | null;
  selected: boolean;
  unread: boolean;
}
interface DrawnHeader {
  readonly element: HTMLTableCellElement;
  readonly label: HTMLElement;
  readonly note: HTMLElement;
  /** Everything drawn but for the note, in one text. */
  drawn: string;
  noted: string;
}
interface DrawnRow {
  readonly element: HTMLTableRowElement;
  readonly header: DrawnHeader;
  readonly cells: DrawnCell[];
}

function write(cell: DrawnCell, text: string): void {
  if (cell.shown !== text) cell.text.data = text;
  cell.shown = text;
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function showChanged(cell: DrawnCell, changed: boolean): void {
  if (cell.changed !== changed) cell.element.toggleAttribute("data-changed", changed);
  cell.changed = changed;
}

function makeHeader(scope: "row" | "col"): DrawnHeader {
  const element = document.createElement("th");
  element.scope = scope;
  element.setAttribute("role", scope === "row" ? "rowheader" : "columnheader");
  const label = document.createElement("span");
  label.className = "label";
  // Labels in any script keep their own direction.
  label.dir = "auto";
  const note = document.createElement("span");
  note.className = "note";
  element.append(label, note);
  return { element, label, note, drawn: "", noted: "" };
}

function makeRow(columns: number): DrawnRow {
  const element = document.createElement("tr");
  element.setAttribute("role", "row");
  const header = makeHeader("row");
  element.append(header.element);
  const cells: DrawnCell[] = [];
  for (let column = 0; column < columns; column++) {
    const cell = document.createElement("td");
    cell.setAttribute("role", "gridcell");
    const text = document.createTextNode("");
    cell.append(text);
    element.append(cell);
    const drawn = { shown: "", value: null, look: "", changed: false, active: null, selected: false, unread: false };
    cells.push({ element: cell, text, ...drawn });
  }
  return { element, header, cells };
}

/** The classes of a cell: its colour, and whether it is masked, editable or wrong. */
export function cellLook(view: GridView, index: number, value: number): string {
  const { allowed, colour, range, slice } = view.look;
  if (allowed && allowed[index] === 0) return "blocked";
  if (Number.isNaN(value)) return "wrong";
  if (slice) {
    const at = slice.along === "rows" ? Math.floor(index / view.matrix.cols) : index % view.matrix.cols;
    if (at < slice.from || at >= slice.to) return view.editable ? "plain faint editable" : "plain faint";
  }
  if (colour === "weights") return stepClass("weights", weightStep(value));
  if (colour === "scores") return stepClass("scores", scoreStep(value, range));
  return view.editable ? "plain editable" : "plain";
}

export class GridCells {
  readonly table = document.createElement("table");
  readonly #corner = document.createElement("th");
  readonly #cornerName = document.createElement("span");
  readonly #head = document.createElement("tr");
  readonly #body = document.createElement("tbody");
  #columns: DrawnHeader[] = [];
  #rows: DrawnRow[] = [];
  #view: GridView | null = null;
  /** Everything drawn of the table itself, in one text. */
  #drawn = "";
  #clearing: ReturnType<typeof setTimeout> | undefined;
  #clearAt = 0;

  constructor() {
    this.table.setAttribute("role", "grid");
    this.#head.setAttribute("role", "row");
    this.#corner.setAttribute("role", "columnheader");
    this.#corner.scope = "col";
    this.#corner.className = "corner";
    this.#corner.append(this.#cornerName);
    const head = document.createElement("thead");
    head.setAttribute("role", "rowgroup");
    this.#body.setAttribute("role", "rowgroup");
    this.#head.append(this.#corner);
    head.append(this.#head);
    this.table.append(head, this.#body);
  }

  /** Draws a view; what looks the same as before is left alone. */
  paint(view: GridView): void {
    const formatChanged = this.#view?.look.format !== view.look.format;
    const { rows, columns } = view.window;
    if (this.#rows.length !== rows || this.#columns.length !== columns) this.#build(rows, columns);
    this.#view = view;
    this.#paintTable(view);
    for (let column = 0; column < columns; column++) this.#paintColumnHeader(view, column);
    for (let row = 0; row < rows; row++) this.#paintRow(view, row, formatChanged);
  }

  /** Marks cells as changed for a moment. @param changed row-major, 1 = changed */
  markChanged(changed: Uint8Array): void {
    const view = this.#view;
    if (!view) return;
    this.#rows.forEach((row, r) => {
      row.cells.forEach((cell, c) => {
        const index = (view.window.row + r) * view.matrix.cols + view.window.column + c;
        if (changed[index] === 1) showChanged(cell, true);
      });
    });
    this.#clearAt = performance.now() + CHANGE_SHOWN;
    this.#clearing ??= setTimeout(this.#clear, CHANGE_SHOWN);
  }

  /** While changes follow each other the marks stay; one timer waits for the last of them. */
  #clear = (): void => {
    const rest = this.#clearAt - performance.now();
    if (rest > 0) this.#clearing = setTimeout(this.#clear, rest);
    else this.clearChanged();
  };

  /** Takes the marks of change away. */
  clearChanged(): void {
    clearTimeout(this.#clearing);
    this.#clearing = undefined;
    for (const row of this.#rows) for (const cell of row.cells) showChanged(cell, false);
  }

  /** The part that has cells in the document. */
  get window(): GridWindow | null {
    return this.#view?.window ?? null;
  }

  /** The headers as drawn last. */
  get headers(): GridHeaders | null {
    return this.#view?.headers ?? null;
  }

  /** The element of a cell or header (row or column −1) of the matrix, or null where it is not drawn. */
  elementAt(row: number, column: number): HTMLElement | null {
    const at = this.#view?.window;
    if (!at) return null;
    if (row < 0) return this.#columns[column - at.column]?.element ?? null;
    const drawn = this.#rows[row - at.row];
    return (column < 0 ? drawn?.header.element : drawn?.cells[column - at.column]?.element) ?? null;
  }

  /** The place in the matrix that an event happened at, or null. Headers have row or column −1. */
  placeOf(event: Event): { row: number; column: number } | null {
    const at = this.#view?.window;
    const cell = event.composedPath().find((node) => node instanceof HTMLTableCellElement);
    const line = cell?.parentElement;
    if (!at || !cell || cell === this.#corner || !this.table.contains(cell)) return null;
    const column = cell.cellIndex - 1;
    if (line === this.#head) return { row: -1, column: at.column + column };
    const row = at.row + (line as HTMLTableRowElement).sectionRowIndex;
    return { row, column: column < 0 ? -1 : at.column + column };
  }

  #build(rows: number, columns: number): void {
    this.#drawn = "";
    this.#columns = Array.from({ length: columns }, () => makeHeader("col"));
    this.#rows = Array.from({ length: rows }, () => makeRow(columns));
    this.#head.replaceChildren(this.#corner, ...this.#columns.map((header) => header.element));
    this.#body.replaceChildren(...this.#rows.map((row) => row.element));
  }

  #paintTable({ matrix, layout, window, editable, headers, active }: GridView): void {
    const style = tableStyle(matrix, layout, window);
    const partial = window.rows < matrix.rows || window.columns < matrix.cols;
    // A focus scrolled out of the document is kept by the table.
    const holdsFocus = !this.elementAt(active.row, active.column);
    const place = partial ? [window.row, window.column, matrix.rows, matrix.cols] : [];
    const drawn = [style, editable, headers.corner, headers.cornerShown, holdsFocus, ...place].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.table.style.cssText = style;
    setAttribute(this.table, "aria-readonly", editable ? null : "true");
    setAttribute(this.table, "aria-rowcount", partial ? String(matrix.rows + 1) : null);
    setAttribute(this.table, "aria-colcount", partial ? String(matrix.cols + 1) : null);
    setAttribute(this.table, "tabindex", holdsFocus ? "0" : null);
    this.#cornerName.textContent = `${headers.corner} ↓`;
    setAttribute(this.#cornerName, "class", headers.cornerShown ? null : "unseen");
    this.#rows.forEach((row, r) => {
      setAttribute(row.element, "aria-rowindex", partial ? String(window.row + r + 2) : null);
      row.cells.forEach((cell, c) => {
        setAttribute(cell.element, "aria-colindex", partial ? String(window.column + c + 2) : null);
      });
    });
  }

  #paintHeader(header: DrawnHeader, label: string, name: string, marked: boolean, tab: boolean, acts: boolean): void {
    const drawn = [label, name, marked, tab, acts].join("\n");
    if (drawn === header.drawn) return;
    header.drawn = drawn;
    header.label.textContent = label;
    setAttribute(header.element, "title", label);
    setAttribute(header.element, "aria-label", name === label ? null : name);
    setAttribute(header.element, "class", `${marked ? "marked" : ""}${acts ? " acts" : ""}`);
    setAttribute(header.element, "tabindex", acts ? (tab ? "0" : "-1") : null);
    setAttribute(header.element, "aria-haspopup", acts ? "dialog" : null);
  }

  #paintColumnHeader(view: GridView, c: number): void {
    const header = this.#columns[c] as DrawnHeader;
    const column = view.window.column + c;
    const tab = view.active.row < 0 && view.active.column === column;
    const label = view.headers.columnLabels[column] ?? "";
    const name = view.headers.columnNames[column] ?? label;
    this.#paintHeader(header, label, name, column === view.headers.markedColumn, tab, view.headers.columnActions);
  }

  #paintRow(view: GridView, r: number, formatChanged: boolean): void {
    const { header, cells } = this.#rows[r] as DrawnRow;
    const row = view.window.row + r;
    const tab = view.active.column < 0 && view.active.row === row;
    const label = view.headers.rowLabels[row] ?? "";
    const note = view.headers.rowNotes[row] ?? "";
    const name = view.headers.rowNames[row] ?? label;
    this.#paintHeader(header, label, name, row === view.headers.markedRow, tab, view.headers.rowActions);
    if (header.noted !== note) header.note.textContent = note;
    header.noted = note;
    for (let c = 0; c < cells.length; c++) {
      this.#paintCell(cells[c] as DrawnCell, view, row, view.window.column + c, formatChanged);
    }
  }

  #paintCell(cell: DrawnCell, view: GridView, row: number, column: number, formatChanged: boolean): void {
    const index = row * view.matrix.cols + column;
    const value = view.matrix.data[index] ?? Number.NaN;
    const problem = view.unread?.row === row && view.unread.column === column ? view.unread : null;
    if (problem) {
      cell.value = null;
      write(cell, problem.text);
    } else if (formatChanged || !Object.is(cell.value, value)) {
      cell.value = value;
      write(cell, view.look.format(value));
    }
    const look = problem ? "unread" : cellLook(view, index, value);
    if (look !== cell.look) cell.element.className = look;
    cell.look = look;
    const active = view.active.row === row && view.active.column === column;
    if (active !== cell.active) cell.element.tabIndex = active ? 0 : -1;
    cell.active = active;
    const selected = view.selected?.row === row && view.selected.column === column;
    if (selected !== cell.selected) setAttribute(cell.element, "aria-selected", selected ? "true" : null);
    cell.selected = selected;
    const unread = problem !== null;
    if (unread !== cell.unread) {
      setAttribute(cell.element, "aria-invalid", unread ? "true" : null);
      setAttribute(cell.element, "aria-describedby", unread ? "problem" : null);
    }
    cell.unread = unread;
  }
}
