import type { Locator, Page } from "@playwright/test";
import { expect, loadBuiltEngine, test } from "./lab.ts";

/** One query, two keys; by the limit τ→0 head 1 reads the first key alone, head 2 the second. */
const OPPOSED = [
  "1/X=1,0/X-context=1,0;0,1/W-Q=1,1;0,0/W-K=1,0;0,1/W-V=1,1;2,2/heads=2/temperature=0",
  "query-tokens=q/key-tokens=k1,k2",
].join("/");
const GROUPED = "1/X=1,0;1,1/W-Q=0,1,0,1;1,0,1,0/W-K=0,1;1,0/W-V=10,20;0,0/heads=4/kv-heads=2";
const LAYERS = [
  "1/X=1,0;0,1/layers.0.W-Q=1,0;0,1/layers.0.W-K=1,0;0,1/layers.0.W-V=1,0;0,1",
  "layers.1.W-Q=1,0;0,1/layers.1.W-K=1,0;0,1/layers.1.W-V=1,0;0,1/layers.1.heads=2",
].join("/");

const table = (page: Page, name: string): Locator => page.getByRole("table", { name, exact: true });
const numbers = (of: Locator): Locator => of.locator("tbody td");

test("all heads are shown with their numbers, and what their average hides", async ({ lab, page }) => {
  await lab.open({ link: OPPOSED });
  await expect(numbers(table(page, "Weights of head 1"))).toHaveText(["1", "0"]);
  await expect(numbers(table(page, "Weights of head 2"))).toHaveText(["0", "1"]);
  await expect(numbers(table(page, "Weights averaged over the heads"))).toHaveText(["0.50", "0.50"]);
  const heads = page.getByRole("region", { name: "All heads" });
  await expect(heads).toContainText("For “q” the heads’ entropies are 0, 0 nats; the average’s is 0.693.");
  await expect(heads).toContainText("An average hides what heads do differently");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.getByRole("region", { name: "所有的头" })).toContainText("各头的熵是 0、0 nats，平均的熵是 0.693");
});

test("choosing one opens it large: picture, row readout, summary and address follow", async ({ lab, page }) => {
  await lab.open({ link: OPPOSED });
  await expect(lab.grid("weights").getByRole("gridcell")).toHaveText(["1", "0"]);
  await page.getByRole("button", { name: "Head 2", exact: true }).click();
  await expect(lab.choice("Head", "2")).toBeChecked();
  await expect(lab.grid("weights").getByRole("gridcell")).toHaveText(["0", "1"]);
  await expect(page.getByText(/^In words: Head 2: Query “q” puts 0 on “k1” and 1 on “k2”\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Row of query “q”" }).getByRole("row").nth(1)).toContainText("1");
  expect(await lab.addressHoldsState(await loadBuiltEngine())).toContain("view.head=1");
  await lab.page.reload();
  await lab.ready();
  await expect(lab.choice("Head", "2")).toBeChecked();
});

test("heads and layers are chosen by keyboard", async ({ lab, page }) => {
  await lab.open({ link: LAYERS });
  await expect(page.getByRole("radiogroup", { name: "Head" })).toHaveCount(0);
  await lab.choice("Layer", "1").focus();
  await page.keyboard.press("ArrowRight");
  await expect(lab.choice("Layer", "2")).toBeChecked();
  await lab.choice("Head", "1").focus();
  await page.keyboard.press("ArrowRight");
  await expect(lab.choice("Head", "2")).toBeChecked();
  await expect.poll(() => lab.link).toMatch(/view\.layer=1\/view\.head=1/);
  // Which head is shown is no step to be undone.
  await expect(lab.button("Undo")).toBeDisabled();
  await lab.choose("Layer", "1");
  await expect(page.getByRole("radiogroup", { name: "Head" })).toHaveCount(0);
  expect(await lab.state()).toMatchObject({ view: {} });
});

test("a cell in the block of another head shows that head", async ({ lab, page }) => {
  await lab.open({ link: GROUPED });
  await page.getByRole("tab", { name: "Q", exact: true }).click();
  const Q = page.getByRole("grid", { name: /^Q,/ }).getByRole("gridcell");
  await expect(Q).toHaveText(["0", "1.000", "0", "1.000", "1.000", "1.000", "1.000", "1.000"]);
  await Q.nth(6).click();
  await expect(lab.choice("Head", "3")).toBeChecked();
  await expect(page.getByText("reads key/value head 2 of 2")).toBeVisible();
  expect((await lab.state()).view).toMatchObject({ head: 2, cell: { stage: "Q", row: 1, column: 0 } });
  await expect(page.locator('matrix-grid[data-stage="V"] td.faint')).toHaveCount(2);
});

test("more than eight keys are shown in colours, the average’s numbers on demand", async ({ lab, page }) => {
  const tokens = Array.from({ length: 10 }, (_, at) => `${at % 3},${at % 2}`).join(";");
  await lab.open({ link: `1/X=${tokens}/W-Q=1,0;0,1/W-K=1,0;0,1/W-V=1,0;0,1/heads=2` });
  await expect(page.getByRole("img", { name: /^Weights of head 2: “1” most on “/ })).toBeVisible();
  await expect(table(page, "Weights averaged over the heads")).toHaveCount(0);
  await page.getByRole("button", { name: "Numbers", exact: true }).click();
  await expect(numbers(table(page, "Weights averaged over the heads"))).toHaveCount(100);
});
