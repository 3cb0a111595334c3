// The journey through the built page in real browsers, one after the other.
import { defineConfig } from "vitest/config";
import { inTop } from "./places.mjs";

export default defineConfig({
  root: inTop(""),
  test: {
    include: ["tests/journey/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
