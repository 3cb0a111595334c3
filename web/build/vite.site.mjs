// The page as a static folder: dist/site.
import { defineConfig } from "vite";
import { typesetFormulas } from "./formulas.mjs";
import { inTop, siteFolder } from "./places.mjs";
import { squeezeTemplates } from "./squeeze.mjs";

/**
 * Lets the browser fetch the engine while it still reads the scripts.
 * @returns {import("vite").Plugin}
 */
function preloadEngine() {
  return {
    name: "preload-engine",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /\bcore\b.*\.wasm$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "fetch", type: "application/wasm", crossorigin: true, href: `./${file}` },
            injectTo: "head",
          })),
    },
  };
}

/**
 * Parts that come later are fetched plainly: Vite's helper would look for style sheets and preloads that there are none of.
 * @returns {import("vite").Plugin}
 */
function importPlainly() {
  return {
    name: "import-plainly",
    enforce: "pre",
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => "export const __vitePreload = (load) => load();",
    },
  };
}

export default defineConfig({
  root: inTop("web"),
  // Relative, so that the folder works wherever it is put.
  base: "./",
  publicDir: false,
  logLevel: "warn",
  plugins: [typesetFormulas(), squeezeTemplates(), importPlainly(), preloadEngine()],
  // Reading files is for Node; a browser never gets there.
  define: { "typeof process": '"undefined"' },
  build: {
    outDir: siteFolder,
    emptyOutDir: true,
    target: "es2022",
    // The page asks for light-dark() in styles that Vite does not see; translated, it would only be longer.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    // Nothing is imported at once but by the one script that the page names.
    modulePreload: false,
    // What Node alone needs is never reached in a browser.
    rolldownOptions: { external: /^node:/ },
  },
});
