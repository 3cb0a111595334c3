import { readFileSync } from "node:fs";
import { axeFaults } from "./axe.ts";
import { mistakenAnswer } from "./mistaken.ts";
import { courses, dictionaries, expect, type Spoken, test } from "./practice.ts";

const languages: readonly Spoken[] = ["en", "zh"];

const entry = {
  level: 2,
  best: 0,
  solved: 0,
  seed: 1,
  cells: {},
  checked: {},
  tries: 0,
  hints: 0,
  shown: false,
  spent: [],
  left: [],
};

test("the list names every kind, what it asks and how far it has come, and leads back to where it was", async ({
  practice,
}) => {
  const progress = {
    exercises: {
      weight_row: { ...entry, best: 1, solved: 3, seed: 9, cells: { weights: [["0.25", "", ""]] } },
      output: { ...entry, best: 0.66, level: 1 },
    },
  };
  await practice.open("", { progress });
  const items = practice.panel.getByRole("list", { name: "Exercises" }).getByRole("listitem");
  const { kinds } = practice.words;
  await expect(items).toHaveCount(10);
  for (const [at, id] of practice.engine.exerciseIds().entries()) {
    await expect(items.nth(at)).toContainText(kinds[id].title);
    await expect(items.nth(at)).toContainText(kinds[id].ask);
  }
  await expect(items.nth(0)).toContainText("not begun");
  await expect(items.nth(1)).toContainText("✓ done · 3 variants solved alone · Alone");
  await expect(items.nth(5)).toContainText("best 66% · One step missing");
  await items.nth(1).getByRole("button").click();
  await expect.poll(() => practice.lesson()).toBe("practice-weight-row-9");
  await expect(practice.cell("Weights, query 1, key 1")).toHaveValue("0.25");
  await practice.page.goBack();
  await expect(items).toHaveCount(10);
});

