import { presetIds, projectedIds } from "../../web/presets/presets.ts";
import { axeFaults } from "./axe.ts";
import { expect, type Lab, test } from "./lab.ts";
import { tabUntil } from "./tabbing.ts";

/** The element that has the focus, in whichever shadow tree. */
const focused = (lab: Lab) => lab.page.locator(":focus").last();

const tabTo = (lab: Lab, reached: () => Promise<boolean>) => tabUntil(lab.page, reached, 60);

const has = (lab: Lab, role: string, name?: RegExp) => async () => {
  const found = await focused(lab).evaluateAll((elements) =>
    elements.map((element) => ({
      role: element.getAttribute("role") ?? element.getAttribute("type") ?? element.tagName.toLowerCase(),
      name: element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
    })),
  );
  return found.some((element) => element.role === role && (name === undefined || name.test(element.name)));
};

/** Whether whatever has the focus, or the label it stands in, shows it. */
const showsFocus = (lab: Lab) =>
  lab.page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    if (!active?.matches(":focus-visible")) return false;
    const drawn = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      const outlined = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
      return outlined || style.boxShadow !== "none";
    };
    const label = active.closest("label");
    return drawn(active) || (label !== null && drawn(label));
  });

test.describe("by keyboard alone", () => {
  test("a number is changed, causal set and the link copied", async ({ lab, page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await lab.open();
    await lab.openPreset("Example 1");
    await lab.calm();

    await tabTo(lab, has(lab, "gridcell"));
    expect(await showsFocus(lab)).toBe(true);
    await expect(lab.cell("Q", "q", 1)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(lab.cell("Q", "q", 2)).toBeFocused();
    expect(await showsFocus(lab)).toBe(true);
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await lab.shows({ weights: [["0.500", "0.500"]] });

    await tabTo(lab, async () => lab.choice("Causal", "none").evaluate((radio) => radio.matches(":focus")));
    expect(await showsFocus(lab)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await expect(lab.choice("Causal", "top-left")).toBeChecked();
    await lab.shows({ weights: [["1", "0"]] });

    await page.keyboard.press("Shift+Tab");
    for (let presses = 0; presses < 60 && !(await has(lab, "button", /^Copy link$/)()); presses += 1) {
      await page.keyboard.press("Shift+Tab");
    }
    expect(await showsFocus(lab)).toBe(true);
    await page.keyboard.press("Enter");
    await expect(lab.button("Link copied")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    expect(page.url()).toContain("causal=");
  });

  test("every place that Tab reaches shows that it has the focus", async ({ lab, page }) => {
    await lab.open();
    const unseen: string[] = [];
    for (let presses = 0; presses < 45; presses += 1) {
      await page.keyboard.press("Tab");
      const name = await focused(lab).evaluateAll((elements) => elements.at(-1)?.outerHTML.slice(0, 120) ?? "");
      if (name.startsWith("<body") || name === "") break;
      if (!(await showsFocus(lab))) unseen.push(name);
    }
    expect(unseen).toEqual([]);
  });

  test("a matrix is one stop of Tab, and [ and ] go to the same cell of the next stage", async ({ lab, page }) => {
    await lab.open();
    await lab.cell("scores", "it", "saw").focus();
    await page.keyboard.press("]");
    await expect(lab.cell("scaled", "it", "saw")).toBeFocused();
    await page.keyboard.press("]");
    await page.keyboard.press("]");
    await expect(lab.cell("weights", "it", "saw")).toBeFocused();
    await page.keyboard.press("[");
    await expect(lab.cell("masked", "it", "saw")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(lab.grid("masked").locator(":focus")).toHaveCount(0);
  });

  test("a token is renamed and taken away from its header", async ({ lab, page }) => {
    await lab.open();
    await lab.cell("weights", "it", "saw").focus();
    await page.keyboard.press("ArrowUp");
    await expect(lab.header("weights", "key 2, saw")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Rename key saw" }).getByRole("textbox")).toBeFocused();
    await page.keyboard.type("sat");
    await page.keyboard.press("Enter");
    await expect(lab.header("weights", "key 2, sat")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(lab.grid("weights").getByRole("columnheader")).toHaveText([/query/, "cat", "ball"]);
  });

  test("the experiment can be chosen", async ({ lab, page }) => {
    await lab.open();
    await tabTo(lab, has(lab, "button", /^Example 2$/));
    await page.keyboard.press("Enter");
    await lab.shows({ output: [["2.000"], ["5.000"], ["5.000"]] });
  });
});

test("the live region says nothing where nothing was changed", async ({ lab, page }) => {
  await lab.open();
  await page.waitForLoadState("networkidle");
  // Longer than it waits before it speaks.
  await page.waitForTimeout(1500);
  expect((await page.getByRole("status").allTextContents()).join("")).toBe("");
});

test("the live region says what a change has done", async ({ lab, page }) => {
  await lab.open();
  await lab.type(lab.cell("K", "saw", 1), "3");
  await expect(
    page.getByRole("status").filter({ hasText: /Row 1 now puts 0\.506 on .*saw.*; it was 0\.186\./ }),
  ).toBeAttached();
  await lab.button("Undo").click();
  await expect(page.getByRole("status").filter({ hasText: "Undone." })).toBeAttached();
});

for (const language of ["en", "zh"] as const) {
  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(`axe finds nothing in any experiment, ${language}, ${colorScheme}`, () => {
      test.use({ colorScheme });

      test("wide and narrow", async ({ lab, page }) => {
        test.setTimeout(240_000);
        await lab.open({ query: `?lang=${language}` });
        const faults: string[] = [];
        const look = async (where: string) => {
          await lab.calm();
          faults.push(...(await axeFaults(page, where)));
        };
        await look("first view");
        await page.locator("preset-list summary").click();
        const presets = page.locator("preset-list li button");
        const count = await presets.count();
        expect(count).toBe(presetIds.length + projectedIds.length);
        // From the last: the random one, once chosen, has another button after it.
        for (let at = count - 1; at > 0; at -= 1) {
          await presets.nth(at).click();
          await look(`experiment ${at + 1}`);
        }
        await page.setViewportSize({ width: 360, height: 780 });
        await look("narrow");
        expect(faults).toEqual([]);
      });
    });
  }
}

test("axe finds nothing while a cell has a problem and cells are picked", async ({ lab, page }) => {
  await lab.open();
  await lab.button("Pick cells").click();
  await lab.enter(lab.cell("V", "cat", 1), "abc");
  await expect(lab.field).toHaveAttribute("aria-invalid", "true");
  expect(await axeFaults(page)).toEqual([]);
});
