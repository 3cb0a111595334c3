// The engine as an ES module package for other pages and for Node: dist/lib.
import { defineConfig } from "vite";
import { inTop, libFolder } from "./places.mjs";

export default defineConfig({
  root: inTop("web"),
  base: "./",
  publicDir: false,
  logLevel: "warn",
  // An ordinary build with a module for entry: Vite's library mode would put the engine's bytes into the script.
  build: {
    outDir: libFolder,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    minify: false,
    rolldownOptions: {
      input: { index: inTop("web/engine/index.ts") },
      preserveEntrySignatures: "strict",
      external: /^node:/,
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
      },
    },
  },
});
