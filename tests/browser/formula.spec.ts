import type { Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { expect, test } from "./lab.ts";

const EXAMPLE =
  "1/Q=1,0.2;0.4,1;0.9,0.7/K=0.8,0.1;0.3,1.3;1,0.6/V=2,0;0,4;1,1/query-tokens=a,b,c/key-tokens=a,b,c" +
  "/view.cell=weights,1,0";

const formula = (page: Page) => page.getByRole("group", { name: /^Formula of this experiment$|^这个实验的公式$/ });
const symbol = (page: Page, name: string) => formula(page).getByRole("button", { name, exact: true });

test("is that of the state", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  const names = async () =>
    formula(page)
      .getByRole("button")
      .evaluateAll((symbols) => symbols.map((one) => one.getAttribute("aria-label")));
  const plain = ["O, output", "softmax, weights", "Q, queries", "K transposed, keys", "scale", "V, values"];
  await expect.poll(names).toEqual(plain);
  await expect(page.locator("live-formula p")).toHaveText("dk = 2");
  await lab.choose("Causal", "top-left");
  await lab.choose("Scale", "none");
  await expect
    .poll(names)
    .toEqual(["O, output", "softmax, weights", "Q, queries", "K transposed, keys", "M, mask", "V, values"]);
  await expect(page.locator("live-formula p")).toHaveText("M: causal");
  await lab.button("τ→0").click();
  await expect(formula(page)).toContainText("lim");
});

test("a symbol pointed at marks its matrix, and a matrix its symbol", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  const marks = (stage: "Q" | "K" | "V") =>
    lab
      .grid(stage)
      .locator("xpath=..")
      .locator(".mark.operand")
      .evaluateAll((found) => found.map((mark) => [mark.clientWidth > 60, mark.clientHeight > 60]));
  const lit = () =>
    page.locator("live-formula .lit").evaluateAll((found) => found.map((one) => one.classList[0] ?? ""));
  expect(await marks("V")).toEqual([]);
  await symbol(page, "V, values").hover();
  await expect.poll(() => marks("V")).toEqual([[true, true]]);
  await symbol(page, "K transposed, keys").hover();
  await expect.poll(() => marks("V")).toEqual([]);
  await expect.poll(() => marks("K")).toEqual([[true, true]]);
  await lab.cell("scores", "a", "a").hover();
  await expect.poll(lit).toEqual(["Q", "K"]);
  await lab.cell("output", "a", 1).hover();
  await expect.poll(lit).toEqual(["output"]);
});

test("a symbol is reached by keys, and brings its matrix to the front", async ({ lab, page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await lab.open({ link: EXAMPLE });
  await symbol(page, "softmax, weights").focus();
  await page.keyboard.press("Tab");
  await expect(symbol(page, "Q, queries")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(lab.grid("Q")).toBeVisible();
  await symbol(page, "V, values").focus();
  await page.keyboard.press("Space");
  await expect(lab.grid("V")).toBeVisible();
});

test("its brackets are as tall as what they hold, in a font of its own", async ({ browser, baseURL }) => {
  for (const locale of ["en-US", "zh-CN"]) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${baseURL}#${EXAMPLE}`);
    await expect(formula(page)).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)))
      .toContainEqual(expect.stringMatching(/^"?Lab Formulas"? loaded$/));
    const heights = await formula(page).evaluate((group) => {
      const height = (selector: string) => group.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      return { bracket: height("mo[fence]"), fraction: height("mfrac") };
    });
    expect(heights.bracket, locale).toBeGreaterThan(heights.fraction * 0.8);
    await context.close();
  }
});

test("at 320 pixels nothing scrolls sideways, with all that a formula can hold", async ({ lab, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await lab.open({ link: `${EXAMPLE}/causal=top-left/softcap=2/bias=0,0,0;0,0,0;0,0,1/temperature=0.5` });
  await expect(symbol(page, "c tanh, softcap")).toBeVisible();
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
});

for (const language of ["en", "zh"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test("axe finds nothing in the formula", async ({ lab, page }) => {
        await lab.open({ query: `?lang=${language}`, link: `${EXAMPLE}/causal=top-left/temperature=0.5` });
        await expect(formula(page)).toBeVisible();
        expect(await axeFaults(page)).toEqual([]);
      });
    });
  }
}
