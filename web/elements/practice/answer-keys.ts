/** Keys that lead from one cell of an answer to another. */

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Where the field of a cell stands. */
export const placeOf = ({ dataset }: HTMLInputElement): CellPlace => ({
  row: Number(dataset.row),
  column: Number(dataset.column),
});

/**
 * Where a key leads: to a cell, out of the grid (null), or nowhere of this grid's choosing. Enter goes through the cells
 * as they are read; arrows leave a cell only where the caret can go no further, or where all of its text is selected.
 * @param inputs all fields, in the order in which they are read
 */
export function keyTarget(
  input: HTMLInputElement,
  inputs: readonly HTMLInputElement[],
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
): HTMLInputElement | null | undefined {
  const at = inputs.indexOf(input);
  if (key === "Enter") return inputs[at + (shiftKey ? -1 : 1)] ?? (shiftKey ? undefined : null);
  if (shiftKey) return undefined;
  const { selectionStart, selectionEnd, value } = input;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  const { column } = placeOf(input);
  const inColumn = inputs.filter((other) => placeOf(other).column === column);
  switch (key) {
    case "ArrowUp":
      return inColumn[inColumn.indexOf(input) - 1];
    case "ArrowDown":
      return inColumn[inColumn.indexOf(input) + 1];
    case "ArrowLeft":
      return whole || selectionEnd === 0 ? inputs[at - 1] : undefined;
    case "ArrowRight":
      return whole || selectionStart === value.length ? inputs[at + 1] : undefined;
    default:
      return undefined;
  }
}
