// Finding the tools that the builds and tests need, whether the system's or somebody's own.
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The full path of the first of these programs that is in PATH.
 * @param {...string} names @returns {string | undefined}
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * The folder that shows a header, as "/usr/include".
 * @param {...string} headers any of which will do, as "Eigen/Core" @returns {string | undefined}
 */
export function findHeader(...headers) {
  const roots = ["/usr/include", "/usr/local/include", "/opt/homebrew/include"];
  return roots.flatMap((root) => headers.map((header) => join(root, header))).find((path) => existsSync(path));
}

/** The first number like 3.1.6 that the program says of itself. @param {string} program */
export function versionOf(program) {
  const said = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return said.match(/\d+\.\d+(\.\d+)?/)?.[0] ?? "of an unknown version";
}

/**
 * Emscripten: from an emsdk that EMSDK names, or from PATH.
 * @returns {{ compiler: string, toolchainFile: string, env: NodeJS.ProcessEnv } | undefined}
 */
export function findEmscripten() {
  const ofEmsdk = process.env.EMSDK ? join(process.env.EMSDK, "upstream/emscripten/em++") : "";
  const compiler = isExecutable(ofEmsdk) ? ofEmsdk : findProgram("em++");
  if (!compiler) return undefined;
  const besideIt = join(compiler, "../em-config");
  const root = execFileSync(besideIt, ["EMSCRIPTEN_ROOT"], { encoding: "utf8" }).trim();
  const toolchainFile = join(root, "cmake/Modules/Platform/Emscripten.cmake");
  if (!existsSync(toolchainFile)) return undefined;
  // Debian's Emscripten looks for its JavaScript libraries where only Debian's own node finds them.
  const libraries = "/usr/share/nodejs";
  const paths = [process.env.NODE_PATH, existsSync(libraries) ? libraries : ""].filter(Boolean);
  return { compiler, toolchainFile, env: { NODE_PATH: paths.join(delimiter) } };
}

/** Which Catch2 there is: version 3 has a library, version 2 one header. @returns {"v2" | "v3" | undefined} */
export function findCatch() {
  if (findHeader("catch2/catch_all.hpp")) return "v3";
  return findHeader("catch2/catch.hpp") ? "v2" : undefined;
}

/** A Chromium that tests can drive: CHROMIUM names one, or the system has it. @returns {string | undefined} */
export function findChromium() {
  if (process.env.CHROMIUM && isExecutable(process.env.CHROMIUM)) return process.env.CHROMIUM;
  return findProgram("chromium", "google-chrome-stable", "google-chrome", "chromium-browser");
}

/** A Firefox that tests can drive: FIREFOX names one, or the system has it. @returns {string | undefined} */
export function findFirefox() {
  if (process.env.FIREFOX && isExecutable(process.env.FIREFOX)) return process.env.FIREFOX;
  return findProgram("firefox-esr", "firefox");
}

/**
 * WebKitGTK with its driver, and a screen for them to draw on, which needs xauth.
 * @returns {{ driver: string, browser: string, screen: string } | undefined}
 */
export function findWebKit() {
  const [driver, screen] = [findProgram("WebKitWebDriver"), findProgram("xvfb-run")];
  const browser = ["/usr/lib", "/usr/libexec"]
    .flatMap((root) => [root, ...foldersIn(root)])
    .flatMap((folder) => ["6.0", "4.1", "4.0"].map((api) => join(folder, `webkit2gtk-${api}`, "MiniBrowser")))
    .find(isExecutable);
  return driver && screen && findProgram("xauth") && browser ? { driver, browser, screen } : undefined;
}

/** @param {string} folder */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [join(folder, one.name)] : [],
  );
}

/** The program of this name from the npm packages. @param {string} name */
export const npmProgram = (name) => `node_modules/.bin/${name}`;

// clang-format and clang-tidy say different things in different versions: the one that lint.mjs goes by is preferred.
export const findClangFormat = () => findProgram("clang-format-14", "clang-format");
export const findClangTidy = () => findProgram("clang-tidy-14", "clang-tidy");
