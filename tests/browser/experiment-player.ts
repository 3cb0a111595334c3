import { readdirSync, readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { Experiment } from "../../web/course/experiment-format.ts";
import type { Progress } from "../../web/course/progress.ts";
import { en } from "../../web/text/en.ts";
import { experiment as enExperiment } from "../../web/text/en-experiment.ts";
import { more as enMore } from "../../web/text/en-more.ts";
import { steps as enSteps } from "../../web/text/en-steps.ts";
import { zh } from "../../web/text/zh.ts";
import { experiment as zhExperiment } from "../../web/text/zh-experiment.ts";
import { more as zhMore } from "../../web/text/zh-more.ts";
import { steps as zhSteps } from "../../web/text/zh-steps.ts";
import { expect, type Lab } from "./lab.ts";
import { tabUntil } from "./tabbing.ts";

export type Spoken = "en" | "zh";

/** What is said in a language. */
export const said = {
  en: { words: en, more: enMore, steps: enSteps, experiment: enExperiment },
  zh: { words: zh, more: zhMore, steps: zhSteps, experiment: zhExperiment },
} as const;

const folder = new URL("../../web/lessons/path/", import.meta.url);

/** The file of an experiment. */
export function fileOf(name: string): Experiment {
  const file = readdirSync(folder).find((one) => one.replace(/^\d+-|\.json$/g, "") === name);
  return JSON.parse(readFileSync(new URL(file ?? "", folder), "utf8"));
}

/** Opens an experiment by its link, as from a list of lessons. */
export async function openExperiment(lab: Lab, name: string, language: Spoken): Promise<void> {
  await lab.open({ link: `${fileOf(name).state}/view.lesson=path-${name}`, query: `?lang=${language}` });
  await expect(panel(lab.page).locator("h3").first()).toBeVisible();
}

export const panel = (page: Page): Locator => page.locator("experiment-panel");
export const main = (page: Page): Locator => panel(page).locator("button.main");
export const input = (page: Page, ask: string, answer: string): Locator =>
  panel(page).locator(`[data-ask="${ask}"] input[value="${answer}"]`);

/** What the browser keeps of the learner's work. */
export const kept = (page: Page): Promise<Progress> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("attention-lab:progress") ?? "null"));

const isFocused = (element: Locator): Promise<boolean> => element.evaluate((found) => found.matches(":focus"));

/** Presses Tab until an element has the focus. */
export const tabTo = (page: Page, element: Locator, key?: "Shift+Tab"): Promise<void> =>
  tabUntil(page, () => isFocused(element), 160, key);

/** Two ways of doing the same. */
export interface Way {
  press(button: Locator): Promise<void>;
  /** Takes one of several radio buttons. */
  take(radio: Locator): Promise<void>;
  /** Writes a number over a cell. */
  write(cell: Locator, number: string): Promise<void>;
  /** Writes a number into a field. */
  fill(field: Locator, number: string): Promise<void>;
}

export class Mouse implements Way {
  readonly #lab: Lab;
  constructor(lab: Lab) {
    this.#lab = lab;
  }

  press(button: Locator): Promise<void> {
    return button.click();
  }

  async take(radio: Locator): Promise<void> {
    // What a hand presses is the label around it.
    await radio.locator("xpath=ancestor::label").click();
    await expect(radio).toBeChecked();
  }

  write(cell: Locator, number: string): Promise<void> {
    return this.#lab.type(cell, number);
  }

  async fill(field: Locator, number: string): Promise<void> {
    await field.click({ clickCount: 3 });
    await this.#lab.page.keyboard.type(number);
    await this.#lab.page.keyboard.press("Enter");
  }
}

/** Never touches the mouse. */
export class Keys implements Way {
  readonly #page: Page;
  constructor(lab: Lab) {
    this.#page = lab.page;
  }

