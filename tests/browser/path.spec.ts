import type { Page } from "@playwright/test";
import type { Step } from "../../web/course/format.ts";
import { spokenText } from "../../web/course/lesson-text.ts";
import { lessonsOf } from "../page/lesson-files.ts";
import { moves } from "../page/path-moves.ts";
import { axeFaults } from "./axe.ts";
import { expect, type Lab, test } from "./lab.ts";
import { Finder, type Hand, Keys, Mouse, perform, rightAnswer } from "./path-player.ts";
import { frame } from "./tabbing.ts";

type Language = "en" | "zh";

const nameOf = (file: string): string => file.replace(/^\d+-|\.json$/g, "");
const stops = lessonsOf("path").map(([file, stop]) => [nameOf(file), stop as unknown as Step] as const);
const steps = stops.filter(([, { kind }]) => kind === "step");

const panel = (page: Page) => page.locator("step-panel");
const heading = (page: Page, title: string) => page.locator("path-frame").getByRole("heading", { name: title });
const bare = (text: string): string => spokenText(text).replace(/[\s_]/g, "");

/** Opens a stop by the door, or by its link. */
async function openStop(lab: Lab, name: string, language: Language): Promise<void> {
  const [, step] = steps.find(([one]) => one === name) ?? [];
  const link = step?.state;
  await lab.open({
    query: `?lang=${language}`,
    link: `${typeof link === "object" ? link[language] : link}/view.lesson=path-${name}`,
  });
  await expect(heading(lab.page, step?.title[language] ?? "")).toBeVisible();
}

/** Plays a step: answers, does what is asked for part by part, and reads what is said of it. */
async function play(name: string, step: Step, language: Language, hand: Hand, find: Finder): Promise<void> {
  const { page } = find;
  const { path, course } = find.said;
  await expect(heading(page, step.title[language])).toBeFocused();
  const right = page.getByRole("radio", { name: rightAnswer(step, language), exact: true });
  await chooseOption(hand, page, right);
  await hand.press(find.button(course.question.check));
  const reply = step.question.options.find((option) => option.right)?.reply[language] ?? "";
  const told = page.locator("question-card .reply");
  await expect.poll(async () => bare((await told.textContent()) ?? "")).toContain(bare(reply));
  await hand.press(find.button(path.read));
  for (const [at, part] of step.parts.entries()) {
    const where = panel(page).locator(".page");
    await expect.poll(async () => bare((await where.textContent()) ?? "")).toContain(bare(part.text[language]));
    await expect(where.locator(".notice"), `${name} ${at}`).toHaveCount(0);
    if ("said" in part.done) await hand.press(find.button(path.said));
    for (const edit of moves[name]?.[at] ?? []) await perform(edit, hand, find, find);
    await expect
      .poll(async () => bare((await where.textContent()) ?? ""), `${name} ${at}`)
      .toContain(bare(part.notice[language]));
    const heard = bare(path.seen(spokenText(part.notice[language])));
    await expect
      .poll(async () => (await page.getByRole("status").allTextContents()).map(bare).join(" "), `${name} ${at}`)
      .toContain(heard);
    if (at < step.parts.length - 1) await hand.press(find.button(path.on));
  }
}

async function chooseOption(hand: Hand, page: Page, right: ReturnType<Page["getByRole"]>): Promise<void> {
  if (hand instanceof Mouse) {
    await page.locator("question-card label").filter({ has: right }).click();
    return;
  }
  const keys = hand as Keys;
  const radios = page.locator("question-card").getByRole("radio");
  await keys.reach(() => radios.evaluateAll((all) => all.some((one) => one.matches(":focus"))));
  await page.keyboard.press("Space");
  for (let presses = 0; presses < 6 && !(await right.isChecked()); presses += 1) await page.keyboard.press("ArrowDown");
}

/** The whole path, from its door to its end, with a reload in its middle. */
async function playAll(lab: Lab, language: Language, by: "mouse" | "keys"): Promise<void> {
  const { page } = lab;
  const find = new Finder(page, language);
  const hand: Hand = by === "mouse" ? new Mouse(lab, find) : new Keys(page, find);
  await lab.open({ query: `?lang=${language}` });
  await hand.press(find.button(find.said.words.doors.path));
  for (const [at, [name, step]] of stops.entries()) {
    if (step.kind === "step") await play(name, step, language, hand, find);
    if (at === 5) {
      await page.reload();
      await lab.ready();
      await expect(heading(page, step.title[language])).toBeVisible();
      await expect(page.locator("path-frame .contents .number", { hasText: "✓" })).toHaveCount(
        stops.slice(0, 6).filter(([, { kind }]) => kind === "step").length,
      );
    }
    const next = stops[at + 1]?.[1].title[language];
    if (next === undefined) break;
    if (by === "mouse") await find.button(find.said.path.next(next)).click();
    else {
      // From the first page of a step that is done, or from its last: on to the next stop.
      for (let pages = 0; pages < 8 && !(await heading(page, next).isVisible()); pages += 1) {
        await page.keyboard.press("Alt+PageDown");
        // A page is turned at once; another stop has to be fetched, and a key too many would turn a page of it.
        await heading(page, next)
          .waitFor({ timeout: 4000 })
          .catch(() => {});
      }
    }
    await expect(heading(page, next)).toBeVisible();
  }
  await expect(page.locator("path-frame .contents .number", { hasText: "✓" })).toHaveCount(steps.length);
}

