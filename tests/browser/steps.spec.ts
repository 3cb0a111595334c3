import type { Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { expect, loadBuiltEngine, test } from "./lab.ts";
import { frame } from "./tabbing.ts";

/** Three tokens under a causal mask; the third query is the one selected. */
const CAUSAL =
  "1/Q=1,0.2;0.4,1;0.9,0.7/K=0.8,0.1;0.3,1.3;1,0.6/V=2,0;0,4;1,1/causal=top-left" +
  "/query-tokens=a,b,c/key-tokens=a,b,c/view.cell=weights,1,0";

const panel = (page: Page) => page.getByRole("region", { name: /step by step|逐步看/ });
const rows = (page: Page) => panel(page).getByRole("row");

/** The table line by line, its cells apart. */
const lineTexts = (page: Page) =>
  rows(page).evaluateAll((lines) =>
    lines.map((line) =>
      [...(line as HTMLTableRowElement).cells]
        .map((cell) => (cell.textContent ?? "").replace(/\s+/g, " ").trim())
        .join(" | "),
    ),
  );

test("a row is taken from its query to its output", async ({ lab, page }) => {
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).toHaveAttribute("aria-label", "Row of query “b”, step by step");
  const shown = async (title: string, lines: readonly string[]) => {
    await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText(title);
    await expect.poll(() => lineTexts(page)).toEqual(lines);
  };
  const next = async (title: string, lines: readonly string[]) => {
    await page.keyboard.press("ArrowRight");
    await shown(title, lines);
  };
  await shown("Dot products", [
    "key | query × key | score",
    "a | 0.4×0.8 + 1×0.1 | 0.420",
    "b | 0.4×0.3 + 1×1.3 | 1.420",
    "c | 0.4×1 + 1×0.6 | 1.000",
  ]);
  await next("Scale", ["key | score | scaled", "a | 0.420 | 0.297", "b | 1.420 | 1.004", "c | 1.000 | 0.707"]);
  await next("Mask", [
    "key | scaled | masked",
    "a | 0.297 | 0.297",
    "b | 1.004 | 1.004",
    "c masked (causal) | 0.707 | −∞",
  ]);
  await next("Subtract the largest", [
    "key | masked | less the largest",
    "a | 0.297 | −0.707",
    "b largest | 1.004 | 0",
    "c masked (causal) | −∞ | −∞",
  ]);
  await next("Exponentials", [
    "key | less the largest | exponential",
    "a | −0.707 | 0.493",
    "b | 0 | 1",
    "c masked (causal) | −∞ | 0",
  ]);
  await next("Denominator", ["key | exponential", "a | 0.493", "b | 1", "c masked (causal) | 0", "sum | 1.493"]);
  await next("Weights", [
    "key | exponential | weight",
    "a | 0.493 | 0.330",
    "b | 1 | 0.670",
    "c masked (causal) | 0 | 0",
    "sum |  | 1",
  ]);
  await next("Weighted sum", [
    "key | weight | weight × value, dimension 1 | weight × value, dimension 2",
    "a | 0.330 | 0.330×2 | 0.330×0",
    "b | 0.670 | 0.670×0 | 0.670×4",
    "c masked (causal) | 0 | 0×1 | 0×1",
    "sum = output |  | 0.660 | 2.679",
  ]);
  await page.keyboard.press("ArrowRight");
  await expect(panel(page).getByText("Step 8 of 8")).toBeVisible();
});

test("each step selects its cell in the picture, and its row is the one looked at", async ({ lab, page }) => {
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  const selected = async () => (await lab.state()).view.cell;
  expect(await selected()).toEqual({ stage: "scores", row: 1, column: 0 });
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("]");
  await expect(lab.cell("scaled", "b", "a")).toHaveAttribute("aria-selected", "true");
  await panel(page).getByRole("button", { name: "Weights" }).click();
  await expect(lab.cell("weights", "b", "a")).toHaveAttribute("aria-selected", "true");
  // The panel keeps a reader's pace: a row pressed before it has followed is one of the step before.
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText("Weights");
  await rows(page).nth(2).click();
  await expect(lab.cell("weights", "b", "b")).toHaveAttribute("aria-selected", "true");
  await lab.cell("weights", "c", "a").click();
  await expect(panel(page)).toHaveAttribute("aria-label", "Row of query “c”, step by step");
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText("Weights");
});

