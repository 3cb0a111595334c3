import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { libFolder } from "../../web/build/places.mjs";
import type { DirectState, Engine } from "../../web/engine/types.ts";
import type { PipelineStage } from "../../web/store/shape.ts";

/** Wide enough for the whole picture, from Q to the output. */
export const WIDE = { width: 1680, height: 1000 };

/** How the matrix of each stage is called, in both languages, before its size. */
const names: Record<PipelineStage, string> = {
  Q: "Q",
  K: "Kᵀ",
  V: "V",
  scores: "Scores|分数",
  scaled: "Scaled|缩放后",
  masked: "Masked|掩码后",
  weights: "Weights A|权重 A",
  output: "Output|输出",
};

/** What stands on the tab of each group of stages. */
const tabs = {
  Q: "Q",
  scores: "Scores|分数",
  scaled: "Scaled|缩放",
  masked: "Masked|掩码",
  weights: "Weights|权重",
  output: "Output|输出",
};

/** A label of a header as XPath writes a string. */
const quoted = (label: string | number): string => `"${label}"`;

type Label = string | number;
type Numbers = readonly (readonly string[])[];

/** The engine of the built package, the same as in the page. */
export async function loadBuiltEngine(): Promise<Engine> {
  const { loadEngine } = await import(`${libFolder}/index.js`);
  return loadEngine();
}

/** The page as its reader finds it: matrices by their names, cells by the labels of their headers. */
export class Lab {
  readonly page: Page;
  /** What the browser complained of. */
  readonly complaints: string[] = [];
  /** Whom the page asked for anything. */
  readonly hosts = new Set<string>();

