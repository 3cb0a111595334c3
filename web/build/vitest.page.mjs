// The unit tests of the page's code, in Node.
import { defineConfig } from "vitest/config";
import { typesetFormulas } from "./formulas.mjs";
import { inTop } from "./places.mjs";

export default defineConfig({
  root: inTop(""),
  plugins: [typesetFormulas()],
  test: { include: ["tests/page/**/*.test.ts"], environment: "node" },
});
