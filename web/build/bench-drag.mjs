// Drags a cell in Chromium and reads from its trace what each frame cost the main thread.
import { chromium } from "@playwright/test";
import { findChromium } from "./toolchain.mjs";

/** @typedef {{ name: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number, args?: any }} TraceEvent */

/** @typedef {{ wall: number[], cpu: number[] }} Frames milliseconds of each frame; `cpu` is empty where not told */
/** @typedef {{ name: string, frames: Frames }} Phase */

const frames = 120;
const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];

/**
 * Opens the page and drags the first cell of Q up and down as fast as a screen shows it.
 * @param {string} address with the experiment's link
 */
export function measureDrag(address) {
  return measure(async (page) => {
    await page.goto(address);
    const cell = page.locator("matrix-grid[data-stage=Q] td").first();
    await cell.waitFor();
    // What comes after the first picture moves it a little.
    await page.locator("live-formula").waitFor();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1000);
    return cell;
  });
}

/** The same for a page with nothing but one number, which each movement writes: what the machine asks of any page. */
export function measureBare() {
  return measure(async (page) => {
    await page.setContent("<p style='width:80px'>0</p>");
    await page.evaluate(() => {
      const number = document.querySelector("p");
      let seen = 0;
      number?.addEventListener("pointerdown", ({ pointerId }) => number.setPointerCapture(pointerId));
      number?.addEventListener("pointermove", () => {
        seen += 1;
        requestAnimationFrame(() => {
          number.textContent = String(seen);
        });
      });
    });
    return page.locator("p");
  });
}

/**
 * Measures the first frames of a drag, in which the browser still compiles, and those that follow.
 * @param {(page: import("@playwright/test").Page) => Promise<import("@playwright/test").Locator>} open
 * @returns {Promise<Phase[]>}
 */
async function measure(open) {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...quiet] });
  try {
    const page = await browser.newPage({ viewport: { width: 2560, height: 1200 } });
    const box = await (await open(page)).boundingBox();
    if (!box) throw new Error("The page shows nothing to be dragged.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    /** @type {Phase[]} */
    const phases = [];
    for (const name of [`first ${frames} frames`, `next ${frames} frames`]) {
      const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
      await browser.startTracing(page, { categories });
      await drag(page, x, y, frames);
      const trace = await browser.stopTracing();
      phases.push({ name, frames: framesOf(JSON.parse(trace.toString()).traceEvents) });
    }
    await page.mouse.up();
    return phases;
  } finally {
    await browser.close();
  }
}

/** @param {import("@playwright/test").Page} page @param {number} x @param {number} y @param {number} count */
async function drag(page, x, y, count) {
  for (let step = 1; step <= count; step += 1) {
    // Each movement changes the number: up and down between 12 and 60 pixels.
    await page.mouse.move(x, y - 12 - Math.abs((step % 16) - 8) * 6);
    await page.waitForTimeout(16);
  }
}

/** @param {TraceEvent[]} events @returns {Frames} */
function framesOf(events) {
  const moves = events.filter(({ name, args }) => name === "EventDispatch" && args?.data?.type === "pointermove");
  const thread = moves[0];
  const own = events.filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid);
  const tasks = own.filter(({ name, dur }) => name === "RunTask" && dur !== undefined).sort((a, b) => a.ts - b.ts);
  const commits = own.filter(({ name }) => name === "Commit").sort((a, b) => a.ts - b.ts);
  const wall = [];
  const cpu = [];
  for (const [at, move] of moves.entries()) {
    const commit = commits.find(({ ts }) => ts >= move.ts);
    const next = moves[at + 1];
    if (!commit || (next && next.ts < commit.ts)) continue;
    const within = tasks.filter(({ ts, dur = 0 }) => ts + dur > move.ts && ts <= commit.ts);
    const sum = (/** @type {"dur" | "tdur"} */ time) => within.reduce((all, task) => all + (task[time] ?? 0), 0) / 1000;
    wall.push(sum("dur"));
    if (within.every(({ tdur }) => tdur !== undefined)) cpu.push(sum("tdur"));
  }
  return { wall, cpu };
}