  constructor(page: Page) {
    this.page = page;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(error.stack ?? String(error)));
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left, or loaded anew, lets go of what it was still fetching; what is not there is told above.
      if (reason !== "net::ERR_ABORTED") this.complaints.push(`${request.url()}: ${reason}`);
    });
    page.on("request", (request) => {
      if (/^(https?|wss?):/.test(request.url())) this.hosts.add(new URL(request.url()).host);
    });
  }

  /** Opens the page, with the text after "#" and the query ("?lang=zh") where they are given. */
  async open({ link = "", query = "" } = {}): Promise<void> {
    await this.page.goto(`./${query}${link && `#${link}`}`);
    await this.ready();
  }

  /** Waits until the page is whole: the address holds the state, or what is wrong with the address is said. */
  async ready(): Promise<void> {
    await expect(this.page.getByRole("grid").first()).toBeVisible();
    await expect.poll(() => this.state()).not.toBeNull();
    await expect.poll(async () => /^1\.\w{7}\//.test(this.link) || (await this.alert.isVisible())).toBe(true);
  }

  /** Changes what stands after "#" in the address of the open page, as by pasting another link there. */
  async visit(link: string): Promise<void> {
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, link);
  }

  async openPreset(name: string): Promise<void> {
    await this.button(name).click();
    await expect(this.button(name)).toHaveAttribute("aria-current", "true");
  }

  grid(stage: PipelineStage): Locator {
    return this.page.getByRole("grid", { name: new RegExp(`^(${names[stage]})[,，]`) });
  }

  /** A cell in the matrix's own orientation: of K, the row is the key and the column the dimension. */
  cell(stage: PipelineStage, row: Label, column: Label): Locator {
    const [drawnRow, drawnColumn] = stage === "K" ? [column, row] : [row, column];
    const before = `count(ancestor::table/thead/tr/th[*[1]=${quoted(drawnColumn)}]/preceding-sibling::th)`;
    return this.grid(stage).locator(`xpath=./tbody/tr[th/*[1]=${quoted(drawnRow)}]/td[position()=${before}]`);
  }

  header(stage: PipelineStage, name: string): Locator {
    const grid = this.grid(stage);
    return grid.getByRole("columnheader", { name, exact: true }).or(grid.getByRole("rowheader", { name, exact: true }));
  }

  /** Expects the numbers of stages, row by row as drawn. */
  async shows(stages: Partial<Record<PipelineStage, Numbers>>): Promise<void> {
    for (const [stage, rows] of Object.entries(stages)) {
      await expect(this.grid(stage as PipelineStage).getByRole("gridcell"), stage).toHaveText(rows.flat());
    }
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  choice(group: string, name: string): Locator {
    return this.page.getByRole("radiogroup", { name: group }).getByRole("radio", { name, exact: true });
  }

  /** Presses one of the choices of a control: what a hand presses is its label. */
  async choose(group: string, name: string): Promise<void> {
    const radio = this.page.getByRole("radio", { name, exact: true });
    await this.page.getByRole("radiogroup", { name: group }).locator("label").filter({ has: radio }).click();
    await expect(this.choice(group, name)).toBeChecked();
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name });
  }

  /** Brings a stage to the front where the picture does not show it. */
  async bring(stage: PipelineStage): Promise<void> {
    const front = stage === "K" ? "scores" : stage === "V" ? "output" : stage;
    const tab = this.page.getByRole("tab", { name: new RegExp(`^(${tabs[front]})$`) });
    if (!(await this.grid(stage).isVisible())) await tab.click();
    await expect(this.grid(stage)).toBeVisible();
  }

  get decimals(): Locator {
    return this.page.getByRole("combobox", { name: /Decimals|小数位/ });
  }

  /** The text field that stands over a cell while it is edited. */
  get field(): Locator {
    return this.page.getByRole("textbox", { name: /^New number for|的新数值$/ });
  }

  /** The sentence about what could not be taken. */
  get alert(): Locator {
    return this.page.getByRole("alert").filter({ hasText: /./ });
  }

  /** Presses a cell, types a number over it and ends with Enter. */
  async type(cell: Locator, number: string): Promise<void> {
    await cell.click();
    await this.page.keyboard.type(number);
    await this.page.keyboard.press("Enter");
  }

  /** Opens the field over a cell and enters any text, as an input method does. */
  async enter(cell: Locator, text: string): Promise<void> {
    await cell.focus();
    await this.page.keyboard.press("Enter");
    await expect(this.field).toBeFocused();
    await this.page.keyboard.press("Delete");
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press("Enter");
  }

  /** Drags a cell by the mouse; upwards makes its number larger. */
  async drag(cell: Locator, upwards: number): Promise<void> {
    const box = await cell.boundingBox();
    if (!box) throw new Error("The cell to be dragged is not in view.");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y - upwards, { steps: 20 });
    await this.page.mouse.up();
  }

  /** Copies a text elsewhere and pastes it at a cell. */
  async paste(cell: Locator, text: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await cell.focus();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.page.keyboard.press("Control+V");
  }

  /** Opens the menu of a header and presses one of its buttons. */
  async fromMenu(header: Locator, button: string): Promise<void> {
    await header.click();
    await this.page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  /** The state, as a page that embeds the lab gets it. */
  state(): Promise<DirectState> {
    return this.page
      .locator("attention-lab")
      .evaluate((lab) => (lab as HTMLElement & { getState(): DirectState }).getState());
  }

  /** The text after "#" in the address. */
  get link(): string {
    return new URL(this.page.url()).hash.slice(1);
  }

  /** Waits until the address holds the state, which it does within a moment of every change. */
  async addressHoldsState(engine: Engine): Promise<string> {
    await expect.poll(async () => this.link === engine.encodeLink(await this.state())).toBe(true);
    return this.link;
  }

  /** Lets go of whatever has the focus, the pointer too, and waits until the marks of the last change have gone. */
  async calm(): Promise<void> {
    await this.page.getByRole("heading", { level: 1 }).click();
    await expect(this.page.locator("[data-changed]")).toHaveCount(0);
  }

  /** A picture of everything under the header. */
  async picture(): Promise<Buffer> {
    await this.calm();
    return this.page.getByRole("main").screenshot({ animations: "disabled" });
  }
}

/** A test with a lab; whatever it does, the browser has nothing to complain of and no other host is asked. */
export const test = base.extend<{ lab: Lab }>({
  viewport: WIDE,
  actionTimeout: 10_000,
  lab: async ({ page, baseURL }, use) => {
    const lab = new Lab(page);
    await use(lab);
    expect(lab.complaints).toEqual([]);
    const own = new URL(baseURL ?? "").host;
    expect([...lab.hosts].filter((host) => host !== own)).toEqual([]);
  },
});

export { expect };
