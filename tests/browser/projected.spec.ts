import type { Locator, Page } from "@playwright/test";
import type { ProjectedState } from "../../web/engine/types.ts";
import { axeFaults } from "./axe.ts";
import { expect, type Lab, loadBuiltEngine, test } from "./lab.ts";

/** Two tokens of width 2, one head: Q = X·W_Q is [[2, 1], [0, 3]]. */
const SELF = "1/X=1,0;0,1/W-Q=2,1;0,3/W-K=1,0;0,1/W-V=5,0;0,7/query-tokens=a,b/key-tokens=a,b";
const CROSS = "1/X=1,0;0,1/X-context=1,1;2,0;0,3/W-Q=1,0;0,1/W-K=1,0;0,1/W-V=1;1/query-tokens=I,you/key-tokens=x,y,z";
/** Two heads of width 1, and W_O. */
const HEADS = "1/X=1,0;0,1/W-Q=1,2;0,1/W-K=1,0;0,1/W-V=10,20;30,40/W-O=1,2;3,4/heads=2/query-tokens=a,b/key-tokens=a,b";
const STACK = [
  "1/X=1,0;0,1",
  "layers.0.W-Q=0,0;0,0/layers.0.W-K=0,0;0,0/layers.0.W-V=1,0;0,1",
  "layers.1.W-Q=0,0;0,0/layers.1.W-K=0,0;0,0/layers.1.W-V=2,0;0,2",
].join("/");

const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name: new RegExp(`^${name}[,，]`) });
const cells = (page: Page, name: string): Locator => grid(page, name).getByRole("gridcell");
const why = (page: Page): Locator => page.getByRole("region", { name: /Why this number|为什么是这个数/ });

/** Opens a state given as a link written by hand, or says what is wrong with it. */
async function open(lab: Lab, link: string, query = ""): Promise<void> {
  await lab.open({ link, query });
  await expect(lab.alert).toBeHidden();
}

/** Brings a group to the front where the picture does not show all of them. */
async function bring(page: Page, tab: string): Promise<void> {
  if ((await page.getByRole("tab").count()) > 0) await page.getByRole("tab", { name: tab, exact: true }).click();
}

