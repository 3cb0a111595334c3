import type { Page } from "@playwright/test";
import { expect, test } from "./practice.ts";
import { tabUntil } from "./tabbing.ts";

/** Everything that can be read on the page or by a screen reader, shadow trees and values included. */
const everything = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const read = (node: Node): void => {
      if (node instanceof Text) texts.push(node.data);
      if (node instanceof Element) {
        if (node.localName === "style" || node.localName === "script") return;
        for (const { value } of node.attributes) texts.push(value);
        if (node instanceof HTMLInputElement) texts.push(node.value);
        if (node.shadowRoot) read(node.shadowRoot);
      }
      node.childNodes.forEach(read);
    };
    read(document);
    return texts.join("\n");
  });

test.describe("an exercise", () => {
  test("says what is given and asked, and gives nothing away", async ({ practice, page }) => {
    await practice.open("causal-matrix-7");
    await expect(practice.heading("A causal matrix")).toBeVisible();
    await expect(practice.panel.getByText(/^These are the scores of 4 tokens.*The mask is causal/)).toBeVisible();
    await expect(
      page.getByRole("grid", { name: "Scores, 4 rows, 4 columns" }).getByRole("gridcell").first(),
    ).toHaveText("ln 2");
    await expect(page.locator("pipeline-picture, why-panel, row-readout")).toHaveCount(0);
    await expect(practice.button("Open these numbers in the lab")).toHaveCount(0);
    // Closed cells look like all others.
    await expect(practice.cells(0)).toHaveCount(16);
    const text = await everything(page);
    for (const given of ["2/3", "0.667", "0.333", "4/9", "0.444", "3/7", "0.429", "not counted"]) {
      expect(text, given).not.toContain(given);
    }
  });

  test("is solved with fractions, and opens in the lab then", async ({ practice, page }) => {
    await practice.open("causal-matrix-7");
    await practice.solve(practice.exercise("causal_matrix", 7));
    await practice.check();
    await expect(practice.verdict).toContainText("Right. All 9 cells that count are right.");
    await expect(practice.said("Right. All 9 cells that count are right.")).toBeAttached();
    await expect(practice.cell("Weights, query 2, key 1")).toHaveAccessibleDescription("✓ right");
    await expect(practice.cell("Weights, query 2, key 4")).toHaveAccessibleDescription("not counted");
    expect((await practice.kept())?.exercises.causal_matrix).toMatchObject({
      best: 1,
      solved: 1,
      tries: 1,
      spent: [7],
    });
    // To look at the way there costs nothing any more.
    await expect(practice.panel.getByRole("button", { name: /^Hint/ })).toHaveCount(0);
    await practice.button("Show the solution").click();
    await expect(page.getByRole("region", { name: "Worked solution" })).toBeFocused();
    expect((await practice.kept())?.exercises.causal_matrix).toMatchObject({ best: 1, shown: false });
    await practice.button("Open these numbers in the lab").click();
    await expect(page.locator("pipeline-picture")).toBeVisible();
    await practice.lab.shows({
      weights: [
        ["1", "0", "0", "0"],
        ["0.667", "0.333", "0", "0"],
        ["0.111", "0.444", "0.444", "0"],
        ["0.429", "0.143", "0.071", "0.357"],
      ],
    });
  });

  test("marks each cell so that it can be read without colour, and what follows rightly earns", async ({
    practice,
  }) => {
    await practice.open("softmax-matrix-7");
    await practice.fill(0, practice.exercise("softmax_matrix", 7), [
      ["ln 2", "ln 2", "ln 8"],
      ["ln 2", "ln 2", "ln 5"],
      ["ln 2", "ln 2", ""],
    ]);
    await practice.fill(1, practice.exercise("softmax_matrix", 7), [
      ["1/6", "1/6", "2/3"],
      ["2/9", "2/9", "5/9"],
      ["0.9", "0.9", "-0.1"],
    ]);
    await practice.check();
    const { verdict } = practice;
    await expect(verdict).toContainText("10 of 18 cells that count are right.");
    await expect(verdict).toContainText("3 more follow correctly from your own wrong numbers before them, and count.");
    await expect(verdict).toContainText("1 cell still empty.");
    await expect(verdict.getByRole("listitem")).toHaveText([
      "Scores: row 1 is right.",
      "Weights: row 3 sums to 1.7; a row of weights sums to 1.",
      "Weights: row 3, column 3 is negative; a weight never is.",
      "Weights: row 1 is right.",
    ]);
    const wrong = practice.cell("Scores, query 2, key 3");
    await expect(wrong).toHaveAttribute("aria-invalid", "true");
    await expect(wrong).toHaveAccessibleDescription("✗ not right");
    await expect(practice.cell("Weights, query 2, key 3")).toHaveAccessibleDescription("↷ follows from yours");
    await expect(practice.cell("Weights, query 2, key 3")).not.toHaveAttribute("aria-invalid", "true");
    await expect(practice.cell("Scores, query 3, key 3")).toHaveAccessibleDescription("empty");
    // A mark goes when its cell says something else, and comes back with it.
    await wrong.fill("ln 4");
    await expect(wrong).not.toHaveAttribute("aria-invalid", "true");
    await expect(practice.cell("Scores, query 1, key 1")).toHaveAccessibleDescription("✓ right");
    await wrong.fill("ln 5");
    await expect(wrong).toHaveAccessibleDescription("✗ not right");
    expect((await practice.kept())?.exercises.softmax_matrix?.best).toBeCloseTo(13 / 18, 12);
  });

  test("keeps what is typed and how it was marked through a reload, in either language", async ({ practice, page }) => {
    await practice.open("output-3");
    await practice.fill(0, practice.exercise("output", 3), [
      ["½", "0.5"],
      ["9", null],
    ]);
    await practice.check();
    await expect(practice.verdict).toContainText(/of 8 cells/);
    const marks = () =>
      practice.page.locator("answer-grid td").evaluateAll((cells) => cells.map((cell) => cell.className));
    const before = await marks();
    expect(before).toContain("wrong");
    await practice.cell("Output, query 1, dimension 1").fill("3/4");
    await page.reload();
    await practice.ready();
    await expect(practice.cell("Weights, query 1, key 1")).toHaveValue("½");
    await expect(practice.cell("Output, query 1, dimension 1")).toHaveValue("3/4");
    expect(await marks()).toEqual(before);
    await practice.lab.button("中文").click();
    await expect(practice.cell("输出，查询 1，第 1 维")).toHaveValue("3/4");
    expect(await marks()).toEqual(before);
    await expect(practice.cell("权重，查询 2，键 1")).toHaveAccessibleDescription("✗ 不对");
  });

  test("no longer scores once its solution was shown", async ({ practice, page }) => {
    await practice.open("output-7");
    await practice.button("Show the solution").click();
    const solution = page.getByRole("region", { name: "Worked solution" });
    await expect(solution).toBeFocused();
    await expect(solution).toContainText("q₂·k₁ = 1·ln 4 + 1·ln 2 = ln 8 ≈ 2.079");
    await expect(solution).toContainText("(8, 9) ÷ 17 = (8/17, 9/17) ≈ (0.471, 0.529)");
    await expect(practice.panel).toContainText("You have seen its solution, so this variant no longer counts.");
    await practice.solve(practice.exercise("output", 7));
    await practice.check();
    await expect(practice.verdict).toContainText("Right.");
    expect((await practice.kept())?.exercises.output).toMatchObject({ best: 0, solved: 0, shown: true, spent: [7] });
    await page.reload();
    await practice.ready();
    await expect(solution).toBeVisible();
    // The next variant has one step missing.
    await practice.another.click();
    await expect.poll(() => practice.lesson()).toBe("practice-output-8");
    await expect(practice.button("One step missing")).toHaveAttribute("aria-pressed", "true");
    await practice.visit("output-7");
    await expect(practice.panel).toContainText("You have seen its solution, so this variant no longer counts.");
    await expect(solution).toBeVisible();
  });

  test("no longer scores once it was solved, long after what was typed is forgotten", async ({ practice }) => {
    const untyped = { level: 2, cells: {}, checked: {}, tries: 0, hints: 0, shown: false, left: [] };
    const output = { ...untyped, best: 1, solved: 1, seed: 8, spent: [7] };
    await practice.open("output-7", { progress: { exercises: { output } } });
    await expect(practice.panel).toContainText("You have worked on this variant before; it no longer counts.");
  });

  test("is found as it was left after another of its kind was opened, by Back and after a reload", async ({
    practice,
    page,
  }) => {
    await practice.open("output-3");
    const cell = practice.cell("Weights, query 1, key 1");
    const checked = practice.exercise("output", 3);
    await practice.solve(checked);
    await cell.fill("1/7");
    await practice.check();
    await practice.button("Hint").click();
    await expect(cell).toHaveAccessibleDescription("✗ not right");
    await practice.visit("output-9");
    await expect(cell).toHaveValue("");
    await cell.fill("2/7");
    await page.goBack();
    await expect.poll(() => practice.lesson()).toBe("practice-output-3");
    await expect(cell).toHaveValue("1/7");
    await expect(cell).toHaveAccessibleDescription("✗ not right");
    await expect(practice.panel).toContainText("1 try");
    await expect(page.getByRole("region", { name: "Hints" })).toBeVisible();
    await page.goForward();
    await expect.poll(() => practice.lesson()).toBe("practice-output-9");
    await expect(cell).toHaveValue("2/7");
    await page.goBack();
    await expect(cell).toHaveValue("1/7");
    await page.reload();
    await practice.ready();
    await expect(cell).toHaveValue("1/7");
    await page.goto("about:blank");
    await practice.open("output-9");
    await expect(cell).toHaveValue("2/7");
  });

  test("gives three hints, each saying more", async ({ practice, page }) => {
    await practice.open("weight-row-7");
    const hints = page.getByRole("region", { name: "Hints" });
    await practice.button("Hint").click();
    await expect(hints.getByRole("listitem").first()).toHaveText("Take the dot product of the query with every key.");
    await expect(hints).not.toContainText("3, −1, 0");
    await expect(practice.said("Divide by √dₖ")).toBeAttached();
    await practice.button("Hint 2 of 3").click();
    await expect(hints).toContainText("q₁Kᵀ = (3, −1, 0)");
    await expect(hints).not.toContainText("6.088");
    await practice.button("Hint 3 of 3").click();
    await expect(hints).toContainText("4.482 + 0.607 + 1 = 6.088");
    await expect(practice.panel.getByRole("button", { name: /^Hint/ })).toHaveCount(0);
    await page.reload();
    await practice.ready();
    await expect(hints).toContainText("4.482 + 0.607 + 1 = 6.088");
  });
});