test.describe("the whole path", () => {
  test.setTimeout(900_000);

  test("is played by mouse in English", async ({ lab }) => playAll(lab, "en", "mouse"));
  test("is played by keyboard alone in Chinese", async ({ lab }) => playAll(lab, "zh", "keys"));
  test("is played by keyboard alone in English", async ({ lab }) => playAll(lab, "en", "keys"));
  test("is played by mouse in Chinese", async ({ lab }) => playAll(lab, "zh", "mouse"));
});

test("a reload in the middle of a step goes on there, with the first answer kept", async ({ lab, page }) => {
  await openStop(lab, "reading", "en");
  await page.locator("question-card label").filter({ hasText: "It depends on the order" }).click();
  await lab.button("Check").click();
  await expect(panel(page)).toContainText("Equal parts do not care about order.");
  await lab.button("Read on").click();
  await lab.type(lab.cell("Q", "it", 1), "3");
  await expect(panel(page)).toContainText("“cat” now has 0.882 of the mix");
  await lab.button("Go on").click();
  await expect(panel(page)).toContainText("A word plays two parts.");
  await page.reload();
  await lab.ready();
  await expect(panel(page)).toContainText("A word plays two parts.");
  await lab.shows({ weights: [["0.882", "0.106", "0.013"]] });
  await lab.button("Question, done").click();
  await expect(panel(page)).toContainText("Equal parts do not care about order.");
  // From elsewhere, the door leads to the stop and the page that were left.
  await lab.button("Lab").click();
  await lab.button("Path").click();
  await expect(panel(page)).toContainText("A word plays two parts.");
});

test("a cell taken while a page is still being turned keeps the focus", async ({ lab, page }) => {
  await openStop(lab, "reading", "en");
  await lab.button("Skip the question").focus();
  const cell = await lab.cell("Q", "it", 1).elementHandle();
  await page.evaluate((one) => {
    let pressed = document.activeElement;
    while (pressed?.shadowRoot?.activeElement) pressed = pressed.shadowRoot.activeElement;
    (pressed as HTMLElement).click();
    (one as HTMLElement).focus();
  }, cell);
  await expect(lab.button("Part 1 of 3")).toHaveAttribute("aria-current", "step");
  await frame(page);
  await expect(lab.cell("Q", "it", 1)).toBeFocused();
});

test("a step is opened alone by its link, and every place in it is one", async ({ lab, page }) => {
  await openStop(lab, "softmax", "zh");
  await lab.button("跳过提问").click();
  await expect(panel(page)).toContainText("指数恒为正");
  expect(lab.link).toContain("view.lesson=path-softmax");
  await expect(page.locator("path-frame .position")).toHaveText(
    `${stops.findIndex(([name]) => name === "softmax") + 1} / ${stops.length}`,
  );
});

test("a part can be skipped, set up again, and shown where it is done", async ({ lab, page }) => {
  await openStop(lab, "cost", "en");
  await lab.button("Skip the question").click();
  await lab.button("Skip").click();
  await expect(panel(page)).toContainText("Variants that compute less give something up.");
  await lab.button("Show where").click();
  await expect(page.locator("more-settings .fold")).toBeInViewport();
  await lab.choose("Scale", "none");
  await lab.button("Set it up again").click();
  await expect.poll(async () => (await lab.state()).scale).toBe("sqrt_dk");
  await expect(panel(page).locator(".notice")).toHaveCount(0);
});

test("words of a text mark their cell while pointed at, and select it", async ({ lab, page }) => {
  await openStop(lab, "query", "en");
  await lab.button("Skip the question").click();
  const words = panel(page).getByRole("button", { name: "0", exact: true });
  await words.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await lab.state()).view.cell).toEqual({ stage: "scores", row: 0, column: 1 });
});

