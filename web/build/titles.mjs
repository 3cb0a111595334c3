// Whether ctest runs every test that Catch2 has: to CMake a ";", "[" or "]" in a title means a list, and what follows
// such a title is silently left out.
import { execFileSync, spawnSync } from "node:child_process";
import { inTop } from "./places.mjs";
import { findCatch } from "./toolchain.mjs";

/**
 * The difference between ctest's tests and Catch2's, in a sentence; undefined where there is none.
 * @param {string} build the folder under .build @returns {string | undefined}
 */
export function titlesAstray(build) {
  const ofCatch = titlesOfCatch(inTop(`.build/${build}/engine_tests`));
  const ofCtest = titlesOfCtest(inTop(`.build/${build}`));
  const left = ofCatch.filter((title) => !ofCtest.includes(title));
  const invented = ofCtest.filter((title) => !ofCatch.includes(title));
  if (left.length + invented.length === 0) return undefined;
  const counts = `Catch2 has ${ofCatch.length} tests and ctest ${ofCtest.length}`;
  return `${counts}: left out ${inQuotes(left)}; without a test ${inQuotes(invented)}. Is a ; or [ or ] in a title?`;
}

/** The first few, each cut where it is long. @param {readonly string[]} titles */
function inQuotes(titles) {
  const shown = titles.slice(0, 3).map((title) => `“${title.length > 80 ? `${title.slice(0, 80)}…` : title}”`);
  const more = titles.length - shown.length;
  return shown.length === 0 ? "none" : shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** @param {string} program */
function titlesOfCatch(program) {
  const args = findCatch() === "v2" ? ["--list-test-names-only"] : ["--list-tests", "--verbosity", "quiet"];
  // Version 2 gives the number of tests as its exit code.
  const { stdout } = spawnSync(program, args, { encoding: "utf8" });
  return stdout.split("\n").filter(Boolean);
}

/** @param {string} folder @returns {string[]} */
function titlesOfCtest(folder) {
  const shown = execFileSync("ctest", ["--test-dir", folder, "--show-only=json-v1"], { encoding: "utf8" });
  return JSON.parse(shown).tests.map((/** @type {{ name: string }} */ test) => test.name);
}