test("goes from a worked example through one step missing to working alone", async ({ practice, page }) => {
  await practice.open();
  await practice.panel.getByRole("button", { name: /^One weight/ }).click();
  await expect.poll(() => practice.lesson()).toBe("practice-single-weight-1");
  const level = (name: string) => practice.button(name);
  await expect(level("Worked example")).toHaveAttribute("aria-pressed", "true");
  await expect(practice.page.locator("answer-grid")).toHaveCount(0);
  await expect(practice.panel).toContainText("Step 1 of 3");
  const example = page.getByRole("region", { name: "Worked example" });
  await expect(example.getByRole("listitem")).toHaveCount(1);
  await practice.button("Next step").click();
  await expect(practice.panel).toContainText("Step 2 of 3");
  await expect(practice.said(/^Query 1: Add up the exponentials/)).toBeAttached();
  await practice.button("All steps").click();
  await expect(example.getByRole("listitem")).toHaveCount(3);
  // The same with other numbers.
  await practice.button("Another example").click();
  await expect.poll(() => practice.lesson()).toBe("practice-single-weight-2");
  await expect(practice.panel).toContainText("Step 1 of 3");
  await practice.button("Now you").click();
  await expect.poll(() => practice.lesson()).toBe("practice-single-weight-3");
  await expect(level("One step missing")).toHaveAttribute("aria-pressed", "true");
  await expect(practice.panel).toContainText("Worked out so far");
  await expect(practice.cells(0)).toHaveCount(1);
  await practice.solve(practice.exercise("single_weight", 3));
  await practice.check();
  await expect(practice.verdict).toContainText("Next: Alone.");
  await practice.another.click();
  await expect.poll(() => practice.lesson()).toBe("practice-single-weight-4");
  await expect(level("Alone")).toHaveAttribute("aria-pressed", "true");
  await expect(practice.panel).not.toContainText("Worked out so far");
  await practice.solve(practice.exercise("single_weight", 4));
  await practice.check();
  await expect(practice.verdict).toContainText("The cell that counts is right.");
  await practice.button("‹ All exercises").click();
  await expect(practice.panel.getByRole("button", { name: /^One weight/ })).toContainText(
    "✓ done · 1 variant solved alone",
  );
  // Going on goes on where it was.
  await practice.panel.getByRole("button", { name: /^One weight/ }).click();
  await expect(practice.verdict).toContainText("Right.");
});

