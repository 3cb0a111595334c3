import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { build } from "vite";
import { libFolder } from "../../web/build/places.mjs";
import { serve } from "../../web/build/server.mjs";
import type { AttentionLabElement } from "../../web/elements/lab-api.ts";
import type { DirectState } from "../../web/engine/types.ts";
import { cells, expect, isReady, test } from "./course.ts";

const A = "1/Q=1,0/K=1,0;0,1/V=2,0;0,4/scale=none";
const B = "1/Q=3/K=1;2/V=1;3";
const asLab = (lab: Locator) => ({
  state: () => lab.evaluate((element) => (element as AttentionLabElement).getState() as DirectState | null),
  set: (values: { lang?: string; theme?: string; show?: string; page?: string; state?: string; readOnly?: boolean }) =>
    lab.evaluate((element, given) => void Object.assign(element, given), values),
});

/** Two elements and a frame of another site, with text between them. */
const three = (host: string) => `
  <main><h1>A course</h1>
  <attention-lab id="one" lang="en" state="${A}" show="picture controls why"></attention-lab>
  <p id="after-one">Text</p>
  <attention-lab id="two" lang="zh" state="${B}" show="picture row summary"></attention-lab>
  <p id="after-two" tabindex="0">Text</p>
  <iframe id="three" title="A frame" src="${host}embed.html?lang=zh&show=picture,why#${A}"></iframe>
  <p id="after-three">Text</p></main>`;

