import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFolder } from "../../web/build/places.mjs";
import { serve } from "../../web/build/server.mjs";
import { presetIds, projectedIds } from "../../web/presets/presets.ts";
import { type Driver, until } from "./driver.ts";
import { openLab, place } from "./eyes.ts";
import { inFirefox } from "./firefox.ts";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: unknown }[];
}
declare const axe: { run(): Promise<{ violations: Violation[] }> };

const experiments = presetIds.length + projectedIds.length;

describe.skipIf(inFirefox.missing)("in Firefox axe finds nothing in any experiment", () => {
  let driver: Driver;
  let site: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    site = await serve(siteFolder, 0);
    driver = await inFirefox.start();
  });
  afterAll(async () => {
    await driver?.close();
    site.close();
  });

  for (const language of ["en", "zh"]) {
    for (const theme of ["light", "dark"]) {
      test(`${language}, ${theme}`, async () => {
        await openLab(driver, `${site.address}?lang=${language}`);
        await driver.look((wanted) => document.querySelector("attention-lab")?.setAttribute("theme", wanted), theme);
        // Not as a script of the page: its Content-Security-Policy would refuse it.
        await driver.look(Function(axeScript) as () => void);
        const faults: string[] = [];
        await driver.point(await place(driver, "preset-list summary", 0));
        // From the last: the random one, once chosen, has another button after it.
        for (let at = experiments - 1; at >= 0; at -= 1) {
          await driver.point(await place(driver, "preset-list li button", at));
          await until("the marks of the change", changing, (count) => count === 0);
          const violations = await driver.look(async () => (await axe.run()).violations);
          for (const { id, nodes } of violations) {
            faults.push(`experiment ${at + 1}: ${id}: ${nodes.map(({ target }) => JSON.stringify(target)).join(" ")}`);
          }
        }
        expect(faults).toEqual([]);
      });
    }
  }

  const changing = () =>
    driver.look(() => (window as unknown as { eyes: { all(found: string): [] } }).eyes.all("[data-changed]").length);
});
