import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { inTop, libFolder } from "../../web/build/places.mjs";
import { givenOf, type Wrong, wrongInputs } from "../../web/elements/path/code-input.ts";
import type { Engine } from "../../web/engine/types.ts";
import { attend } from "../../web/lessons/code/attention.ts";
import { evaluated } from "./lesson-files.ts";

/** The program of the path in its three languages, against the engine. */

const folder = inTop("web/lessons/code");
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;
const compiler = ["g++", "clang++"].find(has);

const links = [
  "1/Q=1,0,1,0/K=1,0,1,0;0,1,0,1;1,0,0,0/V=0.8,0.2;0.3,0.7;0.1,0.9",
  "1/Q=2,-1;0.5,3/K=1,0;0,1;-1,2/V=1;-2;3/temperature=0.5/causal=top-left/view.cell=weights,1,0",
  "1/Q=900/K=1;-1/V=5;7/scale=none",
  "1/X=1,0.2;0.3,1/W-Q=1,-0.5;0.5,2/W-K=1.5,0;-0.5,1/W-V=2,0;0,1/view.cell=weights,1,1",
];

let engine: Engine;
beforeAll(async () => {
  const { loadEngine } = await import(`${libFolder}/index.js`);
  engine = await loadEngine();
});

function agrees(numbers: { weights: readonly number[]; output: readonly number[] }, link: string): void {
  const { weights, output } = givenOf(evaluated(engine, link));
  for (const [own, theirs] of [
    [numbers.weights, weights],
    [numbers.output, output],
  ] as const) {
    expect(own.length).toBe(theirs.length);
    own.forEach((number, at) => {
      expect(Math.abs(number - (theirs[at] as number))).toBeLessThan(1e-12);
    });
  }
}

describe.each(links)("on %s", (link) => {
  it("the program in TypeScript agrees with the engine", () => {
    agrees(attend(...givenOf(evaluated(engine, link)).input), link);
  });

  it.skipIf(!has("python3"))("the program in Python agrees with the engine", () => {
    const { input } = givenOf(evaluated(engine, link));
    const run = `import json, sys; sys.dont_write_bytecode = True; sys.path.insert(0, sys.argv[1])
from attention import attend
weights, output = attend(*json.loads(sys.argv[2]))
print(json.dumps({"weights": weights, "output": output}))`;
    agrees(JSON.parse(execFileSync("python3", ["-c", run, folder, JSON.stringify(input)], { encoding: "utf8" })), link);
  });
});

const refused: Record<Wrong, RegExp> = {
  width: /^a query of 5 numbers, but a key of 4$/,
  keys: /^no keys$/,
  values: /^3 keys, but 2 values$/,
};
const wrongs = Object.keys(wrongInputs) as Wrong[];

describe("wrong input", () => {
  it.each(wrongs)("is refused in TypeScript: %s", (wrong) => {
    const input = wrongInputs[wrong](givenOf(evaluated(engine, links[0] as string)));
    expect(() => attend(...input)).toThrow(refused[wrong]);
  });

  it("is refused where the values differ in length", () => {
    expect(() => attend([1], [[1], [2]], [[1], [1, 2]])).toThrow("values of different lengths");
  });

  it.skipIf(!has("python3")).each(wrongs)("is refused in Python: %s", (wrong) => {
    const input = wrongInputs[wrong](givenOf(evaluated(engine, links[0] as string)));
    const run = `import json, sys; sys.dont_write_bytecode = True; sys.path.insert(0, sys.argv[1])
from attention import attend
try: attend(*json.loads(sys.argv[2]))
except ValueError as error: print(error, end="")`;
    expect(execFileSync("python3", ["-c", run, folder, JSON.stringify(input)], { encoding: "utf8" })).toMatch(
      refused[wrong],
    );
  });
});

it.skipIf(!compiler)(
  "the program in C++ compiles without a warning, agrees with the engine and refuses wrong input",
  () => {
    const work = mkdtempSync(join(tmpdir(), "attention-"));
    const braces = (value: unknown): string =>
      Array.isArray(value) ? `{${value.map(braces).join(",")}}` : Number(value).toPrecision(17);
    const calls = links.map((link) => givenOf(evaluated(engine, link)).input.map(braces).join(", "));
    const bad = wrongs.map((wrong) => wrongInputs[wrong](givenOf(evaluated(engine, links[0] as string))).slice(0, 3));
    const main = `#include "${folder}/attention.cpp"
#include <cstdio>
static void print(const Vector& numbers) {
  for (double one : numbers) std::printf(" %.17g", one);
  std::printf("\\n");
}
int main() {
${calls.map((call) => `{ Reading read = attend(${call}); print(read.weights); print(read.output); }`).join("\n")}
${bad.map((call) => `try { attend(Vector${braces(call[0])}, Vectors${braces(call[1])}, Vectors${braces(call[2])}); std::puts("taken"); } catch (const std::invalid_argument& e) { std::puts(e.what()); }`).join("\n")}
}`;
    try {
      writeFileSync(join(work, "main.cpp"), main);
      const flags = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "main.cpp", "-o", "main"];
      execFileSync(compiler as string, flags, { cwd: work, stdio: "pipe" });
      const lines = execFileSync(join(work, "main"), { encoding: "utf8" }).trimEnd().split("\n");
      const numbers = (line = "") => line.trim().split(" ").map(Number);
      links.forEach((link, at) => {
        agrees({ weights: numbers(lines[2 * at]), output: numbers(lines[2 * at + 1]) }, link);
      });
      expect(lines.slice(2 * links.length)).toEqual([
        "query and key differ in length",
        "no keys",
        "keys and values differ in number",
      ]);
    } finally {
      rmSync(work, { recursive: true });
    }
  },
);