test("the step is in the link, which opens at it, and ends with it", async ({ lab, page }) => {
  const engine = await loadBuiltEngine();
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  await panel(page).getByRole("button", { name: "Denominator" }).click();
  expect(await lab.addressHoldsState(engine)).toContain("view.step=7");
  await page.reload();
  await lab.ready();
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText("Denominator");
  await expect(lab.button("Step through this row")).toHaveAttribute("aria-expanded", "true");
  await panel(page).focus();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(lab.button("Step through this row")).toBeFocused();
  expect(await lab.addressHoldsState(engine)).not.toContain("view.step");
});

test("a number changed is changed in the step, and undone in it", async ({ lab, page }) => {
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await lab.type(lab.cell("Q", "b", 1), "0");
  await expect.poll(() => lineTexts(page)).toContain("a | 0.100 | 0.071");
  await lab.button("Undo").click();
  await expect.poll(() => lineTexts(page)).toContain("a | 0.420 | 0.297");
});

test("steps are played, one after the other, until they are held or end", async ({ lab, page }) => {
  await lab.open({ link: `${CAUSAL}/view.step=7` });
  await panel(page).getByRole("combobox", { name: "Speed" }).selectOption("fast");
  await panel(page).focus();
  await page.keyboard.press("Space");
  await expect(panel(page).getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText("Weights");
  await page.keyboard.press("Space");
  await expect(panel(page).getByRole("button", { name: "Play" })).toBeVisible();
  await page.waitForTimeout(2500);
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText("Weights");
  await panel(page).getByRole("button", { name: "Play" }).click();
  await expect(panel(page).getByRole("heading", { level: 3 })).toHaveText("Weighted sum");
  await expect(panel(page).getByRole("button", { name: "Play" })).toBeVisible();
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("nothing plays by itself, and every step is there", async ({ lab, page }) => {
    await lab.open({ link: `${CAUSAL}/view.step=0` });
    await expect(panel(page).getByRole("button", { name: "Play" })).toHaveCount(0);
    await panel(page).focus();
    await page.keyboard.press("Space");
    await page.waitForTimeout(2500);
    await expect(panel(page).getByText("Step 1 of 8")).toBeVisible();
    await panel(page).getByRole("button", { name: "Step forward" }).click();
    await expect(panel(page).getByText("Step 2 of 8")).toBeVisible();
  });
});

test("a cell taken while the steps are still on their way keeps the focus", async ({ lab, page }) => {
  let arrive = () => {};
  const asked = new Promise<void>((taken) => {
    arrive = taken;
  });
  await page.route(/row-steps/, async (route) => {
    await asked;
    await route.continue();
  });
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  await lab.cell("V", "a", 1).focus();
  arrive();
  await expect(panel(page)).toBeVisible();
  await frame(page);
  await expect(lab.cell("V", "a", 1)).toBeFocused();
});

test("the live region reads each step", async ({ lab, page }) => {
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(
    page.getByRole("status").filter({ hasText: /^Step 2 of 8, Scale\. Every score is divided by √2 = 1\.414/ }),
  ).toBeAttached();
});

test("an empty row and the limit of the temperature have sentences of their own", async ({ lab, page }) => {
  await lab.open({ link: `${CAUSAL}/key-valid=000/view.step=8` });
  await expect(panel(page).getByText("The weights are 0 by definition: nothing is divided by 0.")).toBeVisible();
  await lab.visit(`${CAUSAL}/temperature=0/view.step=5`);
  await expect(
    panel(page).getByText(/In the limit τ→0 only the key with the largest scaled score counts/),
  ).toBeVisible();
});

test("on a phone the stage of the step comes to the front", async ({ lab, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await lab.open({ link: CAUSAL });
  await lab.button("Step through this row").click();
  await expect(lab.grid("scores")).toBeVisible();
  await panel(page).getByRole("button", { name: "Weighted sum" }).click();
  await expect(lab.grid("output")).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
});

for (const language of ["en", "zh"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test("axe finds nothing at any step", async ({ lab, page }) => {
        await lab.open({ query: `?lang=${language}`, link: `${CAUSAL}/view.step=0` });
        await expect(panel(page)).toBeVisible();
        const buttons = panel(page).getByRole("list").getByRole("button");
        const faults: string[] = [];
        for (const at of [0, 2, 6, 7]) {
          await buttons.nth(at).click();
          await lab.calm();
          faults.push(...(await axeFaults(page, String(at))));
        }
        expect(faults).toEqual([]);
      });
    });
  }
}
