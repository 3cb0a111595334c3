import type { Page } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import {
  cellsOf,
  fileOf,
  goOn,
  input,
  Keys,
  kept,
  Mouse,
  main,
  openExperiment,
  panel,
  predict,
  type Spoken,
  said,
  verdictsOf,
  type Way,
} from "./experiment-player.ts";
import { expect, type Lab, test } from "./lab.ts";

/** What happens in each experiment: the prediction of somebody who knows. */
const right: Record<string, Record<string, string>> = {
  "move-a-key": { "score-1": "same", "weight-1": "down", "weight-3": "up", ratio: "same", "other-row": "same" },
  "scale-temperature": { "warm-a": "up", "warm-b": "same", "warm-sum": "same", "bare-a": "down", "bare-sum": "same" },
  causal: { zeros: "1-2 1-3 2-3", growth: "factor", last: "same", sum: "same" },
  "one-value": {
    scores: "same",
    weights: "same",
    amount: "alpha",
    larger: "second",
    "row-b": "same",
    judgement: "yes",
  },
  share: {
    "reset-matrix": "same",
    "reset-mask": "same",
    "reset-step": "same",
    "link-matrix": "same",
    "link-mask": "same",
    "link-step": "same",
  },
};

/** One run through an experiment. */
interface Play {
  readonly lab: Lab;
  readonly page: Page;
  readonly way: Way;
  readonly words: (typeof said)[Spoken];
}

const temperature = ({ page, words }: Play) => page.getByRole("textbox", { name: words.words.scale.temperatureNumber });
const setting = ({ page }: Play, group: string, name: string) =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
const causal = (play: Play) =>
  setting(play, play.words.words.mask.causal, play.words.words.mask.causalNames("top_left"));