test.describe("two elements and a frame on one page", () => {
  test.beforeEach(({ course }) => course.open(three(course.host)));

  test("each show their own state in their own language, from one compiled engine", async ({ course }) => {
    await expect(cells(course.lab("one"), "weights")).toHaveText(["0.731", "0.269"]);
    await expect(cells(course.lab("two"), "weights")).toHaveText(["0.047", "0.953"]);
    await expect(cells(course.frame("three").locator("attention-lab"), "weights")).toHaveText(["0.731", "0.269"]);
    await expect(course.lab("one").getByRole("heading", { name: "Why is the weight" })).toBeVisible();
    await expect(course.lab("two").getByRole("article", { name: "注意力矩阵实验室" })).toBeVisible();
    await expect(course.frame("three").getByRole("heading", { name: "为什么" })).toBeVisible();
    expect(course.requests.filter((url) => url.endsWith("/lib/core.wasm"))).toHaveLength(1);
  });

  test("are exactly as high as what is in them, also when that changes", async ({ course, page }) => {
    const frame = page.locator("#three");
    const fits = async () => {
      const [inner = 0, scrolled] = await course
        .frame("three")
        .locator("html")
        .evaluate((root) => [
          document.querySelector("attention-lab")?.getBoundingClientRect().height,
          root.scrollHeight - root.clientHeight,
        ]);
      const outer = await frame.evaluate((element) => element.clientHeight);
      return { off: outer - Math.ceil(inner), scrolled };
    };
    await expect.poll(fits).toEqual({ off: 0, scrolled: 0 });
    const before = await frame.evaluate((element) => element.clientHeight);
    expect(before).toBeGreaterThan(300);
    await page.setViewportSize({ width: 400, height: 800 });
    // Out of view a browser does not draw a frame, and nothing in it moves.
    await frame.scrollIntoViewIfNeeded();
    await expect.poll(fits).toEqual({ off: 0, scrolled: 0 });
    expect(await frame.evaluate((element) => element.clientHeight)).not.toBe(before);
    for (const id of ["one", "two"]) {
      const gap = await page.evaluate((name) => {
        const lab = document.getElementById(name) as HTMLElement;
        const last = lab.shadowRoot?.querySelector("lab-foot")?.getBoundingClientRect().bottom ?? 0;
        return [lab.getBoundingClientRect().bottom - last, lab.scrollHeight - lab.clientHeight];
      }, id);
      expect(gap).toEqual([0, 0]);
    }
  });

  test("change alone, and their undo keys too", async ({ course, page }) => {
    const [one, two] = [course.lab("one"), course.lab("two")];
    for (const lab of [one, two]) {
      await cells(lab, "V").first().click();
      await page.keyboard.type("9");
      await page.keyboard.press("Enter");
    }
    await expect(cells(one, "V").first()).toHaveText("9");
    await expect(cells(two, "V").first()).toHaveText("9");
    await cells(one, "V").first().focus();
    await page.keyboard.press("Control+Z");
    await expect(cells(one, "V").first()).toHaveText("2");
    expect((await asLab(two).state())?.V).toEqual([[9], [3]]);
    await page.keyboard.press("Control+Y");
    await expect(cells(one, "V").first()).toHaveText("9");
    expect((await asLab(two).state())?.V).toEqual([[9], [3]]);
  });

  test("hear keys pressed nowhere only if they were used last", async ({ course, page }) => {
    const [one, two] = [course.lab("one"), course.lab("two")];
    for (const lab of [one, two]) {
      await cells(lab, "V").first().click();
      await page.keyboard.type("9");
      await page.keyboard.press("Enter");
    }
    await two.getByRole("heading", { level: 2 }).last().click();
    await page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      (active as HTMLElement | null)?.blur();
    });
    await page.keyboard.press("Control+Z");
    await expect(cells(two, "V").first()).toHaveText("1");
    expect((await asLab(one).state())?.V).toEqual([
      [9, 0],
      [0, 4],
    ]);
    await page.locator("#after-one").click();
    await page.keyboard.press("Control+Y");
    await page.keyboard.press("?");
    await page.locator("#after-two").focus();
    await page.keyboard.press("Control+Z");
    await page.keyboard.press("?");
    expect((await asLab(one).state())?.V[0]).toEqual([9, 0]);
    expect((await asLab(two).state())?.V).toEqual([[1], [3]]);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await cells(one, "V").first().focus();
    await page.keyboard.press("?");
    await expect(one.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });

  test("axe finds nothing on the page around them, wide and at 320 pixels", async ({ page }) => {
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => JSON.stringify(target)).join(" ")}`);
    };
    expect(await faults()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await faults()).toEqual([]);
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
    await page.locator("#three").scrollIntoViewIfNeeded();
    const frame = page.frames().find((one) => one.url().includes("embed.html"));
    await expect.poll(() => frame?.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(300);
  });
});

test("Back leaves the page around, whatever was done in its labs", async ({ course, page }) => {
  await page.goto(`${course.address}course.js`);
  await course.open(three(course.host));
  const steps = await page.evaluate(() => history.length);
  const framed = course.frame("three").locator("attention-lab");
  for (const lab of [course.lab("one"), framed]) {
    for (const number of ["7", "8"]) {
      await cells(lab, "V").first().click();
      await page.keyboard.type(number);
      await page.keyboard.press("Enter");
    }
    await expect(cells(lab, "V").first()).toHaveText("8");
  }
  const frame = page.frames().find((one) => one.url().includes("embed.html"));
  await expect.poll(() => frame?.evaluate(() => location.hash)).toMatch(/^#1\.\w{7}\/.*V=8,0;0,4/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(new URL(page.url()).hash).toBe("");
  await page.goBack();
  expect(page.url()).toBe(`${course.address}course.js`);
});

test.describe("a frame", () => {
  const frame = (host: string, query: string, link = A) =>
    `<iframe id="frame" title="A frame" src="${host}embed.html${query}#${link}"></iframe>`;

  test("tells its height in all the forms that pages listen for, and answers their questions", async ({
    course,
    page,
  }) => {
    await course.open(frame(course.host, "?show=picture"));
    await expect
      .poll(async () => (await course.heard()).some(({ type }) => type === "attention-lab:resize"))
      .toBe(true);
    const element = page.locator("#frame");
    const height = await element.evaluate((one) => one.clientHeight);
    const heard = await course.heard();
    const last = (found: (message: Record<string, unknown>) => boolean) => heard.filter(found).at(-1);
    expect(last(({ type }) => type === "attention-lab:resize")).toEqual({
      type: "attention-lab:resize",
      version: 1,
      height,
    });
    expect(last(({ subject }) => subject === "lti.frameResize")).toEqual({ subject: "lti.frameResize", height });
    expect(last(({ type }) => type === "iframe-resized")).toMatchObject({ height });
    expect(heard).toContainEqual({ context: "h5p", action: "hello" });
    expect(last(({ action }) => action === "prepareResize")).toMatchObject({ context: "h5p", scrollHeight: height });

    const ask = (message: object) =>
      element.evaluate((one, asked) => (one as HTMLIFrameElement).contentWindow?.postMessage(asked, "*"), message);
    const count = async (found: (message: Record<string, unknown>) => boolean) =>
      (await course.heard()).filter(found).length;
    const resized = await count(({ type }) => type === "iframe-resized");
    await ask({ type: "iframe-child-init" });
    await expect.poll(() => count(({ type }) => type === "iframe-resized")).toBe(resized + 1);
    await ask({ context: "h5p", action: "resizePrepared" });
    await expect
      .poll(async () => (await course.heard()).at(-1))
      .toEqual({ context: "h5p", action: "resize", scrollHeight: height });
  });

  test("scrolls within itself where the page around does not listen", async ({ course, page }) => {
    await course.open(`<style>#frame { height: 300px !important }</style>${frame(course.host, "")}`);
    const inside = page.frameLocator("#frame");
    // Longer than a parent that listens would take.
    await page.waitForTimeout(1500);
    const scrolled = await inside.locator("html").evaluate((root) => {
      root.scrollTop = 200;
      return [root.scrollTop, getComputedStyle(root).overflowY];
    });
    expect(scrolled).toEqual([200, "visible"]);
  });

  test("does not answer anyone but the page around it", async ({ course, page }) => {
    await course.open(`${frame(course.host, "?show=picture")}
      <iframe id="other" title="Another" src="${course.host}embed.html?show=why#${A}"></iframe>`);
    const framed = page.frames().filter((one) => one.url().includes("embed.html"));
    const before = (await course.heard()).filter(({ type }) => type === "iframe-resized").length;
    await framed[1]?.evaluate(() => parent.frames[0]?.postMessage({ type: "iframe-child-init" }, "*"));
    // What its parent asks afterwards is answered: the other question has been heard before, and left alone.
    await page.locator("#frame").evaluate((one) => {
      (one as HTMLIFrameElement).contentWindow?.postMessage({ context: "h5p", action: "resizePrepared" }, "*");
    });
    await expect.poll(async () => (await course.heard()).some(({ action }) => action === "resize")).toBe(true);
    expect((await course.heard()).filter(({ type }) => type === "iframe-resized")).toHaveLength(before);
  });

  test("shows what its query asks for", async ({ course }) => {
    await course.open(frame(course.host, "?lang=zh&theme=dark&show=picture,controls,row&read-only"));
    const lab = course.frame("frame").locator("attention-lab");
    await expect(lab.locator("row-readout")).toBeVisible();
    for (const part of [
      "lab-header",
      ".side p >> nth=0",
      "preset-list",
      "why-panel",
      "scale-control",
      "mask-control",
    ]) {
      await expect(lab.locator(part)).toBeHidden();
    }
    const html = course.frame("frame").locator("html");
    await expect(html).toHaveAttribute("lang", "zh-Hans");
    expect(await html.evaluate((root) => getComputedStyle(root).colorScheme)).toBe("dark");
  });

  test("opens what the page around puts into its address", async ({ course, page }) => {
    await course.open(frame(course.host, "?show=picture"));
    await page.locator("#frame").evaluate((one, address) => {
      (one as HTMLIFrameElement).src = address;
    }, `${course.host}embed.html?show=picture#${B}`);
    await expect(cells(course.frame("frame").locator("attention-lab"), "weights")).toHaveText(["0.047", "0.953"]);
  });

  test("gives credit with a way to the full page in the same state", async ({ course, page }) => {
    await course.open(frame(course.host, "?lang=en&show=picture"));
    const lab = course.frame("frame").locator("attention-lab");
    await cells(lab, "V").first().click();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    const credit = course.frame("frame").getByRole("link", { name: "Open in Attention Matrix Lab" });
    await expect(credit).toHaveAttribute("href", /V=7,0;0,4/);
    const opened = page.waitForEvent("popup");
    await credit.click();
    const full = await opened;
    await expect(full.locator("main")).toBeVisible();
    expect(full.url()).toMatch(new RegExp(`^${course.host}\\?lang=en#1\\.`));
    await expect(cells(full.locator("attention-lab"), "V").first()).toHaveText("7");
  });

  test("works where it may store nothing and has no origin of its own", async ({ course, page }) => {
    await course.open(`<iframe id="frame" title="A frame" sandbox="allow-scripts"
      src="${course.host}embed.html?lang=en#${A}"></iframe>`);
    const framed = page.frames().find((one) => one.url().includes("embed.html"));
    expect(
      await framed?.evaluate(() => {
        try {
          return typeof localStorage;
        } catch (error) {
          return (error as Error).name;
        }
      }),
    ).toBe("SecurityError");
    const lab = course.frame("frame").locator("attention-lab");
    await lab.getByRole("button", { name: "Theme: as the system" }).click();
    await cells(lab, "V").first().click();
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await expect(cells(lab, "output").first()).toHaveText("5.117");
  });
});

