// npm run bench: how long the engine takes, how long a picture takes while a number is dragged, and what labs leave
// behind that are put into a page and taken away. A benchmark to read, not a test: times of a shared machine vary, so
// each is printed with its least and its greatest.

import { measureBare, measureDrag } from "./bench-drag.mjs";
import { measureMounts } from "./bench-mounts.mjs";
import { ensureChromium } from "./browser.mjs";
import { buildWasm } from "./engine.mjs";
import { libFolder, siteFolder } from "./places.mjs";
import { runMain } from "./run.mjs";
import { serve } from "./server.mjs";
import { buildLib, buildSite } from "./site.mjs";
import { Steps } from "./steps.mjs";

/** @typedef {{ least: number, median: number, greatest: number }} Spread */

const sizes = [8, 64];
const runs = 60;

await runMain(async () => {
  const steps = new Steps(4);
  await steps.step("looking for Chromium", ensureChromium);
  await steps.step("compiling the engine to WebAssembly", buildWasm);
  await steps.step("building dist/site", buildSite);
  await steps.step("building dist/lib", buildLib);
  await benchEngine();
  await benchDrag();
  await benchMounts();
});

async function benchEngine() {
  const { loadEngine } = await import(`${libFolder}/index.js`);
  /** @type {import("../engine/types.ts").Engine} */
  const engine = await loadEngine();
  console.log("\nThe engine in Node, in units of the reference loop (ratio of medians)");
  const unit = spread(runs, reference);
  print("reference loop", unit, "ms");
  for (const n of sizes) {
    const state = experiment(engine, n);
    for (const [name, call] of /** @type {const} */ ([
      ["evaluate", () => engine.evaluate(state)],
      ["encodeLink", () => engine.encodeLink(state)],
    ])) {
      const time = spread(runs, call);
      print(`${name} ${n}×${n}`, time, `ms = ${(time.median / unit.median).toFixed(2)} loops`);
    }
  }
}

async function benchDrag() {
  const { loadEngine } = await import(`${libFolder}/index.js`);
  /** @type {import("../engine/types.ts").Engine} */
  const engine = await loadEngine();
  const { address, close } = await serve(siteFolder, 0);
  console.log("\nDragging a cell of Q in Chromium: main-thread time from the pointer's event to the painted frame");
  try {
    printFrames("a bare page", await measureBare());
    for (const n of sizes) {
      printFrames(`${n}×${n}`, await measureDrag(`${address}#${engine.encodeLink(experiment(engine, n))}`));
    }
  } finally {
    close();
  }
}

/** @param {string} what @param {import("./bench-drag.mjs").Phase[]} phases */
function printFrames(what, phases) {
  for (const { name, frames } of phases) {
    print(`${what}, on the clock`, spreadOf(frames.wall), `ms, ${name}`);
    if (frames.cpu.length > 0) print(`${what}, of processor`, spreadOf(frames.cpu), "ms");
  }
}

async function benchMounts() {
  const { address, close } = await serve(siteFolder, 0);
  console.log("\nWhat is left in Chromium after a collection: DOM nodes, listeners, heap");
  try {
    await measureMounts(address, ({ after, nodes, listeners, heap }) => {
      const counts = `${String(nodes).padStart(7)} nodes ${String(listeners).padStart(6)} listeners`;
      console.log(`  ${after.padEnd(24)} ${counts} ${heap.toFixed(1).padStart(7)} MB`);
    });
  } finally {
    close();
  }
}

/**
 * n tokens that attend to each other, four dimensions.
 * @param {import("../engine/types.ts").Engine} engine @param {number} n
 */
function experiment(engine, n) {
  const drawn = engine.randomState(1, { n_q: n, n_k: n, d_k: 4, d_v: 4 });
  if (!drawn.ok) throw new Error(drawn.problems[0]?.message);
  // Q in front, so that it is there to be dragged where not everything fits.
  return { ...drawn.state, view: { stage: /** @type {const} */ ("Q") } };
}

/** A fixed amount of arithmetic, as a measure of this machine at this moment. */
function reference() {
  let sum = 0;
  for (let i = 1; i <= 400_000; i += 1) sum += Math.sqrt(i) / (i + sum);
  return sum;
}

/** @param {number} count @param {() => unknown} run @returns {Spread} milliseconds */
function spread(count, run) {
  for (let i = 0; i < 5; i += 1) run();
  const times = Array.from({ length: count }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return spreadOf(times);
}

/** @param {number[]} times @returns {Spread} */
function spreadOf(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  return { least: at(0), median: at(0.5), greatest: at(1) };
}

/** @param {string} name @param {Spread} time @param {string} rest */
function print(name, { least, median, greatest }, rest) {
  const [a, b, c] = [least, median, greatest].map((time) => time.toFixed(2).padStart(7));
  console.log(`  ${name.padEnd(24)} ${a} ${b} ${c}  ${rest}`);
}
