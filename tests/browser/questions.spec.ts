import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AskedQuestion } from "../../web/course/format.ts";
import { course as en } from "../../web/text/en-course.ts";
import { course as zh } from "../../web/text/zh-course.ts";
import { axeFaults } from "./axe.ts";
import { kept, tabTo } from "./experiment-player.ts";
import { expect, type Lab, loadBuiltEngine, test } from "./lab.ts";

const said = { en, zh };

const fileOf = (name: string): AskedQuestion =>
  JSON.parse(readFileSync(new URL(`../../web/lessons/questions/${name}.json`, import.meta.url), "utf8"));

/** What a choice offers: the option of a name. */
function optionOf(name: string, option: string) {
  const { question } = fileOf(name);
  if (question.kind === "ordering") throw new Error("An ordering has no replies to options.");
  const found = question.options.find((one) => one.name === option);
  if (!found) throw new Error(`${name} has no option ${option}.`);
  return found;
}

async function open(lab: Lab, lesson: string, language: "en" | "zh"): Promise<void> {
  const link = `1/Q=1,0/K=1,0;0,1/V=1;2/view.lesson=practice-${lesson}`;
  await lab.page.goto(`./?lang=${language}#${link}`);
  await expect(lab.page.locator("questions-panel h2")).toBeVisible();
  await expect.poll(() => lab.state()).not.toBeNull();
}

const card = (page: Page) => page.locator("question-card");
const check = (page: Page) => card(page).locator("button.check");
const reply = (page: Page) => card(page).locator(".reply");
const radio = (page: Page, option: string) => card(page).locator(`input[value="${option}"]`);

for (const language of ["en", "zh"] as const) {
  test(`a question is answered wrong, then right, each with its own reply (${language})`, async ({ lab, page }) => {
    const name = "cause";
    await open(lab, `question-${name}`, language);
    const words = said[language].question;
    await expect(card(page).locator("legend")).toHaveText(fileOf(name).question.ask[language]);
    await check(page).click();
    await expect(reply(page)).toHaveCount(0);
    await expect(page.getByRole("status").filter({ hasText: words.choose })).toBeAttached();

    await radio(page, "a").locator("xpath=ancestor::label").click();
    await expect(reply(page)).toHaveCount(0);
    await check(page).click();
    await expect(reply(page)).toContainText(`✗ ${words.notYet}`);
    await expect(reply(page)).toContainText(optionOf(name, "a").reply[language]);
    await expect(page.getByRole("status").filter({ hasText: optionOf(name, "a").reply[language] })).toBeAttached();

    await radio(page, "depends").locator("xpath=ancestor::label").click();
    await expect(reply(page)).toHaveCount(0);
    await check(page).click();
    await expect(reply(page)).toContainText(`✓ ${words.right}`);
    await expect(reply(page)).toContainText(optionOf(name, "depends").reply[language]);
    await expect(reply(page)).toContainText(`${words.first}: ${optionOf(name, "a").say[language]}`);
    const wanted = { first: ["a"], latest: ["depends"], rightAtFirst: false, right: true };
    expect((await kept(page)).questions[name]).toEqual(wanted);

    await page.reload();
    await expect(reply(page)).toContainText(optionOf(name, "depends").reply[language]);
    await expect(radio(page, "depends")).toBeChecked();

    // The list knows it too.
    await page.getByRole("button", { name: words.all }).click();
    const entry = page.getByRole("button", { name: fileOf(name).title[language] });
    await expect(entry).toContainText("✓");
    await expect(page.locator("questions-panel .meta")).toHaveText(said[language].progress.done(1, 50));
  });
}

