import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inTop, libFolder } from "../../web/build/places.mjs";

test("the package runs in Node, from where its manifest says", async () => {
  const manifest = JSON.parse(readFileSync(`${libFolder}/package.json`, "utf8"));
  const entry = manifest.exports["."];
  const { loadEngine } = await import(/* @vite-ignore */ `${libFolder}/${entry.default}`);
  const engine = await loadEngine();
  expect(engine.version).toBe(JSON.parse(readFileSync(inTop("package.json"), "utf8")).version);
  const { trace } = engine.evaluate({ version: 1, Q: [[1]], K: [[0], [0]], V: [[1], [3]] });
  expect([...trace.output.data]).toEqual([2]);
  expect(readFileSync(`${libFolder}/${entry.types}`, "utf8")).toContain("loadEngine");
});
