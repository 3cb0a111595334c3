import type { Page } from "@playwright/test";

/** Waits for a frame: what a press has opened takes the focus in it. */
export const frame = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn())));

/**
 * Presses Tab until what is wanted has the focus, and still has it a frame later.
 *
 * @param most as often as there may be places for the focus
 */
export async function tabUntil(
  page: Page,
  reached: () => Promise<boolean>,
  most: number,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await reached()) {
      await frame(page);
      if (await reached()) return;
    }
    await page.keyboard.press(key);
  }
  const last = await page
    .locator(":focus")
    .last()
    .evaluateAll(([element]) => element?.outerHTML.slice(0, 200) ?? "nothing");
  throw new Error(`${key} never got there in ${most} presses, at last to ${last}.`);
}
