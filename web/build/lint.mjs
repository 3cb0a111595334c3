// The formatters and linters of both languages.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { configureNative } from "./engine.mjs";
import { filesUnder, fingerprint, isFresh, markFresh } from "./freshness.mjs";
import { inTop, top } from "./places.mjs";
import { Failure } from "./run.mjs";
import { secondsSince } from "./steps.mjs";
import { findClangFormat, findClangTidy, npmProgram, versionOf } from "./toolchain.mjs";

/** The C++ files of ours, from the top folder. */
export const cppFiles = () =>
  ["src", "tests/engine"]
    .flatMap((folder) => filesUnder(inTop(folder)))
    .filter((file) => /\.(cpp|hpp)$/.test(file))
    .map((file) => file.slice(top.length + 1));

/**
 * Runs every check and prints how each went.
 * @returns {Promise<number>} how many failed
 */
export async function lint() {
  const checks = [
    { name: "Biome", run: () => output(npmProgram("biome"), ["check", "--error-on-warnings", "."]) },
    { name: "clang-format", run: checkCppFormat, judges: isJudge(findClangFormat()) },
    { name: "tsc", run: () => output(npmProgram("tsc"), ["-p", "web/tsconfig.json"]) },
    { name: "clang-tidy", run: tidy, judges: isJudge(findClangTidy()) },
  ];
  let failed = 0;
  for (const { name, run, judges = true } of checks) {
    const started = Date.now();
    const complaint = await run();
    const verdict = judges ? "FAILED" : `complains, but only version ${judge} of it decides`;
    if (complaint !== undefined && judges) failed += 1;
    console.log(
      `      ${name}: ${complaint === undefined ? "ok" : `${verdict}\n${complaint}`} (${secondsSince(started)})`,
    );
  }
  return failed;
}

/** The version of clang's tools whose word counts: Debian 12's, and to be had on Ubuntu; others have other opinions. */
const judge = 14;

/** @param {string | undefined} program */
const isJudge = (program) => program !== undefined && versionOf(program).startsWith(`${judge}.`);

/** @returns {Promise<string | undefined>} */
async function checkCppFormat() {
  const files = cppFiles();
  return files.length > 0 ? output(findClangFormat() ?? "clang-format", ["--dry-run", "-Werror", ...files]) : undefined;
}

/**
 * Runs clang-tidy on every source that has changed, or any of whose headers has, a few at a time.
 * @returns {Promise<string | undefined>} the complaints
 */
async function tidy() {
  try {
    await configureNative("native");
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  const waiting = cppFiles().filter((file) => file.endsWith(".cpp"));
  /** @type {string[]} */
  const complaints = [];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const complaint = await tidyOne(file);
      if (complaint !== undefined) complaints.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
  return complaints.length > 0 ? complaints.join("\n") : undefined;
}

/** @param {string} file @returns {Promise<string | undefined>} */
async function tidyOne(file) {
  const print = fingerprint([".clang-tidy", "CMakeLists.txt", ...withHeaders(file)]);
  const stamp = `tidy/${file}`;
  if (isFresh(stamp, print)) return undefined;
  const complaint = await output(findClangTidy() ?? "clang-tidy", ["--quiet", "-p", ".build/native", file]);
  if (complaint === undefined) markFresh(stamp, print);
  return complaint;
}

/**
 * A C++ file with the headers of ours that it includes, directly or not.
 * @param {string} file from the top folder @param {Set<string>} found so far
 */
function withHeaders(file, found = new Set()) {
  if (found.has(file) || !existsSync(inTop(file))) return found;
  found.add(file);
  for (const [, name = ""] of readFileSync(inTop(file), "utf8").matchAll(/^#include "([^"]+)"/gm)) {
    withHeaders(`src/${name}`, found);
    withHeaders(join(dirname(file), name), found);
  }
  return found;
}

/**
 * What a checking program printed, where it fails; undefined where it is content.
 * @param {string} command @param {readonly string[]} args @returns {Promise<string | undefined>}
 */
function output(command, args) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: top, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}${stderr}`.trim() || error.message : undefined);
    });
  });
}
