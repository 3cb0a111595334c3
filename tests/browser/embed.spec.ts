import { axeFaults } from "./axe.ts";
import { A, asLab, B, cells, expect, test } from "./course.ts";

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
      return axeFaults(page, "", { frames: true });
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
