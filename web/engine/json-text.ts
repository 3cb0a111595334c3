/**
 * JSON text of a value given by a script, exact where `JSON.stringify` is not: negative zero keeps its sign, and what is
 * not JSON (NaN, ±∞, functions, undefined entries, BigInt) becomes a word that the engine refuses by name instead of
 * null. Typed arrays are lists. Text is taken to be JSON already. Cycles and depths no state has end in such a word too.
 */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : spelled(value, 0);
}

const deepest = 20;

function spelled(value: unknown, depth: number): string {
  if (typeof value === "number") return numberText(value);
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object") return JSON.stringify(typeof value);
  if (depth > deepest) return '"too deep"';
  if (Array.isArray(value) || ArrayBuffer.isView(value)) {
    return `[${Array.from(value as ArrayLike<unknown>, (entry) => spelled(entry, depth + 1)).join(",")}]`;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${spelled(member, depth + 1)}`).join(",")}}`;
}

function numberText(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  return Number.isFinite(value) ? String(value) : JSON.stringify(String(value));
}
