/** A document given by a script, a state or a request, as the engine reads it. */
export interface Packed {
  /** Tokens (src/experiment/packed_document.hpp), or JSON text. */
  readonly text: string;
  /** The numbers beside the tokens; null beside JSON text. */
  readonly numbers: Float64Array | null;
}

/** More levels than any document has, and more values and characters than the engine reads. */
const DEEPEST = 20;
const MOST = 1 << 19;
const LONGEST = 1 << 23;

/**
 * A value packed for the engine, every number exactly. What is not JSON (NaN, ±∞, functions, undefined entries, BigInt)
 * becomes a word that the engine refuses by name; typed arrays are lists. Cycles and depths no document has end in such a
 * word too, and packing ends where there is more than the engine reads. Text is taken to be JSON already.
 */
export function packed(value: unknown): Packed {
  if (typeof value === "string") return { text: value, numbers: null };
  const packing = new Packing();
  packing.add(value, 0);
  return { text: packing.text, numbers: Float64Array.from(packing.numbers) };
}

const encoder = new TextEncoder();

class Packing {
  text = "";
  readonly numbers: number[] = [];
  #values = 0;

  add(value: unknown, depth: number): void {
    this.#values += 1;
    if (this.#isFull()) this.text += "E";
    else if (value === null) this.text += "N";
    else if (typeof value === "boolean") this.text += value ? "T" : "F";
    else if (typeof value === "number" && Number.isFinite(value)) {
      this.text += "D";
      this.numbers.push(value);
    } else if (typeof value === "string" || typeof value === "number") this.#addText(String(value));
    else if (typeof value !== "object") this.#addText(typeof value);
    else if (depth > DEEPEST) this.#addText("too deep");
    else if (isList(value)) this.#addList(value, depth + 1);
    else this.#addMembers(value, depth + 1);
  }

  #isFull(): boolean {
    return this.#values > MOST || this.text.length > LONGEST;
  }

  #addText(text: string): void {
    // Half a pair of surrogates is no text, and would be replaced on its way.
    this.text += /\p{Surrogate}/u.test(text) ? "B" : `S${encoder.encode(text).length}:${text}`;
  }

  #addList(list: ArrayLike<unknown>, depth: number): void {
    const entries = entriesOf(list);
    if (!entries) this.text += "E";
    else if (!this.#addTable(entries)) {
      this.text += `L${entries.length}:`;
      for (const entry of entries) {
        if (this.#isFull()) break;
        this.add(entry, depth);
      }
    }
  }

  /**
   * Adds equally long rows of finite numbers; false for every other list. Rows are replaced by plain lists, so that each
   * is read once.
   */
  #addTable(rows: unknown[]): boolean {
    const before = [this.numbers.length, this.#values] as const;
    let columns = 0;
    for (let at = 0; at < rows.length; at += 1) {
      const row = rows[at];
      const entries = typeof row === "object" && row !== null && isList(row) ? entriesOf(row) : null;
      if (entries) rows[at] = entries;
      columns ||= entries?.length ?? 0;
      if (columns === 0 || entries?.length !== columns || this.#isFull() || !this.#addNumbers(entries)) {
        [this.numbers.length, this.#values] = before;
        return false;
      }
    }
    if (columns > 0) this.text += `M${rows.length}:${columns}:`;
    return columns > 0;
  }

  #addNumbers(entries: readonly unknown[]): boolean {
    for (const entry of entries) {
      if (typeof entry !== "number" || !Number.isFinite(entry)) return false;
      this.numbers.push(entry);
    }
    this.#values += entries.length;
    return true;
  }

  #addMembers(value: object, depth: number): void {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    this.text += `O${members.length}:`;
    for (const [key, member] of members) {
      if (this.#isFull()) break;
      this.#addText(key);
      this.add(member, depth);
    }
  }
}

const isList = (value: object): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value);

/** The entries of a list, each read once; null for more of them than the engine reads. */
function entriesOf(list: ArrayLike<unknown>): unknown[] | null {
  const count = Number(list.length) || 0;
  if (count > MOST) return null;
  const entries: unknown[] = [];
  for (let at = 0; at < count; at += 1) entries.push(list[at]);
  return entries;
}
