import { expect, type Lab, loadBuiltEngine, test } from "./lab.ts";

const undo = (lab: Lab) => lab.page.keyboard.press("Control+Z");

test.describe("undo and redo", () => {
  test.beforeEach(({ lab }) => lab.open());

  test("by their buttons, which can be pressed where there is something to do", async ({ lab }) => {
    await expect(lab.button("Undo")).toBeDisabled();
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.choose("Causal", "top-left");
    await lab.shows({ weights: [["1", "0", "0"]], output: [["9.000", "0.200"]] });
    await lab.button("Undo").click();
    await lab.shows({ weights: [["0.506", "0.186", "0.307"]], output: [["4.645", "0.508"]] });
    await lab.button("Undo").click();
    await lab.shows({ output: [["0.492", "0.508"]] });
    await expect(lab.button("Undo")).toBeDisabled();
    await lab.button("Redo").click();
    await lab.button("Redo").click();
    await lab.shows({ output: [["9.000", "0.200"]] });
    await expect(lab.button("Redo")).toBeDisabled();
  });

  test("by Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y", async ({ lab, page }) => {
    await lab.type(lab.cell("V", "cat", 1), "9");
    await undo(lab);
    await lab.shows({ output: [["0.492", "0.508"]] });
    await page.keyboard.press("Control+Shift+Z");
    await lab.shows({ output: [["4.645", "0.508"]] });
    await undo(lab);
    await page.keyboard.press("Control+Y");
    await lab.shows({ output: [["4.645", "0.508"]] });
  });

  test("a whole drag is one step", async ({ lab }) => {
    await lab.drag(lab.cell("V", "cat", 1), 60);
    await expect(lab.cell("V", "cat", 1)).not.toHaveText("0.8");
    await undo(lab);
    await lab.shows({ output: [["0.492", "0.508"]] });
    await expect(lab.button("Undo")).toBeDisabled();
  });

  test("selecting and changing the decimals are no steps", async ({ lab }) => {
    await lab.cell("weights", "it", "saw").click();
    await lab.decimals.selectOption("2");
    await expect(lab.button("Undo")).toBeDisabled();
  });

  test("a new edit takes the place of what was undone", async ({ lab }) => {
    await lab.type(lab.cell("V", "cat", 1), "9");
    await undo(lab);
    await lab.type(lab.cell("V", "cat", 1), "5");
    await expect(lab.button("Redo")).toBeDisabled();
    await expect(lab.cell("output", "it", 1)).toHaveText("2.619");
  });

  test("reset goes back to the experiment as it was opened, and can be undone", async ({ lab }) => {
    await lab.openPreset("Example 1");
    await lab.type(lab.cell("K", "k₁", 1), "5");
    await lab.choose("Scale", "√d");
    await lab.button("Reset").click();
    await lab.shows({ scaled: [["1.000", "0"]], weights: [["0.731", "0.269"]] });
    await undo(lab);
    await lab.shows({ scaled: [["3.536", "0"]] });
  });

  test("the field of a cell has an undo of its own", async ({ lab, page }) => {
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.cell("V", "saw", 1).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("77");
    await undo(lab);
    await page.keyboard.press("Escape");
    await lab.shows({ output: [["4.645", "0.508"]] });
  });
});