/** The moves of each experiment, and what is to be read of them. */
const moves: Record<string, (play: Play) => Promise<void>> = {
  async "move-a-key"({ lab, page, way }) {
    await way.write(lab.cell("K", "k₃", 3), "1");
    await goOn(page, way);
    expect(await cellsOf(page, "weights")).toEqual([
      ["0.506", "0.422", "−0.084", "×0.834"],
      ["0.186", "0.155", "−0.031", "×0.834"],
      ["0.307", "0.422", "+0.115", "×1.375"],
      ["1", "1", "0", ""],
      ["1.020", "1.017", "−0.003", ""],
      ["0.274", "0.274", "0", "×1"],
      ["0.452", "0.452", "0", "×1"],
      ["0.274", "0.274", "0", "×1"],
      ["1", "1", "0", ""],
      ["1.068", "1.068", "0", ""],
    ]);
    await way.press(main(page));
    await expect(panel(page)).toContainText("+0.115");
  },

  async "scale-temperature"(play) {
    const { page, way, words } = play;
    await way.fill(temperature(play), "2");
    await goOn(page, way);
    await way.fill(temperature(play), "1");
    await way.take(setting(play, words.words.scale.name, words.words.scale.none));
    await goOn(page, way);
    expect((await cellsOf(page, "weights")).slice(0, 5)).toEqual([
      ["0.665", "0.506", "−0.159", "×0.761"],
      ["0.245", "0.307", "+0.062", "×1.255"],
      ["0.090", "0.186", "+0.096", "×2.070"],
      ["1", "1", "0", ""],
      ["0.832", "1.020", "+0.188", ""],
    ]);
    expect((await cellsOf(page, "weights", 1)).slice(3, 5)).toEqual([
      ["1", "1", "0", ""],
      ["0.832", "0.441", "−0.391", ""],
    ]);
    await way.press(main(page));
    await expect(panel(page)).toContainText("ln 3");
  },

  async causal(play) {
    const { page, way } = play;
    await way.take(causal(play));
    await goOn(page, way);
    expect((await cellsOf(page, "weights")).slice(0, 10)).toEqual([
      ["0.167", "1", "+0.833", "×6.000"],
      ["0.333", "0", "−0.333", "×0"],
      ["0.500", "0", "−0.500", "×0"],
      ["1", "1", "0", ""],
      ["1.011", "0", "−1.011", ""],
      ["0.333", "0.667", "+0.333", "×2.000"],
      ["0.167", "0.333", "+0.167", "×2.000"],
      ["0.500", "0", "−0.500", "×0"],
      ["1", "1", "0", ""],
      ["1.011", "0.637", "−0.375", ""],
    ]);
    await way.press(main(page));
    await expect(panel(page)).toContainText("0.667");
  },

  async "one-value"({ lab, page, way, words }) {
    await way.write(lab.cell("V", "A", 1), "3");
    await goOn(page, way);
    await way.write(lab.cell("V", "A", 1), "2");
    await way.write(lab.cell("V", "C", 1), "14");
    await goOn(page, way);
    expect(await cellsOf(page, "output")).toEqual([
      ["2.000", "3.000", "+1.000"],
      ["5.000", "5.250", "+0.250"],
      ["5.000", "5.500", "+0.500"],
    ]);
    expect((await cellsOf(page, "scores")).map(([, , difference]) => difference)).toEqual(Array(9).fill("0"));
    expect(await cellsOf(page, "output", 1)).toEqual([
      ["2.000", "2.000", "0"],
      ["5.000", "5.000", "0"],
      ["5.000", "6.000", "+1.000"],
    ]);
    await way.press(main(page));
    await way.take(input(page, "judgement-again", "no"));
    await way.press(main(page));
    // α · Δv, in the numbers of this state, and both judgements.
    await expect(panel(page)).toContainText("0.500 × +1 = +0.500");
    await expect(panel(page)).toContainText("0.250 × +4 = +1.000");
    await expect(panel(page).locator(".judged")).toHaveAttribute("data-verdict", "right");
    const { judgement } = fileOf("one-value");
    const say = (answer: string) => judgement?.options.find(({ name }) => name === answer)?.say[words.words.language];
    await expect(panel(page).locator(".judged dd")).toHaveText([say("yes") ?? "", say("no") ?? ""]);
  },

  async share(play) {
    const { lab, page, way, words } = play;
    const began = await lab.state();
    await way.write(lab.cell("V", "B", 2), "5");
    await way.take(causal(play));
    await way.press(page.getByRole("button", { name: words.more.tools.steps }));
    await way.press(page.getByRole("button", { name: words.steps.forward, exact: true }));
    await expect.poll(async () => (await lab.state()).view.step).toBe(1);
    const left = await lab.state();
    await goOn(page, way);
    await way.press(page.getByRole("button", { name: words.words.actions.reset, exact: true }));
    await expect.poll(() => lab.state()).toEqual(began);
    await goOn(page, way);
    await way.press(panel(page).locator("button.reopen"));
    await expect.poll(() => lab.state()).toEqual(left);
    await goOn(page, way);
    const rows = await panel(page)
      .locator("table.whole tbody tr")
      .evaluateAll((found) => found.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent)));
    const { maskIs, none, unchanged } = words.experiment;
    expect(rows).toEqual([
      ["1", "5", "1", "5"],
      [maskIs.none, maskIs.top_left, maskIs.none, maskIs.top_left],
      [none, "2", none, "2"],
      [unchanged],
    ]);
    await way.press(main(page));
  },
};

for (const language of ["en", "zh"] as const) {
  for (const [hand, Hand] of [
    ["by mouse", Mouse],
    ["by keyboard alone", Keys],
  ] as const) {
    test.describe(`${language}, ${hand}`, () => {
      for (const name of Object.keys(right)) {
        test(`${name} is predicted, done, checked and explained`, async ({ lab, page }) => {
          test.setTimeout(120_000);
          await openExperiment(lab, name, language);
          const play = { lab, page, way: new Hand(lab), words: said[language] };
          const answers = right[name] as Record<string, string>;
          await predict(page, play.way, answers);
          await moves[name]?.(play);
          const file = fileOf(name);
          const verdicts = await verdictsOf(page, file);
          expect(verdicts).toEqual(Object.fromEntries(file.asks.map((ask) => [ask.name, "right"])));
          await expect(panel(page)).toContainText(play.words.experiment.finished);
          const { experiments } = await kept(page);
          expect(experiments[name]).toMatchObject({ done: true, stage: 4, first: answers });
        });
      }
    });
  }
}

