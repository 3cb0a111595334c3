import { doorOf } from "../course/place.ts";
import type { State } from "../engine/types.ts";

/** One undo step: a canonical state under a number that no other step of this history has had. */
export interface Entry<Source extends State = State> {
  readonly id: number;
  readonly state: Source;
  /** Memory of what this entry does not share with the one before it, in bytes, roughly. */
  readonly bytes: number;
}

/** A cell moved in a 64×64 experiment costs about 2 kB, so that thousands of steps fit; whole pastes of that size, 300. */
const BYTE_LIMIT = 32e6;

/** Whether two parts of a state are equal bit for bit: −0 is not 0. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at]));
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    same(a[key as keyof typeof a], b[key as keyof typeof b]),
  );
}

/** Whether two states are the same experiment bit for bit, whatever is selected or shown of it. */
export function sameExperiment(a: State, b: State): boolean {
  return same({ ...a, view: null }, { ...b, view: null });
}

/** The lesson that a state belongs to; what is found in the lab belongs to none, whatever it is called. */
const placeOf = ({ view: { lesson } }: State): string => (doorOf(lesson) === "lab" ? "" : (lesson ?? ""));

/** Whether two states belong to the same lesson, or both to the lab. */
export const samePlace = (a: State, b: State): boolean => placeOf(a) === placeOf(b);

/** The state with every row it has in common with `before` taken from there, and the bytes of the rest. */
function sharing<Source extends State>(state: Source, before: Source | undefined): readonly [Source, number] {
  let bytes = 400;
  const shared = (value: unknown, old: unknown): unknown => {
    if (typeof value !== "object" || value === null) {
      return value;
    }
    if (same(value, old)) {
      return old;
    }
    const part = (key: string | number) => (old as { [key: string | number]: unknown } | null | undefined)?.[key];
    if (!Array.isArray(value)) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shared(inner, part(key))]));
    }
    bytes += 16 + (typeof value[0] === "string" ? 24 : 8) * value.length;
    return typeof value[0] === "object" ? value.map((inner, at) => shared(inner, part(at))) : value;
  };
  return [shared(state, before) as Source, bytes];
}

/** The undo steps of one experiment, oldest first, with a pointer to the present one. */
export class History<Source extends State = State> {
  #entries: Entry<Source>[];
  #at = 0;
  #nextId = 1;
  #bytes: number;
  readonly #byteLimit: number;

  constructor(first: Source, byteLimit = BYTE_LIMIT) {
    const [state, bytes] = sharing(first, undefined);
    this.#entries = [{ id: 0, state, bytes }];
    this.#bytes = bytes;
    this.#byteLimit = byteLimit;
  }

  get current(): Entry<Source> {
    return this.#entries[this.#at] as Entry<Source>;
  }
  get canUndo(): boolean {
    return this.#at > 0;
  }
  get canRedo(): boolean {
    return this.#at < this.#entries.length - 1;
  }
  get length(): number {
    return this.#entries.length;
  }

  /** Adds a step after the present one; steps that had been undone are gone. The oldest go when memory is used up. */
  push(state: Source): void {
    for (const { bytes } of this.#entries.splice(this.#at + 1)) {
      this.#bytes -= bytes;
    }
    const [shared, bytes] = sharing(state, this.current.state);
    this.#entries.push({ id: this.#nextId++, state: shared, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#byteLimit && this.#entries.length > 2) {
      this.#bytes -= (this.#entries.shift() as Entry<Source>).bytes;
    }
    this.#at = this.#entries.length - 1;
  }

  /** Puts another state in the place of the present one: the rest of a gesture, another selection. */
  replace(state: Source): void {
    const [shared, bytes] = sharing(state, this.#entries[this.#at - 1]?.state ?? this.current.state);
    this.#bytes += bytes - this.current.bytes;
    this.#entries[this.#at] = { id: this.current.id, state: shared, bytes };
  }

  /** The step beside the present one; null at the end. */
  peek(by: -1 | 1): Entry<Source> | null {
    return this.#entries[this.#at + by] ?? null;
  }

  /** Moves the pointer by one; null at the end. */
  step(by: -1 | 1): Entry<Source> | null {
    return this.#moveTo(this.#at + by);
  }

  /** Moves the pointer to the nearest step that is the same experiment in the same lesson; null where there is none. */
  find(state: Source): Entry<Source> | null {
    for (let distance = 0; distance < this.#entries.length; distance += 1) {
      for (const at of [this.#at - distance, this.#at + distance]) {
        const entry = this.#entries[at];
        if (entry && sameExperiment(entry.state, state) && samePlace(entry.state, state)) {
          return this.#moveTo(at);
        }
      }
    }
    return null;
  }

  #moveTo(at: number): Entry<Source> | null {
    const entry = this.#entries[at];
    if (!entry) {
      return null;
    }
    this.#at = at;
    return entry;
  }
}
