/**
 * How numbers are written. Language-neutral: both languages write a full stop and U+2212 MINUS SIGN.
 *
 * A computed number has `digits` decimals, rounded half to even on the shortest decimal that names the double.
 * Exact values are told from rounded ones: 0 is "0" and a tiny number "0.000"; −0 is "−0" and a tiny negative
 * number "−0.000". From 10 000 on, a number is written as mantissa and power of ten, "1.235e4" for 12 346, with at
 * most three decimals, so that it still fits a cell.
 */

const LARGE = 1e4;
const LONGEST_INPUT = 8;
const FEWEST_LARGE_DIGITS = 3;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(digits: number, notation: "standard" | "scientific"): Intl.NumberFormat {
  const key = `${notation}${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      roundingMode: "halfEven",
      useGrouping: false,
      notation,
    });
    formats.set(key, format);
  }
  return format;
}

/** Sign and power of ten as this page writes them: "-1.2E-7" becomes "−1.2e−7". */
function typeset(text: string): string {
  return text.replaceAll("-", "−").replace("E", "e");
}

function special(x: number): string | null {
  if (Number.isNaN(x)) return "NaN";
  if (x === Number.POSITIVE_INFINITY) return "∞";
  if (x === Number.NEGATIVE_INFINITY) return "−∞";
  if (x === 0) return Object.is(x, -0) ? "−0" : "0";
  return null;
}

function scientific(x: number, digits: number): string {
  return typeset(formatOf(Math.min(digits, FEWEST_LARGE_DIGITS), "scientific").format(x));
}

/**
 * A computed number for a cell.
 * @param x any double
 * @param digits decimals, 0..15
 */
export function formatComputed(x: number, digits: number): string {
  const exact = special(x);
  if (exact !== null) return exact;
  if (Math.abs(x) >= LARGE - 0.5 * 10 ** -digits) return scientific(x, digits);
  return typeset(formatOf(digits, "standard").format(x));
}

/** A weight: as `formatComputed`, and a weight of exactly 1 is "1". */
export function formatWeight(x: number, digits: number): string {
  return x === 1 ? "1" : formatComputed(x, digits);
}

const MOST_KNOWN = 5000;
const knownDecimals = new Map<number, number>();

/** Decimals that the shortest decimal of a finite double has: 2 for 0.25, 0 for 1e21. */
export function decimalsOf(x: number): number {
  // Asked of every input for every picture, mostly of the same numbers.
  let decimals = knownDecimals.get(x);
  if (decimals === undefined) {
    decimals = countDecimals(x);
    if (knownDecimals.size >= MOST_KNOWN) knownDecimals.clear();
    knownDecimals.set(x, decimals);
  }
  return decimals;
}

function countDecimals(x: number): number {
  const [mantissa = "", exponent = "0"] = String(x).split("e");
  const written = mantissa.split(".")[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

/**
 * The format of the numbers of one input matrix: every cell gets as many decimals as the one that needs most, up to
 * `digits`. Where that limit cuts a number, an exact zero is "0" so as not to be taken for a rounded one.
 * @param rows the matrix, finite doubles
 * @param digits most decimals, 0..15
 * @returns the writer of one number of that matrix
 */
export function inputFormat(rows: readonly (readonly number[])[], digits: number): (x: number) => string {
  // The same matrix keeps its writer, by which a picture knows that nothing has to be written anew.
  const known = inputFormats.get(rows);
  if (known?.digits === digits) return known.format;
  const format = madeInputFormat(rows, digits);
  inputFormats.set(rows, { digits, format });
  return format;
}

const inputFormats = new WeakMap<object, { readonly digits: number; readonly format: (x: number) => string }>();

function madeInputFormat(rows: readonly (readonly number[])[], digits: number): (x: number) => string {
  let needed = 0;
  for (const row of rows) for (const x of row) needed = Math.max(needed, decimalsOf(x));
  const decimals = Math.min(needed, digits);
  const cut = needed > digits;
  return (x) => {
    if (cut || !Number.isFinite(x) || Object.is(x, -0)) {
      const exact = special(x);
      if (exact !== null) return exact;
    }
    const text = typeset(formatOf(decimals, "standard").format(x));
    return text.length > LONGEST_INPUT ? scientific(x, digits) : text;
  };
}

/** All numbers of an input matrix as text, with the shared decimals of `inputFormat`. */
export function formatInputs(rows: readonly (readonly number[])[], digits: number): string[][] {
  const format = inputFormat(rows, digits);
  return rows.map((row) => row.map(format));
}

/** The number in full precision, for reading: the shortest decimal that names the double. */
export function formatFull(x: number): string {
  return special(x) ?? typeset(String(x).replace("e+", "e"));
}

/** The number in full precision, for the clipboard and the editor: ASCII, read back by this page, Python and sheets. */
export function formatPlain(x: number): string {
  if (Object.is(x, -0)) return "-0";
  return String(x).replace("e+", "e").replace("Infinity", "inf").replace("NaN", "nan");
}
