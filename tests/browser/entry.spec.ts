import { expect, type Lab, test } from "./lab.ts";

/** The cell that is typed into: 1 at first. */
const cell = (lab: Lab) => lab.cell("K", "k₁", 1);

test.beforeEach(async ({ lab }) => {
  await lab.open();
  await lab.openPreset("Example 1");
});

test.afterEach(async ({ page }) => {
  await expect(page.locator("body")).not.toContainText("NaN");
});

const numbers = {
  "full-width digits, １．５": ["１．５", 1.5],
  "a comma decimal, 1,5": ["1,5", 1.5],
  "a minus sign as it is printed, −2": ["−2", -2],
  "a full-width minus sign, －２": ["－２", -2],
  "spaces around, 3": ["  3 ", 3],
  "an exponent, 2.5e-1": ["2.5e-1", 0.25],
  "a point in front, .5": [".5", 0.5],
  "the smallest number there is": ["5e-324", 5e-324],
} as const;
test("a number is taken however it is written", async ({ lab }) => {
  for (const [name, [text, value]] of Object.entries(numbers)) {
    await test.step(name, async () => {
      await lab.enter(cell(lab), text);
      await expect.poll(async () => (await lab.state()).K[0]?.[0]).toBe(value);
      await expect(lab.field).toBeHidden();
      await expect(cell(lab)).not.toHaveAttribute("aria-invalid");
    });
  }
});

const refused = {
  letters: ["abc", /abc.*not a number/],
  "a number beyond the range of numbers": ["1e999", /1e999.*beyond the range/],
  "its negative": ["-1e999", /1e999.*beyond the range/],
  nothing: ["", /a number is missing/],
  "the word nan": ["nan", /not a number/i],
  "the word Infinity": ["Infinity", /not a number/i],
  "what can be read in two ways": ["1.234,5,6", /./],
  "two signs": ["--2", /not a number/],
  markup: ["<b>1</b>", /<b>1<\/b>.*not a number/],
} as const;
test("anything else stays in the field with a sentence, and the numbers stay as they are", async ({ lab, page }) => {
  for (const [name, [text, sentence]] of Object.entries(refused)) {
    await test.step(name, async () => {
      await lab.enter(cell(lab), text);
      await expect(lab.field).toHaveAttribute("aria-invalid", "true");
      await expect(lab.field).toBeFocused();
      await expect(lab.field).toHaveValue(text);
      await expect(lab.field).toHaveAccessibleDescription(sentence);
      await expect(page.getByText(sentence).first()).toBeVisible();
      await lab.shows({ scores: [["1.000", "0"]], weights: [["0.731", "0.269"]] });

      await page.keyboard.press("Escape");
      await expect(lab.field).toBeHidden();
      await expect(cell(lab)).toHaveText("1");
    });
  }
});

test("a text that was refused is mended in place", async ({ lab, page }) => {
  await lab.enter(cell(lab), "2..5");
  await expect(lab.field).toHaveAttribute("aria-invalid", "true");
  await lab.field.fill("2.5");
  await page.keyboard.press("Enter");
  await expect(lab.field).toBeHidden();
  await lab.shows({ scores: [["2.500", "0"]] });
});

test("a text left unread is marked in its cell when the focus goes elsewhere", async ({ lab, page }) => {
  await cell(lab).focus();
  await page.keyboard.press("Enter");
  await lab.field.fill("abc");
  await lab.cell("weights", "q", "k₂").click();
  await expect(cell(lab)).toHaveText("abc");
  await expect(cell(lab)).toHaveAttribute("aria-invalid", "true");
  await expect(cell(lab)).toHaveAccessibleDescription(/abc.*not a number/);
  await lab.shows({ scores: [["1.000", "0"]] });
});

test("numbers whose products are too large are refused with a sentence", async ({ lab }) => {
  await lab.enter(lab.cell("Q", "q", 1), "1e200");
  await lab.enter(cell(lab), "1e200");
  await expect(lab.field).toHaveAccessibleDescription(/past the range of numbers/);
  await expect(lab.field).toHaveAttribute("aria-invalid", "true");
});

test("the sentence is Chinese on the Chinese page", async ({ lab }) => {
  const link = "1/Q=1,0/K=1,0;0,1/V=2,0;0,4/scale=none/query-tokens=q/key-tokens=k₁,k₂";
  await lab.open({ query: "?lang=zh", link });
  await lab.enter(cell(lab), "abc");
  await expect(lab.field).toHaveAccessibleDescription(/“abc”.*不是.*数/);
});
