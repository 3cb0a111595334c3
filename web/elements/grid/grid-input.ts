import { formatPlain } from "../../text/numbers.ts";
import { CellDrag, CellWheel } from "./cell-drag.ts";
import type { GridCells } from "./grid-cells.ts";
import type { GridEvents } from "./grid-events.ts";
import { gridAction, holdsSeveralNumbers } from "./grid-keys.ts";
import type { GridExtent, GridPlace } from "./grid-place.ts";

/** The grid that is handled. */
export interface GridOwner {
  /** The cell or header that has the focus or would get it. */
  active: GridPlace;
  readonly editable: boolean;
  readonly selected: GridPlace | null;
  readonly extent: GridExtent;
  valueAt(place: GridPlace): number;
  goTo(place: GridPlace): void;
  tell<Name extends keyof GridEvents>(name: Name, detail: GridEvents[Name]): void;
  requestUpdate(): void;
}

/** Who opens the text field of a cell. @param text what it holds; null for the cell's own number */
interface Editing {
  edit(place: GridPlace, text: string | null): void;
}

const same = (a: GridPlace | null, b: GridPlace | null): boolean => a?.row === b?.row && a?.column === b?.column;

/** Keys, pointer, wheel and clipboard of a grid, by listeners on its table. */
export class GridInput {
  readonly #owner: GridOwner;
  readonly #editing: Editing;
  readonly #cells: GridCells;
  readonly #wheel = new CellWheel();
  #drag: CellDrag | null = null;
  #wasSelected = false;
  #dragged = false;
  #preview: GridPlace | null = null;

  constructor(owner: GridOwner, editing: Editing, cells: GridCells) {
    this.#owner = owner;
    this.#editing = editing;
    this.#cells = cells;
    const table = cells.table;
    table.addEventListener("keydown", this.#key);
    table.addEventListener("pointerdown", this.#press);
    table.addEventListener("click", this.#click);
    table.addEventListener("pointerover", this.#hover);
    table.addEventListener("pointerleave", this.#unhover);
    table.addEventListener("focusin", this.#focusIn);
    table.addEventListener("focusout", this.#unhover);
    table.addEventListener("copy", this.#copy);
    table.addEventListener("paste", this.#paste);
    table.addEventListener("wheel", this.#turn, { passive: false });
  }

  /** Ends a drag as if Escape had been pressed. */
  stop(): void {
    this.#drag?.cancel();
  }

  #key = (event: KeyboardEvent): void => this.press(event);

  /** Does what a key asks for. */
  press(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return;
    if (this.#drag?.moved) {
      if (event.key === "Escape") this.#drag.cancel();
      event.preventDefault();
      return;
    }
    const action = gridAction(event, this.#owner.active, this.#owner.extent);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === "move") this.#owner.goTo(action.to);
    else if (action.kind === "edit") this.#editing.edit(this.#owner.active, action.text);
    else if (action.kind === "select") this.#owner.tell("cell-select", this.#owner.active);
    else if (action.kind === "release") this.#owner.tell("cell-select", null);
    else this.#pressHeader(this.#owner.active, action.kind === "open-header" ? "open" : "remove");
  }

  #pressHeader(place: GridPlace, intent: "open" | "remove"): void {
    const element = this.#cells.elementAt(place.row, place.column);
    if (!element) return;
    const axis = place.row < 0 ? "column" : "row";
    this.#owner.tell("header-press", { axis, index: axis === "row" ? place.row : place.column, intent, element });
  }

  #press = (event: PointerEvent): void => {
    const place = this.#cells.placeOf(event);
    this.#dragged = false;
    this.#wasSelected = place !== null && same(place, this.#owner.selected);
    if (!place || place.row < 0 || place.column < 0 || event.button !== 0 || !event.isPrimary) return;
    // On a screen the finger scrolls the page, unless it lies on the cell that was chosen before.
    if (!this.#owner.editable || (event.pointerType === "touch" && !this.#wasSelected)) return;
    const cell = this.#cells.elementAt(place.row, place.column);
    if (!cell) return;
    this.#drag = new CellDrag(
      event,
      cell,
      this.#owner.valueAt(place),
      (value, gesture) => this.#owner.tell("cell-step", { ...place, value, gesture }),
      (moved) => {
        this.#drag = null;
        this.#dragged = moved;
      },
    );
  };

  #click = (event: MouseEvent): void => {
    const place = this.#cells.placeOf(event);
    if (place && !this.#dragged) this.choose(place);
  };

  /** Does what a click on a cell or header asks for. */
  choose(place: GridPlace): void {
    const { headers } = this.#cells;
    if (place.row < 0 || place.column < 0) {
      if (place.row < 0 ? headers?.columnActions : headers?.rowActions) this.#pressHeader(place, "open");
    } else if (this.#owner.editable && this.#wasSelected) {
      this.#editing.edit(place, null);
    } else {
      this.#owner.tell("cell-select", place);
    }
  }

  #show(place: GridPlace | null): void {
    const cell = place && place.row >= 0 && place.column >= 0 ? place : null;
    if (same(cell, this.#preview)) return;
    this.#preview = cell;
    this.#owner.tell("cell-preview", cell);
  }

  #hover = (event: PointerEvent): void => {
    if (event.pointerType !== "touch" && !this.#drag?.moved) this.#show(this.#cells.placeOf(event));
  };

  #unhover = (): void => {
    if (!this.#drag?.moved) this.#show(null);
  };

  #focusIn = (event: FocusEvent): void => {
    const place = this.#cells.placeOf(event);
    if (!place) {
      // The table itself takes the focus where its cell has been scrolled away.
      const from = event.relatedTarget;
      if (!(from instanceof Node && this.#cells.table.contains(from))) this.#owner.goTo(this.#owner.active);
      return;
    }
    if (!same(place, this.#owner.active)) {
      this.#owner.active = place;
      this.#owner.requestUpdate();
    }
    if (event.target instanceof Element && event.target.matches(":focus-visible")) this.#show(place);
  };

  #copy = (event: ClipboardEvent): void => {
    if (this.#owner.active.row < 0 || this.#owner.active.column < 0 || !event.clipboardData) return;
    event.clipboardData.setData("text/plain", formatPlain(this.#owner.valueAt(this.#owner.active)));
    event.preventDefault();
  };

  #paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!this.#owner.editable || text.trim() === "") return;
    event.preventDefault();
    const place = { row: Math.max(0, this.#owner.active.row), column: Math.max(0, this.#owner.active.column) };
    this.#owner.tell(holdsSeveralNumbers(text) ? "grid-paste" : "cell-entry", { ...place, text });
  };

  #turn = (event: WheelEvent): void => {
    const place = this.#cells.placeOf(event);
    if (!place || !this.#owner.editable || event.ctrlKey || !same(place, this.#owner.active)) return;
    const cell = this.#cells.elementAt(place.row, place.column);
    if (!cell?.matches(":focus") || place.row < 0 || place.column < 0) return;
    event.preventDefault();
    const turned = this.#wheel.turn(event, `${place.row},${place.column}`, this.#owner.valueAt(place));
    if (turned) this.#owner.tell("cell-step", { ...place, ...turned });
  };
}
