// How many tests passed, failed and were skipped, read from the reports that the runners leave in .build/reports.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { inTop } from "./places.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** The file for a runner's report, with an older one removed. @param {string} name */
export function freshReport(name) {
  mkdirSync(inTop(".build/reports"), { recursive: true });
  const file = inTop(`.build/reports/${name}`);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file written by ctest --output-junit @returns {Counts} */
export function ofJunit(file) {
  const suite = readFileSync(file, "utf8").match(/<testsuite\b[^>]*>/)?.[0] ?? "";
  /** @param {string} name */
  const count = (name) => Number(suite.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const skipped = count("disabled") + count("skipped");
  return { passed: count("tests") - count("failures") - skipped, failed: count("failures"), skipped };
}

/** @param {string} file written by vitest's JSON reporter @returns {Counts} */
export function ofVitest(file) {
  const report = JSON.parse(readFileSync(file, "utf8"));
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

/** @param {string} file written by Playwright's JSON reporter @returns {Counts} */
export function ofPlaywright(file) {
  const { expected, flaky, unexpected, skipped } = JSON.parse(readFileSync(file, "utf8")).stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/**
 * The counts of a run. One that failed without a failed test (it could not start, or an import broke) counts as one.
 * @param {number} code the runner's exit code
 * @param {string} file its report @param {(file: string) => Counts} read
 * @returns {Counts}
 */
export function countsOf(code, file, read) {
  const counts = existsSync(file) ? read(file) : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The counts in the form of the closing line. @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