test("nothing moves before a prediction is stored: typed, dragged, pasted, undone or set", async ({ lab, page }) => {
  await openExperiment(lab, "move-a-key", "en");
  const began = await lab.state();
  const moved = lab.cell("K", "k₃", 3);
  await moved.click();
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await lab.drag(moved, 100);
  await lab.paste(moved, "1\t2\t3");
  await page.keyboard.press("Control+z");
  await expect(page.getByRole("status").filter({ hasText: said.en.experiment.locked })).toBeAttached();
  await lab.button("Reset").click();
  await expect(panel(page).locator(".refused")).toHaveText(said.en.experiment.locked);
  for (const control of ["scale-control", "mask-control", "more-settings"]) {
    await expect(page.locator(control)).toHaveAttribute("inert");
  }
  await expect(page.getByRole("button", { name: /^Add a/ })).toHaveCount(0);
  const same = ({ view: _, ...state }: Awaited<ReturnType<Lab["state"]>>) => state;
  expect(same(await lab.state())).toEqual(same(began));
  await expect(page.locator("lock-note")).toContainText(said.en.experiment.locked);
});

test("then only what is released moves, and all else says why not", async ({ lab, page }) => {
  await openExperiment(lab, "move-a-key", "en");
  await predict(page, new Mouse(lab), right["move-a-key"] as Record<string, string>);
  const { only } = fileOf("move-a-key").moves[0] ?? {};
  await lab.type(lab.cell("K", "k₁", 3), "7");
  await expect(panel(page).locator(".refused")).toHaveText(only?.en ?? "");
  await expect(page.getByRole("status").filter({ hasText: only?.en ?? "" })).toBeAttached();
  expect((await lab.state()).K[0]).toEqual([1, 0, 1, 0]);
  // What was said stays to be read until something released is moved.
  await lab.cell("weights", "q₁", "k₂").click();
  await expect(panel(page).locator(".refused")).toHaveText(only?.en ?? "");
  await lab.type(lab.cell("V", "k₁", 1), "7");
  expect((await lab.state()).V[0]).toEqual([0.8, 0.2]);
  // It says that it cannot be used yet, and pressing it says why.
  await main(page).click({ force: true });
  await expect(page.getByRole("status").filter({ hasText: said.en.experiment.notSeen })).toBeAttached();
  await expect(panel(page).locator("[data-seen]")).toHaveAttribute("data-seen", "false");
  await lab.drag(lab.cell("K", "k₃", 3), 60);
  await expect.poll(async () => (await lab.state()).K[2]?.[2]).toBeGreaterThan(0);
  await expect(panel(page).locator(".refused")).toHaveCount(0);
  await lab.type(lab.cell("K", "k₃", 3), "1");
  await expect(panel(page).locator("[data-seen]")).toHaveAttribute("data-seen", "true");
  await lab.button("Reset").click();
  await expect.poll(async () => (await lab.state()).K[2]).toEqual([1, 0, 0, 0]);
  await expect(panel(page).locator("[data-seen]")).toHaveAttribute("data-seen", "false");
});

test("an incomplete prediction is not stored", async ({ lab, page }) => {
  await openExperiment(lab, "move-a-key", "en");
  await new Mouse(lab).take(input(page, "score-1", "same"));
  await main(page).click();
  await expect(panel(page).locator(".fault")).toHaveText(said.en.experiment.missing);
  await expect(input(page, "weight-1", "up")).toBeFocused();
  expect((await kept(page))?.experiments?.["move-a-key"]).toBeUndefined();
});

