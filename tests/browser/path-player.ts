import type { Locator, Page } from "@playwright/test";
import type { Step } from "../../web/course/format.ts";
import type { AttentionLabElement } from "../../web/elements/lab/lab-api.ts";
import type { Cell, StageName } from "../../web/engine/types.ts";
import type { Edit } from "../../web/store/edits.ts";
import { en } from "../../web/text/en.ts";
import { course as enCourse } from "../../web/text/en-course.ts";
import { more as enMore } from "../../web/text/en-more.ts";
import { path as enPath } from "../../web/text/en-path.ts";
import { steps as enSteps } from "../../web/text/en-steps.ts";
import { zh } from "../../web/text/zh.ts";
import { course as zhCourse } from "../../web/text/zh-course.ts";
import { more as zhMore } from "../../web/text/zh-more.ts";
import { path as zhPath } from "../../web/text/zh-path.ts";
import { steps as zhSteps } from "../../web/text/zh-steps.ts";
import { expect, type Lab } from "./lab.ts";
import { tabUntil } from "./tabbing.ts";

/** What is said in a language. */
export const said = {
  en: { words: en, course: enCourse, more: enMore, path: enPath, steps: enSteps },
  zh: { words: zh, course: zhCourse, more: zhMore, path: zhPath, steps: zhSteps },
};
export type Said = (typeof said)["en"];

/** A hand that does what a step of the path asks for. */
export interface Hand {
  press(button: Locator): Promise<void>;
  /** Chooses one of several by its name. */
  choose(group: string, name: string | RegExp): Promise<void>;
  setCell(place: Cell, number: string): Promise<void>;
  select(place: Cell): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  addToken(name: string): Promise<void>;
  removeKey(label: string): Promise<void>;
}

const written = (value: number): string => String(value);

/** Finds things on the page by the words of a language. */
export class Finder {
  readonly page: Page;
  readonly said: Said;

  constructor(page: Page, language: "en" | "zh") {
    this.page = page;
    this.said = said[language] as Said;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** A cell as it is drawn: given keys stand as columns. */
  async cell({ stage, row, column }: Cell): Promise<Locator> {
    const grid = this.page.locator(`matrix-grid[data-stage="${stage}"]`);
    const turned = stage === "K" && (await this.page.locator('matrix-grid[data-stage="X"]').count()) === 0;
    const [down, across] = turned ? [column, row] : [row, column];
    return grid.locator("tbody tr").nth(down).locator("td").nth(across);
  }

  radio(group: string, name: string | RegExp): Locator {
    return this.page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
  }
}

/** Does an edit by hand. */
export async function perform(edit: Edit, hand: Hand, { page, said, button }: Finder, find: Finder): Promise<void> {
  const { words, more, steps } = said;
  await reveal(edit, hand, find);
  const { settings } = more.heads;
  switch (edit.kind) {
    case "set-cell":
      return hand.setCell({ stage: edit.matrix as StageName, row: edit.row, column: edit.column }, written(edit.value));
    case "select":
      return hand.select(edit.cell as Cell);
    case "set-scale":
      return hand.choose(words.scale.name, words.scale.none);
    case "set-temperature":
      return hand.type(page.getByRole("textbox", { name: words.scale.temperatureNumber }), written(edit.temperature));
    case "set-causal":
      return hand.choose(words.mask.causal, words.mask.causalNames(edit.causal));
    case "toggle-key": {
      const label = await page
        .locator("attention-lab")
        .evaluate((lab, key) => (lab as AttentionLabElement).getState()?.key_tokens[key] ?? "", edit.key);
      return hand.press(button.call(find, words.mask.keyIsPadding(label)));
    }
    case "set-fault":
      return hand.press(button.call(find, more.heads.fault.remove));
    case "set-positions":
      await hand.press(page.locator("more-settings .fold"));
      return hand.choose(settings.positions, settings.positionNames[edit.positions]);
    case "set-window":
      await hand.press(page.locator("more-settings .fold"));
      return hand.type(
        page.getByRole("textbox", { name: settings.left, exact: true }),
        written(edit.window?.left ?? 0),
      );
    case "show-head":
      return hand.choose(more.heads.chooser.head, String(edit.head + 1));
    case "show-step":
      await hand.press(button.call(find, more.tools.steps));
      for (let step = 0; step < 20 && !(await isAt(page, edit.step ?? 0)); step += 1) {
        await hand.press(button.call(find, steps.forward));
      }
      return;
    case "add-token":
      return hand.addToken(words.picture.addToken(edit.axis));
    case "remove-token":
      return hand.removeKey("k₄");
    default:
      throw new Error(`Nobody has learnt to ${edit.kind}.`);
  }
}

const control: Partial<Record<Edit["kind"], string>> = {
  "set-scale": "scale-control",
  "set-temperature": "scale-control",
  "set-causal": "mask-control",
  "toggle-key": "mask-control",
  "set-positions": "more-settings",
  "set-window": "more-settings",
};

/** Brings the control that an edit takes into view, where the stage under it is out of sight. */
async function reveal(edit: Edit, hand: Hand, { page, said }: Finder): Promise<void> {
  const name = control[edit.kind];
  if (!name || (await page.locator(name).isVisible())) return;
  await hand.press(page.getByRole("button", { name: said.path.show, exact: true }));
  await expect(page.locator(name)).toBeVisible();
}

const isAt = (page: Page, step: number): Promise<boolean> =>
  page
    .locator("attention-lab")
    .evaluate((lab, wanted) => (lab as AttentionLabElement).getState()?.view.step === wanted, step);

export class Mouse implements Hand {
  readonly #lab: Lab;
  readonly #find: Finder;
  constructor(lab: Lab, find: Finder) {
    this.#lab = lab;
    this.#find = find;
  }

