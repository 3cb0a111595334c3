// Puts labs into a page and takes them away, and edits one for long, and reads from Chromium what is left of it.
import { chromium } from "@playwright/test";
import { findChromium } from "./toolchain.mjs";

/** @typedef {{ after: string, nodes: number, listeners: number, heap: number }} Left heap in megabytes */

const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync"];
const mounts = 1000;
const edits = 10_000;
/** Labs that stand in the page at a time: one alone would wait for the browser's leisure most of the time. */
const together = 10;

/**
 * @param {string} address of the site
 * @param {(left: Left) => void} tell
 */
export async function measureMounts(address, tell) {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...args, ...quiet] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    /** @param {string} after */
    const look = async (after) => {
      // Labs that are gone still wait for what they asked for; then what one collection finalises, the next takes away.
      await page.waitForTimeout(1500);
      for (let turn = 0; turn < 3; turn += 1) await session.send("HeapProfiler.collectGarbage");
      const { metrics } = await session.send("Performance.getMetrics");
      /** @param {string} name */
      const metric = (name) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
      tell({
        after,
        nodes: metric("Nodes"),
        listeners: metric("JSEventListeners"),
        heap: metric("JSHeapUsedSize") / 1e6,
      });
    };

    // Any document of the site will do, as long as there is no lab in it yet.
    await page.goto(`${address}lib/index.js`);
    await page.evaluate((module) => import(module).then(() => undefined), `${address}lib/attention-lab.js`);
    // The first ones fetch and compile what all of them share.
    await page.evaluate(mountAndLeave, 2 * together);
    await look("20 mounts");
    for (let done = 0; done < mounts; done += mounts / 4) {
      for (let some = 0; some < mounts / 4; some += together) await page.evaluate(mountAndLeave, together);
      await look(`${done + mounts / 4} more`);
    }

    await page.evaluate(mountForEdits);
    await page.evaluate(editMany, edits / 10);
    await look(`${edits / 10} edits of one lab`);
    for (let quarter = 1; quarter <= 4; quarter += 1) {
      await page.evaluate(editMany, edits / 4);
      await look(`${(quarter * edits) / 4} more`);
    }
  } finally {
    await browser.close();
  }
}

/** In the page: puts labs into it, waits until each can be used, and takes them away. @param {number} count */
async function mountAndLeave(count) {
  const labs = Array.from({ length: count }, () => document.createElement("attention-lab"));
  const ready = labs.map((lab) => new Promise((heard) => lab.addEventListener("ready", heard, { once: true })));
  document.body.append(...labs);
  await Promise.all(ready);
  // What they fetch for their hands has come by now, or comes to labs that are gone.
  await new Promise((drawn) => requestAnimationFrame(drawn));
  for (const lab of labs) lab.remove();
}

/** In the page. */
async function mountForEdits() {
  const lab = document.createElement("attention-lab");
  const ready = new Promise((heard) => lab.addEventListener("ready", heard, { once: true }));
  document.body.append(lab);
  await ready;
}

/**
 * In the page: changes a number and undoes it, again and again, ten times for each picture. Undone, for the steps that
 * can be undone are kept on purpose.
 * @param {number} count
 */
async function editMany(count) {
  const lab = document.querySelector("attention-lab");
  for (let done = 0; done < count; done += 1) {
    const edit = { kind: "set-cell", matrix: "Q", row: 0, column: 0, value: 2 + (done % 97) / 8 };
    lab?.dispatchEvent(new CustomEvent("edit", { detail: { edit } }));
    lab?.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
    if (done % 10 === 9) await new Promise((drawn) => requestAnimationFrame(drawn));
  }
}