async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test.describe("a source that starts from X", () => {
  test("shows X, the matrices and what they give, and the same weights as its Q, K and V given", async ({
    lab,
    page,
  }) => {
    await open(lab, SELF);
    await bring(page, "Q");
    await expect(cells(page, "X")).toHaveText(["1", "0", "0", "1"]);
    await expect(cells(page, "W_Q")).toHaveText(["2", "1", "0", "3"]);
    await expect(cells(page, "Q")).toHaveText(["2.000", "1.000", "0", "3.000"]);
    await expect(cells(page, "W_K")).toHaveText(["1", "0", "0", "1"]);
    await bring(page, "Weights");
    const weights = await lab.grid("weights").getByRole("gridcell").allTextContents();
    await lab.visit("1/Q=2,1;0,3/K=1,0;0,1/V=5,0;0,7/query-tokens=a,b/key-tokens=a,b");
    await expect(page.getByRole("tab", { name: "X", exact: true })).toHaveCount(0);
    await expect(lab.grid("weights").getByRole("gridcell")).toHaveText(weights);
  });

  test("follows a change of X through Q, K and V to the output, and keeps it in the address", async ({ lab, page }) => {
    await open(lab, SELF);
    await bring(page, "X");
    await lab.type(cells(page, "X").first(), "3");
    await expect(cells(page, "Q").first()).toHaveText("6.000");
    await expect(cells(page, "V").first()).toHaveText("15.000");
    const link = await lab.addressHoldsState(await loadBuiltEngine());
    expect(link).toContain("X=3,0;0,1");
    await lab.button("Undo").click();
    await expect(cells(page, "Q").first()).toHaveText("2.000");
  });

  test("lets no weight move when W_V is changed", async ({ lab, page }) => {
    await open(lab, SELF);
    await lab.bring("weights");
    const weights = await lab.grid("weights").getByRole("gridcell").allTextContents();
    await bring(page, "V");
    await lab.type(cells(page, "W_V").first(), "100");
    await expect(cells(page, "V").first()).toHaveText("100.000");
    await bring(page, "Weights");
    await expect(lab.grid("weights").getByRole("gridcell")).toHaveText(weights);
  });

  test("offers no field over what is computed", async ({ lab, page }) => {
    await open(lab, SELF);
    await bring(page, "Q");
    await cells(page, "Q").first().click();
    await page.keyboard.type("9");
    await expect(lab.field).toHaveCount(0);
    await expect(grid(page, "Q")).toHaveAttribute("aria-readonly", "true");
    await expect(grid(page, "W_Q")).not.toHaveAttribute("aria-readonly", "true");
  });

  test("explains a number of Q by the row of X and the column of W_Q, which are marked", async ({ lab, page }) => {
    await open(lab, SELF);
    await bring(page, "Q");
    await cells(page, "Q").nth(3).click();
    await expect(why(page)).toContainText("Q of “b”, dimension 2: why 3.000?");
    await expect(why(page).getByRole("definition")).toContainText(["0×1 + 1×3 = 3.000"]);
    await expect(page.locator('matrix-grid[data-stage="X"] .operand')).toHaveCount(1);
    await expect(page.locator('matrix-grid[data-stage="W_Q"] .operand')).toHaveCount(1);
    await cells(page, "W_V").nth(2).click();
    await expect(why(page)).toContainText("W_V, row 2, column 1 is 0");
  });

  test("widens X and all matrices together", async ({ lab, page }) => {
    await open(lab, SELF);
    await bring(page, "X");
    await page.getByRole("button", { name: "Add a dimension to X", exact: true }).click();
    await expect(grid(page, "X")).toHaveAccessibleName("X, 2 rows, 3 columns");
    await expect(grid(page, "W_Q")).toHaveAccessibleName("W_Q, 3 rows, 2 columns");
    await lab.fromMenu(grid(page, "X").getByRole("columnheader", { name: "dimension 1" }), "Remove dimension 1 of X");
    expect(((await lab.state()) as unknown as ProjectedState).W_V).toEqual([
      [0, 7],
      [0, 0],
    ]);
  });

  test("takes pasted weights", async ({ lab, page }) => {
    await open(lab, SELF);
    await bring(page, "Q");
    await lab.paste(cells(page, "W_Q").first(), "1 2 3\n4 5 6");
    await expect(grid(page, "Q")).toHaveAccessibleName("Q, 2 rows, 3 columns");
    await expect(cells(page, "Q")).toHaveText(["1.000", "2.000", "3.000", "4.000", "5.000", "6.000"]);
  });
});

test.describe("cross-attention", () => {
  test("has rows of X′ for its keys, added and taken away by themselves", async ({ lab, page }) => {
    await open(lab, CROSS);
    await bring(page, "K");
    await expect(grid(page, "X′").getByRole("rowheader")).toHaveText(["x", "y", "z"]);
    await expect(cells(page, "K")).toHaveText(["1.000", "1.000", "2.000", "0", "0", "3.000"]);
    await grid(page, "X′").getByRole("rowheader").nth(1).focus();
    await page.keyboard.press("Delete");
    await expect(grid(page, "X′").getByRole("rowheader")).toHaveText(["x", "z"]);
    await expect(grid(page, "X").getByRole("rowheader")).toHaveText(["I", "you"]);
    await bring(page, "Weights");
    await expect(lab.grid("weights")).toHaveAccessibleName("Weights A, 2 rows, 2 columns");
  });
});