  async press(button: Locator): Promise<void> {
    await tabTo(this.#page, button);
    await this.#page.keyboard.press("Enter");
  }

  async take(radio: Locator): Promise<void> {
    const group = radio.locator("xpath=ancestor::*[self::fieldset or @role='radiogroup'][1]");
    const inputs = group.getByRole("radio");
    const checked = group.locator("input:checked");
    await tabTo(this.#page, (await checked.count()) > 0 ? checked : inputs.first());
    await this.#page.keyboard.press("Space");
    for (let presses = 0; presses < 8 && !(await isFocused(radio)); presses += 1) {
      await this.#page.keyboard.press("ArrowDown");
    }
    await expect(radio).toBeChecked();
  }

  async write(cell: Locator, number: string): Promise<void> {
    const grid = cell.locator("xpath=ancestor::table");
    await tabTo(this.#page, grid.locator("[tabindex='0']").first());
    const place = (of: Locator): Promise<[number, number]> =>
      of.evaluate((found) => {
        const row = found.closest("tr") as HTMLTableRowElement;
        return [[...(row.parentElement?.children ?? [])].indexOf(row), (found as HTMLTableCellElement).cellIndex];
      });
    const [row, column] = await place(cell);
    for (let presses = 0; presses < 30 && !(await isFocused(cell)); presses += 1) {
      const [r, c] = await place(grid.locator(":focus"));
      await this.#page.keyboard.press(
        r < row ? "ArrowDown" : r > row ? "ArrowUp" : c < column ? "ArrowRight" : "ArrowLeft",
      );
    }
    await expect(cell).toBeFocused();
    await this.#page.keyboard.type(number);
    await this.#page.keyboard.press("Enter");
  }

  async fill(field: Locator, number: string): Promise<void> {
    await tabTo(this.#page, field);
    await this.#page.keyboard.press("Control+A");
    await this.#page.keyboard.type(number);
    await this.#page.keyboard.press("Enter");
  }
}

/** Gives a prediction and locks it in. Cells that become 0 are written "1-2 1-3". */
export async function predict(page: Page, way: Way, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [ask, answer] of Object.entries(answers)) {
    const cells = panel(page).locator(`[data-ask="${ask}"] table`);
    if ((await cells.count()) === 0) {
      await way.take(input(page, ask, answer));
      continue;
    }
    for (const cell of answer.split(" ")) {
      const [row = 1, column = 1] = cell.split("-").map(Number);
      const button = cells
        .locator("tbody tr")
        .nth(row - 1)
        .locator("button")
        .nth(column - 1);
      await way.press(button);
      await expect(button).toHaveAttribute("aria-pressed", "true");
    }
  }
  await way.press(main(page));
  await expect(panel(page).locator("[data-seen]")).toBeVisible();
  await arrived(page);
}

/** What has come has the focus, to be read from its heading on. */
const arrived = (page: Page): Promise<void> =>
  expect(panel(page).getByRole("heading", { level: 3 }).last()).toBeFocused();

/** Goes on from a move that the page has seen. */
export async function goOn(page: Page, way: Way): Promise<void> {
  await expect(panel(page).locator("[data-seen=true]")).toBeVisible();
  await way.press(main(page));
  await arrived(page);
}

/** The verdicts on what was asked, by name. */
export async function verdictsOf(page: Page, { asks }: Experiment): Promise<Record<string, string | null>> {
  const entries = panel(page).locator(".verdicts li");
  await expect(entries).toHaveCount(asks.length);
  const verdicts = await entries.evaluateAll((found) => found.map((entry) => entry.getAttribute("data-verdict")));
  return Object.fromEntries(asks.map(({ name }, at) => [name, verdicts[at] ?? null]));
}

/** The rows of a table of cells, as texts. */
export const cellsOf = (page: Page, stage: string, move = 0): Promise<string[][]> =>
  panel(page)
    .locator(`table.cells[data-stage="${stage}"]`)
    .nth(move)
    .locator("tbody tr:not(.group)")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent?.trim() ?? "")),
    );
