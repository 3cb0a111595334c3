import { A, B, cells, expect, test } from "./course.ts";

/** A frame of the lab in somebody's page. */

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
