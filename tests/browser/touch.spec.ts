import type { Locator, Page } from "@playwright/test";
import { expect } from "./lab.ts";
import { test } from "./practice.ts";

/** What fingers write with stays in sight while a soft keyboard takes half of the screen. */

const screen = { width: 360, height: 640 };
const KEYBOARD = 300;
test.use({ viewport: screen, hasTouch: true, isMobile: true });

/** Chromium opens no keyboard here, so that the page is told of one as by a browser that does not resize the layout. */
async function withKeyboard(page: Page): Promise<void> {
  await page.addInitScript(
    ({ width, height, keyboard }) => {
      const sight = { offsetLeft: 0, offsetTop: 0, width, height: height - keyboard, scale: 1 };
      Object.defineProperty(window, "visualViewport", { value: Object.assign(new EventTarget(), sight) });
    },
    { ...screen, keyboard: KEYBOARD },
  );
}

/** Makes what can be seen so high. */
const resize = (page: Page, height: number) =>
  page.evaluate((now) => {
    const view = window.visualViewport as VisualViewport;
    Object.assign(view, { height: now });
    view.dispatchEvent(new Event("resize"));
  }, height);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It has no box.");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

async function expectRow(buttons: Locator, count: number): Promise<void> {
  await expect(buttons).toHaveCount(count);
  const boxes = await Promise.all((await buttons.all()).map(boxOf));
  expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
  for (const { x, right, width, height } of boxes) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(screen.width);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
}

test("the bar of a cell's field stands over the keyboard, and over no cell beside the field", async ({ lab, page }) => {
  await withKeyboard(page);
  await lab.open();
  await lab.bring("K");
  const cell = lab.cell("K", "saw", 2);
  const pad = page.locator("matrix-grid .pad");
  await expect(pad).toHaveCount(0);
  await cell.tap();
  await page.keyboard.press("Enter");
  await expect(lab.field).toBeFocused();
  await expectRow(pad.getByRole("button"), 3);
  await expect.poll(async () => (await boxOf(pad)).bottom).toBe(screen.height - KEYBOARD);
  // Its own row, the one above and the one below.
  for (const one of (await lab.grid("K").getByRole("gridcell").all()).slice(0, 9)) {
    expect((await boxOf(one)).bottom).toBeLessThanOrEqual((await boxOf(pad)).y);
  }
  const before = Number(await lab.field.inputValue());
  await pad.getByRole("button").nth(2).tap();
  await expect(lab.field).toHaveValue(String(before + 0.1));
  await expect(lab.field).toBeFocused();
  await resize(page, screen.height);
  await expect.poll(async () => (await boxOf(pad)).bottom).toBe(screen.height);
  await page.keyboard.press("Escape");
  await expect(pad).toHaveCount(0);
});

test("a sentence about what was typed stands between the cell and the bar", async ({ lab, page }) => {
  await withKeyboard(page);
  await lab.open();
  await lab.bring("K");
  await lab.enter(lab.cell("K", "saw", 2), "abc");
  const note = page.locator("matrix-grid .beside:popover-open");
  await expect(note).toBeVisible();
  await expect(page.locator("matrix-grid .pad")).toBeVisible();
  const [bar, said] = [await boxOf(page.locator("matrix-grid .pad")), await boxOf(note)];
  expect(said.bottom).toBeLessThanOrEqual(bar.y);
});

test("signs for an answer stand over the keyboard while a cell has the focus, and the cell over them", async ({
  practice,
  page,
}) => {
  await withKeyboard(page);
  await practice.open("causal-padding-1");
  const signs = page.locator(".symbols");
  await expect(signs).toBeHidden();
  const last = practice.cells(0).last();
  await last.tap();
  await expect(last).toBeFocused();
  await expectRow(signs.getByRole("button"), 8);
  await expect.poll(async () => (await boxOf(signs)).bottom).toBe(screen.height - KEYBOARD);
  await expect.poll(async () => (await boxOf(last)).bottom).toBeLessThanOrEqual(screen.height - KEYBOARD - 46);
  await signs.getByRole("button", { name: practice.words.symbolNames["√"] }).tap();
  await expect(last).toHaveValue("√");
  await expect(last).toBeFocused();
  // From the field to a sign by key they stay; elsewhere they go.
  await signs.getByRole("button").first().focus();
  await expect(signs).toBeVisible();
  await practice.button(practice.words.check).focus();
  await expect(signs).toBeHidden();
  await page.locator("answer-grid input").first().focus();
  await expect(signs).toBeVisible();
  await resize(page, screen.height);
  await expect.poll(async () => (await boxOf(signs)).bottom).toBe(screen.height);
});

test("what is written in is scrolled up when the keyboard opens, and not when only the browser's bars come", async ({
  practice,
  page,
}) => {
  await withKeyboard(page);
  await practice.open("causal-padding-1");
  await resize(page, screen.height);
  const cell = practice.cells(0).first();
  await cell.tap();
  await cell.evaluate((input) => scrollBy(0, input.getBoundingClientRect().top - 500));
  const away = (await boxOf(cell)).bottom;
  expect(away).toBeGreaterThan(480);
  await resize(page, screen.height - 56);
  await expect.poll(async () => (await boxOf(page.locator(".symbols"))).bottom).toBe(screen.height - 56);
  expect((await boxOf(cell)).bottom).toBe(away);
  await resize(page, screen.height - KEYBOARD);
  await expect.poll(async () => (await boxOf(cell)).bottom).toBeLessThanOrEqual(screen.height - KEYBOARD - 46);
});

test("signs stay within what is seen of a page that fingers have enlarged", async ({ practice, page }) => {
  await practice.open("output-1");
  const devices = await page.context().newCDPSession(page);
  await page.locator("answer-grid input").first().tap();
  await devices.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1.6 });
  await expect.poll(() => page.evaluate(() => Math.round(visualViewport?.height ?? 0))).toBe(400);
  await page.locator("answer-grid input").nth(2).focus();
  const edges = () =>
    page.locator(".symbols").evaluate((bar) => {
      const view = window.visualViewport as VisualViewport;
      const { left, right, bottom } = bar.getBoundingClientRect();
      return [left - view.offsetLeft, right - view.offsetLeft - view.width, bottom - view.offsetTop - view.height];
    });
  await expect.poll(async () => Math.max(...(await edges()).map(Math.abs))).toBeLessThan(1.5);
});
