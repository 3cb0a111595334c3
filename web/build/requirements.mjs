// What the machine must have, beside git and Node.js, and how each thing is recognised.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import {
  findCatch,
  findChromium,
  findClangFormat,
  findClangTidy,
  findEmscripten,
  findFirefox,
  findHeader,
  findProgram,
  findWebKit,
  versionOf,
} from "./toolchain.mjs";

/**
 * @typedef {object} Requirement
 * @property {string} name as people call it
 * @property {readonly string[]} packages of Debian and Ubuntu: the first that exists there is installed
 * @property {() => string | undefined} find what was found, in words; undefined where it is missing
 * @property {string} [otherwise] another way to get it
 */

/** @param {string | undefined} program */
const withVersion = (program) => program && `${versionOf(program)} (${program})`;

/** What building and serving the lab needs. @type {readonly Requirement[]} */
export const toBuild = [
  {
    name: "Emscripten",
    packages: ["emscripten"],
    find: () => withVersion(findEmscripten()?.compiler),
    otherwise:
      "for Emscripten, an emsdk 3.1.6 or later does as well: git clone https://github.com/emscripten-core/emsdk, " +
      "in it ./emsdk install latest && ./emsdk activate latest && . ./emsdk_env.sh",
  },
  { name: "CMake", packages: ["cmake"], find: () => withVersion(findProgram("cmake")) },
  { name: "Ninja", packages: ["ninja-build"], find: () => withVersion(findProgram("ninja")) },
  { name: "Eigen", packages: ["libeigen3-dev"], find: () => findHeader("eigen3/Eigen/Core", "Eigen/Core") },
  { name: "nlohmann/json", packages: ["nlohmann-json3-dev"], find: () => findHeader("nlohmann/json.hpp") },
];

/** What the tests need beyond that. @type {readonly Requirement[]} */
export const toTest = [
  { name: "a C++ compiler", packages: ["g++"], find: () => withVersion(findProgram("c++")) },
  { name: "Catch2", packages: ["catch2"], find: findCatch },
  { name: "clang-format", packages: ["clang-format-14", "clang-format"], find: () => withVersion(findClangFormat()) },
  { name: "clang-tidy", packages: ["clang-tidy-14", "clang-tidy"], find: () => withVersion(findClangTidy()) },
  { name: "clang", packages: ["clang"], find: () => withVersion(findProgram("clang++")) },
  // The unversioned one goes with the package clang.
  { name: "libFuzzer", packages: ["libclang-rt-dev", "libclang-rt-14-dev"], find: findLibFuzzer },
  { name: "a Chinese font", packages: ["fonts-noto-cjk"], find: findChineseFont },
  // Ubuntu has Chromium only as a snap; browser.mjs takes Playwright's own there.
  ...(isUbuntu() ? [] : [{ name: "Chromium", packages: ["chromium"], find: findChromium }]),
];

/** The other browsers that the page is tried in where they can be had; without one, its tests are skipped. */
export const otherBrowsers = [
  { name: "Firefox", packages: ["firefox-esr", "firefox"], find: () => withVersion(findFirefox()) },
  { name: "WebKitGTK", packages: ["webkit2gtk-driver"], find: () => findWebKit()?.browser },
  { name: "a screen for WebKitGTK", packages: ["xvfb"], find: () => findProgram("xvfb-run") },
  // Which only recommends it, and cannot do without it.
  { name: "keys to that screen", packages: ["xauth"], find: () => findProgram("xauth") },
];

function findChineseFont() {
  const lister = findProgram("fc-list");
  if (!lister) return undefined;
  const fonts = execFileSync(lister, [":lang=zh-cn", "family"], { encoding: "utf8" });
  return fonts.trim().split("\n")[0] || undefined;
}

/** The library that clang would link: versions of clang have it in different folders. */
function findLibFuzzer() {
  const clang = findProgram("clang++");
  if (!clang) return undefined;
  const { stderr } = spawnSync(clang, ["-fsanitize=fuzzer", "-###", "-x", "c++", "/dev/null"], { encoding: "utf8" });
  const library = stderr.match(/"([^"]*libclang_rt\.fuzzer[^"]*)"/)?.[1];
  return library && existsSync(library) ? library : undefined;
}

function isUbuntu() {
  try {
    return /^ID=ubuntu$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
