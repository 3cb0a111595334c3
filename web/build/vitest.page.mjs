// The unit tests of the page's code, in Node.
import { defineConfig } from "vitest/config";
import { typesetFormulas } from "./formulas.mjs";
import { readTitlesAlone } from "./lesson-titles.mjs";
import { inTop } from "./places.mjs";
export default defineConfig({
  root: inTop(""),
  plugins: [typesetFormulas(), readTitlesAlone()],
  test: {
    // A shared machine may be slow; how long something takes is no test.
    testTimeout: 60_000,
    include: ["tests/page/**/*.test.ts"],
    environment: "node",
  },
});