test.describe("the address", () => {
  test("goes back and forward by one discrete step", async ({ lab, page }) => {
    const engine = await loadBuiltEngine();
    await lab.open();
    await lab.cell("V", "cat", 1).click();
    const first = await lab.addressHoldsState(engine);
    await page.keyboard.type("9");
    await page.keyboard.press("Enter");
    const second = await lab.addressHoldsState(engine);
    await lab.choose("Causal", "top-left");
    const third = await lab.addressHoldsState(engine);
    expect(new Set([first, second, third]).size).toBe(3);

    await page.goBack();
    expect(lab.link).toBe(second);
    await lab.shows({ weights: [["0.506", "0.186", "0.307"]], output: [["4.645", "0.508"]] });
    await page.goBack();
    expect(lab.link).toBe(first);
    await lab.shows({ output: [["0.492", "0.508"]] });
    await page.goForward();
    await page.goForward();
    expect(lab.link).toBe(third);
    await lab.shows({ weights: [["1", "0", "0"]], output: [["9.000", "0.200"]] });
  });

  test("goes back behind a whole drag, not to one of its moments", async ({ lab, page }) => {
    const engine = await loadBuiltEngine();
    await lab.open();
    const first = await lab.addressHoldsState(engine);
    const length = await page.evaluate(() => history.length);
    await lab.drag(lab.cell("V", "cat", 1), 90);
    const dragged = await lab.addressHoldsState(engine);
    expect(dragged).not.toBe(first);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.goBack();
    expect(lab.link).toBe(first);
    await lab.shows({ output: [["0.492", "0.508"]] });
  });

  test("has no step for a selection, and yet holds it", async ({ lab, page }) => {
    const engine = await loadBuiltEngine();
    await lab.open();
    await lab.addressHoldsState(engine);
    const length = await page.evaluate(() => history.length);
    await lab.cell("weights", "it", "ball").click();
    expect(await lab.addressHoldsState(engine)).toContain("weights,0,2");
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  test("goes back after an undo to what was undone", async ({ lab, page }) => {
    const engine = await loadBuiltEngine();
    await lab.open();
    await lab.addressHoldsState(engine);
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.addressHoldsState(engine);
    await undo(lab);
    await lab.shows({ output: [["0.492", "0.508"]] });
    await lab.addressHoldsState(engine);
    await page.goBack();
    await lab.shows({ output: [["4.645", "0.508"]] });
  });

  test("is right after many edits in quick succession, and after a reload", async ({ lab, page }) => {
    const engine = await loadBuiltEngine();
    await lab.open();
    await lab.cell("V", "cat", 1).focus();
    for (let number = 1; number <= 12; number += 1) {
      await page.keyboard.type(String(number));
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+ArrowUp");
    }
    expect((await lab.state()).V[0]).toEqual([12, 0.2]);
    const link = await lab.addressHoldsState(engine);
    await page.reload();
    await expect(lab.cell("V", "cat", 1)).toHaveText("12.0");
    expect(lab.link).toBe(link);
  });

  test("is right when the page is left at once after an edit, and come back to", async ({ lab, page }) => {
    await lab.open();
    await lab.type(lab.cell("V", "cat", 1), "8");
    await lab.type(lab.cell("V", "cat", 2), "9");
    await page.goto("about:blank");
    await page.goBack();
    await expect(lab.cell("V", "cat", 2)).toHaveText("9.0");
  });
});

/** Numbers 0..1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Does one of the things that can be done with an experiment, whichever the dice say. */
async function editSomething(lab: Lab, throwDice: () => number): Promise<void> {
  const { page } = lab;
  const state = await lab.state();
  const below = (limit: number) => Math.floor(throwDice() * limit);
  const any = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const press = async (stage: "Q" | "V", role: "rowheader" | "columnheader", count: number, most: number) => {
    const grow = count < 2 || (count < most && throwDice() < 0.5);
    const header = lab
      .grid(stage)
      .getByRole(role)
      .nth(role === "columnheader" ? 1 : below(count));
    await header.focus();
    if (!grow) {
      await page.keyboard.press("Delete");
      return;
    }
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: /^Add/ }).click();
  };
  const rename = async () => {
    const header = lab.grid("V").getByRole("rowheader").first();
    const name = `词 ${below(1000)}`;
    await header.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("textbox").fill(name);
    await page.keyboard.press("Enter");
    await expect(header).toHaveText(name);
  };
  const typeNumber = async () => {
    const stage = any(["Q", "K", "V"] as const);
    const cells = lab.grid(stage).getByRole("gridcell");
    await cells.nth(below(state[stage].length * (state[stage][0]?.length ?? 0))).focus();
    await page.keyboard.type(((throwDice() - 0.5) * 8).toFixed(any([0, 1, 3, 17])));
    await page.keyboard.press("Enter");
  };
  const setTemperature = async () => {
    const temperature = page.getByRole("textbox", { name: /Temperature/ });
    await temperature.fill((throwDice() * 3).toFixed(2));
    await temperature.press("Enter");
    await page.getByRole("heading", { level: 1 }).click();
  };
  const kinds: readonly [number, () => Promise<void>][] = [
    [0.55, typeNumber],
    [0.62, () => lab.choose("Scale", any(["√d", "none", "number"]))],
    [0.68, setTemperature],
    [0.74, () => lab.choose("Causal", any(["none", "top-left", "bottom-right"]))],
    [
      0.8,
      () =>
        page
          .getByRole("button", { name: /is padding$/ })
          .nth(below(state.K.length))
          .click(),
    ],
    [0.88, () => lab.grid("masked").getByRole("gridcell").nth(below(state.mask.flat().length)).click()],
    [0.91, () => press("Q", "rowheader", state.Q.length, 5)],
    [0.94, () => press("V", "rowheader", state.K.length, 5)],
    [0.96, () => press("V", "columnheader", state.V[0]?.length ?? 0, 3)],
    [0.98, () => press("Q", "columnheader", state.Q[0]?.length ?? 0, 4)],
    [1, rename],
  ];
  const chance = throwDice();
  await kinds.find(([limit]) => chance < limit)?.[1]();
}

test("two hundred random edits and two hundred undos end in the first state, bit for bit", async ({ lab, page }) => {
  test.setTimeout(400_000);
  // So wide that every stage stays in view, whatever the numbers.
  await page.setViewportSize({ width: 2560, height: 1200 });
  const engine = await loadBuiltEngine();
  const throwDice = dice(20261);
  await lab.open({ link: "1/Q=1.5,1.3;-0.4,0.6/K=-0.1,-1.3;-1.3,1.6;1,0.25/V=0;0.7;1.4/view.stage=masked" });
  await lab.button("Pick cells").click();
  const first = await lab.addressHoldsState(engine);
  let done = 0;
  for (let link = first; done < 200; ) {
    await editSomething(lab, throwDice);
    const now = engine.encodeLink(await lab.state());
    // What is chosen already can be chosen again: that is no edit.
    if (now !== link) done += 1;
    link = now;
  }
  const last = await lab.addressHoldsState(engine);
  expect(last).not.toBe(first);

  await lab.grid("output").getByRole("gridcell").first().focus();
  for (let step = 0; step < 200; step += 1) await undo(lab);
  expect(engine.encodeLink(await lab.state())).toBe(first);
  await expect.poll(() => lab.link).toBe(first);

  for (let step = 0; step < 200; step += 1) await page.keyboard.press("Control+Y");
  await expect.poll(() => lab.link).toBe(last);
});
