import { expect, type Lab, test } from "./lab.ts";

const numbers = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, r) =>
    Array.from({ length: columns }, (_, c) => ((r * 7 + c * 3) % 5) - 2).join(","),
  ).join(";");
const LARGE = `1/Q=${numbers(64, 2)}/K=${numbers(64, 2)}/V=${numbers(64, 2)}`;

const SIX = ["Q", "scores", "scaled", "masked", "weights", "output"] as const;

async function expectWhole(lab: Lab): Promise<void> {
  for (const stage of SIX) await expect(lab.grid(stage)).toBeVisible();
  await expect(lab.page.getByRole("tab")).toHaveCount(0);
}

for (const width of [1280, 1440]) {
  for (const language of ["en", "zh"]) {
    test.describe(`at ${width} pixels, ${language}`, () => {
      test.use({ viewport: { width, height: 900 } });

      test("the six stages of worked example 3 stand beside each other", async ({ lab }) => {
        await lab.open({ query: `?lang=${language}` });
        await expectWhole(lab);
      });
    });
  }
}

test.describe("at 1440 pixels", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("so do those of four random tokens", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Random · seed 1");
    await expectWhole(lab);
  });
});

test("on a phone the keys over the scores are those of the columns below, whichever stage comes to the front", async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await lab.open({ link: `${LARGE}/view.cell=weights,40,50` });
  await lab.bring("scores");
  const left = (stage: string) =>
    page.locator(`matrix-grid[data-stage=${stage}] .box`).evaluate((box) => Math.round(box.scrollLeft));
  await expect.poll(() => left("scores")).toBeGreaterThan(500);
  await expect.poll(async () => (await left("K")) - (await left("scores"))).toBe(0);
});

test.describe("a stage that is shown in part", () => {
  test("has an overview, which moves it by a press and by keys", async ({ lab, page }) => {
    await lab.open({ link: LARGE });
    const overview = page.getByRole("img", { name: "All of Weights A, with a frame around what is in view" });
    await expect(overview).toBeVisible();
    await expect(page.getByText("Rows 1–16 of 64")).toBeVisible();
    await overview.scrollIntoViewIfNeeded();
    const box = await overview.boundingBox();
    if (!box) throw new Error("The overview is not in view.");
    await page.mouse.click(box.x + box.width - 2, box.y + box.height - 2);
    await expect(page.getByText(/^Rows 49–64 of 64, columns \d+–64 of 64$/)).toBeVisible();
    await expect(lab.cell("weights", 64, 64)).toBeVisible();
    await overview.focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText(/^Rows 48–63 of 64/)).toBeVisible();
    await page.keyboard.press("Home");
    await expect(page.getByText(/^Rows 1–16 of 64, columns 1–/)).toBeVisible();
  });

  test("follows the grid, where every number can be reached", async ({ lab, page }) => {
    await lab.open({ link: LARGE });
    const frame = page.locator("stage-overview .frame");
    const top = () => frame.evaluate((element) => Number.parseFloat((element as HTMLElement).style.top));
    expect(await top()).toBe(0);
    await lab.cell("weights", 1, 1).focus();
    await page.keyboard.press("Control+End");
    await expect(lab.cell("weights", 64, 64)).toBeFocused();
    await expect.poll(top).toBeGreaterThan(74);
  });

  test("wears the theme of the page, also when it changed out of sight", async ({ lab, page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await lab.open({ link: `${LARGE}/causal=top_left` });
    // Query 1 may not look at key 2.
    const colour = () =>
      page.locator("stage-overview canvas").evaluate((canvas) => {
        const copy = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        copy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
        return [...(copy?.getImageData(1, 0, 1, 1).data ?? [])];
      });
    const light = [0xd9, 0xdd, 0xe4, 255];
    const dark = [0x3c, 0x43, 0x4f, 255];
    await expect.poll(colour).toEqual(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(colour).toEqual(dark);
    const shown = (display: string) =>
      page.locator("attention-lab").evaluate((element, to) => {
        (element as HTMLElement).style.display = to;
      }, display);
    await shown("none");
    await page.emulateMedia({ colorScheme: "light" });
    await page.waitForTimeout(100);
    await shown("");
    await expect.poll(colour).toEqual(light);
  });

  test("has one that a small matrix does without", async ({ lab, page }) => {
    await lab.open();
    await expect(page.locator("stage-overview")).toHaveCount(0);
  });

  test("stays within a phone", async ({ lab, page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await lab.open({ link: LARGE });
    await expect(page.locator("stage-overview")).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});
