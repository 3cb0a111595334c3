import type { Locator, Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { expect, test } from "./lab.ts";

const list = (page: Page): Locator => page.getByRole("dialog", { name: /^(Keyboard shortcuts|键盘快捷键)$/ });

test.describe("the list of keys", () => {
  test("opens by ?, wherever the focus is but in a text, closes by Escape and gives the focus back", async ({
    lab,
    page,
  }) => {
    await lab.open();
    await page.keyboard.press("?");
    await expect(list(page)).toBeVisible();
    expect(await list(page).evaluate((dialog) => dialog.matches(":focus-within"))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(list(page)).toBeHidden();

    await lab.cell("weights", "it", "saw").focus();
    await page.keyboard.press("?");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(lab.cell("weights", "it", "saw")).toBeFocused();

    await page.getByRole("textbox", { name: /Temperature/ }).focus();
    await page.keyboard.press("?");
    await expect(list(page)).toHaveCount(0);
  });

  test("opens by its button", async ({ lab, page }) => {
    await lab.open();
    await lab.button("Keyboard shortcuts").focus();
    await page.keyboard.press("Enter");
    await expect(list(page).getByText("the same cell one stage before or after")).toBeVisible();
    await list(page).getByRole("button", { name: "Close" }).click();
    await expect(lab.button("Keyboard shortcuts")).toBeFocused();
  });

  test("speaks Chinese too", async ({ lab, page }) => {
    await lab.open({ query: "?lang=zh" });
    await page.keyboard.press("?");
    await expect(list(page).getByText("前一阶段、后一阶段的同一格")).toBeVisible();
    const keys = /Ctrl|Shift|Alt|Tab|Enter|Home|End|Esc|Del|Space|PgUp|PgDn/g;
    const text = (await list(page).textContent()) ?? "";
    expect(text.replace(keys, "")).not.toMatch(/[A-Za-z]{2}/);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing in it, wide and at 320 pixels, ${colorScheme}`, async ({ lab, page }) => {
      await page.emulateMedia({ colorScheme });
      await lab.open();
      await page.keyboard.press("?");
      await expect(list(page)).toBeVisible();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 700 });
        expect(await axeFaults(page)).toEqual([]);
        expect(await list(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
      }
    });
  }
});

test.describe("the keys that it lists", () => {
  test("go through a matrix", async ({ lab, page }) => {
    await lab.open({ query: "?lang=en" });
    await lab.openPreset("A sentence");
    const cell = (row: number, column: number) =>
      lab
        .grid("weights")
        .getByRole("row")
        .nth(row + 1)
        .getByRole("gridcell")
        .nth(column);
    const last = (await lab.state()).K.length - 1;
    await cell(1, 1).focus();
    for (const [key, row, column] of [
      ["ArrowRight", 1, 2],
      ["ArrowDown", 2, 2],
      ["Home", 2, 0],
      ["End", 2, last],
      ["Control+Home", 0, 0],
      ["Control+End", last, last],
      ["Control+ArrowLeft", last, 0],
      ["Control+ArrowUp", 0, 0],
      ["ArrowRight", 0, 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(cell(row, column), key).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await lab.state()).view.cell).toEqual({ stage: "weights", row: 0, column: 1 });
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await lab.state()).view.cell).toBeUndefined();
  });

  test("edit a number: Enter takes it and goes down, Escape leaves it as it was, arrows step", async ({
    lab,
    page,
  }) => {
    await lab.open();
    await lab.cell("V", "cat", 1).focus();
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await expect(lab.cell("V", "saw", 1)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Tab");
    await expect(lab.cell("V", "saw", 2)).toBeFocused();
    await page.keyboard.type("77");
    await page.keyboard.press("Escape");
    expect((await lab.state()).V).toEqual([
      [5, 0.2],
      [1.4, 0.7],
      [0.1, 0.9],
    ]);
  });

  test("undo and do again also while nothing has the focus", async ({ lab, page }) => {
    await lab.open();
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.calm();
    await page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      (active as HTMLElement | null)?.blur();
    });
    await page.keyboard.press("Control+Z");
    await lab.shows({ output: [["0.492", "0.508"]] });
    await page.keyboard.press("Control+Shift+Z");
    await lab.shows({ output: [["4.645", "0.508"]] });
  });
});
