type Key = readonly [presses: string, what: string];
interface KeyGroup {
  readonly name: string;
  readonly keys: readonly Key[];
}

/** The list of keys. `Ctrl` stands for the command key of a Mac as well. */
export interface KeyWords {
  readonly name: string;
  readonly close: string;
  readonly groups: readonly KeyGroup[];
}

export const keys: KeyWords = {
  name: "Keyboard shortcuts",
  close: "Close",
  groups: [
    {
      name: "In a matrix",
      keys: [
        ["← / → / ↑ / ↓", "the next cell or header in that direction"],
        ["Home / End", "first and last cell of the row"],
        ["Ctrl+Home / End", "first and last cell of the matrix"],
        ["Ctrl+← / → / ↑ / ↓", "to the edge of the matrix"],
        ["PgUp / PgDn", "as many rows as are in view"],
        ["[ / ]", "the same cell one stage before or after"],
        ["Space", "select the cell, to see why; mask or unmask it while cells are picked"],
        ["Enter", "select a computed cell, edit a number of Q, K or V, open the menu of a header"],
        ["0–9 / − / .", "type a new number over the old one"],
        ["Del", "empty the cell; on a header, remove its row or column"],
        ["Ctrl+C / V", "copy the number; paste one, or a whole matrix"],
        ["Esc", "select nothing"],
      ],
    },
    {
      name: "While typing a number",
      keys: [
        ["Enter / Shift+Enter", "accept it, and go down or up"],
        ["Tab / Shift+Tab", "accept it, and go to the next or previous cell"],
        ["↑ / ↓", "0.1 more or less; 1 with Shift, 0.01 with Alt"],
        ["Esc", "leave the number as it was"],
      ],
    },
    {
      name: "Anywhere in the lab",
      keys: [
        ["Ctrl+Z", "undo"],
        ["Ctrl+Shift+Z / Ctrl+Y", "redo"],
        ["Tab", "the next matrix or control: a matrix is one stop"],
        ["← / →", "the next choice of a control, the next stage on the tabs"],
        ["Alt+PgDn / PgUp", "on the path, the next page or the one before"],
        ["?", "this list"],
      ],
    },
  ],
};