test.describe("what becomes of the heads", () => {
  test("stands side by side and is mixed by W_O, with the reason for every number", async ({ lab, page }) => {
    await open(lab, HEADS);
    await bring(page, "Layer");
    const [first, second] = (await cells(page, "Heads joined").allTextContents()).map(Number) as [number, number];
    await cells(page, "Layer output").first().click();
    await expect(why(page)).toContainText("dimension 1 of the layer’s output for “a”");
    await expect(why(page).getByRole("definition")).toContainText([`${first.toFixed(3)}×1 + ${second.toFixed(3)}×3`]);
    const value = Number(await cells(page, "Layer output").first().textContent());
    expect(value).toBeCloseTo(first + 3 * second, 2);
    await cells(page, "Layer output").nth(3).click();
    await expect(cells(page, "Layer output").nth(3)).toHaveAttribute("aria-selected", "true");
    await lab.grid("output").getByRole("gridcell").first().click();
    await expect(page.locator('matrix-grid[data-stage="result"] [aria-selected]')).toHaveCount(0);
  });

  test("in a stack is added to the stream, which the next layer reads", async ({ lab, page }) => {
    await open(lab, STACK);
    await bring(page, "Stream");
    await expect(cells(page, "Stream after")).toHaveText(["1.500", "0.500", "0.500", "1.500"]);
    await cells(page, "Stream after").first().click();
    await expect(why(page).getByRole("definition")).toContainText(["1.000 + 0.500 = 1.500"]);
    await expect.poll(() => lab.link).toContain("view.cell=stream,0,0");
    await page.reload();
    await lab.ready();
    await expect(cells(page, "Stream after").first()).toHaveAttribute("aria-selected", "true");
    await lab.choose("Layer", "2");
    await bring(page, "X");
    await expect(cells(page, "X")).toHaveText(["1.500", "0.500", "0.500", "1.500"]);
    await expect(grid(page, "X")).toHaveAttribute("aria-readonly", "true");
    await expect.poll(() => lab.link).toContain("view.layer=1");
  });

  for (const [late, part] of [
    ["texts", /\/en-[^/]{8}\.js/],
    ["further texts", /\/en-more-/],
    ["parts of a stack", /\/extras-/],
    ["means to change it", /\/lab-hands-/],
  ] as const) {
    test(`in a stack opens at its cell also where the ${late} come late`, async ({ lab, page }) => {
      await page.route(part, async (route) => {
        await new Promise((arrived) => setTimeout(arrived, 1500));
        await route.continue();
      });
      await lab.open({ link: `${STACK}/view.cell=stream,0,0`, query: "?lang=en" });
      await expect(cells(page, "Stream after").first()).toHaveAttribute("aria-selected", "true");
      await expect(why(page).getByRole("definition")).toContainText(["1.000 + 0.500 = 1.500"]);
    });
  }
});

