import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { serve } from "../../web/build/server.mjs";
import { axeFaults } from "./axe.ts";
import { cells, isReady } from "./course.ts";
import { expect, type Lab, loadBuiltEngine, test } from "./lab.ts";

const HOSTILE = `"><img src=x onerror=alert(1)>`;
const SCRIPT = "</script><script>alert(2)//";

const panel = (page: Page): Locator => page.getByRole("dialog", { name: /^(Share this experiment|分享这个实验)$/ });
const snippet = (page: Page, name: string): Locator => panel(page).getByRole("textbox", { name });

async function openPanel(lab: Lab): Promise<void> {
  await lab.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await lab.page.getByRole("button", { name: /^(Share|分享)$/ }).click();
  await expect(panel(lab.page)).toBeVisible();
}

const SNIPPETS = ["Link", "Frame (iframe)", "Element", "Markdown"] as const;

test.describe("the panel", () => {
  test.beforeEach(async ({ lab }) => {
    await lab.open();
    await openPanel(lab);
  });

  test("takes the focus, keeps it while it is open, and gives it back", async ({ lab, page }) => {
    const within = () => panel(page).evaluate((dialog) => dialog.matches(":focus-within"));
    expect(await within()).toBe(true);
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press("Tab");
      const elsewhere = await page.evaluate(() => document.activeElement !== document.body);
      // Between the last and the first the browser's own bar has its turn.
      if (elsewhere) expect(await within()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(page.locator("share-panel")).toHaveCount(0);
    await expect(lab.button("Share")).toBeFocused();
    await page.keyboard.press("Enter");
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(lab.button("Share")).toBeFocused();
    await expect(page.locator("share-panel")).toHaveCount(0);
  });

  test("closes by a press beside it, and not by one in it", async ({ page }) => {
    await panel(page).getByRole("heading", { level: 2 }).click();
    await expect(panel(page)).toBeVisible();
    await page.mouse.click(5, 500);
    await expect(panel(page)).toBeHidden();
  });

  test("keeps its keys: undo is not for the experiment behind it", async ({ lab, page }) => {
    await page.keyboard.press("Escape");
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.button("Share").click();
    await panel(page).getByRole("combobox", { name: "Language" }).focus();
    await page.keyboard.press("Control+Z");
    await panel(page).getByRole("heading", { level: 2 }).click();
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("Escape");
    await lab.shows({ output: [["4.645", "0.508"]] });
  });

  test("copies each of its texts, and says so", async ({ page }) => {
    for (const name of SNIPPETS) {
      await panel(page)
        .getByRole("button", { name: `Copy: ${name}` })
        .click();
      await expect(panel(page).getByText("Copied", { exact: true })).toHaveCount(1);
      await expect(panel(page).getByRole("status")).toHaveText(`${name}: copied.`);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await snippet(page, name).inputValue());
    }
  });

  test("says how long the link is, and the link opens the same state", async ({ lab, page }) => {
    const link = await snippet(page, "Link").inputValue();
    await expect(panel(page).getByText(`${link.length} characters`)).toBeVisible();
    const engine = await loadBuiltEngine();
    expect(new URL(link).hash.slice(1)).toBe(engine.encodeLink(await lab.state()));
    expect(new URL(link).host).toBe(new URL(page.url()).host);
  });

  test("lets the snippets say what was chosen", async ({ page }) => {
    const [frame, element] = [snippet(page, "Frame (iframe)"), snippet(page, "Element")];
    await panel(page).getByRole("combobox", { name: "Language" }).selectOption("中文");
    await expect(snippet(page, "Link")).toHaveValue(/\/\?lang=zh#1\./);
    await expect(snippet(page, "Markdown")).toHaveValue(/\/\?lang=zh#1\./);
    await expect(frame).toHaveValue(/embed\.html\?lang=zh#1\./);
    await expect(element).toHaveValue(/ lang="zh">/);
    await panel(page).getByRole("combobox", { name: "Theme" }).selectOption("dark");
    await expect(frame).toHaveValue(/embed\.html\?lang=zh&amp;theme=dark#1\./);
    await expect(element).toHaveValue(/ lang="zh" theme="dark">/);
    for (const part of ["header", "lesson", "experiments"])
      await panel(page).getByLabel(part, { exact: true }).uncheck();
    await panel(page)
      .getByLabel(/^view only/)
      .check();
    await expect(frame).toHaveValue(/&amp;show=picture,controls,why,row,summary&amp;read-only#1\./);
    await expect(element).toHaveValue(/ show="picture controls why row summary" read-only>/);
    await panel(page).getByRole("combobox", { name: "Language" }).selectOption("follows the reader");
    await expect(frame).not.toHaveValue(/lang=/);
    await expect(element).not.toHaveValue(/ lang=/);
  });
});

test("where copying is refused it says so, and selects the text", async ({ lab, page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
  });
  await lab.open();
  await openPanel(lab);
  await panel(page).getByRole("button", { name: "Copy: Element" }).click();
  await expect(panel(page).getByRole("status")).toContainText("does not allow copying");
  const selected = await snippet(page, "Element").evaluate((field) => {
    const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
    return value.length > 100 && selectionStart === 0 && selectionEnd === value.length;
  });
  expect(selected).toBe(true);
});

test("labels are text in every snippet: pasted into a page, each shows the lab and nothing else", async ({
  lab,
  page,
}) => {
  const engine = await loadBuiltEngine();
  const tokens = { query_tokens: [HOSTILE], key_tokens: [SCRIPT, "](x) `b` & 'c'"] };
  const state = { version: 1, Q: [[1]], K: [[1], [0]], V: [[1], [3]], ...tokens };
  page.on("dialog", (dialog) => lab.complaints.push(`a dialog: ${dialog.message()}`));
  await lab.open({ link: engine.encodeLink(state) });
  await openPanel(lab);
  const [frame, element] = [
    await snippet(page, "Frame (iframe)").inputValue(),
    await snippet(page, "Element").inputValue(),
  ];
  const folder = mkdtempSync(join(tmpdir(), "paste-"));
  const { address, close } = await serve(folder, 0, "");
  try {
    writeFileSync(join(folder, "favicon.ico"), "");
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pasted</title><body>${frame}<hr>${element}`;
    writeFileSync(join(folder, "index.html"), html);
    await page.goto(address);
    const [inFrame, inPage] = [page.frameLocator("iframe").locator("attention-lab"), page.locator("attention-lab")];
    for (const one of [inFrame, inPage]) {
      await isReady(one);
      await expect(cells(one, "weights")).toHaveText(["0.731", "0.269"]);
      await expect(one.locator("matrix-grid[data-stage=weights] tbody th")).toContainText(HOSTILE);
    }
    expect(await page.evaluate(() => [...document.body.children].map(({ localName }) => localName))).toEqual([
      "iframe",
      "script",
      "hr",
      "script",
      "attention-lab",
    ]);
    await expect(page.locator("iframe")).toHaveAttribute(
      "title",
      `Attention Matrix Lab: ${HOSTILE} → ${SCRIPT} ](x) \`b\` & 'c'`,
    );
    const fits = () =>
      page.locator("iframe").evaluate(async (one) => {
        const inner = (one as HTMLIFrameElement).clientHeight;
        return inner > 500 && one.getAttribute("style")?.includes(`height: ${inner}px`);
      });
    await expect.poll(fits).toBe(true);
    expect(lab.complaints).toEqual([]);
  } finally {
    close();
    rmSync(folder, { recursive: true });
    lab.hosts.delete(new URL(address).host);
  }
});

test("a state too long for a link is offered as a file that holds it", async ({ lab, page }) => {
  const rows = (turn: number) =>
    Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: 40 }, (_, column) => ((row * turn + column) % 7) / 8).join(","),
    ).join(";");
  await lab.open({ link: `1/Q=${rows(1)}/K=${rows(2)}/V=${rows(3)}` });
  await openPanel(lab);
  const length = (await snippet(page, "Link").inputValue()).length;
  expect(length).toBeGreaterThan(8000);
  const said = panel(page).getByText(
    `This link has ${length.toLocaleString("en")} characters. Many programs cut off or refuse links longer than 8,000`,
  );
  await expect(said).toBeVisible();
  const download = page.waitForEvent("download");
  await panel(page).getByRole("link", { name: "Download the state (JSON)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("attention-state.json");
  const engine = await loadBuiltEngine();
  expect(engine.encodeLink(readFileSync(await file.path(), "utf8"))).toBe(engine.encodeLink(await lab.state()));
});

for (const language of ["en", "zh"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`axe finds nothing in the panel, ${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test("wide and at 320 pixels, where nothing scrolls sideways", async ({ lab, page }) => {
        await lab.open({ query: `?lang=${language}` });
        await openPanel(lab);
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 700 });
          expect(await axeFaults(page)).toEqual([]);
          expect(await panel(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
        }
      });
    });
  }
}

test("in Chinese the panel has no English but names", async ({ lab, page }) => {
  await lab.open({ query: "?lang=zh" });
  await openPanel(lab);
  const text = (await panel(page).textContent()) ?? "";
  expect(text.replace(/Markdown|iframe|HTML|README|English/g, "")).not.toMatch(/[A-Za-z]{2}/);
});
