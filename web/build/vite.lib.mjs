// The engine for other pages and for Node, and the element for other pages, as ES modules: dist/lib.
import { defineConfig } from "vite";
import { typesetFormulas } from "./formulas.mjs";
import { readTitlesAlone } from "./lesson-titles.mjs";
import { inTop, libFolder } from "./places.mjs";
import { importPlainly } from "./plain-imports.mjs";
import { squeezeTemplates } from "./squeeze.mjs";

export default defineConfig({
  root: inTop("web"),
  base: "./",
  publicDir: false,
  logLevel: "warn",
  plugins: [typesetFormulas(), readTitlesAlone(), squeezeTemplates(), importPlainly()],
  // An ordinary build with a module for entry: Vite's library mode would put the engine's bytes into the script.
  build: {
    outDir: libFolder,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
    rolldownOptions: {
      input: { index: inTop("web/engine/index.ts"), "attention-lab": inTop("web/elements/lab/attention-lab.ts") },
      preserveEntrySignatures: "strict",
      external: /^node:/,
      output: {
        format: "es",
        entryFileNames: "[name].js",
        // Compressed, the name of Node's file system would be put where bundlers for pages look for it.
        minify: { compress: false, mangle: true, codegen: true },
        chunkFileNames: "parts/[name].js",
        codeSplitting: {
          groups: [
            { name: "engine", test: /\/web\/engine\//, priority: 1 },
            { name: "lab", test: /\/attention-lab\.ts$/ },
          ],
        },
        assetFileNames: "[name][extname]",
      },
    },
  },
});
