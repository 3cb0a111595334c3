import type { Page } from "@playwright/test";
import { expect, type Lab, test } from "./lab.ts";

/** Every text that the page shows or tells, shadow trees and names included. */
function allTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const collect = (node: Node): void => {
      if (node instanceof HTMLElement && ["SCRIPT", "STYLE", "NOSCRIPT"].includes(node.tagName)) return;
      if (node instanceof Text) texts.push(node.data.trim());
      if (node instanceof Element) {
        for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext", "aria-roledescription"]) {
          texts.push(node.getAttribute(name) ?? "");
        }
        node.shadowRoot?.childNodes.forEach(collect);
      }
      node.childNodes.forEach(collect);
    };
    collect(document.body);
    return [...new Set(texts)].filter((text) => text !== "");
  });
}

const PRESETS = {
  en: ["我 爱 北京", "Example 1", "Example 2", "A sentence", "Causal, 8 tokens", "Random · seed 1", "Example 3"],
  zh: ["我 爱 北京", "例 1", "例 2", "英文句子", "因果，8 个词元", "随机 · 种子 1", "例 3"],
} as const;

/** Puts on show whatever the page has to say: masks, empty rows, the limit, the picking of cells, an input selected. */
async function sayMuch(lab: Lab, language: "en" | "zh"): Promise<string[]> {
  const names = language === "en" ? { pick: "Pick cells", done: "Done" } : { pick: "点选格子", done: "完成" };
  const texts: string[] = [];
  const hear = async () => texts.push(...(await allTexts(lab.page)));
  for (const name of PRESETS[language].filter((preset) => !/sentence|句子/.test(preset))) {
    await lab.openPreset(name);
    await hear();
  }
  await lab.button(names.pick).click();
  for (const key of [0, 1, 2]) await lab.grid("masked").getByRole("gridcell").nth(key).click();
  await hear();
  await lab.button(names.done).click();
  await lab.button("τ→0").click();
  for (const stage of ["Q", "K", "V", "scores", "scaled", "masked", "weights", "output"] as const) {
    await lab.grid(stage).getByRole("gridcell").first().click();
    await hear();
  }
  await lab.grid("V").getByRole("rowheader").first().click();
  await hear();
  return [...new Set(texts)];
}

test.describe("language", () => {
  test("is that of the address, else the browser's, else English", async ({ browser, baseURL }) => {
    const languageOf = async (locale: string, query: string) => {
      const context = await browser.newContext({ locale });
      const page = await context.newPage();
      await page.goto(`${baseURL}${query}`);
      await expect(page.getByRole("grid").first()).toBeVisible();
      const language = await page.locator("html").getAttribute("lang");
      await context.close();
      return language;
    };
    expect(await languageOf("zh-CN", "")).toBe("zh-Hans");
    expect(await languageOf("en-GB", "")).toBe("en");
    expect(await languageOf("fr-FR", "")).toBe("en");
    expect(await languageOf("zh-CN", "?lang=en")).toBe("en");
    expect(await languageOf("en-US", "?lang=zh")).toBe("zh-Hans");
  });

  test("is changed by its button, with the experiment as it is, and remembered", async ({ lab, page }) => {
    await lab.open();
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.button("中文").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("注意力矩阵实验室");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    await lab.shows({ output: [["4.645", "0.508"]] });
    await page.reload();
    await lab.ready();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("注意力矩阵实验室");
    await lab.button("EN").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Attention Matrix Lab");
    await lab.shows({ output: [["4.645", "0.508"]] });
  });

  test("takes the words of the first example with it", async ({ lab }) => {
    await lab.open({ query: "?lang=zh" });
    await expect(lab.grid("weights").getByRole("columnheader")).toHaveText([/查询/, "小猫", "看见", "毛线"]);
    await lab.button("EN").click();
    await expect(lab.grid("weights").getByRole("columnheader")).toHaveText([/query/, "cat", "saw", "ball"]);
    expect(new URL(lab.page.url()).search).toBe("?lang=en");
  });

  test("English: no Chinese but the button to it, the title and the labels 我 爱 北京", async ({ lab }) => {
    await lab.open({ query: "?lang=en" });
    const known = /中文|注意力矩阵实验室|北京|我|爱/g;
    const texts = await sayMuch(lab, "en");
    expect(texts.filter((text) => /[\p{Script=Han}，。：；？！（）、]/u.test(text.replace(known, "")))).toEqual([]);
  });

  test("Chinese: no English but symbols, units and the name of the page", async ({ lab }) => {
    await lab.open({ query: "?lang=zh" });
    const known = /Attention Matrix Lab|softmax|\bnats\b|\bbits\b|\bEN\b|√?d_k|QKᵀ|AV|\blim\b|it|cat/g;
    const texts = await sayMuch(lab, "zh");
    expect(texts.filter((text) => /[A-Za-z]{2}/.test(text.replace(known, "")))).toEqual([]);
    expect(texts.filter((text) => /\p{Script=Han}\s*[,;:?!()]/u.test(text))).toEqual([]);
  });
});

