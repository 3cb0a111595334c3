import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { libFolder } from "../../web/build/places.mjs";
import { serve } from "../../web/build/server.mjs";
import type { AttentionLabElement } from "../../web/elements/lab/lab-api.ts";
import { A, asLab, B, cells, expect, isReady, test } from "./course.ts";

/** The element in somebody's page. */

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
    await expect(lab.locator("value-hull")).toContainText("is the weighted mean of the 2 visible values");
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