test.describe("an element", () => {
  const element = (attributes: string, content = "") =>
    `<attention-lab id="lab" ${attributes}>${content}</attention-lab>`;

  test("speaks the language and wears the colours of the page around it", async ({ course, page }) => {
    await course.open(element(""), 'lang="zh-CN" style="color-scheme: dark"');
    const lab = course.lab("lab");
    await expect(lab.getByRole("article", { name: "注意力矩阵实验室" })).toBeVisible();
    expect(await lab.evaluate((one) => getComputedStyle(one).colorScheme)).toBe("dark");
    await page.evaluate(() => {
      document.documentElement.style.colorScheme = "light";
    });
    expect(await lab.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(244, 245, 247)");
    await asLab(lab).set({ lang: "en", theme: "dark" });
    await expect(lab.getByRole("article", { name: "Attention Matrix Lab" })).toBeVisible();
    expect(await lab.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe("rgb(20, 22, 25)");
  });

  test("opens the state that its attribute is changed to, as a step that can be undone", async ({ course, page }) => {
    await course.open(element(`state="${A}"`));
    const lab = course.lab("lab");
    await lab.evaluate((one, link) => one.setAttribute("state", `#${link}`), B);
    await expect(cells(lab, "weights")).toHaveText(["0.047", "0.953"]);
    await lab.getByRole("button", { name: "Undo" }).click();
    await expect(cells(lab, "weights")).toHaveText(["0.731", "0.269"]);
    await lab.evaluate((one) => one.setAttribute("state", "1/Q=oops"));
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
    await expect(cells(lab, "weights")).toHaveText(["0.731", "0.269"]);
    expect((await course.told()).at(-1)?.slice(0, 2)).toEqual(["lab", "problem"]);
  });

  test("takes the state that it is given before it is ready", async ({ course, page }) => {
    await course.open("<p id='place'></p>");
    await page.evaluate(
      ([first, second]) => {
        const lab = document.createElement("attention-lab");
        lab.id = "lab";
        lab.setAttribute("state", first as string);
        document.body.append(lab);
        lab.setAttribute("state", second as string);
      },
      [A, B],
    );
    await isReady(course.lab("lab"));
    await expect(cells(course.lab("lab"), "weights")).toHaveText(["0.047", "0.953"]);
  });

  test("tells when it is ready, what has changed, and what it could not take", async ({ course }) => {
    await course.open(element('state="1/Q=1/K=1;x/V=1;2"'));
    const lab = course.lab("lab");
    expect((await course.told()).map(([id, type]) => `${id} ${type}`)).toEqual(["lab ready", "lab problem"]);
    const results = await lab.evaluate((one) => {
      const { setState } = one as AttentionLabElement;
      const set = setState.bind(one);
      return [set({ version: 1, Q: [[1]], K: [[0], [0]], V: [[1], [3]] }), set({ version: 2 }), set("#1/Q=1/K=1/V=4")];
    });
    expect(results).toEqual([true, false, true]);
    expect((await course.told()).slice(2)).toEqual([
      ["lab", "state-change", expect.stringMatching(/Q=1\/K=0;0\/V=1;3/)],
      ["lab", "problem", "unsupported_version"],
      ["lab", "state-change", expect.stringMatching(/Q=1\/K=1\/V=4/)],
    ]);
    expect(await asLab(lab).state()).toMatchObject({ version: 1, Q: [[1]], K: [[1]], V: [[4]], scale: "sqrt_dk" });
  });

  test("shows the parts that are asked for, and others when that changes", async ({ course }) => {
    await course.open(element(`state="${A}" show="picture"`));
    const lab = course.lab("lab");
    const parts = {
      header: "lab-header",
      lesson: ".side p >> nth=0",
      presets: "preset-list",
      picture: "pipeline-picture",
      controls: "scale-control",
      why: "why-panel",
      row: "row-readout",
      plot: "value-hull",
      tools: "picture-tools",
    };
    const shows = async (names: string[]) => {
      for (const [name, selector] of Object.entries(parts)) {
        await expect(lab.locator(selector), name)[names.includes(name) ? "toBeVisible" : "toBeHidden"]();
      }
    };
    await shows(["picture"]);
    // It speaks for those who do not see the picture.
    await expect(lab.getByText("Query “1” puts 0.731 on “1”")).toBeAttached();
    expect((await lab.locator("text-summary").boundingBox())?.width).toBe(1);
    await asLab(lab).set({ show: "row why" });
    await shows(["row", "plot", "why"]);
    await asLab(lab).set({ show: "" });
    await shows(Object.keys(parts));
    await expect(lab.getByRole("link", { name: /^Open in/ })).toHaveCount(0);
    await expect(lab.getByRole("button", { name: "Share" })).toHaveCount(0);
    await asLab(lab).set({ page: "https://lab.example/" });
    await expect(lab.getByRole("link", { name: /^Open in/ })).toHaveAttribute("href", /^https:\/\/lab\.example\/#1\./);
    await expect(lab.getByRole("button", { name: "Share" })).toBeVisible();
  });

  test("that is read-only can be looked at and explained, and not be changed", async ({ course, page }) => {
    await course.open(element(`state="${A}" read-only page="https://lab.example/"`));
    const lab = course.lab("lab");
    await expect(lab.locator("preset-list, scale-control, .try").filter({ visible: true })).toHaveCount(0);
    for (const name of ["Undo", "Redo", "Reset", "Add a query", "Add a key"]) {
      await expect(lab.getByRole("button", { name })).toHaveCount(0);
    }
    await cells(lab, "V").first().click();
    await page.keyboard.type("9");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Z");
    await lab.evaluate((one) => {
      one.dispatchEvent(new CustomEvent("edit", { detail: { edit: { kind: "set-temperature", temperature: 3 } } }));
      one.dispatchEvent(new CustomEvent("open-preset", { detail: { id: "example-2" } }));
    });
    expect(await asLab(lab).state()).toMatchObject({
      V: [
        [2, 0],
        [0, 4],
      ],
      temperature: 1,
    });
    await cells(lab, "weights").nth(1).click();
    await expect(lab.getByRole("heading", { name: /Why is the weight .* 0\.269/ })).toBeVisible();
    await expect(lab.getByRole("button", { name: "Copy link" })).toBeVisible();
    await lab.getByRole("button", { name: "Step through this row" }).click();
    await lab.getByRole("button", { name: "Step forward" }).click();
    await expect(lab.getByRole("status").filter({ hasText: /^Step 2 of 8, Scale/ })).toBeAttached();
    await lab.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(lab.getByText("Nothing differs from the pinned experiment.")).toBeVisible();
    await expect(lab.getByRole("button", { name: "Swap" })).toHaveCount(0);
    await expect(lab.locator("value-hull")).toContainText("is the weighted mean of the 2 open values");
    await expect(lab.locator("value-hull").getByRole("slider")).toHaveCount(0);
    await asLab(lab).set({ state: B });
    await expect(cells(lab, "weights")).toHaveText(["0.047", "0.953"]);
    await asLab(lab).set({ readOnly: false });
    await expect(lab.locator("scale-control")).toBeVisible();
  });

  test("keeps its experiment and its keys when it is moved, and hears no more once it is taken away", async ({
    course,
    page,
  }) => {
    await course.open(`${element(`state="${A}"`)}<div id="elsewhere"></div>`);
    const lab = course.lab("lab");
    await cells(lab, "V").first().click();
    await page.keyboard.type("9");
    await page.keyboard.press("Enter");
    await lab.evaluate((one) => document.getElementById("elsewhere")?.append(one));
    await cells(lab, "V").first().focus();
    await page.keyboard.press("Control+Z");
    await expect(cells(lab, "V").first()).toHaveText("2");
    const after = await lab.evaluate((one) => {
      one.remove();
      const changes: string[] = [];
      one.addEventListener("state-change", () => changes.push("changed"));
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "y", ctrlKey: true, bubbles: true }));
      return changes;
    });
    expect(after).toEqual([]);
  });

  test("shows the state that it was given while it was away", async ({ course, page }) => {
    await course.open(element(`state="${A}"`));
    await course.lab("lab").evaluate((one, link) => {
      one.remove();
      (one as AttentionLabElement).setState(link);
      document.body.append(one);
    }, B);
    await expect(cells(course.lab("lab"), "weights")).toHaveText(["0.047", "0.953"]);
    expect(await page.locator("attention-lab").count()).toBe(1);
  });

  test("says what is wrong where the page around forbids WebAssembly", async ({ course, page }) => {
    await page.route("**/course.html", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), "content-security-policy": "script-src 'self'" },
      });
    });
    await course.show(element(""));
    await expect(page.getByRole("alert")).toContainText("does not allow WebAssembly");
    expect(await course.told()).toEqual([["lab", "problem", "engine"]]);
  });
});

test("the package works from inside a bundler, which finds its parts and its engine", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><title>Bundled</title><body><script type="module" src="./main.js"></script></body>`,
  );
  writeFileSync(
    join(folder, "main.js"),
    `import { AttentionLab } from ${JSON.stringify(`${libFolder}/attention-lab.js`)};
    document.body.append(Object.assign(new AttentionLab(), { state: "${B}" }));`,
  );
  const options = { outDir: "out", assetsInlineLimit: 0, target: "es2022" };
  await build({ root: folder, base: "./", configFile: false, logLevel: "error", build: options });
  const { address, close } = await serve(join(folder, "out"), 0);
  try {
    await page.goto(address);
    const lab = page.locator("attention-lab");
    await isReady(lab);
    await expect(cells(lab, "weights")).toHaveText(["0.047", "0.953"]);
    await cells(lab, "V").first().click();
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await expect(cells(lab, "output")).toHaveText(["3.095"]);
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
});
