// npm test: sets up what tests need and runs all of them; or only those named: node web/build/test.mjs lint native.
import { ensureChromium } from "./browser.mjs";
import { inWords } from "./counts.mjs";
import { buildWasm } from "./engine.mjs";
import { runFuzzers } from "./fuzzers.mjs";
import { lint } from "./lint.mjs";
import { otherBrowsers, toBuild, toTest } from "./requirements.mjs";
import { Failure, runMain } from "./run.mjs";
import { runBrowser, runJourney, runNative, runPage } from "./runners.mjs";
import { ensurePackages, ensureSystem, seekSystem } from "./set-up.mjs";
import { buildLib, buildSite } from "./site.mjs";
import { Steps, secondsSince } from "./steps.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */
/** @typedef {{ title: string, needs?: string, run: () => Promise<Counts> }} Stage */

const none = { passed: 0, failed: 0, skipped: 0 };

// In the order in which they run. A stage is left out where the one that it needs has failed.
/** @type {Record<string, Stage>} */
const stages = {
  lint: { title: "formatters and linters", run: async () => ({ ...none, failed: await lint() }) },
  native: { title: "the engine's tests, native", run: () => runNative("native") },
  sanitize: { title: "the engine's tests under the sanitizers", run: () => runNative("sanitize") },
  fuzz: { title: "the engine's readers under libFuzzer", run: () => runFuzzers(15, "fresh") },
  build: { title: "the page and the package", run: build },
  page: { title: "the page's unit tests", needs: "build", run: runPage },
  browser: { title: "the page in Chromium", needs: "build", run: runBrowser },
  journey: { title: "the journey in Firefox and WebKit", needs: "build", run: runJourney },
};
const inEveryRun = ["lint", "native", "sanitize", "fuzz", "build", "page", "browser", "journey"];

/** @returns {Promise<Counts>} */
async function build() {
  const steps = new Steps(3);
  await steps.step("compiling the engine to WebAssembly", buildWasm);
  await steps.step("building dist/site", buildSite);
  await steps.step("building dist/lib", buildLib);
  return none;
}

/** @returns {Promise<Counts>} */
async function setUp() {
  const steps = new Steps(4);
  await steps.step("looking for the tools", () => ensureSystem([...toBuild, ...toTest]));
  await steps.step("looking for other browsers", () => seekSystem(otherBrowsers));
  await steps.step("npm packages", ensurePackages);
  await steps.step("looking for Chromium", ensureChromium);
  return none;
}

/**
 * Runs a stage under its heading. What breaks it is printed and counts as one failed test.
 * @param {Stage} stage @returns {Promise<Counts>}
 */
async function attempt({ title, run }) {
  console.log(`\n== ${title}`);
  try {
    return await run();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    return { ...none, failed: 1 };
  }
}

/** The wanted stages with those that they need, in order. @param {readonly string[]} wanted */
function chosen(wanted) {
  const unknown = wanted.find((name) => !(name in stages));
  if (unknown) throw new Failure(`No tests are called ${unknown}; there are: ${Object.keys(stages).join(", ")}.`);
  const needed = wanted.flatMap((name) => [name, stages[name]?.needs]);
  return Object.entries(stages).filter(([name]) => needed.includes(name));
}

await runMain(async () => {
  const started = Date.now();
  const wanted = process.argv.slice(2);
  const running = chosen(wanted.length > 0 ? wanted : inEveryRun);
  const total = { ...none };
  /** @type {Map<string, string>} */
  const results = new Map();
  const failed = new Set();

  /** @param {string} name @param {Stage} stage */
  const take = async (name, stage) => {
    const since = Date.now();
    const counts = await attempt(stage);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    if (counts.failed > 0) failed.add(name);
    const isTests = counts.passed + counts.skipped > 0;
    const result = isTests ? inWords(counts) : counts.failed > 0 ? `${counts.failed} failed` : "ok";
    results.set(stage.title, `${result} (${secondsSince(since)})`);
    console.log(`   ${stage.title}: ${results.get(stage.title)}`);
  };

  await take("set-up", { title: "set-up", run: setUp });
  for (const [name, stage] of failed.has("set-up") ? [] : running) {
    if (stage.needs && failed.has(stage.needs)) results.set(stage.title, `not run: ${stage.needs} failed`);
    else await take(name, stage);
  }

  console.log(`\n== all in ${secondsSince(started)}`);
  for (const [title, result] of results) console.log(`   ${title}: ${result}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
  console.log(inWords(total));
});
