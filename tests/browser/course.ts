import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { siteFolder } from "../../web/build/places.mjs";
import { serve } from "../../web/build/server.mjs";
import type { AttentionLabElement } from "../../web/elements/lab/lab-api.ts";
import type { DirectState } from "../../web/engine/types.ts";

/** The states that the labs of a course show. */
export const A = "1/Q=1,0/K=1,0;0,1/V=2,0;0,4/scale=none";
export const B = "1/Q=3/K=1;2/V=1;3";
/** An element as the scripts of its page use it. */
export const asLab = (lab: Locator) => ({
  state: () => lab.evaluate((element) => (element as AttentionLabElement).getState() as DirectState | null),
  set: (values: { lang?: string; theme?: string; show?: string; page?: string; state?: string; readOnly?: boolean }) =>
    lab.evaluate((element, given) => void Object.assign(element, given), values),
});

/** What other people's servers allow: scripts of their own, and frames of the lab's host. */
const policy = (frames: string) =>
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; connect-src 'self'; " +
  `img-src 'self'; frame-src ${frames}`;

/** What the page around does with heights, and that it keeps what it hears. */
const script = `
  window.heard = [];
  addEventListener("message", (event) => {
    heard.push(event.data);
    for (const frame of document.querySelectorAll("iframe")) {
      if (frame.contentWindow === event.source && event.data?.type === "attention-lab:resize") {
        frame.style.height = event.data.height + "px";
      }
    }
  });
  window.told = [];
  for (const type of ["ready", "state-change", "problem"]) {
    document.addEventListener(type, ({ target, detail }) => told.push([target.id, type, detail?.code ?? detail?.link]));
  }`;

/** A page of somebody's course, with labs on it, and the host of the lab as another site. */
export class Course {
  readonly page: Page;
  /** The host that the frames come from. */
  readonly host: string;
  readonly complaints: string[] = [];
  readonly requests: string[] = [];
  readonly #folder: string;
  /** Where the course page stands, with a slash at the end. */
  readonly address: string;

  constructor(page: Page, folder: string, address: string, host: string) {
    this.page = page;
    this.#folder = folder;
    this.address = address;
    this.host = host;
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(error.stack ?? String(error)));
    page.on("request", (request) => this.requests.push(request.url()));
  }

  /** Opens a page with this in its body, and waits until its labs can be used. */
  async open(body: string, attributes?: string): Promise<void> {
    await this.show(body, attributes);
    for (const lab of await this.page.locator("attention-lab").all()) await isReady(lab);
    for (const frame of await this.page.locator("iframe").all()) {
      await isReady(frame.contentFrame().locator("attention-lab"));
    }
  }

  /** Opens a page with this in its body. */
  async show(body: string, attributes = 'lang="en"'): Promise<void> {
    const head = `<meta charset="utf-8"><title>A course</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>body { margin: 0 auto; max-width: 1000px; padding: 0 10px } iframe { width: 100%; border: 0 }</style>
      <script src="./course.js"></script><script type="module" src="./lib/attention-lab.js"></script>`;
    const html = `<!doctype html><html ${attributes}><head>${head}</head><body>${body}</body></html>`;
    writeFileSync(join(this.#folder, "course.html"), html);
    await this.page.goto(`${this.address}course.html`);
  }

  lab(id: string): Locator {
    return this.page.locator(`attention-lab#${id}`);
  }

  frame(id: string): FrameLocator {
    return this.page.frameLocator(`iframe#${id}`);
  }

  /** What was sent by frames to the page around them. */
  heard(): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(() => (window as unknown as { heard: Record<string, unknown>[] }).heard);
  }

  /** Which lab has sent which events, with the problem's code or the new link. */
  told(): Promise<[id: string, type: string, detail: string | undefined][]> {
    return this.page.evaluate(() => (window as unknown as { told: [string, string, string | undefined][] }).told);
  }
}

export async function isReady(lab: Locator): Promise<void> {
  await expect.poll(() => lab.evaluate((element) => (element as AttentionLabElement).getState?.() != null)).toBe(true);
  await expect(lab.locator("lab-foot")).toBeAttached();
}

/** Cells of a lab's stage, as drawn. */
export const cells = (lab: Locator, stage: string): Locator => lab.locator(`matrix-grid[data-stage=${stage}] td`);

/** A test with a course page; whatever it does, the browser has nothing to complain of. */
export const test = base.extend<{ course: Course }>({
  viewport: { width: 1280, height: 900 },
  locale: "en-GB",
  actionTimeout: 10_000,
  course: async ({ page }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "course-"));
    cpSync(join(siteFolder, "lib"), join(folder, "lib"), { recursive: true });
    writeFileSync(join(folder, "course.js"), script);
    writeFileSync(join(folder, "favicon.ico"), "");
    const lab = await serve(siteFolder, 0);
    // Another site than 127.0.0.1, to a browser.
    const host = lab.address.replace("127.0.0.1", "localhost");
    const around = await serve(folder, 0, policy(host));
    try {
      const course = new Course(page, folder, around.address, host);
      await use(course);
      expect(course.complaints).toEqual([]);
    } finally {
      lab.close();
      around.close();
      rmSync(folder, { recursive: true });
    }
  },
});

export { expect };
