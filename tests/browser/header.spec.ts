import { expect, test } from "./lab.ts";

test.use({ hasTouch: true, isMobile: true });

for (const language of ["en", "zh"] as const) {
  for (const width of [360, 390, 430]) {
    test(`at ${width} pixels the header takes two rows, with everything in it for fingers (${language})`, async ({
      lab,
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await lab.open({ query: `?lang=${language}` });
      // The widest name of a door is wider still where that door is open.
      await page.getByRole("button", { name: language === "en" ? "Practice" : "实验室", exact: true }).click();
      await expect(page.locator("lab-header [aria-current=page]")).toHaveText(/Practice|实验室/);
      const header = page.locator("lab-header");
      const height = () => header.evaluate((element) => element.getBoundingClientRect().height);
      expect(await height()).toBeLessThanOrEqual(112);
      const buttons = header.getByRole("button");
      await expect(buttons).toHaveCount(10);
      const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
      for (const box of boxes) {
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(2);
      // Two lines of the title at most, and all of it is there.
      const title = header.getByRole("heading", { level: 1 });
      const lines = await title.evaluate((element) => {
        const range = document.createRange();
        const text = [...element.childNodes].find(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim());
        range.selectNodeContents(text as Node);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        return { count: new Set(tops).size, clipped: element.scrollWidth > element.clientWidth };
      });
      expect(lines).toEqual({ count: 2, clipped: false });
      // A longer word for a moment makes no third row.
      await header.getByRole("button", { name: /Copy link|复制链接/ }).click();
      await expect(header.getByRole("button", { name: /copied|已复制/ })).toBeVisible();
      expect(await height()).toBeLessThanOrEqual(112);
    });
  }
}
