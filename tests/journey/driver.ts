/** A real browser with one page open, as a person has it: eyes, a pointer and a keyboard. */
export interface Driver {
  /** Opens an address, or loads it anew. */
  open(address: string): Promise<void>;
  /** Calls a function in the page; arguments and result are plain values. */
  look<Result, Given extends readonly unknown[]>(see: (...given: Given) => Result, ...given: Given): Promise<Result>;
  /** Presses a key, with others held: "Enter", "?", "Control+z", "Shift+Tab". */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses the pointer at a point, moves it with the button held, if it is to move, and lets go. */
  point(at: Point, by?: Point): Promise<void>;
  close(): Promise<void>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A browser that the journey goes through; `missing` says why it cannot. */
export interface Kind {
  readonly name: string;
  readonly missing: string | null;
  start(): Promise<Driver>;
}

/** The window that all have. */
export const WINDOW = { width: 1280, height: 900 };

/** Keys of which names are written, held ones first. */
export const keysOf = (keys: string): readonly string[] => (keys === "+" ? [keys] : keys.split("+"));

/** How long anything may take to be seen, in milliseconds; machines that are shared are slow. */
const PATIENCE = 20_000;

/** Looks until it is as expected; throws with what was seen last. */
export async function until<T>(what: string, see: () => Promise<T>, expected: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const seen = await see();
    if (expected(seen)) return seen;
    if (Date.now() > end) throw new Error(`${what}: seen last: ${JSON.stringify(seen)}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
}
