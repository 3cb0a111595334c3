import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inTop, siteFolder } from "../../web/build/places.mjs";
import { serve } from "../../web/build/server.mjs";
import { expect, Lab, loadBuiltEngine, test } from "./lab.ts";

test("the page opens without a complaint and asks no other host", async ({ lab, page, baseURL }) => {
  await lab.open();
  await page.waitForLoadState("networkidle");
  expect(lab.complaints).toEqual([]);
  expect([...lab.hosts]).toEqual([new URL(baseURL ?? "").host]);
});

test("the page keeps to its Content-Security-Policy", async ({ lab, page, request }) => {
  const policy = (await request.get("./")).headers()["content-security-policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(`violation of ${event.violatedDirective}: ${event.blockedURI}`);
    });
  });
  await lab.open();
  await lab.openPreset("A sentence");
  await lab.button("中文").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("注意力矩阵实验室");
  expect(lab.complaints).toEqual([]);
});

test("a number typed as soon as the picture is there is not lost, however slow the rest is", async ({ lab, page }) => {
  let drawn = false;
  page.on("console", (message) => {
    drawn ||= message.text() === "drawn";
  });
  await page.addInitScript(() => {
    requestAnimationFrame(function look() {
      if (document.querySelector("attention-lab")?.shadowRoot?.querySelector("pipeline-picture")) console.info("drawn");
      else requestAnimationFrame(look);
    });
  });
  await page.route("**/*.js", async (route) => {
    if (drawn) await new Promise((arrived) => setTimeout(arrived, 500));
    await route.continue();
  });
  await page.goto("./");
  await lab.type(lab.cell("V", "cat", 1), "9");
  await lab.shows({ output: [["4.645", "0.508"]] });
});

test("the page works without storage, as in a private window", async ({ lab, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await lab.open();
  await lab.button("Theme: as the system").click();
  await expect(lab.button("Theme: light")).toBeVisible();
});

test("labels are text, never markup", async ({ lab, page }) => {
  const label = "<img src=x onerror=alert(1)>";
  page.on("dialog", (dialog) => lab.complaints.push(`a dialog: ${dialog.message()}`));
  const engine = await loadBuiltEngine();
  const tokens = { query_tokens: [label], key_tokens: ["<b>bold</b>", "b"] };
  await lab.open({ link: engine.encodeLink({ version: 1, Q: [[1]], K: [[1], [0]], V: [[1], [2]], ...tokens }) });
  await expect(lab.grid("weights").getByRole("rowheader")).toHaveText([label]);
  await expect(lab.grid("weights").getByRole("columnheader").nth(1)).toHaveText("<b>bold</b>");
  await expect(page.getByRole("region", { name: /Row of query “.*<img src=x onerror=alert\(1\)>.*”/ })).toBeVisible();
  await lab.cell("weights", label, "b").click();
  await lab.header("weights", "key 2, b").click();
  await page.getByRole("dialog").getByRole("textbox").fill("<i>it</i>");
  await page.keyboard.press("Enter");
  await expect(lab.grid("V").getByRole("rowheader").nth(1)).toHaveText("<i>it</i>");
  await expect(page.locator("main img, main b")).toHaveCount(0);
  await expect(lab.grid("V").locator("i")).toHaveCount(0);
});

test("the site works in a subfolder of any host, and the package in a browser", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "lab-"));
  cpSync(siteFolder, join(folder, "some/path"), { recursive: true });
  cpSync(inTop("dist/lib"), join(folder, "lib"), { recursive: true });
  const { address, close } = await serve(folder, 0);
  try {
    const lab = new Lab(page);
    await page.goto(`${address}some/path/?lang=en`);
    await lab.ready();
    await lab.shows({ weights: [["0.506", "0.186", "0.307"]] });
    expect(page.url()).toContain("/some/path/?lang=en#1");
    await page.reload();
    await lab.ready();
    await lab.type(lab.cell("V", "cat", 1), "9");
    await lab.shows({ output: [["4.645", "0.508"]] });
    const weights = await page.evaluate(async (path: string) => {
      const { loadEngine } = await import(path);
      const engine = await loadEngine();
      const { trace } = engine.evaluate({ version: 1, Q: [[1]], K: [[0], [0]], V: [[1], [3]] });
      return [...trace.layers[0].heads[0].weights.data];
    }, `${address}lib/index.js`);
    expect(weights).toEqual([0.5, 0.5]);
    expect(lab.complaints).toEqual([]);
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
});

test.describe("an experiment of 64×64 with 64 dimensions", () => {
  /** 64 rows of 64 small whole numbers, as in a link. */
  const rows = (turn: number) => {
    const numbers = (row: number) => Array.from({ length: 64 }, (_, column) => (row * turn + column) % 3).join(",");
    return Array.from({ length: 64 }, (_, row) => numbers(row)).join(";");
  };

  test.beforeEach(async ({ lab }) => {
    await lab.open({ link: `1/Q=${rows(1)}/K=${rows(2)}/V=${rows(5)}/causal=top_left` });
    await expect(lab.alert).toBeHidden();
    await expect(lab.grid("weights")).toHaveAccessibleName("Weights A, 64 rows, 64 columns");
  });

  test("opens and is edited", async ({ lab, page }) => {
    await expect(lab.cell("weights", 1, 1)).toHaveText("1");
    await lab.bring("Q");
    await lab.type(lab.cell("Q", 1, 1), "-2.5");
    await expect(lab.cell("Q", 1, 1)).toHaveText("−2.5");
    expect((await lab.state()).Q[0]?.[0]).toBe(-2.5);
    await page.keyboard.press("Control+Z");
    await expect(lab.cell("Q", 1, 1)).toHaveText("0");
    await expect.poll(() => lab.link).not.toContain("-2.5");
  });

  test("brings the cell that the keyboard goes to into view", async ({ lab, page }) => {
    await lab.cell("weights", 1, 1).focus();
    await page.keyboard.press("Control+End");
    await expect(lab.cell("weights", 64, 64)).toBeFocused();
    await expect(lab.cell("weights", 64, 64)).toBeInViewport({ ratio: 0.9 });
  });
});
