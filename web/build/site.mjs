// Building what people get: the page and the package, each only when something it is made from has changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { buildFont } from "./formulas.mjs";
import { fingerprint, isFresh, markFresh } from "./freshness.mjs";
import { inTop, libFolder, siteFolder } from "./places.mjs";
import { runQuietly } from "./run.mjs";
import { npmProgram } from "./toolchain.mjs";

// The build scripts are inputs too.
const modules = [".build/wasm/core.wasm", ".build/wasm/engine.wasm"];
const ofBoth = ["web/build", "web/tsconfig.json", "package.json", "package-lock.json", ...modules];

/** Builds `dist/site`. @returns {Promise<string>} whether anything had to be done */
export async function buildSite() {
  const print = fingerprint([...ofBoth, "web"]);
  if (existsSync(`${siteFolder}/index.html`) && isFresh("site", print)) return "up to date";
  await buildFont();
  await runQuietly("site", npmProgram("vite"), ["build", "--config", "web/build/vite.site.mjs"]);
  markFresh("site", print);
  return "built";
}

/** Builds `dist/lib`. @returns {Promise<string>} whether anything had to be done */
export async function buildLib() {
  const print = fingerprint([...ofBoth, "web/engine"]);
  if (existsSync(`${libFolder}/package.json`) && isFresh("lib", print)) return "up to date";
  rmSync(libFolder, { recursive: true, force: true });
  await runQuietly("lib", npmProgram("vite"), ["build", "--config", "web/build/vite.lib.mjs"]);
  await runQuietly("lib-types", npmProgram("tsc"), ["-p", "web/build/tsconfig.lib.json"]);
  writeFileSync(`${libFolder}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
  markFresh("lib", print);
  return "built";
}

/** The package.json of dist/lib. */
function manifest() {
  const { name, version, license, engines } = JSON.parse(readFileSync(inTop("package.json"), "utf8"));
  return {
    name,
    version,
    license,
    type: "module",
    engines,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./engine.wasm": "./engine.wasm" },
    types: "./index.d.ts",
    sideEffects: false,
  };
}
