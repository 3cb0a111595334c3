import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFolder } from "../../web/build/places.mjs";
import { serve } from "../../web/build/server.mjs";
import { inChromium } from "./chromium.ts";
import { type Driver, until } from "./driver.ts";
import { focus, numbers, openLab, place, shows } from "./eyes.ts";
import { inFirefox } from "./firefox.ts";
import { inWebKit } from "./webkit.ts";

const FIRST = { weights: ["0.506", "0.186", "0.307"], output: ["0.492", "0.508"] };

for (const { name, missing, start } of [inChromium, inFirefox, inWebKit]) {
  describe.skipIf(missing)(`in ${name}`, () => {
    let driver: Driver;
    let site: Awaited<ReturnType<typeof serve>>;

    beforeAll(async () => {
      site = await serve(siteFolder, 0);
      driver = await start();
    });
    afterAll(async () => {
      await driver?.close();
      site.close();
    });

    test("a number is changed, a mask set, a cell dragged and all of it undone; the copied link opens it", async () => {
      await openLab(driver, `${site.address}?lang=en`);
      await shows(driver, "weights", FIRST.weights);

      await driver.point(await place(driver, "matrix-grid[data-stage=V] td", 0));
      await driver.type("9");
      await driver.press("Enter");
      await shows(driver, "output", ["4.645", "0.508"]);

      await driver.point(await place(driver, "mask-control label", "top-left"));
      await shows(driver, "weights", ["1", "0", "0"]);
      await shows(driver, "output", ["9.000", "0.200"]);

      const dragged = await place(driver, "matrix-grid[data-stage=V] td", 0);
      await driver.point(dragged, { x: 0, y: -60 });
      await until(
        "the dragged number",
        () => numbers(driver, "output"),
        ([first]) => Number(first) > 9,
      );
      await driver.press("Control+z");
      await shows(driver, "output", ["9.000", "0.200"]);

      await driver.point(await place(driver, "lab-header button", "Copy link"));
      await place(driver, "lab-header button", "Link copied");
      const address = await pasted(driver);
      // The address follows the experiment at its own pace.
      await until(
        "the address of what was copied",
        () => driver.look(() => location.href),
        (now) => now === address,
      );

      await openLab(driver, address);
      await shows(driver, "weights", ["1", "0", "0"]);
      await shows(driver, "output", ["9.000", "0.200"]);
    });

    test("by keyboard alone: a number is changed, the keys are listed, the change is undone", async () => {
      await openLab(driver, `${site.address}?lang=en`);
      const seen = await tabTo(driver, /^gridcell/);
      expect(seen).not.toEqual([]);
      await driver.press("ArrowRight");
      await driver.type("0.5");
      await driver.press("Enter");
      await until(
        "the change",
        () => numbers(driver, "weights"),
        (now) => now.join() !== FIRST.weights.join(),
      );

      const before = await focus(driver);
      await driver.press("?");
      await until(
        "the focus",
        () => focus(driver),
        (now) => now === "h2 Keyboard shortcuts",
      );
      await driver.press("Escape");
      await until(
        "the focus given back",
        () => focus(driver),
        (now) => now === before,
      );
      await driver.press("Control+z");
      await shows(driver, "weights", FIRST.weights);
    });
  });
}

/** What is on the clipboard, as a paste into a text field has it. */
async function pasted(driver: Driver): Promise<string> {
  await driver.look(() => {
    const field = document.createElement("textarea");
    document.body.prepend(field);
    field.focus();
  });
  await driver.press("Control+v");
  const read = () => driver.look(() => document.querySelector("textarea")?.value ?? "");
  return until("the clipboard", read, (text) => text !== "");
}

/** Presses Tab until what has the focus is as wanted; gives what had it. */
async function tabTo(driver: Driver, wanted: RegExp): Promise<string[]> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await driver.press("Tab");
    seen.push(await focus(driver));
    if (wanted.test(seen.at(-1) ?? "")) return seen;
  }
  throw new Error(`Tab never got to ${wanted}: ${seen.join(", ")}`);
}
