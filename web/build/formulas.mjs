// Formulas: tex`…` and texPart`…` become MathML, and the font is cut down to the characters that they need.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import temml from "temml";
import { parseSync, Visitor } from "vite";
import { filesUnder, fingerprint, isFresh, markFresh } from "./freshness.mjs";
import { fontFile, inTop } from "./places.mjs";

/** STIX Two Math, SIL Open Font License 1.1. */
const source = createRequire(import.meta.url).resolve(
  "@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2",
);

/** What numbers and settings written into formulas need besides. */
const always = "0123456789.−∞e()[]{}|√∑=+·×÷→ ";

/**
 * The MathML of a formula, without the inline styles that a strict Content-Security-Policy forbids.
 * @param {string} formula TeX
 */
export function mathML(formula) {
  const markup = temml.renderToString(formula, { displayMode: true, annotate: false, trust: true, throwOnError: true });
  return markup
    .replace(/ style="[^"]*"/g, "")
    .replace(/ class="tml-[^"]*"/g, "")
    .replaceAll("<mrow></mrow>", "");
}

/** The same without the <math> around it. @param {string} formula */
export const mathMLPart = (formula) => mathML(formula).replace(/^<math[^>]*>|<\/math>$/g, "");

/** @type {Record<string, (formula: string) => string>} */
const tags = {
  tex: (formula) => `mathInHtml\`${mathML(formula)}\``,
  texPart: (formula) => `partOfMath\`${mathMLPart(formula)}\``,
};

/** The formulas of a module, with their places. @param {string} file @param {string} code */
function formulasOf(file, code) {
  /** @type {{ start: number, end: number, tag: string, formula: string }[]} */
  const found = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start, end }) {
      if (tag.type !== "Identifier" || !(tag.name in tags)) return;
      found.push({ start, end, tag: tag.name, formula: quasi.quasis[0]?.value.raw ?? "" });
    },
  }).visit(parseSync(file, code).program);
  return found.sort((a, b) => b.start - a.start);
}

/**
 * What a module with formulas becomes.
 * @param {string} file @param {string} code
 */
export function typeset(file, code) {
  const made = formulasOf(file, code).reduce(
    (text, { start, end, tag, formula }) => text.slice(0, start) + (tags[tag]?.(formula) ?? "") + text.slice(end),
    code,
  );
  return made === code ? code : `import { html as mathInHtml, mathml as partOfMath } from "lit";\n${made}`;
}

/**
 * The plugin that does so for the page's own modules.
 * @returns {import("vite").Plugin}
 */
export function typesetFormulas() {
  return {
    name: "typeset-formulas",
    enforce: "pre",
    transform: {
      filter: { id: /\/web\/formulas\/.*\.ts$/ },
      handler: (code, id) => ({ code: typeset(id, code), map: null }),
    },
  };
}

/** What a browser draws for an identifier of one letter: the italic letter of the mathematical alphabet. @param {string} letter */
function italic(letter) {
  const from = letter.codePointAt(0) ?? 0;
  const [greek, small, capital] = [from - 0x3b1, from - 0x61, from - 0x41];
  if (letter === "h") return "ℎ";
  if (greek >= 0 && greek < 25) return String.fromCodePoint(0x1d6fc + greek);
  if (small >= 0 && small < 26) return String.fromCodePoint(0x1d44e + small);
  return capital >= 0 && capital < 26 ? String.fromCodePoint(0x1d434 + capital) : letter;
}

/** All characters of the page's formulas. */
function characters() {
  const files = filesUnder(inTop("web/formulas")).filter((file) => file.endsWith(".ts"));
  const markup = files
    .flatMap((file) => formulasOf(file, readFileSync(file, "utf8")).map(({ formula }) => mathML(formula)))
    .join("");
  const text = markup.replace(/<[^>]*>/g, "");
  const letters = [...markup.matchAll(/<mi[^>]*>(.)<\/mi>/gu)].map(([, letter = ""]) => italic(letter));
  return [...new Set(always + text + letters.join(""))].sort().join("");
}

/** Builds the font of the formulas. @returns {Promise<string>} whether anything had to be done */
export async function buildFont() {
  const print = fingerprint(["web/formulas", "web/build/formulas.mjs", "package-lock.json"]);
  if (isFresh("font", print)) return "up to date";
  const font = await subsetFont(readFileSync(source), characters(), { targetFormat: "woff2" });
  mkdirSync(inTop(".build/fonts"), { recursive: true });
  writeFileSync(fontFile, font);
  markFresh("font", print);
  return `built, ${font.length} bytes`;
}
