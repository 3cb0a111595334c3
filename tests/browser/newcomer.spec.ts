import { more as en } from "../../web/text/en-more.ts";
import { more as zh } from "../../web/text/zh-more.ts";
import { axeFaults } from "./axe.ts";
import { expect, test } from "./lab.ts";

const said = { en: en.newcomer, zh: zh.newcomer };
const line = "newcomer-line";

for (const language of ["en", "zh"] as const) {
  test(`who is here for the first time is told where to begin, and gets there by key (${language})`, async ({
    lab,
    page,
  }) => {
    await lab.open({ query: `?lang=${language}` });
    const words = said[language];
    await expect(page.locator(line)).toContainText(words.ask);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: words.path }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await lab.state()).view.lesson).toBe("path-reading");
    await expect(page.locator(line)).toHaveCount(0);
    await page.goBack();
    await expect(lab.grid("weights")).toBeVisible();
    await expect(page.locator(line)).toHaveCount(0);
  });
}

test("closed, it stays away at the next visit, and the focus is not lost", async ({ lab, page }) => {
  await lab.open();
  const close = page.getByRole("button", { name: said.en.close });
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close.press("Enter");
  await expect(page.locator(line)).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
  await lab.button("中文").click();
  await expect(page.locator(line)).toHaveCount(0);
  await page.goto("about:blank");
  await lab.open();
  await expect(page.locator(line)).toHaveCount(0);
});

test("it stays away once any lesson was opened, even one that leaves no progress", async ({ lab, page }) => {
  await lab.open();
  await expect(page.locator(line)).toHaveCount(1);
  await lab.button("Practice").click();
  await expect(page.locator("practice-home")).toBeVisible();
  await expect(page.locator(line)).toHaveCount(0);
  await page.goto("about:blank");
  await lab.open();
  await expect(page.locator(line)).toHaveCount(0);
});

test("who has followed a link to a question is none at the next visit", async ({ lab, page }) => {
  await page.goto("./?lang=en#1/Q=1,0/K=1,0;0,1/V=1;2/view.lesson=practice-question-cause");
  await expect(page.locator("question-card")).toBeVisible();
  await page.goto("about:blank");
  await lab.open();
  await expect(page.locator(line)).toHaveCount(0);
});

test("who follows a link, has progress, or sees an embed is not spoken to", async ({ lab, page }) => {
  await lab.open({ link: "1/Q=1,0/K=1,0;0,1/V=1;2" });
  await expect(page.locator(line)).toHaveCount(0);
  await page.goto("./embed.html");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await expect(page.locator(line)).toHaveCount(0);
  await page.goto("about:blank");
  await page.addInitScript(() => localStorage.setItem("attention-lab:progress", '{"version":1,"at":"reading"}'));
  await lab.open();
  await expect(page.locator(line)).toHaveCount(0);
});

test("without storage it is there, and can be closed", async ({ lab, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await lab.open();
  await page.getByRole("button", { name: said.en.close }).click();
  await expect(page.locator(line)).toHaveCount(0);
  expect(lab.complaints).toEqual([]);
});

for (const width of [360, 1440]) {
  test(`its words come after the picture and move nothing, ${width} px`, async ({ lab, page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // What is fetched after the first paint waits until that has been looked at.
    let look = () => {};
    const looked = new Promise<void>((resolve) => {
      look = resolve;
    });
    await page.route(/newcomer|more|hands/, async (route) => {
      await looked;
      await route.continue();
    });
    await page.goto("./?lang=en");
    await expect(page.locator("pipeline-picture")).toBeVisible();
    const top = () => page.locator("pipeline-picture").evaluate((picture) => picture.getBoundingClientRect().top);
    const before = await top();
    await expect(page.locator(line)).toHaveText("");
    look();
    await expect(page.locator(line)).toContainText(said.en.path);
    expect(await top()).toBe(before);
    await lab.ready();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02);
  });
}
