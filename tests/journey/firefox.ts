import puppeteer, { type KeyInput } from "puppeteer-core";
import { findFirefox } from "../../web/build/toolchain.mjs";
import { type Driver, type Kind, keysOf, WINDOW } from "./driver.ts";

async function start(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findFirefox() ?? "",
    headless: true,
    defaultViewport: WINDOW,
    // The clipboard can be read without asking, and the language does not depend on the machine.
    extraPrefsFirefox: { "dom.events.testing.asyncClipboard": true, "intl.accept_languages": "en-GB" },
  });
  const page = await browser.newPage();
  return {
    open: async (address) => {
      await page.goto("about:blank");
      await page.goto(address);
    },
    look: (see, ...given) => page.evaluate(`(${see})(...${JSON.stringify(given)})`) as Promise<never>,
    press: async (keys) => {
      const all = keysOf(keys) as KeyInput[];
      for (const key of all) await page.keyboard.down(key);
      for (const key of all.reverse()) await page.keyboard.up(key);
    },
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

export const inFirefox: Kind = {
  name: "Firefox",
  missing: findFirefox() ? null : "there is no Firefox here",
  start,
};
