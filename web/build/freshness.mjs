// Knowing what need not be done again: a step is up to date while the contents it was made from stay the same.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inTop, top } from "./places.mjs";

/**
 * Every file under a path, sorted; none where nothing is there.
 * @param {string} path @returns {string[]}
 */
export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesUnder(join(path, name)));
}

/**
 * A text that changes when a file under one of the paths comes, goes or changes.
 * @param {readonly string[]} paths from the top folder @param {string} [also] counted in too
 */
export function fingerprint(paths, also = "") {
  const hash = createHash("sha256").update(also);
  for (const file of paths.flatMap((path) => filesUnder(inTop(path)))) {
    hash.update(`\0${file.slice(top.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** @param {string} name */
const stampFile = (name) => inTop(`.build/stamps/${name}`);

/** Whether the step was last done from this. @param {string} name @param {string} print */
export function isFresh(name, print) {
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), "utf8") === print;
}

/** Notes that the step has been done from this. @param {string} name @param {string} print */
export function markFresh(name, print) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), print);
}