test("a reload in the middle goes on where it was, in the other language too", async ({ lab, page }) => {
  await openExperiment(lab, "share", "en");
  const way = new Mouse(lab);
  const play: Play = { lab, page, way, words: said.en };
  await predict(page, way, right.share as Record<string, string>);
  await page.reload();
  await lab.ready();
  await expect(panel(page).locator("[data-seen]")).toBeVisible();
  await way.write(lab.cell("V", "B", 2), "5");
  await way.take(causal(play));
  await way.press(page.getByRole("button", { name: said.en.more.tools.steps }));
  await way.press(page.getByRole("button", { name: said.en.steps.forward, exact: true }));
  await goOn(page, way);
  await expect(panel(page).locator("h3")).toHaveText(said.en.experiment.moveOf(2, 3));
  await expect.poll(() => lab.link).toContain("causal=");
  await page.reload();
  await lab.ready();
  // Where the page was loaded anew, Reset still leads to the beginning of the experiment.
  await way.press(lab.button("Reset"));
  await goOn(page, way);
  await lab.button("中文").click();
  await expect(panel(page).locator("h3")).toHaveText(said.zh.experiment.moveOf(3, 3));
  await way.press(panel(page).locator("button.reopen"));
  await goOn(page, way);
  await page.reload();
  await lab.ready();
  await expect(panel(page).locator(".verdicts li[data-verdict=right]")).toHaveCount(6);
});

test("another try keeps the first prediction apart", async ({ lab, page }) => {
  await openExperiment(lab, "causal", "en");
  const way = new Mouse(lab);
  const play: Play = { lab, page, way, words: said.en };
  const wrong = { zeros: "2-1", growth: "same", last: "same", sum: "down" };
  await predict(page, way, wrong);
  await way.take(causal(play));
  await goOn(page, way);
  expect(await verdictsOf(page, fileOf("causal"))).toEqual({
    zeros: "not-yet",
    growth: "not-yet",
    last: "right",
    sum: "not-yet",
  });
  await way.press(main(page));
  await way.press(lab.button(said.en.experiment.retry));
  await expect.poll(async () => (await lab.state()).causal).toBeNull();
  await expect(input(page, "growth", "same")).not.toBeChecked();
  await predict(page, way, right.causal as Record<string, string>);
  await way.take(causal(play));
  await goOn(page, way);
  await expect(panel(page).locator(".score")).toContainText(said.en.experiment.score(4, 4));
  await expect(panel(page).locator(".score")).toContainText(said.en.experiment.score1(1, 4));
  await expect(panel(page).locator(".verdicts li").nth(1)).toContainText("First prediction");
  const { experiments } = await kept(page);
  expect(experiments.causal?.first).toEqual(wrong);
  expect(experiments.causal?.latest).toEqual(right.causal);
});

test("numbers that are not the experiment's are told, and set right", async ({ lab }) => {
  await lab.open({ link: "1/Q=5/K=2/V=3/view.lesson=path-causal", query: "?lang=en" });
  await lab.button(said.en.experiment.restore).click();
  await expect.poll(async () => (await lab.state()).V).toEqual([[2], [6], [10]]);
  await expect(lab.button(said.en.experiment.restore)).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test("every part of an experiment is free of what axe can find", async ({ lab, page }) => {
      await openExperiment(lab, "one-value", "en");
      const way = new Mouse(lab);
      const faults: string[] = [];
      const look = async (where: string) => {
        await lab.calm();
        faults.push(...(await axeFaults(page, where)));
      };
      await look("predict");
      await predict(page, way, right["one-value"] as Record<string, string>);
      await look("move");
      await way.write(lab.cell("V", "A", 1), "3");
      await goOn(page, way);
      await way.write(lab.cell("V", "A", 1), "2");
      await way.write(lab.cell("V", "C", 1), "14");
      await goOn(page, way);
      await look("check");
      await way.press(main(page));
      await look("judge");
      await way.take(input(page, "judgement-again", "no"));
      await way.press(main(page));
      await look("explain");
      expect(faults).toEqual([]);
    });
  });
}

for (const width of [320, 360, 768]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: width < 500 });

    test("an experiment is played, and nothing is scrolled sideways", async ({ lab, page }) => {
      const fits = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await openExperiment(lab, "causal", "zh");
      await fits();
      const way = new Mouse(lab);
      const play: Play = { lab, page, way, words: said.zh };
      await predict(page, way, right.causal as Record<string, string>);
      await way.press(page.getByRole("button", { name: said.zh.experiment.where, exact: true }));
      await expect(page.locator("mask-control")).toBeInViewport();
      await way.take(causal(play));
      await fits();
      await goOn(page, way);
      await expect(panel(page).locator("table.cells").first()).toBeVisible();
      await fits();
      await way.press(main(page));
      await fits();
    });
  });
}