  async press(button: Locator): Promise<void> {
    await button.click();
  }

  async choose(group: string, name: string | RegExp): Promise<void> {
    const radio = this.#lab.page.getByRole("radio", { name, exact: true });
    await this.#lab.page.getByRole("radiogroup", { name: group }).locator("label").filter({ has: radio }).click();
  }

  async setCell(place: Cell, number: string): Promise<void> {
    await (await this.#shown(place)).click();
    await this.#lab.page.keyboard.type(number);
    await this.#lab.page.keyboard.press("Enter");
  }

  async select(place: Cell): Promise<void> {
    await (await this.#shown(place)).click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await field.press("Enter");
  }

  async addToken(name: string): Promise<void> {
    await this.#lab.button(name).first().click();
  }

  async removeKey(label: string): Promise<void> {
    const { words } = this.#find.said;
    await this.#lab.page.locator("matrix-grid[data-stage=weights] thead th").filter({ hasText: label }).click();
    const remove = words.picture.removeToken("key", label);
    await this.#lab.page.getByRole("dialog").getByRole("button", { name: remove, exact: true }).click();
  }

  /** A cell, its stage brought to the front where it is out of sight. */
  async #shown(place: Cell): Promise<Locator> {
    const grid = this.#lab.page.locator(`matrix-grid[data-stage="${place.stage}"]`);
    if (!(await grid.isVisible())) await this.#find.button(this.#find.said.path.show).click();
    await expect(grid).toBeVisible();
    return this.#find.cell(place);
  }
}

/** What has the focus, in whichever shadow tree. */
const focused = (page: Page): Promise<{ stage: string; row: number; column: number }> =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const cell = active?.closest("td, th");
    const stage = (active?.getRootNode() as ShadowRoot | undefined)?.host?.getAttribute?.("data-stage") ?? "";
    const rows = cell?.closest("tr");
    const isHeader = cell?.closest("thead") !== null;
    return {
      stage,
      row: isHeader ? -1 : [...(rows?.parentElement?.children ?? [])].indexOf(rows as Element),
      column: [...(rows?.children ?? [])].indexOf(cell as Element) - 1,
    };
  });

export class Keys implements Hand {
  readonly #page: Page;
  readonly #find: Finder;
  constructor(page: Page, find: Finder) {
    this.#page = page;
    this.#find = find;
  }

  /** Presses Tab until something has the focus. */
  reach(wanted: () => Promise<boolean>): Promise<void> {
    return tabUntil(this.#page, wanted, 140);
  }

  async reachElement(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await this.reach(() => target.evaluate((one) => one.matches(":focus")));
  }

  async press(button: Locator): Promise<void> {
    await this.reachElement(button);
    await this.#page.keyboard.press("Enter");
  }

  async choose(group: string, name: string | RegExp): Promise<void> {
    const radios = this.#page.getByRole("radiogroup", { name: group }).getByRole("radio");
    await expect(radios.first()).toBeAttached();
    await this.reach(() => radios.evaluateAll((all) => all.some((one) => one.matches(":focus"))));
    const target = this.#find.radio(group, name);
    for (let presses = 0; presses < 6 && !(await target.isChecked()); presses += 1) {
      await this.#page.keyboard.press("ArrowRight");
    }
  }

  async setCell(place: Cell, number: string): Promise<void> {
    await this.#go(place);
    await this.#page.keyboard.type(number);
    await this.#page.keyboard.press("Enter");
  }

  async select(place: Cell): Promise<void> {
    await this.#go(place);
    await this.#page.keyboard.press("Enter");
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.reachElement(field);
    await this.#page.keyboard.press("Control+A");
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press("Enter");
  }

  /** From the menu of a header: the button beside a matrix is for pointers. */
  async addToken(name: string): Promise<void> {
    await this.#go({ stage: "scores", row: 0, column: 0 });
    await this.#page.keyboard.press("ArrowUp");
    await this.#page.keyboard.press("Enter");
    await this.press(this.#page.getByRole("dialog").getByRole("button", { name, exact: true }));
  }

  async removeKey(label: string): Promise<void> {
    await this.#go({ stage: "weights", row: 0, column: 3 });
    await this.#page.keyboard.press("ArrowUp");
    expect(label).toBe("k₄");
    await this.#page.keyboard.press("Delete");
  }

  /** Goes to a cell: Tab to its matrix, arrows within. */
  async #go(place: Cell): Promise<void> {
    const grid = this.#page.locator(`matrix-grid[data-stage="${place.stage}"]`);
    if (!(await grid.isVisible())) await this.press(this.#find.button(this.#find.said.path.show));
    await expect(grid).toBeVisible();
    await this.reach(async () => (await focused(this.#page)).stage === place.stage);
    const turned = place.stage === "K" && (await this.#page.locator('matrix-grid[data-stage="X"]').count()) === 0;
    const [row, column] = turned ? [place.column, place.row] : [place.row, place.column];
    for (let presses = 0; presses < 80; presses += 1) {
      const at = await focused(this.#page);
      if (at.row === row && at.column === column) return;
      const key =
        at.row < row ? "ArrowDown" : at.row > row ? "ArrowUp" : at.column < column ? "ArrowRight" : "ArrowLeft";
      await this.#page.keyboard.press(key);
    }
    throw new Error(`No arrow leads to ${JSON.stringify(place)}.`);
  }
}

/** The name of the right option of a step's question, in a language. */
export const rightAnswer = ({ question }: Step, language: "en" | "zh"): string =>
  question.options.find(({ right }) => right)?.say[language] ?? "";
