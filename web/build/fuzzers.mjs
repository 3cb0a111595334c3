// libFuzzer on the engine's readers: a short run in npm test, a long one with npm run fuzz.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { buildFuzzers } from "./engine.mjs";
import { inTop } from "./places.mjs";
import { Failure, runQuietly } from "./run.mjs";
import { secondsSince } from "./steps.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */

const limits = ["-timeout=5", "-rss_limit_mb=1024", "-max_len=8192"];

/**
 * Builds the fuzzers and runs each of them. What breaks one is left in `.build/corpora/found` and tried again by every
 * later run.
 * @param {number} seconds for each of them
 * @param {"fresh" | "grown"} corpus whether to start from the seeds alone, or also from what reached new code in earlier
 *   runs, which can take minutes to read
 * @returns {Promise<Counts>}
 */
export async function runFuzzers(seconds, corpus) {
  console.log(`      ${await buildFuzzers()}`);
  if (corpus === "fresh") rmSync(inTop(".build/corpora/fresh"), { recursive: true, force: true });
  await runQuietly("fuzz-seeds", inTop(".build/fuzz/seed_corpus"), [inTop(".build/corpora/seeds")]);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of fuzzers()) counts[(await holds(name, seconds, corpus)) ? "passed" : "failed"] += 1;
  return counts;
}

/** The names of the fuzzers: entry, link, … */
function fuzzers() {
  const ending = "_fuzzer.cpp";
  const sources = readdirSync(inTop("tests/fuzz")).filter((file) => file.endsWith(ending));
  return sources.map((file) => file.slice(0, -ending.length)).sort();
}

/**
 * Runs a fuzzer and says how it went.
 * @param {string} name @param {number} seconds @param {string} corpus
 */
async function holds(name, seconds, corpus) {
  const started = Date.now();
  const growing = inTop(`.build/corpora/${corpus}/${name}`);
  const found = inTop(`.build/corpora/found/${name}`);
  for (const folder of [growing, found]) mkdirSync(folder, { recursive: true });
  // libFuzzer adds to the first of them.
  const corpora = [growing, found, inTop(`.build/corpora/seeds/${name}`), inTop(`tests/fuzz/found/${name}`)];
  const reporting = [`-max_total_time=${seconds}`, `-artifact_prefix=${found}/`, "-print_final_stats=1"];
  const args = [...reporting, ...limits, ...corpora.filter(existsSync)];
  const log = () => readFileSync(inTop(`.build/logs/${name}-fuzzer.log`), "utf8");
  const inputs = () => `      ${name}: ${inputsIn(log())} inputs in ${secondsSince(started)}`;
  try {
    await runQuietly(`${name}-fuzzer`, inTop(`.build/fuzz/${name}_fuzzer`), args);
    console.log(inputs());
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.log(`${placesIn(log())}\n${error.message}\n${inputs()}, the last of which broke it.`);
    console.log(`      It is in ${found}; as a file of tests/fuzz/found/${name} every run everywhere begins with it.`);
    return false;
  }
}

/** How many inputs libFuzzer says that it ran. @param {string} log */
const inputsIn = (log) => log.match(/^stat::number_of_executed_units: *(\d+)/m)?.[1] ?? "an unknown number of";

/** What the sanitizers say is wrong, and the places in our sources that led there. @param {string} log */
function placesIn(log) {
  const telling = /ERROR: |runtime error: |^ +#\d+ .*\/(src|tests)\/\w+\//;
  return log
    .split("\n")
    .filter((line) => telling.test(line))
    .join("\n");
}
