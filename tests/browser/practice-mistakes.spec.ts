import { exerciseOf, mistakeCodes, mistakenAnswer } from "./mistaken.ts";
import { dictionaries, expect, type Spoken, test } from "./practice.ts";

const seeds: Record<Spoken, number> = { en: 7, zh: 12 };

for (const language of Object.keys(seeds) as Spoken[]) {
  test(`every mistake is typed, named and explained, ${language}`, async ({ practice }) => {
    test.setTimeout(240_000);
    const seed = seeds[language];
    const { mistakes, verdict, mistakeParts } = dictionaries[language];
    expect(mistakeCodes).toHaveLength(19);
    await practice.open("", { language });
    for (const code of mistakeCodes) {
      const id = exerciseOf(code);
      const exercise = practice.exercise(id, seed);
      await practice.visit(`${id.replaceAll("_", "-")}-${seed}`);
      for (const [part, rows] of mistakenAnswer(code, exercise).entries()) await practice.fill(part, exercise, rows);
      await practice.check();
      const { name, did, seen, instead } = mistakes[code];
      await expect(practice.verdict, code).toContainText(verdict.mistake(name));
      const told = practice.verdict.locator("dd");
      await expect(told, code).toHaveText([did, seen, instead]);
      await expect(practice.verdict.locator("dt")).toHaveText(Object.values(mistakeParts));
      await expect(practice.verdict.locator(".recurs")).toHaveCount(0);
      // The next one begins with empty cells.
      await practice.visit("");
      await practice.forget();
    }
  });
}

test("a mistake is a misconception from the second variant on, not from a second try", async ({ practice }) => {
  const { verdict } = practice.words;
  const answer = async (seed: number) => {
    const exercise = practice.exercise("causal_matrix", seed);
    await practice.fill(0, exercise, mistakenAnswer("mask_forgotten", exercise)[0] ?? []);
    await practice.check();
  };
  await practice.open("causal-matrix-7");
  await answer(7);
  await expect(practice.said(/the mask is missing/)).toBeAttached();
  await practice.check();
  await expect(practice.verdict).toContainText(verdict.mistake("the mask is missing"));
  await expect(practice.verdict).not.toContainText("misconception");
  await practice.another.click();
  await expect.poll(() => practice.lesson()).toBe("practice-causal-matrix-8");
  await expect(practice.cells(0).first()).toHaveValue("");
  await answer(8);
  await expect(practice.verdict).toContainText(verdict.recurs(2));
  expect((await practice.kept())?.mistakes).toEqual({ mask_forgotten: [7, 8] });
});