test("one step missing shows the parts before it", async ({ practice, page }) => {
  await practice.open("two-heads-5");
  await practice.button("One step missing").click();
  await expect(practice.button("One step missing")).toHaveAttribute("aria-pressed", "true");
  expect(await practice.lesson()).toBe("practice-two-heads-5");
  const exercise = practice.exercise("two_heads", 5);
  const given = page.getByRole("grid", { name: "Weights, head 1, 2 rows, 2 columns" });
  const texts = exercise.cells[0]?.answer.flat().map(({ exact, value }) => exact ?? String(value));
  await expect(given.getByRole("gridcell")).toHaveText(texts ?? []);
  await expect(given.getByRole("textbox")).toHaveCount(0);
  await practice.solve(exercise, ["weights_1"]);
  await practice.check();
  await expect(practice.verdict).toContainText("All 4 cells that count are right.");
});

test.describe("by keyboard alone", () => {
  test("an exercise is found, answered and checked", async ({ practice, page }) => {
    await practice.open();
    const focused = () => page.locator(":focus").last();
    const label = () =>
      focused().evaluateAll((all) => all.at(-1)?.getAttribute("aria-label") ?? all.at(-1)?.textContent ?? "");
    const tabTo = (name: RegExp) => tabUntil(page, async () => name.test((await label()).trim()), 80);
    await tabTo(/A row of weights/);
    await page.keyboard.press("Enter");
    await expect(practice.heading("A row of weights")).toBeVisible();
    await tabTo(/^Now you$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => practice.lesson()).toBe("practice-weight-row-2");
    await tabTo(/^Weights, query 1, key 1$/);
    const [weights] = practice.exercise("weight_row", 2).cells;
    const numbers = weights?.answer[0]?.map(({ value }) => (value ?? 0).toFixed(3)) ?? [];
    for (const number of numbers) {
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
    }
    await expect(practice.button("Check")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(practice.verdict).toContainText("All 3 cells that count are right.");
  });

  test("arrows go from cell to cell, within a text as far as it goes", async ({ practice, page }) => {
    await practice.open("softmax-matrix-7");
    const at = (row: number, column: number) => practice.cell(`Scores, query ${row}, key ${column}`);
    await at(1, 1).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await expect(at(2, 2)).toBeFocused();
    await page.keyboard.type("12");
    await page.keyboard.press("ArrowLeft");
    await expect(at(2, 2)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(at(2, 1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(at(1, 1)).toBeFocused();
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Tab");
    await expect(at(1, 2)).toBeFocused();
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press("Enter");
    await expect(practice.cell("Weights, query 1, key 1")).toBeFocused();
    await page.keyboard.type("1/0");
    await page.keyboard.press("Control+Enter");
    await expect(practice.verdict).toContainText("One cell cannot be read.");
  });
});

test("an unknown exercise leads to the list", async ({ practice, page }) => {
  await practice.open("weight-row-99999999999");
  await expect(page.locator("practice-home")).toBeVisible();
});
