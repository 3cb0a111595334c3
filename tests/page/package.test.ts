import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { inTop, libFolder, siteFolder } from "../../web/build/places.mjs";

test("the package runs in Node, from where its manifest says", async () => {
  const manifest = JSON.parse(readFileSync(`${libFolder}/package.json`, "utf8"));
  const entry = manifest.exports["."];
  const { loadEngine } = await import(/* @vite-ignore */ `${libFolder}/${entry.default}`);
  const engine = await loadEngine();
  expect(engine.version).toBe(JSON.parse(readFileSync(inTop("package.json"), "utf8")).version);
  const { trace } = engine.evaluate({ version: 1, Q: [[1]], K: [[0], [0]], V: [[1], [3]] });
  expect([...trace.output.data]).toEqual([2]);
  expect(declarations(entry.types)).toContain("loadEngine");
});

test("the package has the element, with its types and nothing to be fetched from elsewhere", () => {
  const manifest = JSON.parse(readFileSync(`${libFolder}/package.json`, "utf8"));
  const entry = manifest.exports["./attention-lab"];
  expect(declarations(entry.types)).toMatch(/interface AttentionLabElement[\s\S]*setState/);
  const scripts = scriptsFrom(entry.default);
  expect(scripts.size).toBeGreaterThan(3);
  for (const [script, imported] of scripts) {
    expect(
      imported.filter((specifier) => !specifier.startsWith(".")),
      script,
    ).toEqual([]);
  }
});

test("site and package carry the licences of what stands in them", () => {
  for (const folder of [siteFolder, libFolder]) {
    const text = readFileSync(`${folder}/licences.txt`, "utf8");
    for (const part of ["Attention Matrix Lab", "Lit", "STIX Two Math", "Eigen", "JSON for Modern C++"]) {
      expect(text).toContain(`== ${part}`);
    }
    expect(text).toContain("SIL OPEN FONT LICENSE");
  }
});

test("the engine alone brings no element with it", () => {
  const manifest = JSON.parse(readFileSync(`${libFolder}/package.json`, "utf8"));
  for (const script of scriptsFrom(manifest.exports["."].default).keys()) {
    expect(readFileSync(join(libFolder, script), "utf8"), script).not.toContain("customElements");
  }
});

/** The declarations that a file re-exports. */
function declarations(file: string): string {
  const text = readFileSync(join(libFolder, file), "utf8");
  const from = text.match(/export \* from "(.*)\.js"/)?.[1] ?? "";
  return readFileSync(join(libFolder, `${from}.d.ts`), "utf8");
}

/** A script with all that it imports, at once or later, and what each of them names. */
function scriptsFrom(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  const specifiers: string[] = [];
  const name = ({ source }: { source: unknown }): void => {
    const { value, quasis } = (source ?? {}) as { value?: string; quasis?: { value: { raw: string } }[] };
    const text = value ?? quasis?.[0]?.value.raw;
    if (text !== undefined) specifiers.push(text);
  };
  new Visitor({
    ImportDeclaration: name,
    ImportExpression: name,
    ExportAllDeclaration: name,
    ExportNamedDeclaration: name,
  }).visit(parseSync(file, readFileSync(join(libFolder, file), "utf8")).program);
  found.set(file, specifiers);
  for (const specifier of specifiers.filter((one) => one.startsWith("."))) {
    const other = join(dirname(file), specifier);
    if (!found.has(other)) scriptsFrom(other, found);
  }
  return found;
}
