import { writeFileSync } from "node:fs";
import type { Browser, TestInfo } from "@playwright/test";
import type { Engine } from "../../web/engine/types.ts";
import { expect, Lab, loadBuiltEngine, test } from "./lab.ts";

/** Labels in Chinese, both masks and padding, a selection, a stage in front, decimals and numbers of every kind. */
const RICH = [
  "1/Q=1,0.2;0.4,-1;1e-9,0.7/K=0.8,0.1;0.3,1.3;1,-0;0.1,0.30000000000000004/V=2,0;0,4;1,1;-3.5,1e5",
  "scale=0.5/temperature=2/causal=bottom_right/key-valid=1101/mask=1111;0111;1111",
  "query-tokens=我,爱,北京/key-tokens=我,爱,北京,天安门/view.cell=masked,1,0/view.stage=masked/view.digits=4",
].join("/");

/** Expects that the address shows somebody else the same picture, in a browser that has never seen the lab. */
async function expectSameElsewhere(browser: Browser, lab: Lab, info: TestInfo): Promise<void> {
  const here = await lab.picture();
  const context = await browser.newContext({ viewport: lab.page.viewportSize() });
  const other = new Lab(await context.newPage());
  await other.page.goto(lab.page.url());
  await other.ready();
  const elsewhere = await other.picture();
  expect(other.complaints).toEqual([]);
  await context.close();
  const same = here.equals(elsewhere);
  if (!same) {
    writeFileSync(info.outputPath("here.png"), here);
    writeFileSync(info.outputPath("elsewhere.png"), elsewhere);
  }
  expect(same, "pixel for pixel the same").toBe(true);
}

for (const width of [1280, 360]) {
  test.describe(`the address opened elsewhere, ${width} pixels wide, shows the same picture pixel for pixel`, () => {
    test.use({ viewport: { width, height: 900 } });

    // Who opens a link is no newcomer, and so without the line for them: letters are drawn a little otherwise lower down.
    test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem("attention-lab:welcomed", "1")));

    test("of numbers changed by hand", async ({ lab, browser }, info) => {
      await lab.open();
      await lab.openPreset("Example 1");
      await lab.bring("K");
      await lab.type(lab.cell("K", "k₁", 1), "3");
      await lab.type(lab.cell("K", "k₂", 2), "-0.25");
      await lab.cell("scores", "q", "k₂").click();
      await lab.addressHoldsState(await loadBuiltEngine());
      await expectSameElsewhere(browser, lab, info);
    });

    test("of masks, selection, stage, decimals and renamed tokens", async ({ lab, browser, page }, info) => {
      await lab.open();
      await lab.openPreset("我 爱 北京");
      await lab.decimals.selectOption("4");
      await lab.bring("masked");
      await lab.button("Pick cells").click();
      await lab.cell("masked", "爱", "我").click();
      await lab.button("Done").click();
      await lab.choose("Causal", "top-left");
      await lab.button("Key 北京 is padding").click();
      await lab.header("masked", "key 2, 爱").click();
      await page.getByRole("dialog").getByRole("textbox").fill("喜爱");
      await page.keyboard.press("Enter");
      await lab.cell("masked", "喜爱", "喜爱").click();
      await lab.addressHoldsState(await loadBuiltEngine());
      await expectSameElsewhere(browser, lab, info);
    });

    test("of an experiment with everything in it", async ({ lab, browser }, info) => {
      await lab.open({ link: RICH });
      await expect(lab.cell("masked", "我", "天安门")).toHaveText("−∞");
      await expectSameElsewhere(browser, lab, info);
    });

    test("of an experiment larger than a small screen", async ({ lab, browser }, info) => {
      await lab.open();
      await lab.openPreset("Causal, 8 tokens");
      await lab.bring("weights");
      await lab.cell("weights", 8, 8).click();
      await lab.addressHoldsState(await loadBuiltEngine());
      await expectSameElsewhere(browser, lab, info);
    });
  });
}

test.describe("a link that was damaged on its way opens the same experiment or is refused", () => {
  const texts = [RICH, "1/Q=1,0/K=1,0;0,1/V=2,0;0,4/scale=none/query-tokens=q/key-tokens=k₁,k₂"];
  let links: readonly string[];
  let engine: Engine;
  test.beforeAll(async () => {
    engine = await loadBuiltEngine();
    links = texts.map((text) => readAs(text) ?? "");
    expect(links).not.toContain("");
  });

  /** The link that a text is read as; null where it is refused. */
  const readAs = (text: string): string | null => {
    const decoded = engine.decodeLink(text);
    return decoded.ok ? engine.encodeLink(decoded.state) : null;
  };

  /** Expects of each damage, at each position, that it does not open another experiment. */
  const expectHarmless = (...damages: readonly ((link: string, at: number) => string)[]): void => {
    const another: string[] = [];
    for (const link of links) {
      for (let at = 0; at < link.length; at += 1) {
        for (const damage of damages) {
          const text = damage(link, at);
          if (![link, null].includes(readAs(text))) another.push(text);
        }
      }
    }
    expect(another).toEqual([]);
  };

  test("cut at each position", () => expectHarmless((link, at) => link.slice(0, at)));

  test("with any letter changed", () => {
    const into = (letter: string) => (link: string, at: number) => link.slice(0, at) + letter + link.slice(at + 1);
    expectHarmless(...[..."0189aeQ,;./=-%"].map(into));
  });

  test("with any letter missing, twice, or in the other case", () => {
    const otherCase = (letter: string) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    expectHarmless(
      (link, at) => link.slice(0, at) + link.slice(at + 1),
      (link, at) => link.slice(0, at) + link.slice(at - 1),
      (link, at) => link.slice(0, at) + otherCase(link.charAt(at)) + link.slice(at + 1),
    );
  });

  test("with two neighbours exchanged", () => {
    expectHarmless((link, at) => link.slice(0, at) + link.charAt(at + 1) + link.charAt(at) + link.slice(at + 2));
  });

  test("with a space or a line break anywhere", () => {
    const gaps = [" ", "\n", "\r\n", "=\n", "%20"];
    expectHarmless(...gaps.map((gap) => (link: string, at: number) => link.slice(0, at) + gap + link.slice(at)));
  });

  test("but percent-encoded once more, or twice, it is read", () => {
    for (const link of links) {
      expect(readAs(encodeURIComponent(link))).toBe(link);
      expect(readAs(encodeURIComponent(encodeURIComponent(link)))).toBe(link);
    }
  });

  test("and with the punctuation of a chat behind it, it is read", () => {
    const marks = [...".,;:!?)]>\"'。，；：！？）】》”’"];
    // A browser percent-encodes what stands after "#" where it is not plain ASCII.
    const inAddress = (mark: string) => new URL(`#${mark}`, "http://localhost/").hash.slice(1);
    const behind = marks.flatMap((mark) => [mark, inAddress(mark)]);
    expect(behind.filter((mark) => links.some((link) => readAs(link + mark) !== link))).toEqual([]);
  });
});

