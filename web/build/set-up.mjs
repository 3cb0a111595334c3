// Bringing a machine that has only git and Node.js to where everything can be built and tested.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fingerprint } from "./freshness.mjs";
import { inTop } from "./places.mjs";
import { Failure, runQuietly } from "./run.mjs";
import { findProgram } from "./toolchain.mjs";

/** @typedef {import("./requirements.mjs").Requirement} Requirement */

/**
 * Finds the required tools, installing the missing ones where apt-get may.
 * @param {readonly Requirement[]} requirements
 * @returns {Promise<string>} what there is now
 * @throws {Failure} naming what is missing and how to install it
 */
export async function ensureSystem(requirements) {
  checkNode();
  const missing = requirements.filter(({ find }) => !find());
  if (missing.length > 0) {
    const apt = aptCommand();
    if (!apt) throw new Failure(explainMissing(missing));
    await install(apt, missing);
  }
  const still = requirements.filter(({ find }) => !find());
  if (still.length > 0) throw new Failure(explainMissing(still));
  return requirements.map(({ name, find }) => `${name} ${find()}`).join(", ");
}

/**
 * Finds what is of use but not required, installing it where apt-get may.
 * @param {readonly Requirement[]} wanted @returns {Promise<string>} what there is now, or what is missing
 */
export async function seekSystem(wanted) {
  try {
    return await ensureSystem(wanted);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message.trim().split("\n").at(-1) ?? "";
  }
}

/** Installs the npm packages where they are missing or others than the lock file names. @returns {Promise<string>} */
export async function ensurePackages() {
  // npm ci begins by removing the folder, and the note with it: an interrupted one is never taken for whole.
  const note = inTop("node_modules/.installed-from");
  const print = fingerprint(["package-lock.json"]);
  if (existsSync(note) && readFileSync(note, "utf8") === print) return "up to date";
  await runQuietly("npm-ci", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]);
  writeFileSync(note, print);
  return "installed";
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  // Vite's own lower limit.
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`);
  }
}

/**
 * How apt-get can be run without asking for a password.
 * @returns {readonly string[] | undefined}
 */
function aptCommand() {
  if (!findProgram("apt-get")) return undefined;
  if (process.getuid?.() === 0) return ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
  const asRoot = findProgram("sudo") && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
  return asRoot ? ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"] : undefined;
}

/** @param {readonly string[]} apt @param {readonly Requirement[]} missing */
async function install(apt, missing) {
  const [command = "", ...args] = apt;
  console.log(`      missing: ${missing.map(({ name }) => name).join(", ")}; installing with apt-get`);
  try {
    await runQuietly("apt-update", command, [...args, "update"]);
    const packages = packagesOf(missing, existsInApt);
    await runQuietly("apt-install", command, [...args, "install", "-y", "--no-install-recommends", ...packages]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(`${error.message}\n\napt-get failed. ${explainMissing(missing)}`);
  }
}

/** @param {readonly Requirement[]} requirements @param {(name: string) => boolean} exists */
function packagesOf(requirements, exists) {
  return requirements.map(({ packages }) => packages.find(exists) ?? packages.at(-1) ?? "");
}

/** @param {string} name */
function existsInApt(name) {
  try {
    return execFileSync("apt-cache", ["show", name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }) !== "";
  } catch {
    return false;
  }
}

/** @param {readonly Requirement[]} missing */
function explainMissing(missing) {
  const packages = packagesOf(missing, findProgram("apt-cache") ? existsInApt : () => true).join(" ");
  const others = missing.flatMap(({ otherwise }) => (otherwise ? [`; ${otherwise}`] : [])).join("");
  const names = missing.map(({ name }) => name).join(", ");
  return `Missing: ${names}. Install with: sudo apt-get install --no-install-recommends ${packages}${others}; then run this again.`;
}
