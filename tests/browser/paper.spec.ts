import type { Page } from "@playwright/test";
import { expect, loadBuiltEngine, test } from "./lab.ts";

/** Names of elements that are drawn, shadow trees included. */
const drawn = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
        )
        .map((element) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? element.localName),
    );

const labels = {
  "from right to left": "שלום עולם",
  long: "internationalisation-of-the-web!",
  emoji: "👩🏽‍🚀🏳️‍🌈",
  markup: "<b>bold</b><img src=x>",
};

test.describe("on paper", () => {
  test.beforeEach(async ({ lab, page }) => {
    await lab.open();
    await lab.choose("Causal", "top-left");
    await page.emulateMedia({ media: "print" });
  });

  test("there are the matrices, the settings and the address, and nothing to press", async ({ lab, page }) => {
    for (const selector of ["button", "select", "input", "preset-list", ".try", "a"]) {
      expect(await drawn(page, selector), selector).toEqual([]);
    }
    for (const stage of ["Q", "K", "V", "scores", "scaled", "masked", "weights", "output"] as const) {
      await expect(lab.grid(stage)).toBeVisible();
    }
    await expect(page.getByText("top-left", { exact: true }).first()).toBeVisible();
    const address = page.locator("lab-foot .on-paper");
    await expect(address).toBeVisible();
    await expect
      .poll(() => address.evaluate((line) => getComputedStyle(line, "::before").content))
      .toBe(`"${page.url()}"`);
    expect((await address.boundingBox())?.height).toBeGreaterThan(10);
  });

  test("a dialog that is open is not there", async ({ lab, page }) => {
    await page.emulateMedia({ media: "screen" });
    await lab.button("Share").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("dialog")).toBeHidden();
  });
});

test.describe("in forced colours", () => {
  test.beforeEach(async ({ lab, page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await lab.open();
  });

  test("cells keep the colours of their numbers, and what is chosen stands out", async ({ lab, page }) => {
    const background = (label: string) =>
      lab.cell("weights", "it", label).evaluate((cell) => getComputedStyle(cell).backgroundColor);
    const colours = [await background("cat"), await background("saw"), await background("ball")];
    expect(new Set(colours).size).toBe(3);
    const ofChoice = (name: string) =>
      page
        .getByRole("radiogroup", { name: "Scale" })
        .locator("label")
        .filter({ has: page.getByRole("radio", { name, exact: true }) })
        .evaluate((label) => getComputedStyle(label).backgroundColor);
    expect(await ofChoice("√d")).not.toBe(await ofChoice("none"));
  });

  test("the dialogs have edges and their buttons show the focus", async ({ lab, page }) => {
    await lab.button("Share").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("1px");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    expect(
      await dialog.getByRole("button", { name: "Close" }).evaluate((one) => getComputedStyle(one).outlineStyle),
    ).toBe("solid");
  });
});

for (const [kind, label] of Object.entries(labels)) {
  test(`a label, ${kind}, is text everywhere, and pushes nothing out of the page`, async ({ lab, page }) => {
    const engine = await loadBuiltEngine();
    const tokens = { query_tokens: [label, "q"], key_tokens: [label, "k", label] };
    const state = {
      version: 1,
      Q: [[1], [0]],
      K: [[1], [0], [2]],
      V: [[1], [3], [5]],
      key_valid: [0, 1, 1],
      ...tokens,
    };
    await lab.open({ link: engine.encodeLink(state) });
    await expect(lab.alert).toBeHidden();
    await expect(lab.grid("V").getByRole("rowheader")).toHaveText([label, "k", label]);
    await expect(page.getByRole("button", { name: `${label} is padding` }).first()).toHaveText(label);
    await expect(page.locator("main img, main b")).toHaveCount(0);
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(lab.grid("weights")).toBeVisible();
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth), `${width}`).toBe(width);
    }
    // A number beside it keeps its own direction.
    await expect(page.getByText(/puts 0\.\d{3} on/).first()).toBeVisible();
    if (kind === "from right to left") {
      const told = await page.locator("text-summary p").first().textContent();
      expect(told).toContain(`“\u2068${label}\u2069”`);
    }
    await lab.button("Share").click();
    const markdown = await page.getByRole("textbox", { name: "Markdown" }).inputValue();
    expect(markdown.replaceAll("\\", "")).toContain(`Attention Matrix Lab: ${label} q → ${label} k ${label}](`);
  });
}
