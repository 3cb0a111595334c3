/** Rows cut, filled and changed, each as new rows. */

export type Rows<T = number> = readonly (readonly T[])[];

export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

export const withCell = <T>(rows: Rows<T>, row: number, column: number, value: T): Rows<T> =>
  rows.map((cells, at) => (at === row ? cells.map((cell, c) => (c === column ? value : cell)) : cells));

/** The list cut or filled up to `length`. */
export const fitted = <T>(list: readonly T[], length: number, filler: T): readonly T[] =>
  list.length === length ? list : Array.from({ length }, (_, at) => (at < list.length ? (list[at] as T) : filler));

export const fittedRows = <T>(rows: Rows<T>, height: number, width: number, filler: T): Rows<T> =>
  fitted(rows, height, [] as readonly T[]).map((row) => fitted(row, width, filler));

/** A list of `count` blocks of equal width, each of them changed. */
export const inBlocks = <T>(list: readonly T[], count: number, change: (block: readonly T[]) => readonly T[]): T[] => {
  const width = list.length / count;
  return Array.from({ length: count }, (_, block) => change(list.slice(block * width, (block + 1) * width))).flat();
};
