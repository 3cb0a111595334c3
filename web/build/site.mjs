// Building what people get: the page and the package, each only when something it is made from has changed.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fingerprint, isFresh, markFresh } from "./freshness.mjs";
import { writeLicences } from "./licences.mjs";
import { inTop, libFolder, siteFolder } from "./places.mjs";
import { runQuietly } from "./run.mjs";
import { npmProgram } from "./toolchain.mjs";

// The build scripts are inputs too.
const modules = [".build/wasm/core.wasm", ".build/wasm/engine.wasm"];
const ofBoth = ["web/build", "web/tsconfig.json", "package.json", "package-lock.json", ...modules];

/** Cuts the font for formulas. What it is cut with is not installed yet when this module is loaded. */
async function buildFont() {
  const formulas = await import("./formulas.mjs");
  await formulas.buildFont();
}

/** Builds `dist/site`. @returns {Promise<string>} whether anything had to be done */
export async function buildSite() {
  const print = fingerprint([...ofBoth, "web"]);
  if (existsSync(`${siteFolder}/index.html`) && isFresh("site", print)) return "up to date";
  await buildFont();
  await runQuietly("site", npmProgram("vite"), ["build", "--config", "web/build/vite.site.mjs"]);
  writeLicences(siteFolder);
  markFresh("site", print);
  return "built";
}

/**
 * Builds `dist/lib`, and puts its scripts into `dist/site/lib`, from where pages of others fetch the element.
 * @returns {Promise<string>} whether anything had to be done
 */
export async function buildLib() {
  const print = fingerprint([...ofBoth, "web"]);
  const inSite = `${siteFolder}/lib`;
  if (existsSync(`${libFolder}/package.json`) && existsSync(inSite) && isFresh("lib", print)) return "up to date";
  rmSync(libFolder, { recursive: true, force: true });
  await buildFont();
  await runQuietly("lib", npmProgram("vite"), ["build", "--config", "web/build/vite.lib.mjs"]);
  await runQuietly("lib-types", npmProgram("tsc"), ["-p", "web/build/tsconfig.lib.json"]);
  cpSync(libFolder, inSite, { recursive: true, filter: (file) => !file.endsWith("/types") });
  for (const [entry, types] of Object.entries({ index: "engine/index", "attention-lab": "elements/lab/lab-api" })) {
    writeFileSync(`${libFolder}/${entry}.d.ts`, `export * from "./types/${types}.js";\n`);
  }
  writeFileSync(`${libFolder}/package.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
  writeLicences(libFolder);
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
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./attention-lab": { types: "./attention-lab.d.ts", default: "./attention-lab.js" },
      "./attention-lab.js": { types: "./attention-lab.d.ts", default: "./attention-lab.js" },
      "./core.wasm": "./core.wasm",
      "./engine.wasm": "./engine.wasm",
    },
    types: "./index.d.ts",
    // Importing the element defines it; the engine does nothing until it is called.
    sideEffects: ["./attention-lab.js", "./parts/*.js"],
  };
}
