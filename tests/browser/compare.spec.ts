import type { Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { expect, loadBuiltEngine, test } from "./lab.ts";

const EXAMPLE =
  "1/Q=1,0.2;0.4,1;0.9,0.7/K=0.8,0.1;0.3,1.3;1,0.6/V=2,0;0,4;1,1/query-tokens=a,b,c/key-tokens=a,b,c" +
  "/view.cell=weights,1,0";

const panel = (page: Page) =>
  page.getByRole("region", { name: /^Compared with the pinned experiment$|^与固定的实验比较$/ });
const differing = (page: Page) => page.locator("[data-differs]");

test("what differs from the pinned experiment is marked, counted and said", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  await expect(lab.button("Pin")).toHaveAttribute("aria-pressed", "true");
  await expect(panel(page)).toContainText("Nothing differs from the pinned experiment.");
  await expect(differing(page)).toHaveCount(0);
  await lab.type(lab.cell("V", "b", 2), "5");
  await expect(panel(page)).toContainText("Changed: 1 of 6 numbers in V.");
  await expect(panel(page)).toContainText(
    "Scores, Scaled, Masked and Weights A unchanged; Output changed by at most 0.447 (row 2, dimension 2).",
  );
  const changes = panel(page)
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
  await expect(changes).toHaveText([
    /V\s*1 of 6\s*key “b”, dimension 2\s*4\s*5\s*\+1\.000/,
    /Output\s*3 of 6\s*row 2, dimension 2\s*2\.\d{3}\s*2\.\d{3}\s*\+0\.447/,
  ]);
  await expect(differing(page)).toHaveCount(4);
  await expect(lab.cell("V", "b", 2)).toHaveAttribute("title", "pinned: 4");
  await expect(lab.cell("output", "a", 2)).toHaveAttribute("data-differs", "");
  await expect(lab.cell("output", "a", 1)).not.toHaveAttribute("data-differs");
});

test("the mark of a difference stays, and is another than that of a change", async ({ lab }) => {
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  const ground = () => lab.cell("output", "a", 2).evaluate((cell) => getComputedStyle(cell).backgroundImage);
  expect(await ground()).toBe("none");
  await lab.type(lab.cell("V", "b", 2), "5");
  await lab.calm();
  expect(await ground()).toMatch(/^linear-gradient\(45deg/);
  await lab.button("Undo").click();
  await lab.calm();
  expect(await ground()).toBe("none");
  await expect(lab.cell("output", "a", 2)).not.toHaveAttribute("title");
});

test("the largest change can be gone to, and its pinned number read", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  await lab.type(lab.cell("V", "b", 2), "5");
  await panel(page).getByRole("button", { name: "Select Output, row 2, dimension 2" }).click();
  await expect(lab.cell("output", "b", 2)).toHaveAttribute("aria-selected", "true");
  await expect(panel(page)).toContainText(
    /Selected: Output, row 2, dimension 2: pinned 2\.\d{3}, now 2\.\d{3}, a change of \+0\.447\./,
  );
});

test("the two experiments are swapped, and the pinned one is let go of", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  await lab.type(lab.cell("V", "b", 2), "5");
  await panel(page).getByRole("button", { name: "Swap" }).click();
  await expect(lab.cell("V", "b", 2)).toHaveText("4");
  await expect(lab.cell("V", "b", 2)).toHaveAttribute("title", "pinned: 5");
  await panel(page).getByRole("button", { name: "Unpin" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(differing(page)).toHaveCount(0);
  await expect(lab.button("Pin")).toHaveAttribute("aria-pressed", "false");
  await lab.button("Undo").click();
  await expect(lab.cell("V", "b", 2)).toHaveText("5");
});

test("a link holds what is pinned, and opens with it", async ({ lab, page }) => {
  const engine = await loadBuiltEngine();
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  await lab.type(lab.cell("V", "b", 2), "5");
  await lab.addressHoldsState(engine);
  await page.reload();
  await lab.ready();
  await expect(panel(page)).toContainText("Changed: 1 of 6 numbers in V.");
  await expect(differing(page)).toHaveCount(4);
});

test("sizes that differ are said", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  await lab.fromMenu(lab.header("V", "dimension 2"), "Remove dimension 2 of V");
  await expect(panel(page)).toContainText("V (pinned 3×2, now 3×1), Output (pinned 3×2, now 3×1).");
  await expect(panel(page)).toContainText("Scores, Scaled, Masked and Weights A unchanged.");
  await expect(differing(page)).toHaveCount(0);
});

test("on a phone the sentence stands and the table is folded", async ({ lab, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await lab.open({ link: EXAMPLE });
  await lab.button("Pin").click();
  await lab.bring("V");
  await lab.type(lab.cell("V", "b", 2), "5");
  await expect(panel(page)).toContainText("Changed: 1 of 6 numbers in V.");
  await expect(panel(page).getByRole("table")).toBeHidden();
  await panel(page).getByText("Matrix by matrix").click();
  await expect(panel(page).getByRole("table")).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
});

for (const language of ["en", "zh"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test("axe finds nothing beside a pinned experiment", async ({ lab, page }) => {
        await lab.open({ query: `?lang=${language}`, link: EXAMPLE });
        await lab.button(language === "en" ? "Pin" : "固定").click();
        await lab.type(lab.cell("K", "b", 1), "2");
        await expect(panel(page).getByRole("table")).toBeVisible();
        await lab.calm();
        expect(await axeFaults(page)).toEqual([]);
      });
    });
  }
}
