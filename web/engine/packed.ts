/** A state given by a script as the engine reads it. */
export interface Packed {
  /** Tokens (src/experiment/packed_document.hpp), or JSON text. */
  readonly text: string;
  /** The numbers beside the tokens; null beside JSON text. */
  readonly numbers: Float64Array | null;
}

/** More levels than any state has, and more values than the engine reads. */
const DEEPEST = 20;
const MOST = 1 << 19;

/**
 * A value packed for the engine, every number exactly. What is not JSON (NaN, ±∞, functions, undefined entries, BigInt)
 * becomes a word that the engine refuses by name; typed arrays are lists. Cycles and depths no state has end in such a
 * word too. Text is taken to be JSON already.
 */
export function packed(value: unknown): Packed {
  if (typeof value === "string") return { text: value, numbers: null };
  const numbers: number[] = [];
  return { text: tokens(value, 0, numbers), numbers: Float64Array.from(numbers) };
}

function tokens(value: unknown, depth: number, numbers: number[]): string {
  if (typeof value === "number" && Number.isFinite(value)) {
    // The engine refuses a document whose numbers end too early.
    if (numbers.length < MOST) numbers.push(value);
    return "D";
  }
  if (value === null) return "N";
  if (typeof value === "boolean") return value ? "T" : "F";
  if (typeof value === "string" || typeof value === "number") return stringToken(String(value));
  if (typeof value !== "object") return stringToken(typeof value);
  if (depth > DEEPEST) return stringToken("too deep");
  if (isList(value)) {
    const entries = Array.from(value);
    const table = tableToken(entries, numbers);
    return table || `L${entries.length}:${entries.map((entry) => tokens(entry, depth + 1, numbers)).join("")}`;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const pairs = members.map(([key, member]) => stringToken(key) + tokens(member, depth + 1, numbers));
  return `O${pairs.length}:${pairs.join("")}`;
}

/**
 * The token of equally long rows of finite numbers, which join the others; "" for every other list. Lists within are
 * replaced by plain ones, so that each is read once.
 */
function tableToken(rows: unknown[], numbers: number[]): string {
  const table: number[] = [];
  let columns = 0;
  for (const [at, row] of rows.entries()) {
    if (typeof row !== "object" || row === null || !isList(row)) return "";
    const entries = Array.from(row);
    rows[at] = entries;
    columns ||= entries.length;
    if (columns === 0 || entries.length !== columns || numbers.length + table.length + columns > MOST) return "";
    for (const entry of entries) {
      if (typeof entry !== "number" || !Number.isFinite(entry)) return "";
      table.push(entry);
    }
  }
  if (columns === 0) return "";
  for (const number of table) numbers.push(number);
  return `M${rows.length}:${columns}:`;
}

const encoder = new TextEncoder();

function stringToken(text: string): string {
  // Half a pair of surrogates is no text, and would be replaced on its way.
  return /\p{Surrogate}/u.test(text) ? "B" : `S${encoder.encode(text).length}:${text}`;
}

const isList = (value: object): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value);
