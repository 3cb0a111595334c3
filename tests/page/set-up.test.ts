import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("../../web/build/", import.meta.url);

/** The modules that a program imports before its first statement runs, themselves or through each other, with who does. */
function importedAtOnce(program: string, found = new Map<string, string>()) {
  const code = readFileSync(new URL(program, folder), "utf8");
  for (const [, from = ""] of code.matchAll(/^(?:import|export|\})[^\n;]* from "([^"]+)";$/gm)) {
    if (found.has(from)) continue;
    found.set(from, program);
    if (from.startsWith("./")) importedAtOnce(from.slice(2), found);
  }
  return found;
}

describe("a fresh clone, where no package is installed yet", () => {
  it.each(["start.mjs", "test.mjs", "build.mjs", "fuzz.mjs"])(
    "%s starts: it imports no package before set-up",
    (program) => {
      const imported = importedAtOnce(program);
      expect(imported.get("./set-up.mjs")).toBeDefined();
      const packages = [...imported].filter(([from]) => !/^(node:|\.\/)/.test(from));
      expect(packages.map(([from, by]) => `${by} imports ${from}`)).toEqual([]);
    },
  );
});