test("by keyboard alone a choice is answered and the next question is reached", async ({ lab, page }) => {
  await open(lab, "question-shifted", "en");
  const first = card(page).getByRole("radio").first();
  await tabTo(page, first);
  await page.keyboard.press("Space");
  for (let presses = 0; presses < 4 && !(await radio(page, "nothing").isChecked()); presses += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await expect(radio(page, "nothing")).toBeFocused();
  await tabTo(page, check(page));
  await page.keyboard.press("Enter");
  await expect(reply(page)).toContainText(en.question.right);
  const title = await page.locator("questions-panel h2").textContent();
  await page.keyboard.press("Alt+PageDown");
  await expect(page.locator("questions-panel h2")).not.toHaveText(title ?? "");
  await page.keyboard.press("Alt+PageUp");
  await expect(page.locator("questions-panel h2")).toHaveText(title ?? "");
  await expect(reply(page)).toContainText(en.question.right);
});

for (const language of ["en", "zh"] as const) {
  test(`an ordering is put in order by keys (${language})`, async ({ lab, page }) => {
    const name = "steps-of-a-score";
    const { question } = fileOf(name);
    if (question.kind !== "ordering") throw new Error("no ordering");
    await open(lab, `question-${name}`, language);
    const entries = card(page).locator("li.option");
    const shown = () =>
      entries.evaluateAll((found) =>
        found.map((entry) => entry.querySelector("button")?.dataset.move?.split(" ")[0] ?? ""),
      );
    const wanted = question.options.map((option) => option.name);
    const before = await shown();
    expect(before).not.toEqual(wanted);
    expect([...before].sort()).toEqual([...wanted].sort());
    await tabTo(page, check(page));
    await page.keyboard.press("Enter");
    await expect(reply(page)).toContainText(said[language].question.notYet);
    const replies = Object.values(question.replies).map((one) => one[language]);
    expect(replies.some((one) => one.length > 0)).toBe(true);
    expect(replies).toContainEqual(
      ((await reply(page).locator("p").first().textContent()) ?? "").replace(/^.*?[.。]\s*/s, "").trim(),
    );

    for (const [at, entry] of wanted.entries()) {
      const up = card(page).locator(`button[data-move="${entry} -1"]`);
      await tabTo(page, up, "Shift+Tab");
      for (let presses = 0; presses < 6 && (await shown())[at] !== entry; presses += 1) {
        await page.keyboard.press("ArrowUp");
        await expect(up).toBeFocused();
      }
    }
    expect(await shown()).toEqual(wanted);
    await tabTo(page, check(page));
    await page.keyboard.press("Enter");
    await expect(reply(page)).toContainText(question.reply[language]);
    const { questions } = await kept(page);
    expect(questions[name]).toEqual({ first: before, latest: wanted, rightAtFirst: false, right: true });
  });
}

test("a button moves an entry too, and says where it is", async ({ lab, page }) => {
  await open(lab, "question-by-entropy", "en");
  const texts = () => card(page).locator("li.option > span:nth-child(2)").allTextContents();
  const [first, second, ...rest] = await texts();
  await card(page)
    .getByRole("button", { name: en.question.down(first ?? ""), exact: true })
    .click();
  expect(await texts()).toEqual([second, first, ...rest]);
  const moved = en.question.moved(first ?? "", 2, 5);
  await expect(page.getByRole("status").filter({ hasText: moved })).toBeAttached();
  // At the end it keeps the focus and does nothing.
  const up = card(page).getByRole("button", { name: en.question.up(second ?? ""), exact: true });
  await expect(up).toHaveAttribute("aria-disabled", "true");
});

test("a fault is told from its matrix, and a wrong choice shows what it would make", async ({ lab, page }) => {
  await open(lab, "question-late-mask", "en");
  const numbers = (grid: number) => card(page).locator("matrix-grid").nth(grid).getByRole("gridcell").allTextContents();
  expect(await numbers(0)).toEqual(["2.000", "1.000", "0", "2.000", "1.000", "0", "2.000", "1.000", "0"]);
  expect(await numbers(1)).toEqual(["0.665", "0", "0", "0.665", "0.245", "0", "0.665", "0.245", "0.090"]);
  await radio(page, "zero").locator("xpath=ancestor::label").click();
  await check(page).click();
  await expect(reply(page)).toContainText(en.question.wouldMake);
  expect(await numbers(2)).toEqual(["0.787", "0.107", "0.107", "0.665", "0.245", "0.090", "0.665", "0.245", "0.090"]);
  await radio(page, "after").locator("xpath=ancestor::label").click();
  await check(page).click();
  await expect(reply(page)).toContainText(en.question.right);
  await expect(card(page).locator("matrix-grid")).toHaveCount(2);
});

test("what shows the answer opens in the lab, and Back leads to the question", async ({ lab, page }) => {
  await open(lab, "question-equal-scores", "en");
  await expect(card(page).getByRole("button", { name: en.question.see })).toHaveCount(0);
  await radio(page, "mean").locator("xpath=ancestor::label").click();
  await check(page).click();
  await card(page).getByRole("button", { name: en.question.see }).click();
  await lab.shows({ weights: [["0.250", "0.250", "0.250", "0.250"]], output: [["6.000"]] });
  await lab.addressHoldsState(await loadBuiltEngine());
  await page.goBack();
  await expect(reply(page)).toContainText(en.question.right);
});

test("on paper a question reads as it stands, with what has been chosen", async ({ lab, page }) => {
  await open(lab, "question-columns-sum", "en");
  await radio(page, "axis").locator("xpath=ancestor::label").click();
  await check(page).click();
  await page.emulateMedia({ media: "print" });
  await expect(radio(page, "axis")).toBeVisible();
  await expect(radio(page, "axis")).toBeChecked();
  // Each option keeps to its line or two.
  for (const option of await card(page).locator("label.option").all()) {
    expect((await option.boundingBox())?.height).toBeLessThan(70);
  }
});

test("a question of a later version is not known, and the list is offered", async ({ lab, page }) => {
  const link = "1/Q=1,0/K=1,0;0,1/V=1;2/view.lesson=practice-question-of-tomorrow";
  await page.goto(`./?lang=en#${link}`);
  await expect(page.locator("questions-panel")).toContainText("of-tomorrow");
  await page.locator("questions-panel").getByRole("button", { name: en.question.all }).click();
  await expect(page.locator("questions-panel h2")).toHaveText(en.question.title);
  expect((await lab.state()).view.lesson).toBe("practice-questions");
});

for (const theme of ["light", "dark"] as const) {
  for (const width of [320, 360, 1280]) {
    test.describe(`${theme}, ${width} pixels wide`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 800 } });

      test("questions fit and are free of what axe can find", async ({ lab, page }) => {
        const faults: string[] = [];
        for (const lesson of ["questions", "question-late-mask", "question-steps-of-heads", "question-wrong-width"]) {
          await open(lab, lesson, "zh");
          if (lesson !== "questions") {
            const any = card(page).locator("label.option").last();
            if ((await any.count()) > 0) await any.click();
            await check(page).click();
            await expect(reply(page)).toBeVisible();
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth), lesson).toBeLessThanOrEqual(width);
          faults.push(...(await axeFaults(page, lesson)));
        }
        expect(faults).toEqual([]);
      });
    });
  }
}

