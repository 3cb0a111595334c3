/**
 * JSON text of a value given by a script, exact where `JSON.stringify` is not: negative zero keeps its sign, and what is
 * not JSON (NaN, ±∞, functions, undefined entries, BigInt) becomes a word that the engine refuses by name instead of
 * null. Typed arrays are lists. Text is taken to be JSON already. Cycles and depths no state has end in such a word too;
 * what goes on for ever in breadth ends once the text is longer than the engine reads.
 */
export function jsonText(value: unknown): string {
  if (typeof value === "string") return value;
  const speller = new Speller();
  speller.spell(value, 0);
  return speller.text;
}

const deepest = 20;
/** More than the longest text that the engine reads, in characters: what is cut off here is refused there. */
const longest = 10_000_000;

class Speller {
  text = "";

  spell(value: unknown, depth: number): void {
    if (typeof value === "number") this.text += numberText(value);
    else if (value === null || typeof value === "boolean" || typeof value === "string")
      this.text += JSON.stringify(value);
    else if (typeof value !== "object") this.text += JSON.stringify(typeof value);
    else if (depth > deepest) this.text += '"too deep"';
    else if (Array.isArray(value) || ArrayBuffer.isView(value)) this.list(value as ArrayLike<unknown>, depth + 1);
    else this.members(value, depth + 1);
  }

  private list(entries: ArrayLike<unknown>, depth: number): void {
    this.text += "[";
    const count = entries.length ?? 0;
    for (let index = 0; index < count && this.text.length <= longest; index += 1) {
      if (index > 0) this.text += ",";
      this.spell(entries[index], depth);
    }
    this.text += "]";
  }

  private members(value: object, depth: number): void {
    this.text += "{";
    let separator = "";
    for (const [key, member] of Object.entries(value)) {
      if (member === undefined) continue;
      if (this.text.length > longest) break;
      this.text += `${separator}${JSON.stringify(key)}:`;
      separator = ",";
      this.spell(member, depth);
    }
    this.text += "}";
  }
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  return Number.isFinite(value) ? String(value) : JSON.stringify(String(value));
}
