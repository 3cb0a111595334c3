// The page as a static folder: dist/site.
import { defineConfig } from "vite";
import { typesetFormulas } from "./formulas.mjs";
import { readTitlesAlone } from "./lesson-titles.mjs";
import { inTop, siteFolder } from "./places.mjs";
import { importPlainly } from "./plain-imports.mjs";
import { squeezeTemplates } from "./squeeze.mjs";

/**
 * Lets the browser fetch the engine, and the scripts that the pages share, while it still reads the page.
 * @returns {import("vite").Plugin}
 */
function preload() {
  return {
    name: "preload",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {}, chunk }) => [
        ...[...importedBy(chunk?.fileName ?? "", bundle)].map((file) =>
          link({ rel: "modulepreload", crossorigin: true, href: `./${file}` }),
        ),
        ...Object.keys(bundle)
          .filter((file) => /\bcore\b.*\.wasm$/.test(file))
          .map((file) =>
            link({ rel: "preload", as: "fetch", type: "application/wasm", crossorigin: true, href: `./${file}` }),
          ),
      ],
    },
  };
}

/**
 * The files that a script imports at once, themselves or through each other.
 * @param {string} file @param {NonNullable<import("vite").IndexHtmlTransformContext["bundle"]>} bundle
 * @param {Set<string>} found so far
 */
function importedBy(file, bundle, found = new Set()) {
  const script = bundle[file];
  for (const other of script?.type === "chunk" ? script.imports : []) {
    if (found.has(other)) continue;
    found.add(other);
    importedBy(other, bundle, found);
  }
  return found;
}

/** @param {Record<string, string | boolean>} attrs @returns {import("vite").HtmlTagDescriptor} */
const link = (attrs) => ({ tag: "link", attrs, injectTo: "head" });

export default defineConfig({
  root: inTop("web"),
  // Relative, so that the folder works wherever it is put.
  base: "./",
  publicDir: false,
  logLevel: "warn",
  plugins: [typesetFormulas(), readTitlesAlone(), squeezeTemplates(), importPlainly(), preload()],
  // Reading files is for Node; a browser never gets there.
  define: { "typeof process": '"undefined"' },
  build: {
    outDir: siteFolder,
    emptyOutDir: true,
    target: "es2022",
    // The page asks for light-dark() in styles that Vite does not see; translated, it would only be longer.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    // Ours does it, and only for what is imported at once.
    modulePreload: false,
    // What Node alone needs is never reached in a browser.
    rolldownOptions: {
      external: /^node:/,
      input: [inTop("web/index.html"), inTop("web/embed.html")],
      // One script with all that the first picture needs: in pieces it would be longer.
      output: { codeSplitting: { groups: [{ name: "lab", test: /\/attention-lab\.ts$/ }] } },
    },
  },
});