test.describe("progress", () => {
  const { progress: words } = courses.en;

  test("is exported, forgotten after a question, and imported again", async ({ practice, page }) => {
    await practice.open("weight-row-1");
    await practice.solve(practice.exercise("weight_row", 1));
    await practice.check();
    await expect(practice.verdict).toContainText("Right.");
    await practice.button("‹ All exercises").click();
    const row = practice.panel.getByRole("button", { name: /A row of weights/ });
    await expect(row).toContainText("✓ done");
    await expect(practice.panel.getByText(words.kept)).toBeVisible();
    const downloading = page.waitForEvent("download");
    await practice.button(words.exported).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("attention-matrix-lab-progress.json");
    const text = readFileSync(await download.path(), "utf8");
    expect(JSON.parse(text)).toEqual(await practice.kept());

    await practice.button(words.reset).click();
    await expect(practice.button(words.resetNo)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(practice.button(words.reset)).toBeFocused();
    await expect(row).toContainText("✓ done");
    await practice.forget();
    await expect(row).toContainText("not begun");
    expect(await practice.kept()).toBeNull();

    // Nothing is there to be replaced, so nothing is asked.
    const file = practice.panel.locator("input[type=file]");
    await file.setInputFiles({ name: "progress.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await expect(practice.said(words.wasImported)).toBeAttached();
    await expect(row).toContainText("✓ done");
  });

  test("takes the place of what there is only after a question", async ({ practice }) => {
    const exercises = { weight_row: { ...entry, solved: 1, best: 1 } };
    await practice.open("", { progress: { exercises } });
    const row = practice.panel.getByRole("button", { name: /A row of weights/ });
    const file = practice.panel.locator("input[type=file]");
    const buffer = Buffer.from('{"version":1}');
    await file.setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await practice.button(words.resetNo).click();
    await expect(row).toContainText("✓ done");
    await file.setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await practice.button(words.importYes).click();
    await expect(row).toContainText("not begun");
  });

  test("that is none is refused in a sentence, and what there is stays", async ({ practice }) => {
    const exercises = { weight_row: { ...entry, solved: 1, best: 1 } };
    await practice.open("", { progress: { exercises } });
    const file = practice.panel.locator("input[type=file]");
    const refused = practice.panel.locator(".refused");
    for (const [text, place, expected] of [
      ["{", "/", "JSON"],
      ['{"version":2}', "/version", "1"],
      ['{"exercises":{"weight_row":{"level":9}}}', "/exercises/weight_row/level", "a number, 0..2"],
    ] as const) {
      await file.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(text) });
      await expect(refused).toHaveText(words.notImported(place === "/" ? "" : place, expected));
    }
    await expect(practice.panel.getByRole("button", { name: /A row of weights/ })).toContainText("✓ done");
  });

  test("made in another tab is not written over", async ({ practice, page, context }) => {
    await practice.open();
    const other = await context.newPage();
    await other.goto(page.url().replace(/#.*/, `#${practice.link("weight-row-1")}`));
    for (const [at, { value }] of (practice.exercise("weight_row", 1).cells[0]?.answer[0] ?? []).entries()) {
      await other.locator("answer-grid input").nth(at).fill(String(value));
    }
    await other.getByRole("button", { name: "Check", exact: true }).click();
    await expect(practice.panel.getByRole("button", { name: /A row of weights/ })).toContainText("✓ done");
    await practice.panel.getByRole("button", { name: /^One weight/ }).click();
    await expect
      .poll(async () => Object.keys((await practice.kept())?.exercises ?? {}).sort())
      .toEqual(["single_weight", "weight_row"]);
  });

  test("that the browser does not keep lasts until the page is closed, and it is said", async ({ practice, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await practice.open("weight-row-1");
    await practice.solve(practice.exercise("weight_row", 1));
    await practice.check();
    await practice.button("‹ All exercises").click();
    await expect(practice.panel.getByText(words.notKept)).toBeVisible();
    await expect(practice.panel.getByRole("button", { name: /A row of weights/ })).toContainText("✓ done");
  });
});

test("progress that could be read but not written is not called kept, from the first look on", async ({
  practice,
  page,
}) => {
  const { progress: words } = courses.en;
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  });
  await practice.open();
  await expect(practice.panel.getByText(words.notKept)).toBeVisible();
  await expect(practice.panel.getByText(words.kept)).toHaveCount(0);
});

test.describe("a worksheet", () => {
  test("is made from a seed, a number and kinds, which are its link", async ({ practice, page }) => {
    await practice.open();
    await practice.button("Worksheets ›").click();
    await expect.poll(() => practice.lesson()).toBe("practice-paper-1-6-abcdef");
    await page.getByLabel("Seed").fill("x");
    await practice.button("Make the sheet").click();
    await expect(practice.panel.locator(".refused")).toHaveText("A whole number from 0 to 4294967295.");
    await page.getByLabel("Seed").fill("40");
    await page.getByLabel("Problems").selectOption("3");
    for (const kind of ["One weight", "A row of weights", "Scores and weights", "Causal and padding"]) {
      await page.getByLabel(kind).uncheck();
    }
    await practice.button("Make the sheet").click();
    await expect.poll(() => practice.lesson()).toBe("practice-paper-40-3-df");
    const titles = practice.panel.locator(".problem h3");
    await expect(titles).toHaveText([
      /^Problem 1 A causal matrix · variant 1000040$/,
      /The output · variant 1000040/,
      /variant 1000041/,
    ]);
    const answers = page.getByRole("heading", { name: "Answers" }).locator("xpath=..");
    await expect(answers.locator("table").first()).toBeHidden();
    await practice.button("Show the answers").click();
    await expect(answers.locator("table").first()).toBeVisible();
    const causal = practice.exercise("causal_matrix", 1_000_040).cells[0]?.answer.flat() ?? [];
    await expect(answers.locator("section").first().locator("tbody td")).toHaveText(
      causal.map(({ exact, value }) => exact ?? String(value)),
    );
    // The same link, the same sheet.
    await page.reload();
    await practice.ready();
    await expect(titles.nth(2)).toContainText("A causal matrix · variant 1000041");
    await page.getByLabel("A causal matrix").uncheck();
    await page.getByLabel("The output").uncheck();
    await practice.button("Make the sheet").click();
    await expect(practice.panel.locator(".refused")).toHaveText("Choose at least one kind.");
  });

  test("of a link from before sheets stood apart has the problems that it had", async ({ practice, page }) => {
    await practice.open("sheet-40-3-df");
    const titles = practice.panel.locator(".problem h3");
    const wanted = [
      /^Problem 1 A causal matrix · variant 40$/,
      /The output · variant 40$/,
      /causal matrix · variant 41$/,
    ];
    await expect(titles).toHaveText(wanted);
    // Made anew it is another one of its sort, so that a copy of the link is the same sheet.
    await page.getByLabel("Problems").selectOption("2");
    await practice.button("Make the sheet").click();
    await expect.poll(() => practice.lesson()).toBe("practice-sheet-40-2-df");
    await expect(titles).toHaveText(wanted.slice(0, 2));
  });

  for (const language of languages) {
    test(`on paper there are problems, cells to write in and a page of answers, ${language}`, async ({
      practice,
      page,
    }) => {
      await practice.open("sheet-5-4-adfh", { language });
      const { sheet } = dictionaries[language];
      await page.emulateMedia({ media: "print" });
      for (const selector of ["button", "select", "input", "form", "a"]) {
        for (const element of await page.locator(selector).all()) await expect(element).toBeHidden();
      }
      await expect(practice.heading(sheet.title)).toBeVisible();
      await expect(practice.panel.locator(".problem")).toHaveCount(4);
      const blank = practice.panel.locator(".blank tbody td:not(.no)");
      const asked = (["single_weight", "causal_matrix", "output", "two_heads"] as const)
        .flatMap((id) => practice.exercise(id, 5).cells.flatMap(({ roles }) => roles.flat()))
        .filter((role) => role !== "not_asked");
      await expect(blank).toHaveCount(asked.length);
      for (const cell of await blank.all()) await expect(cell).toHaveText("");
      const box = await blank.first().boundingBox();
      expect(box?.width).toBeGreaterThan(50);
      expect(box?.height).toBeGreaterThan(36);
      const answers = practice.panel.locator(".answers");
      expect(await answers.evaluate((element) => getComputedStyle(element).breakBefore)).toBe("page");
      expect(
        await practice.panel
          .locator(".problem")
          .first()
          .evaluate((problem) => getComputedStyle(problem).breakInside),
      ).toBe("avoid");
      await expect(answers.getByText("/").first()).toBeVisible();
    });
  }
});

test.describe("on a phone", () => {
  for (const width of [320, 360]) {
    test(`nothing scrolls sideways, and targets are large enough, ${width} px`, async ({ practice, page }) => {
      await page.setViewportSize({ width, height: 740 });
      const exercises = { two_heads: { ...entry, level: 1 }, scale_temperature: { ...entry, level: 0 } };
      await practice.open("", { progress: { exercises } });
      const places = ["", "causal-padding-3", "two-heads-1", "scale-temperature-1", "weight-gradient-2", "entropy-4"];
      for (const name of [...places, "paper-1-10-abcdefghij"]) {
        await practice.visit(name);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
        const small = await practice.panel
          .locator("button:visible, input:not(.unseen):visible")
          .evaluateAll((targets) =>
            targets
              .map((target) => [target.outerHTML.slice(0, 80), target.closest("label") ?? target] as const)
              .filter(
                ([, target]) => target.getBoundingClientRect().height < 24 || target.getBoundingClientRect().width < 24,
              )
              .map(([text]) => text),
          );
        expect(small, name).toEqual([]);
      }
      await practice.visit("causal-padding-3");
      await practice.button("Show the solution").click();
      await practice.solve(practice.exercise("causal_padding", 3));
      await practice.check();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

for (const [language, colorScheme] of [
  ["en", "light"],
  ["zh", "dark"],
] as const) {
  test.describe(`axe finds nothing, ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("in the list, in exercises at every level and in a sheet", async ({ practice, page }) => {
      test.setTimeout(180_000);
      const exercises = {
        weight_row: { ...entry, best: 1, solved: 1 },
        scale_temperature: { ...entry, level: 0 },
        output: { ...entry, level: 1 },
      };
      const progress = { exercises, mistakes: { mask_forgotten: [1] } };
      await practice.open("", { language, progress });
      expect(await axeFaults(page)).toEqual([]);
      for (const name of ["scale-temperature-1", "output-1", "paper-1-3-abc"]) {
        await practice.visit(name);
        expect(await axeFaults(page), name).toEqual([]);
      }
      // A misconception, wrong cells and hints.
      await practice.visit("causal-matrix-7");
      const exercise = practice.exercise("causal_matrix", 7);
      await practice.fill(0, exercise, mistakenAnswer("mask_forgotten", exercise)[0] ?? []);
      await practice.check();
      await expect(practice.verdict).toContainText(practice.words.verdict.recurs(2));
      await practice.button(practice.words.hint(0)).click();
      await practice.button(practice.words.hint(1)).click();
      expect(await axeFaults(page)).toEqual([]);
      // Cells that cannot be read, what is carried forward, and the solution.
      await page.setViewportSize({ width: 360, height: 780 });
      await practice.visit("softmax-matrix-7");
      await practice.fill(0, practice.exercise("softmax_matrix", 7), [["ln 2", "ln 2", "ln 5"]]);
      await practice.fill(1, practice.exercise("softmax_matrix", 7), [["2/9", "2/9", "5/9"]]);
      await practice.check();
      await expect(practice.panel.locator("td.carried")).toHaveCount(3);
      await practice.cells(1).nth(4).fill("1,234");
      await practice.button(practice.words.solution).click();
      expect(await axeFaults(page)).toEqual([]);
    });
  });
}

test("in forced colours right and wrong cells differ in more than colour", async ({ practice, page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await practice.open("weight-row-1");
  const [right = "", ...others] =
    practice.exercise("weight_row", 1).cells[0]?.answer[0]?.map(({ value }) => String(value)) ?? [];
  await practice.fill(0, practice.exercise("weight_row", 1), [[right, ...others.map(() => "0.9")]]);
  await practice.check();
  const border = (at: number) =>
    practice
      .cells(0)
      .nth(at)
      .evaluate((cell) => getComputedStyle(cell).borderStyle);
  expect(await border(0)).toBe("solid");
  expect(await border(1)).toBe("dashed");
});