test.describe("settings that few experiments have", () => {
  test("softcap, window and positions are set, told and taken away", async ({ lab, page }) => {
    await open(lab, SELF);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("textbox", { name: "Softcap c" }).fill("1");
    await page.keyboard.press("Tab");
    await expect(grid(page, "Softcapped")).toBeVisible();
    await expect(cells(page, "Softcapped").first()).toHaveText("0.888");
    await page.getByRole("textbox", { name: "right" }).fill("0");
    await page.keyboard.press("Tab");
    await expect(lab.cell("masked", "a", "b")).toHaveText("−∞");
    await lab.choose("Positions", "sinusoidal");
    await expect(page.getByRole("button", { name: "softcap 1 · window −∞ … +0 · sinusoidal" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("radiogroup", { name: "Positions" })).toBeHidden();
    await bring(page, "X + pos.");
    await expect(cells(page, "X \\+ positions")).toHaveText(["1.000", "1.000", "0.841", "1.540"]);
    await lab.addressHoldsState(await loadBuiltEngine());
    expect(lab.link).toContain("positions=sinusoidal/softcap=1/window.right=0");
  });

  test("say what is wrong with a number, and leave the last good picture", async ({ lab, page }) => {
    await open(lab, SELF);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("textbox", { name: "Softcap c" }).fill("-1");
    await page.keyboard.press("Tab");
    await expect(page.locator("#softcap-fault")).toContainText("Softcap: −1 is not allowed");
    await expect(grid(page, "Softcapped")).toHaveCount(0);
  });

  test("do not offer to turn an odd number of dimensions", async ({ lab, page }) => {
    await open(lab, "1/Q=1,2,3/K=1,2,3/V=1");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(page.getByRole("radio", { name: "rotary" })).toBeDisabled();
    await expect(page.getByRole("radio", { name: "sinusoidal" })).toHaveCount(0);
  });
});

test.describe("a fault on purpose", () => {
  const FAULT = "1/Q=300/K=300;1/V=1;2/scale=none/fault.softmax=naive/fault.precision=float16";

  test("is named over the picture, drawn as computed, and taken away", async ({ lab, page }) => {
    await open(lab, FAULT);
    await expect(page.getByRole("region", { name: "2 faults on purpose" })).toContainText("rounded to float16");
    await expect(lab.grid("scores").getByRole("gridcell")).toHaveText(["∞", "300.000"]);
    await expect(lab.grid("weights").getByRole("gridcell").first()).toHaveText("NaN");
    await page.getByRole("button", { name: "Remove this fault" }).last().click();
    await page.getByRole("button", { name: "Remove this fault" }).click();
    await expect(page.getByRole("region", { name: /on purpose/ })).toHaveCount(0);
    await expect(lab.grid("weights").getByRole("gridcell")).toHaveText(["1", "0"]);
    await lab.button("Undo").click();
    await expect(page.getByRole("region", { name: "A fault on purpose" })).toBeVisible();
  });

  test("is named in Chinese", async ({ lab, page }) => {
    await open(lab, "1/Q=1;2/K=1;2/V=1;2/fault.softmax-axis=query", "?lang=zh");
    await expect(page.getByRole("region", { name: "有意的错误" })).toContainText("每列之和为 1");
  });
});

for (const width of [320, 360, 768]) {
  test(`at ${width} pixels nothing scrolls sideways but matrices, whatever is in front`, async ({ lab, page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { fault, ...links } = { SELF, CROSS, HEADS, STACK, fault: "1/Q=1/K=1/V=1/fault.mask-inverted=1" };
    for (const link of [...Object.values(links), fault]) {
      await open(lab, link);
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        expect(await sideways(page), `${link} ${await tab.textContent()}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

for (const [language, colorScheme] of [
  ["en", "light"],
  ["zh", "dark"],
] as const) {
  test.describe(`axe finds nothing, ${language}, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("in projections, heads, layers, settings and faults", async ({ lab, page }) => {
      test.setTimeout(180_000);
      const faults: string[] = [];
      const look = async (where: string) => {
        faults.push(...(await axeFaults(page, where)));
      };
      await open(lab, CROSS, `?lang=${language}`);
      await look("cross-attention");
      await lab.visit(`${HEADS}/fault.mask-inverted=1`);
      await expect(page.getByRole("tab").nth(1)).toBeVisible();
      await page.getByRole("tab").nth(1).click();
      await look("heads, Q");
      await page.getByRole("tab").last().click();
      await look("heads, the layer");
      await lab.visit(STACK);
      await page.locator("more-settings .fold").click();
      await look("a stack, with settings");
      expect(faults).toEqual([]);
    });
  });
}

test("a softmax along the queries is told as such wherever the reader looks", async ({ lab, page }) => {
  await open(lab, "1/Q=1,0;0,1/K=1,0;0,2/V=1;2/fault.softmax-axis=query/view.cell=weights,0,1");
  await expect(why(page).getByText("∑").first()).toBeVisible();
  await expect(why(page)).toContainText("0.243 ÷ ∑ = 0.196");
  await expect(why(page)).toContainText("those of the column");
  await expect(page.locator("weights-legend")).toContainText("along queries ↓");
});