test.describe("a damaged link in the open page", () => {
  const shown = { weights: [["0.506", "0.186", "0.307"]], output: [["4.645", "0.508"]] };

  test.beforeEach(async ({ lab }) => {
    await lab.open();
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.shows(shown);
    await lab.addressHoldsState(await loadBuiltEngine());
  });

  test("is said to be cut, wherever it is cut; the experiment stays", async ({ lab }) => {
    const { link } = lab;
    for (const end of [1, 2, 4, 9, 12, 20, 33, 60, 90, link.length - 10, link.length - 1]) {
      await lab.visit(link.slice(0, end));
      await expect(lab.alert, `cut at ${end}`).toContainText(/What is shown below did not come from this address\./);
      await lab.shows(shown);
      await lab.visit(link);
      await expect(lab.alert).toBeHidden();
    }
  });

  test("with a number changed is refused, and the next edit puts the address right", async ({ lab }) => {
    const engine = await loadBuiltEngine();
    const { link } = lab;
    await lab.visit(link.replace("0.7", "0.8"));
    await expect(lab.alert).toContainText("The address has been cut off or changed on its way.");
    await lab.shows(shown);
    expect(lab.link).toContain("0.8");
    await lab.type(lab.cell("V", "saw", 1), "0");
    await expect(lab.alert).toBeHidden();
    expect(await lab.addressHoldsState(engine)).not.toContain("0.3,0.8");
    await lab.shows({ output: [["4.589", "0.508"]] });
  });

  for (const [name, changed] of [
    ["percent-encoded once more", encodeURIComponent],
    ["with a full stop behind it", (link: string) => `${link}.`],
    ["with a Chinese full stop behind it", (link: string) => `${link}。`],
    ["with a closing bracket behind it", (link: string) => `${link})`],
  ] as const) {
    test(`but only ${name} opens, and the address is put right`, async ({ lab }) => {
      const { link } = lab;
      await lab.button("Undo").click();
      await lab.shows({ output: [["0.492", "0.508"]] });
      await expect.poll(() => lab.link).not.toBe(link);
      await lab.visit(changed(link));
      await lab.shows(shown);
      await expect(lab.alert).toBeHidden();
      await expect.poll(() => lab.link).toBe(link);
    });
  }

  test("can be closed, and Back shows the last good experiment without a sentence", async ({ lab, page }) => {
    await lab.visit("1.zzzzzzz/Q=1");
    await expect(lab.alert).toBeVisible();
    await lab.button("Close").click();
    await expect(lab.alert).toBeHidden();
    await page.goBack();
    await lab.shows(shown);
    await expect(lab.alert).toBeHidden();
  });

  test("of another version of the lab says so", async ({ lab }) => {
    await lab.visit("2/Q=1/K=1/V=1");
    await expect(lab.alert).toContainText(/What is shown below did not come from this address\./);
    await lab.shows(shown);
  });
});

for (const [query, sentence] of [
  [
    "?lang=en",
    /The address has been cut off or changed on its way\. What is shown below did not come from this address\./,
  ],
  ["?lang=zh", /地址.*截断.*下面显示的不是这个地址里的实验。/],
] as const) {
  test(`a damaged link opened first shows example 3 and its problem, ${query}`, async ({ lab }) => {
    await lab.open({ query, link: "1.2h8zs3p/Q=1.5,1.3" });
    await expect(lab.alert).toContainText(sentence);
    await lab.shows({ weights: [["0.506", "0.186", "0.307"]] });
  });
}

test("a link written by hand, without a check, is read as it stands", async ({ lab }) => {
  await lab.open({ link: "1/Q=2/K=1;0/V=10;20/scale=none/query-tokens=q/key-tokens=a,b" });
  await lab.shows({ scores: [["2.000", "0"]], weights: [["0.881", "0.119"]], output: [["11.192"]] });
});

test("a link written by hand that is wrong says where", async ({ lab }) => {
  await lab.open({ link: "1/Q=1,2/K=1;0/V=10;20" });
  await expect(lab.alert).toContainText(/K/);
  await lab.open({ link: "1/Q=one/K=1/V=1" });
  await expect(lab.alert).toContainText(/one/);
});