test.describe("theme", () => {
  /** How light the ground of the page is, 0..255. */
  const lightness = (page: Page) =>
    page.locator("attention-lab").evaluate((lab) => {
      const canvas = document.createElement("canvas").getContext("2d");
      if (!canvas) return Number.NaN;
      canvas.fillStyle = getComputedStyle(lab).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3;
    });

  test("is that of the system", async ({ lab, page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await lab.open();
    expect(await lightness(page)).toBeLessThan(60);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => lightness(page)).toBeGreaterThan(200);
  });

  test("is changed by its button, and remembered", async ({ lab, page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await lab.open();
    await lab.button("Theme: as the system").click();
    await expect(lab.button("Theme: light")).toBeVisible();
    await expect.poll(() => lightness(page)).toBeGreaterThan(200);
    await page.reload();
    await expect(lab.button("Theme: light")).toBeVisible();
    expect(await lightness(page)).toBeGreaterThan(200);
    await lab.button("Theme: light").click();
    await expect(lab.button("Theme: dark")).toBeVisible();
    await expect.poll(() => lightness(page)).toBeLessThan(60);
  });
});

test.describe("width", () => {
  for (const language of ["en", "zh"] as const) {
    test(`from 320 to 2560 pixels the page never scrolls sideways, ${language}`, async ({ lab, page }) => {
      await lab.open({ query: `?lang=${language}` });
      const wide: string[] = [];
      for (const preset of PRESETS[language]) {
        await page.setViewportSize({ width: 1024, height: 900 });
        await lab.openPreset(preset);
        for (const width of [320, 360, 768, 1024, 1440, 2560]) {
          await page.setViewportSize({ width, height: 900 });
          await expect(lab.grid("weights")).toBeVisible();
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          const content = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
          if (content > width) wide.push(`${preset} at ${width}: ${content}`);
        }
      }
      expect(wide).toEqual([]);
    });
  }

  test("at 360 pixels each stage comes to the front by its tab, and stays in the address", async ({ lab, page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await lab.open();
    for (const [tab, stage] of [
      ["Q", "Q"],
      ["Scores", "K"],
      ["Scaled", "scaled"],
      ["Masked", "masked"],
      ["Output", "V"],
      ["Weights", "weights"],
    ] as const) {
      await lab.tab(tab).click();
      await expect(lab.tab(tab)).toHaveAttribute("aria-selected", "true");
      await expect(lab.grid(stage)).toBeVisible();
    }
    await lab.tab("Scaled").click();
    await expect.poll(() => lab.link).toContain("view.stage=scaled");
    await page.reload();
    await lab.shows({ scaled: [["1.000", "0", "0.500"]] });
  });

  test("at 320 pixels a number can be changed and its effect be seen", async ({ lab, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await lab.open();
    await lab.bring("K");
    await lab.type(lab.cell("K", "saw", 1), "3");
    await lab.bring("weights");
    await lab.shows({ weights: [["0.307", "0.506", "0.186"]] });
  });

  test("at 360 pixels an experiment that is chosen comes into sight", async ({ lab, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await lab.open();
    await lab.openPreset("Example 1");
    await expect(page.getByRole("heading", { name: "Two keys, one query" })).toBeInViewport();
  });

  test("at 360 pixels no part covers another where no plot of the values stands between them", async ({
    lab,
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await lab.open({ link: "1/Q=1,0/K=1,0;0,1/V=2,0,1;0,4,1" });
    const box = async (name: string) => (await page.locator(name).boundingBox()) ?? { y: 0, height: 0 };
    await expect(page.locator("why-panel h2")).toBeVisible();
    const [why, row] = [await box("why-panel"), await box("row-readout")];
    expect(row.y).toBeGreaterThanOrEqual(why.y + why.height);
  });

  test("at 1440 pixels what adds a key stands beside the heading, also over a single one", async ({ lab, page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await lab.open({ link: "1/Q=1/K=1/V=1" });
    const heading = await page.locator(".over .hint span").first().boundingBox();
    const button = await page.locator(".over .add.column").first().boundingBox();
    expect(heading && button && button.x - (heading.x + heading.width)).toBeGreaterThanOrEqual(0);
  });

  test("at 1680 pixels the whole pipeline is seen at once", async ({ lab, page }) => {
    await lab.open();
    for (const stage of ["Q", "K", "V", "scores", "scaled", "masked", "weights", "output"] as const) {
      await expect(lab.grid(stage)).toBeInViewport();
    }
    await expect(page.getByRole("tablist")).toBeHidden();
  });
});
