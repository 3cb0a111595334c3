import type { Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { expect, loadBuiltEngine, test } from "./lab.ts";

const EXAMPLE =
  "1/Q=1,0.2;0.4,1;0.9,0.7/K=0.8,0.1;0.3,1.3;1,0.6/V=2,0;0,4;1,1/query-tokens=a,b,c/key-tokens=x,y,z" +
  "/view.cell=weights,1,0";

const plot = (page: Page) => page.getByRole("group", { name: /^Values as points|^各个值画成点/ });
const handle = (page: Page, key: string, dimension = 1) =>
  page.getByRole("slider", { name: `Value of “${key}”, dimension ${dimension}`, exact: true });
const labels = (page: Page) => page.locator("value-hull text.label");

test("values and output are points with their numbers beside them", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await expect(plot(page)).toHaveAttribute("aria-label", "Values as points, and the output of query “b” among them");
  const output = (await lab.grid("output").getByRole("gridcell").allTextContents()).slice(2, 4);
  const weights = (await lab.grid("weights").getByRole("gridcell").allTextContents()).slice(3, 6);
  await expect(labels(page)).toHaveCount(4);
  const texts = await labels(page).allTextContents();
  expect(texts).toEqual(
    expect.arrayContaining([
      `output(${output.join(", ")})`,
      `x ${weights[0]}(2, 0)`,
      `y ${weights[1]}(0, 4)`,
      `z ${weights[2]}(1, 1)`,
    ]),
  );
  await expect(page.locator("value-hull .hull")).toHaveCount(1);
  await expect(page.locator("value-hull .other")).toHaveCount(2);
  await expect(page.locator("value-hull")).toContainText("is the weighted mean of the 3 visible values");
  await lab.cell("weights", "a", "x").click();
  await expect(plot(page)).toHaveAttribute("aria-label", "Values as points, and the output of query “a” among them");
});

test("the thickness of a link is its weight", async ({ lab, page }) => {
  await lab.open({ link: `${EXAMPLE}/temperature=0` });
  await expect(page.locator("value-hull .link")).toHaveCount(1);
  await lab.visit(EXAMPLE);
  await expect(page.locator("value-hull .link")).toHaveCount(3);
  const widths = await page
    .locator("value-hull .link")
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute("stroke-width"))));
  const weights = (await lab.grid("weights").getByRole("gridcell").allTextContents()).slice(3, 6).map(Number);
  const order = (numbers: number[]) => [0, 1, 2].sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  expect(order(widths)).toEqual(order(weights));
});

test("a value is dragged: it and the output move, no weight does, and one undo takes all back", async ({
  lab,
  page,
}) => {
  await lab.open({ link: EXAMPLE });
  const weights = await lab.grid("weights").getByRole("gridcell").allTextContents();
  const before = await lab.state();
  const box = await handle(page, "y").boundingBox();
  if (!box) throw new Error("The value to be dragged is not in view.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 12 });
  await page.mouse.up();
  const V = async () => ((await lab.state()) as unknown as { V: number[][] }).V;
  await expect.poll(async () => (await V())[1]?.[0]).toBeGreaterThan(0);
  const [moved] = [(await V())[1] as number[]];
  expect(moved[1]).toBeLessThan(4);
  // Numbers that a hand can reach are short ones.
  for (const number of moved) expect(String(number).length).toBeLessThan(6);
  expect((await V())[0]).toEqual([2, 0]);
  expect(await lab.grid("weights").getByRole("gridcell").allTextContents()).toEqual(weights);
  await lab.button("Undo").click();
  expect(await V()).toEqual((before as unknown as { V: number[][] }).V);
  await expect(lab.button("Undo")).toBeDisabled();
});

test("a value is moved by keys, each coordinate a slider of its own", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await handle(page, "z").focus();
  await page.keyboard.press("ArrowRight");
  await expect(handle(page, "z")).toBeFocused();
  await expect(handle(page, "z")).toHaveAttribute("aria-valuenow", /^1\.0\d*$|^1\.1$|^1\.05$/);
  await expect(handle(page, "z")).toHaveAttribute("aria-valuetext", /^\(1\.\d+, 1\), weight 0\.\d{3}$/);
  await page.keyboard.press("ArrowUp");
  await expect(handle(page, "z", 2)).toBeFocused();
  await expect(handle(page, "z", 2)).toHaveAttribute("aria-valuetext", /^\(1\.\d+, 1\.\d+\), weight/);
  await expect(lab.cell("V", "z", 2)).not.toHaveText("1");
  const before = Number(await handle(page, "z", 2).getAttribute("aria-valuenow"));
  await page.keyboard.press("Shift+ArrowDown");
  await expect
    .poll(async () => before - Number(await handle(page, "z", 2).getAttribute("aria-valuenow")))
    .toBeGreaterThanOrEqual(0.5);
});

test("a press on a value selects it", async ({ lab, page }) => {
  await lab.open({ link: EXAMPLE });
  await handle(page, "z").click();
  await expect(lab.cell("V", "z", 1)).toHaveAttribute("aria-selected", "true");
});

test("one dimension is a line; three have no plot", async ({ lab, page }) => {
  await lab.open({ link: "1/Q=1,0/K=1,0;0,1/V=1;5/query-tokens=a/key-tokens=x,y" });
  await expect(page.locator("value-hull")).toContainText("it lies between 1 and 5.");
  await handle(page, "x").focus();
  await page.keyboard.press("ArrowUp");
  await expect(lab.cell("V", "x", 1)).toHaveText("1.1");
  await lab.visit("1/Q=1,0/K=1,0;0,1/V=1,2,3;5,6,7");
  await expect(page.locator("value-hull")).toHaveCount(0);
});

test("equal values and an empty row have sentences of their own", async ({ lab, page }) => {
  await lab.open({ link: "1/Q=1,0/K=1,0;0,1/V=1,2;1,2" });
  await expect(page.locator("value-hull")).toContainText(
    "All visible values are the same, and so is the output: (1.000, 2.000).",
  );
  await lab.visit("1/Q=1,0/K=1,0;0,1/V=1,2;1,2/key-valid=00/query-tokens=q");
  await expect(page.locator("value-hull")).toContainText("No key is visible to “q”.");
  await expect(page.locator("value-hull .hull")).toHaveCount(0);
});

test("on a phone it is folded, and opens without scrolling sideways", async ({ lab, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const engine = await loadBuiltEngine();
  await lab.open({ link: EXAMPLE });
  await expect(plot(page)).toBeHidden();
  await page.getByText("The output of “b” among the values").click();
  await expect(plot(page)).toBeVisible();
  await handle(page, "x").focus();
  await page.keyboard.press("ArrowLeft");
  expect(await lab.addressHoldsState(engine)).toContain("V=1.");
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
});

for (const language of ["en", "zh"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });
      test("axe finds nothing in the plot", async ({ lab, page }) => {
        await lab.open({ query: `?lang=${language}`, link: EXAMPLE });
        await expect(plot(page)).toBeVisible();
        expect(await axeFaults(page)).toEqual([]);
      });
    });
  }
}
