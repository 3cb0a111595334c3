// Takes the white space that only readers of the sources need out of css`…`, html`…` and svg`…`.
import { parseSync, Visitor } from "vite";

/** @type {Record<string, (text: string) => string>} */
const squeezers = {
  html: (text) => text.replace(/\s*\n\s*/g, " "),
  svg: (text) => text.replace(/\s*\n\s*/g, " "),
  css: (text) =>
    text
      .replace(/\/\*.*?\*\//gs, "")
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      .replace(/: /g, ":")
      .replaceAll(";}", "}"),
};

/**
 * What a module becomes.
 * @param {string} file its name, which says the language
 * @param {string} code
 */
export function squeeze(file, code) {
  /** @type {{ start: number, raw: string, text: string }[]} */
  const parts = [];
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      const squeezed = tag.type === "Identifier" ? squeezers[tag.name] : undefined;
      if (!squeezed) return;
      for (const { start, value } of quasi.quasis) {
        // Whether a text begins with its delimiter depends on the language.
        parts.push({ start: code.indexOf(value.raw, start), raw: value.raw, text: squeezed(value.raw) });
      }
    },
  }).visit(parseSync(file, code).program);
  parts.sort((a, b) => b.start - a.start);
  return parts.reduce(
    (made, { start, raw, text }) => made.slice(0, start) + text + made.slice(start + raw.length),
    code,
  );
}

/**
 * The plugin that squeezes the page's own modules.
 * @returns {import("vite").Plugin}
 */
export function squeezeTemplates() {
  return {
    name: "squeeze-templates",
    enforce: "pre",
    transform: { filter: { id: /\/web\/.*\.ts$/ }, handler: (code, id) => ({ code: squeeze(id, code), map: null }) },
  };
}
