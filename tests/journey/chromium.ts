import { chromium } from "@playwright/test";
import { findChromium } from "../../web/build/toolchain.mjs";
import { type Driver, type Kind, WINDOW } from "./driver.ts";

async function start(): Promise<Driver> {
  const executablePath = findChromium();
  const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  const context = await browser.newContext({
    viewport: WINDOW,
    locale: "en-GB",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  return {
    open: async (address) => {
      await page.goto("about:blank");
      await page.goto(address);
    },
    look: (see, ...given) => page.evaluate(`(${see})(...${JSON.stringify(given)})`),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    point: async ({ x, y }, by) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      if (by) await page.mouse.move(x + by.x, y + by.y, { steps: 10 });
      await page.mouse.up();
    },
    close: () => browser.close(),
  };
}

export const inChromium: Kind = { name: "Chromium", missing: null, start };
