// The runners of tests: Catch2 through ctest, vitest, Playwright, and vitest again for other browsers.
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { countsOf, freshReport, ofJunit, ofPlaywright, ofVitest } from "./counts.mjs";
import { buildNative } from "./engine.mjs";
import { inTop } from "./places.mjs";
import { Failure, runAloud, runQuietly } from "./run.mjs";
import { titlesAstray } from "./titles.mjs";
import { findFirefox, findWebKit, npmProgram } from "./toolchain.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */

/**
 * Builds the engine and its tests natively and runs them.
 * @param {"native" | "sanitize"} name the kind of build @returns {Promise<Counts>}
 */
export async function runNative(name) {
  console.log(`      ${await buildNative(name)}`);
  const report = freshReport(`${name}.xml`);
  const parallel = String(availableParallelism());
  const args = ["--test-dir", `.build/${name}`, "--output-on-failure", "--no-tests=error", "--timeout", "300"];
  let code = 0;
  try {
    await runQuietly(`${name}-tests`, "ctest", [...args, "--parallel", parallel, "--output-junit", report]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    code = 1;
    const log = readFileSync(inTop(`.build/logs/${name}-tests.log`), "utf8").split("\n");
    const ofSuccess = /^ *(Start +\d+: |\d+\/\d+ Test +#\d+: .* Passed )/;
    console.log(log.filter((line) => !ofSuccess.test(line)).join("\n"));
  }
  tellCases(report);
  const astray = titlesAstray(name);
  if (astray) console.log(`      ${astray}`);
  const counts = countsOf(code, report, ofJunit);
  return astray ? { ...counts, failed: counts.failed + 1 } : counts;
}

/** Prints how many cases of each file of conformance data ran, which the tests say themselves. @param {string} report */
function tellCases(report) {
  if (!existsSync(report)) return;
  const told = readFileSync(report, "utf8").match(/\w[\w.]*\.json: \d+ (cases|gradients) ran[^\n<]*/g);
  for (const line of told ?? []) console.log(`      ${line}`);
}

/** Runs the unit tests of the page's code. @returns {Promise<Counts>} */
export async function runPage() {
  const report = freshReport("page.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runAloud(npmProgram("vitest"), ["run", "--config", "web/build/vitest.page.mjs", ...reporters]);
  return countsOf(code, report, ofVitest);
}

/** Runs the tests in Chromium against the built page. @returns {Promise<Counts>} */
export async function runBrowser() {
  const report = freshReport("browser.json");
  const args = ["test", "--config", "tests/browser", "--reporter=list,json"];
  const code = await runAloud(npmProgram("playwright"), args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
  return countsOf(code, report, ofPlaywright);
}

/** Goes through the built page in Firefox and WebKit, as far as they are here. @returns {Promise<Counts>} */
export async function runJourney() {
  if (!findFirefox()) console.log("      not run in Firefox: there is none here");
  if (!findWebKit())
    console.log("      not run in WebKit: WebKitGTK's driver, its MiniBrowser, xvfb or xauth is not here");
  const report = freshReport("journey.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await runAloud(npmProgram("vitest"), ["run", "--config", "web/build/vitest.journey.mjs", ...reporters]);
  return countsOf(code, report, ofVitest);
}