test("the program runs on the experiment shown, beside the engine, and refuses what does not fit", async ({
  lab,
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openStop(lab, "code", "en");
  await lab.button("Skip the question").click();
  await lab.button("Skip").click();
  const table = page.locator("code-samples table");
  await expect(table.locator("td:not(:empty)")).toHaveText([
    ...["0.506480", "0.506480", "0.186324", "0.186324", "0.307196", "0.307196"],
    ...["0.491801", "0.491801", "0.508199", "0.508199"],
  ]);
  await lab.type(lab.cell("Q", "it", 1), "3");
  await expect(table.locator("td:not(:empty)").first()).not.toHaveText("0.506480");
  const [own, engine] = await table.locator("tbody tr").first().locator("td").allTextContents();
  expect(own).toBe(engine);
  await lab.button("no keys").click();
  await expect(page.locator("code-samples")).toContainText("It refuses: “no keys”");
  await page.locator("code-samples label").filter({ hasText: "Python" }).click();
  await lab.button("Copy").click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^from math import exp, sqrt\n[\s\S]*def attend\(/,
  );
});

test("the words of an experiment go with the language", async ({ lab, page }) => {
  await openStop(lab, "reading", "en");
  await lab.button("中文").click();
  await expect(heading(page, "固定的权重为什么不够")).toBeVisible();
  await expect.poll(async () => (await lab.state()).key_tokens).toEqual(["小猫", "看见", "毛线"]);
});

test("on a phone, a button leads from the stage to what there is to notice", async ({ lab, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openStop(lab, "reading", "zh");
  await lab.button("跳过提问").click();
  await lab.button("在哪里").click();
  const cell = page.locator('matrix-grid[data-stage="Q"] td').first();
  await cell.evaluate((one) => one.scrollIntoView({ block: "center" }));
  await cell.click();
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  const away = lab.button("✓ 完成，看看要注意什么 ↑");
  await expect(away).toBeInViewport();
  await away.click();
  await expect(panel(page).locator(".notice")).toBeInViewport();
  await expect(away).toBeHidden();
});

test("the list of contents leads to any stop, and says which are done", async ({ lab, page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openStop(lab, "reading", "en");
  const contents = page.getByRole("button", { name: /^Contents/ });
  await expect(page.getByRole("navigation", { name: "Contents" }).getByRole("listitem")).toHaveCount(0);
  await contents.click();
  const list = page.locator("path-frame .contents");
  await expect(list.getByRole("listitem")).toHaveCount(stops.length);
  await list.getByRole("button", { name: "Masks and order" }).click();
  await expect(heading(page, "Masks and order")).toBeFocused();
  await expect(contents).toHaveAttribute("aria-expanded", "false");
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(list.getByRole("listitem")).toHaveCount(stops.length);
});

test("the keys of the path are in the list of keys", async ({ lab, page }) => {
  await openStop(lab, "reading", "en");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("on the path, the next page or the one before");
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing in the ${theme} theme`, async ({ lab, page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const [name, pages] of [
      ["masks", 3],
      ["code", 2],
    ] as const) {
      await openStop(lab, name, "en");
      await lab.button("Skip the question").click();
      for (let at = 1; at < pages; at += 1) await lab.button("Skip").click();
      if (name === "code") await expect(page.locator("code-samples table")).toBeVisible();
      expect(await axeFaults(page)).toEqual([]);
    }
  });
}

for (const width of [320, 360]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ lab, page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 800 });
    for (const [name, step] of steps) {
      await openStop(lab, name, "zh");
      await lab.button("跳过提问").click();
      for (let at = 1; at <= step.parts.length; at += 1) {
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, `${name} ${at}`).toBeLessThanOrEqual(0);
        if (at < step.parts.length) await lab.button("跳过").click();
      }
    }
  });
}

test("beside the stage on a wide page, above it on a narrow one", async ({ lab, page }) => {
  await openStop(lab, "reading", "en");
  const boxes = async () => {
    const [side, picture] = await Promise.all(
      [page.locator("path-frame"), page.locator("pipeline-picture")].map((one) => one.boundingBox()),
    );
    if (!side || !picture) throw new Error("Neither is to be missing.");
    return { side, picture };
  };
  await page.setViewportSize({ width: 1280, height: 900 });
  const wide = await boxes();
  expect(wide.side.width).toBe(340);
  expect(wide.side.x + wide.side.width).toBeLessThan(wide.picture.x);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => (await boxes()).side.width).toBeGreaterThan(900);
  const narrow = await boxes();
  expect(narrow.side.y + narrow.side.height).toBeLessThanOrEqual(narrow.picture.y);
});

test("stands alone in a frame with its picture", async ({ page }) => {
  for (const [width, beside] of [
    [1240, true],
    [800, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const link = "1/Q=0,0/K=1,0;0,1;-1,0/V=1;2;6/view.lesson=path-reading";
    await page.goto("about:blank");
    await page.goto(`./embed.html?lang=en&show=lesson,picture#${link}`);
    await expect(heading(page, "Why fixed weights are not enough")).toBeVisible();
    await expect(page.locator("why-panel")).toBeHidden();
    await expect(page.locator("lab-header")).toHaveCount(0);
    const side = await page.locator("path-frame").boundingBox();
    const picture = await page.locator("pipeline-picture").boundingBox();
    if (!side || !picture) throw new Error("Neither is to be missing.");
    expect(picture.width).toBeGreaterThan(700);
    if (beside) expect(side.x + side.width).toBeLessThanOrEqual(picture.x);
    else expect(side.y + side.height).toBeLessThanOrEqual(picture.y);
    await expect(page.locator("path-frame .contents")).toBeHidden();
    await page.getByRole("button", { name: "Skip the question" }).click();
    await expect(panel(page)).toContainText("A query of zeros asks for nothing.");
  }
});
