import type { Locator } from "@playwright/test";
import { readPractice } from "../../web/course/practice-place.ts";
import type { Progress } from "../../web/course/progress.ts";
import type { Exercise, ExerciseId, FullEngine } from "../../web/engine/index.ts";
import { course as enCourse } from "../../web/text/en-course.ts";
import { practice as en } from "../../web/text/en-practice.ts";
import { course as zhCourse } from "../../web/text/zh-course.ts";
import { practice as zh } from "../../web/text/zh-practice.ts";
import { expect, type Lab, test as labTest, loadBuiltEngine } from "./lab.ts";

export const dictionaries = { en, zh };
export const courses = { en: enCourse, zh: zhCourse };
export type Spoken = keyof typeof dictionaries;

const KEY = "attention-lab:progress";

export type Rows = readonly (readonly (string | number | null)[])[];

/** What is behind the practice door, as its reader finds it. */
export class Practice {
  readonly lab: Lab;
  readonly engine: FullEngine;
  language: Spoken = "en";

  constructor(lab: Lab, engine: FullEngine) {
    this.lab = lab;
    this.engine = engine;
  }

  get words() {
    return dictionaries[this.language];
  }

  get page() {
    return this.lab.page;
  }

  link(name: string): string {
    const lesson = name ? `practice-${name}` : "practice";
    return this.engine.encodeLink({ version: 1, Q: [[1]], K: [[1]], V: [[1]], view: { lesson } });
  }

  /** Opens a place by its link; `progress` is what the browser has kept from an earlier visit. */
  async open(
    name = "",
    { language = "en" as Spoken, progress = null as Partial<Progress> | null } = {},
  ): Promise<void> {
    this.language = language;
    if (progress) {
      await this.page.addInitScript(([key, text]) => localStorage.setItem(key, localStorage.getItem(key) ?? text), [
        KEY,
        JSON.stringify({ version: 1, ...progress }),
      ] as const);
    }
    // Without its check, which the page adds once it answers to its address.
    await this.page.goto(`./?lang=${language}#${this.link(name).replace(/^1\.\w+/, "1")}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.panel).toBeVisible();
    await expect.poll(() => this.lab.state().catch(() => null)).not.toBeNull();
    await expect.poll(() => this.lab.link).toMatch(/^1\.\w{7}\//);
  }

  /** Goes to another place without leaving the page. */
  async visit(name: string): Promise<void> {
    await this.lab.visit(this.link(name));
    await expect.poll(() => this.lesson()).toBe(name ? `practice-${name}` : "practice");
    const place = readPractice(name, this.engine.exerciseIds());
    if (place?.at !== "exercise") return;
    await expect(this.panel.getByText(this.words.variant(place.seed), { exact: true })).toBeVisible();
    await expect(this.heading(this.words.kinds[place.id].title)).toBeVisible();
  }

  async lesson(): Promise<string | undefined> {
    return (await this.lab.state()).view.lesson;
  }

  get panel(): Locator {
    return this.page.locator("practice-home, practice-exercise, practice-sheet");
  }

  exercise(id: ExerciseId, seed: number): Exercise {
    const exercise = this.engine.exercise(id, seed);
    if (!exercise.ok) throw new Error(`no ${id} ${seed}`);
    return exercise;
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { name, exact: true });
  }

  button(name: string): Locator {
    return this.panel.getByRole("button", { name, exact: true });
  }

  /** A cell of the answer by its name. */
  cell(name: string): Locator {
    return this.page.getByRole("textbox", { name, exact: true });
  }

  /** The cells of a part, in the order in which they are read. */
  cells(part: number): Locator {
    return this.page.locator("answer-grid").nth(part).locator("input");
  }

  /** Types a matrix into the cells that there are; null leaves one as it is. */
  async fill(part: number, exercise: Exercise, rows: Rows): Promise<void> {
    const { roles } = exercise.cells[part] as Exercise["cells"][number];
    const texts = rows.flatMap((line, row) => line.filter((_, at) => roles[row]?.[at] !== "not_asked"));
    for (const [at, text] of texts.entries()) {
      if (text !== null) await this.cells(part).nth(at).fill(String(text));
    }
  }

  /** Types the right answer, exactly where it can be written so. */
  async solve(exercise: Exercise, given: readonly string[] = []): Promise<void> {
    for (const [part, { name, answer }] of exercise.cells.entries()) {
      if (given.includes(name)) continue;
      await this.fill(
        part,
        exercise,
        answer.map((row) => row.map(({ value, exact }) => exact ?? (value ?? 0).toFixed(3))),
      );
    }
  }

  async check(): Promise<void> {
    await this.button(this.words.check).click();
  }

  /** Leads to the next seed, at whatever level. */
  get another(): Locator {
    return this.panel.getByRole("button", { name: /^(Another variant|换一题)/ });
  }

  get verdict(): Locator {
    return this.page.getByRole("region", { name: this.words.verdict.name });
  }

  said(text: string | RegExp): Locator {
    return this.page.getByRole("status").filter({ hasText: text });
  }

  /** Forgets the progress, on the page that has the button for it. */
  async forget(): Promise<void> {
    const { progress } = courses[this.language];
    await this.button(progress.reset).click();
    await this.panel
      .getByRole("group", { name: progress.resetAsk })
      .getByRole("button", { name: progress.resetYes })
      .click();
    await expect(this.panel.getByText(progress.wasReset)).toBeVisible();
  }

  /** What the browser keeps. */
  async kept(): Promise<Progress | null> {
    const text = await this.page.evaluate((key) => localStorage.getItem(key), KEY);
    return text === null ? null : JSON.parse(text);
  }
}

export const test = labTest.extend<{ practice: Practice }>({
  practice: async ({ lab }, use) => {
    await use(new Practice(lab, (await loadBuiltEngine()) as FullEngine));
  },
});

export { expect };