test.describe("the list is come back to where it was left", () => {
  test.use({ viewport: { width: 360, height: 640 } });
  const name = "wrong-corner";
  const entryOf = (page: Page, of: string) => page.locator(`questions-panel [data-name="${of}"]`);
  const topOf = (page: Page, of: string) => entryOf(page, of).evaluate((entry) => entry.getBoundingClientRect().top);

  test("by its button and by Back, with the focus on the question", async ({ lab, page }) => {
    await open(lab, "questions", "en");
    await entryOf(page, name).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 37);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
    const top = await topOf(page, name);
    await entryOf(page, name).click();
    await expect(card(page)).toBeVisible();
    await page.getByRole("button", { name: en.question.all }).click();
    await expect(entryOf(page, name)).toBeFocused();
    expect(Math.abs((await topOf(page, name)) - top)).toBeLessThan(2);

    await page.keyboard.press("Enter");
    await expect(card(page)).toBeVisible();
    await expect.poll(() => lab.link).toContain(`practice-question-${name}`);
    await page.goBack();
    await expect(entryOf(page, name)).toBeFocused();
    await expect.poll(async () => Math.abs((await topOf(page, name)) - top)).toBeLessThan(2);
  });

  test("from the question beside the one that was opened, and after a reload", async ({ lab, page }) => {
    await open(lab, "questions", "en");
    await entryOf(page, name).click();
    await page.getByRole("button", { name: en.question.before }).click();
    await expect(page.locator("questions-panel h2")).not.toHaveText(fileOf(name).title.en);
    const title = await page.locator("questions-panel h2").textContent();
    await page.reload();
    await expect(page.locator("questions-panel h2")).toHaveText(title ?? "");
    await page.getByRole("button", { name: en.question.all }).click();
    const focused = page.locator("questions-panel .entry:focus");
    await expect(focused).toContainText(title ?? "");
    await expect(focused).toBeInViewport({ ratio: 1 });
  });

  test("while whoever comes to it from elsewhere reads it from its heading", async ({ lab, page }) => {
    await open(lab, `question-${name}`, "en");
    await page.getByRole("button", { name: "Practice", exact: true }).click();
    await page.getByRole("button", { name: /^Questions/ }).click();
    await expect(page.locator("questions-panel h2")).toBeFocused();
    await expect(page.locator("questions-panel h2")).toBeInViewport();
  });
});
