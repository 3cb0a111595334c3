// Running other programs, and failing in words that a person can act on.
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { inTop, top } from "./places.mjs";

/** An expected failure: its message is all that the person needs to see. */
export class Failure extends Error {}

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 */

/**
 * Runs a program with its output on the terminal and gives its exit code.
 * @param {string} command @param {readonly string[]} args @param {Options} [options] @returns {Promise<number>}
 */
export function runAloud(command, args, { env = {} } = {}) {
  return finished(spawn(command, args, { cwd: top, stdio: "inherit", env: { ...process.env, ...env } }), command);
}

/**
 * Runs a program with its output in `.build/logs/<name>.log`, saying every ten seconds that it still runs.
 * @param {string} name @param {string} command @param {readonly string[]} args @param {Options} [options]
 * @throws {Failure} with the end of the log, where the program fails
 */
export async function runQuietly(name, command, args, { env = {} } = {}) {
  const log = inTop(`.build/logs/${name}.log`);
  mkdirSync(inTop(".build/logs"), { recursive: true });
  const file = openSync(log, "w");
  const started = Date.now();
  const heartbeat = setInterval(() => console.log(`      … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  try {
    const options = { cwd: top, env: { ...process.env, ...env } };
    const code = await finished(spawn(command, args, { ...options, stdio: ["ignore", file, file] }), command);
    if (code !== 0) {
      const end = readFileSync(log, "utf8").trimEnd().split("\n").slice(-40).join("\n");
      throw new Failure(`${end}\n\n${[command, ...args].join(" ")}\nended with code ${code}. The whole log: ${log}`);
    }
  } finally {
    clearInterval(heartbeat);
    closeSync(file);
  }
}

/** @param {import("node:child_process").ChildProcess} child @param {string} command @returns {Promise<number>} */
function finished(child, command) {
  return new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Failure(`${command} could not be started: ${error.message}`)));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a script's main function: a Failure is printed as its message alone, anything else with its trace; exit code 1.
 * @param {() => Promise<unknown>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
