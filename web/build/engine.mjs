// Building the C++ engine, natively and for WebAssembly. Ninja does only what changed.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isFresh, markFresh } from "./freshness.mjs";
import { inTop, top } from "./places.mjs";
import { Failure, runQuietly } from "./run.mjs";
import { findEmscripten } from "./toolchain.mjs";

/**
 * Builds `.build/wasm/engine.wasm`, the whole engine, and `core.wasm`, what the first view needs of it.
 * @returns {Promise<string>} whether anything had to be done
 */
export async function buildWasm() {
  const emscripten = findEmscripten();
  if (!emscripten) throw new Failure("Emscripten is missing.");
  const { toolchainFile, env } = emscripten;
  await configure("wasm", [`-DCMAKE_TOOLCHAIN_FILE=${toolchainFile}`, "-DCMAKE_BUILD_TYPE=Release"], env);
  return compile("wasm", env);
}

/**
 * Configures the native build, which writes the compile_commands.json that clang-tidy reads.
 * @param {"native" | "sanitize"} name also that of the folder under .build
 */
export function configureNative(name) {
  return configure(name, [`-DCMAKE_BUILD_TYPE=${name === "sanitize" ? "Sanitize" : "Release"}`], {});
}

/**
 * Builds the library and its tests natively.
 * @param {"native" | "sanitize"} name @returns {Promise<string>} whether anything had to be done
 */
export async function buildNative(name) {
  await configureNative(name);
  return compile(name, {});
}

/** Builds the fuzzers, with clang. @returns {Promise<string>} whether anything had to be done */
export async function buildFuzzers() {
  await configure("fuzz", ["-DCMAKE_BUILD_TYPE=Fuzz", "-DCMAKE_CXX_COMPILER=clang++"], {});
  return compile("fuzz", {});
}

/** @param {string} name @param {readonly string[]} definitions @param {NodeJS.ProcessEnv} env */
async function configure(name, definitions, env) {
  const folder = inTop(`.build/${name}`);
  // CMake's cache holds for one place and one toolchain only.
  const print = [folder, ...definitions].join("\n");
  if (existsSync(`${folder}/build.ninja`) && isFresh(`${name}-configure`, print)) return;
  rmSync(folder, { recursive: true, force: true });
  await runQuietly(`${name}-configure`, "cmake", ["-G", "Ninja", "-S", top, "-B", folder, ...definitions], { env });
  markFresh(`${name}-configure`, print);
}

/** @param {string} name @param {NodeJS.ProcessEnv} env */
async function compile(name, env) {
  await runQuietly(`${name}-build`, "cmake", ["--build", `.build/${name}`], { env });
  const log = readFileSync(inTop(`.build/logs/${name}-build.log`), "utf8");
  return log.includes("no work to do") ? "up to date" : "built";
}
