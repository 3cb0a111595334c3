import { expect, type Lab, test } from "./lab.ts";

/** The doors of the site, and the ways between what stands behind them. */

const door = (lab: Lab, name: string) =>
  lab.page.getByRole("navigation", { name: "Parts of the site" }).getByRole("button", { name, exact: true });

async function enter(lab: Lab, name: string): Promise<void> {
  await door(lab, name).click();
  await expect(door(lab, name)).toHaveAttribute("aria-current", "page");
}

const exercise = (seed: number) => `1/Q=1/K=1/V=1/view.lesson=practice-weight-row-${seed}`;

test("practice is a step of the browser's history, and Back leads to the lab as it was left", async ({ lab, page }) => {
  await lab.open({ query: "?lang=en" });
  await lab.type(lab.cell("Q", "it", 1), "2");
  const left = await lab.state();
  await enter(lab, "Practice");
  await page.goBack();
  await expect(door(lab, "Lab")).toHaveAttribute("aria-current", "page");
  expect(await lab.state()).toEqual(left);
});

test("undo does not lead out of a lesson, and reset leads back to what was opened in the lab", async ({
  lab,
  page,
}) => {
  await lab.open({ query: "?lang=en" });
  const opened = (await lab.state()).Q;
  await lab.type(lab.cell("Q", "it", 1), "2");
  await enter(lab, "Path");
  await expect(lab.button("Undo")).toBeDisabled();
  await page.keyboard.press("Control+z");
  await expect(door(lab, "Path")).toHaveAttribute("aria-current", "page");
  await enter(lab, "Lab");
  expect((await lab.state()).Q).toEqual([[2, 0, 1, 0]]);
  await expect(lab.button("Undo")).toBeDisabled();
  await lab.button("Reset").click();
  expect((await lab.state()).Q).toEqual(opened);
});

test("who comes back to practice goes on with the exercise that was left", async ({ lab, page }) => {
  await page.goto(`./?lang=en#${exercise(3)}`);
  await expect(page.getByRole("heading", { name: "A row of weights" })).toBeVisible();
  await enter(lab, "Lab");
  await enter(lab, "Practice");
  await expect(page.getByRole("heading", { name: "A row of weights" })).toBeVisible();
  await door(lab, "Practice").click();
  await expect(page.getByRole("heading", { name: "A row of weights" })).toBeHidden();
});

test("another language leaves what was begun in a lesson", async ({ lab, page }) => {
  await lab.open({ query: "?lang=en" });
  await enter(lab, "Path");
  await page.getByRole("radio").nth(1).check();
  await lab.button("中文").click();
  await expect(page.getByRole("navigation", { name: "网站栏目" })).toBeVisible();
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
});

for (const lesson of [
  "practice-constructor",
  "practice-output-99999999999",
  "practice-sheet-1-999-zz",
  "path-nowhere",
  "path-constructor",
]) {
  test(`a link to the lesson ${lesson}, which is not there, opens the page all the same`, async ({ lab, page }) => {
    await page.goto(`./?lang=en#1/Q=1,0/K=1,0;0,1/V=1;2/view.lesson=${lesson}`);
    await expect(door(lab, lesson.startsWith("path") ? "Path" : "Practice")).toHaveAttribute("aria-current", "page");
    await enter(lab, "Lab");
    await lab.shows({ weights: [["0.506", "0.186", "0.307"]] });
  });
}

test("where a lesson cannot be fetched it is said, and the lab still works", async ({ lab, page }) => {
  await page.route(/path-room/, (route) => route.abort());
  await page.goto(`./?lang=en#1/Q=1,0/K=1,0;0,1/V=1;2/view.lesson=path-query`);
  await expect(page.getByText("That part could not be loaded.")).toBeVisible();
  await enter(lab, "Lab");
  await lab.shows({ weights: [["0.506", "0.186", "0.307"]] });
  lab.complaints.length = 0;
});

for (const [kept, entry] of Object.entries({
  "without its moves": { stage: 2, moved: "" },
  "with moves that are no links": { stage: 4, moved: "x y" },
  "with more moves than there are": { stage: 1, moved: "1/Q=1/K=1/V=1 1/Q=1/K=1/V=1 1/Q=1/K=1/V=1" },
})) {
  test(`an experiment kept ${kept} begins again`, async ({ lab, page }) => {
    const damaged = { first: { a: "b" }, latest: {}, done: false, ...entry };
    await page.addInitScript(
      (text) => localStorage.setItem("attention-lab:progress", text),
      JSON.stringify({ experiments: { share: damaged } }),
    );
    await lab.open({ query: "?lang=en" });
    await page
      .locator("attention-lab")
      .evaluate((element) => element.dispatchEvent(new CustomEvent("go", { detail: "path-share" })));
    await expect(page.getByRole("button", { name: "Lock in my prediction" })).toBeVisible();
  });
}

test("where the lesson is left out, its experiment is not locked", async ({ lab, page }) => {
  await lab.open({ query: "?lang=en" });
  await page
    .locator("attention-lab")
    .evaluate((element) => element.dispatchEvent(new CustomEvent("go", { detail: "path-move-a-key" })));
  await expect(page.getByRole("button", { name: "Lock in my prediction" })).toBeVisible();
  const link = await page.evaluate(() => location.hash);
  await page.goto(`embed.html?lang=en&show=picture,controls${link}`);
  await lab.type(lab.cell("Q", "q₁", 1), "2");
  await expect(lab.cell("scores", "q₁", "k₁")).toHaveText("3.000");
});
