// The unit tests of the page's code, in Node.
import { defineConfig } from "vitest/config";
import { inTop } from "./places.mjs";

export default defineConfig({
  root: inTop(""),
  test: { include: ["tests/page/**/*.test.ts"], environment: "node" },
});
