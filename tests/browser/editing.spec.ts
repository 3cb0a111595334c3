import { expect, type Lab, test } from "./lab.ts";

const status = (lab: Lab) => lab.page.getByRole("status").filter({ hasText: /./ });

test.describe("a number of Q, K or V", () => {
  test.beforeEach(async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 1");
  });

  test("is typed over its cell, and the rest follows", async ({ lab }) => {
    await lab.type(lab.cell("Q", "q", 1), "2.5");
    await lab.shows({ Q: [["2.5", "0.0"]], scores: [["2.500", "0"]], weights: [["0.924", "0.076"]] });
  });

  test("is not changed by Escape", async ({ lab, page }) => {
    await lab.cell("Q", "q", 1).click();
    await page.keyboard.type("7");
    await expect(lab.field).toHaveValue("7");
    await page.keyboard.press("Escape");
    await expect(lab.field).toBeHidden();
    await expect(lab.cell("Q", "q", 1)).toBeFocused();
    await lab.shows({ Q: [["1", "0"]] });
  });

  test("is edited where it was pressed twice", async ({ lab, page }) => {
    await lab.cell("V", "k₂", 2).click();
    await lab.cell("V", "k₂", 2).click();
    await expect(lab.field).toHaveValue("4");
    await lab.field.fill("-4");
    await page.keyboard.press("Enter");
    await lab.shows({ output: [["1.462", "−1.076"]] });
  });

  test("goes on to the next cell by Tab and to the row below by Enter", async ({ lab, page }) => {
    await lab.cell("V", "k₁", 1).click();
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await expect(lab.cell("V", "k₁", 2)).toBeFocused();
    await page.keyboard.type("6");
    await page.keyboard.press("Enter");
    await expect(lab.cell("V", "k₂", 2)).toBeFocused();
    await lab.shows({
      V: [
        ["5", "6"],
        ["0", "4"],
      ],
    });
  });

  test("moves by steps of the arrows in its field: 0.1, with Shift 1, with Alt 0.01", async ({ lab, page }) => {
    await lab.cell("K", "k₁", 1).click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await expect(lab.field).toHaveValue("1.1");
    await lab.shows({ scores: [["1.100", "0"]] });
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("Alt+ArrowDown");
    await expect(lab.field).toHaveValue("2.09");
    await lab.shows({ scores: [["2.090", "0"]] });
    await page.keyboard.press("Enter");
    await lab.shows({ weights: [["0.890", "0.110"]] });
  });

  test("goes back to what it was when the steps are given up by Escape", async ({ lab, page }) => {
    await lab.cell("K", "k₁", 1).click();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowDown");
    await lab.shows({ scores: [["0", "0"]] });
    await page.keyboard.press("Escape");
    await lab.shows({ scores: [["1.000", "0"]], weights: [["0.731", "0.269"]] });
  });

  test("is dragged up and down, and everything follows meanwhile", async ({ lab, page }) => {
    const cell = lab.cell("V", "k₁", 1);
    await lab.drag(cell, 60);
    const dragged = Number(await cell.textContent());
    expect(dragged).toBeGreaterThan(2.5);
    await expect(lab.cell("output", "q", 1)).toHaveText((dragged * 0.7310585786).toFixed(3));
    const box = await cell.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 100, { steps: 10 });
    await expect.poll(async () => Number((await cell.textContent())?.replace("−", "-"))).toBeLessThan(dragged);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(cell).toHaveText(String(dragged));
  });

  test("is copied in full precision and pasted elsewhere", async ({ lab, page }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await lab.cell("weights", "q", "k₁").click();
    await page.keyboard.press("Control+C");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0.7310585786300049");
    await lab.cell("V", "k₂", 1).focus();
    await page.keyboard.press("Control+V");
    expect((await lab.state()).V).toEqual([
      [2, 0],
      [0.7310585786300049, 4],
    ]);
  });
});

test.describe("a matrix is pasted", () => {
  const matrix = [
    ["2.0", "0.0"],
    ["−0.5", "4.0"],
  ];
  const texts = {
    "from a spreadsheet": "2\t0\n-0.5\t4\n",
    "as comma-separated values": "2,0\r\n-0.5,4\r\n",
    "as NumPy prints it": "[[ 2.   0. ]\n [-0.5  4. ]]",
    "as NumPy represents it": "array([[ 2. ,  0. ],\n       [-0.5,  4. ]])",
    "as Python lists": "[[2, 0], [-0.5, 4]]",
    "as MATLAB writes it": "[2 0; -0.5 4]",
  };
  test("from wherever it comes", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    for (const [origin, text] of Object.entries(texts)) {
      await test.step(origin, async () => {
        await lab.paste(lab.cell("V", "k₁", 1), text);
        await lab.shows({ V: matrix, weights: [["0.731", "0.269"]], output: [["1.328", "1.076"]] });
        await expect(status(lab)).toContainText("Pasted: V is 2×2.");
        await lab.button("Undo").click();
        await lab.shows({ output: [["1.462", "1.076"]] });
        await expect(status(lab)).toContainText("Undone.");
      });
    }
  });

  test("of another size, and the others follow", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    await lab.paste(lab.cell("Q", "q", 1), "1\t0\t5\n0\t1\t5");
    await lab.shows({
      Q: [
        ["1", "0", "5"],
        ["0", "1", "5"],
      ],
      K: [
        ["1", "0"],
        ["0", "1"],
        ["0", "0"],
      ],
      scores: [
        ["1.000", "0"],
        ["0", "1.000"],
      ],
      weights: [
        ["0.731", "0.269"],
        ["0.269", "0.731"],
      ],
    });
    await expect(status(lab)).toContainText("Pasted: Q is 2×3.");
  });

  test("while a cell is edited, and then too it replaces the matrix", async ({ lab, page }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(() => navigator.clipboard.writeText("2\t0\n-0.5\t4"));
    await lab.cell("V", "k₁", 1).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+V");
    await lab.shows({ V: matrix });
  });

  test("with a word in it, and a sentence says where", async ({ lab, page }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    await lab.paste(lab.cell("V", "k₁", 1), "2\t0\nnone\t4");
    await expect(page.getByText(/row 2.*none/)).toBeVisible();
    await lab.shows({ output: [["1.462", "1.076"]] });
  });
});

test.describe("tokens and dimensions", () => {
  test.beforeEach(({ lab }) => lab.open());

  test("a key is added and taken away, and K, V and the scores follow", async ({ lab }) => {
    await lab.button("Add a key").click();
    await lab.shows({ scores: [["2.000", "0", "1.000", "0"]], weights: [["0.427", "0.157", "0.259", "0.157"]] });
    await expect(lab.cell("V", "4", 2)).toHaveText("0.0");
    await lab.fromMenu(lab.header("weights", "key 2, saw"), "Remove key saw");
    await lab.shows({ scores: [["2.000", "1.000", "0"]], weights: [["0.506", "0.307", "0.186"]] });
    await expect(lab.grid("V").getByRole("rowheader")).toHaveText(["cat", "ball", "4"]);
  });

  test("a query is added and taken away", async ({ lab }) => {
    await lab.button("Add a query").click();
    await lab.shows({
      weights: [
        ["0.506", "0.186", "0.307"],
        ["0.333", "0.333", "0.333"],
      ],
      output: [
        ["0.492", "0.508"],
        ["0.400", "0.600"],
      ],
    });
    await lab.fromMenu(lab.header("Q", "query 1, it"), "Remove query it");
    await lab.shows({ Q: [["0", "0", "0", "0"]], weights: [["0.333", "0.333", "0.333"]] });
  });

  test("in self-attention a token comes and goes as query and key at once", async ({ lab }) => {
    await lab.openPreset("我 爱 北京");
    await lab.fromMenu(lab.header("Q", "query 2, 爱"), "Remove token 爱");
    for (const stage of ["scores", "weights"] as const) {
      await expect(lab.grid(stage).getByRole("rowheader")).toHaveText(["我", "北京"]);
      await expect(lab.grid(stage).getByRole("columnheader")).toHaveText([/query/, "我", "北京"]);
    }
    await expect(lab.grid("V").getByRole("rowheader")).toHaveText(["我", "北京"]);
  });

  test("a dimension is added to Q and K alike, and to V alone", async ({ lab }) => {
    await lab.button("Add a dimension to Q and K").click();
    await expect(lab.cell("Q", "it", 5)).toHaveText("0");
    await expect(lab.cell("K", "saw", 5)).toHaveText("0");
    await lab.shows({ scores: [["2.000", "0", "1.000"]], scaled: [["0.894", "0", "0.447"]] });
    await lab.button("Add a dimension to V").click();
    await lab.shows({ output: [["0.482", "0.518", "0"]] });
  });

  test("a dimension is taken away", async ({ lab }) => {
    await lab.fromMenu(lab.header("Q", "dimension 3"), "Remove dimension 3 of Q and K");
    await lab.shows({ Q: [["1", "0", "0"]], scores: [["1.000", "0", "1.000"]] });
    await lab.fromMenu(lab.header("V", "dimension 1"), "Remove dimension 1 of V");
    await lab.shows({ V: [["0.2"], ["0.7"], ["0.9"]] });
  });

  test("the last one cannot be taken away", async ({ lab, page }) => {
    await lab.header("Q", "query 1, it").click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toBeFocused();
    await expect(page.getByRole("dialog").getByRole("button")).toHaveText(["Add a query"]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("a token is renamed everywhere", async ({ lab, page }) => {
    await lab.header("V", "key 1, cat").click();
    await page.getByRole("textbox", { name: "Rename key cat" }).fill("小猫");
    await page.keyboard.press("Enter");
    for (const stage of ["K", "scores", "scaled", "masked", "weights"] as const) {
      await expect(lab.grid(stage).getByRole("columnheader").nth(1)).toHaveText("小猫");
    }
    await expect(lab.cell("V", "小猫", 1)).toHaveText("0.8");
    await expect(lab.button("Key 小猫 is padding")).toBeVisible();
  });

  test("a name longer than 32 characters is cut there", async ({ lab, page }) => {
    await lab.header("V", "key 1, cat").click();
    await page.getByRole("textbox", { name: "Rename key cat" }).fill("🐈".repeat(40));
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await lab.state()).key_tokens[0]).toBe("🐈".repeat(32));
  });
});

test.describe("scale and temperature", () => {
  test.beforeEach(({ lab }) => lab.open());

  test("the dot products are divided by √d, left alone, or multiplied by a number", async ({ lab, page }) => {
    await lab.choose("Scale", "none");
    await lab.shows({ scaled: [["2.000", "0", "1.000"]], weights: [["0.665", "0.090", "0.245"]] });
    await lab.choose("Scale", "number");
    await page.getByRole("textbox", { name: "Scale: multiply by" }).fill("10");
    await page.keyboard.press("Enter");
    await lab.shows({ scaled: [["20.000", "0", "10.000"]], weights: [["1.000", "0.000", "0.000"]] });
    await lab.choose("Scale", "√d");
    await lab.shows({ scaled: [["1.000", "0", "0.500"]] });
  });

  test("the temperature is typed, and 0 is the limit", async ({ lab, page }) => {
    const temperature = page.getByRole("textbox", { name: "Temperature τ, a number" });
    await temperature.fill("0.5");
    await temperature.press("Enter");
    await lab.shows({ scaled: [["2.000", "0", "1.000"]], weights: [["0.665", "0.090", "0.245"]] });
    await lab.button("τ→0").click();
    await lab.shows({ weights: [["1", "0", "0"]], output: [["0.800", "0.200"]] });
    await expect(temperature).toHaveValue("0");
  });

  test("the temperature slider goes from 0.01 to 100 by powers of ten", async ({ lab, page }) => {
    const slider = page.getByRole("slider", { name: /Temperature/ });
    await slider.focus();
    await page.keyboard.press("End");
    await expect(slider).toHaveAttribute("aria-valuetext", "τ = 100");
    await lab.shows({ scaled: [["0.010", "0", "0.005"]] });
    await page.keyboard.press("Home");
    await expect(slider).toHaveAttribute("aria-valuetext", "τ = 0.01");
    await lab.shows({ scaled: [["100.000", "0", "50.000"]] });
  });

  test("a temperature that is none gets a sentence at its field", async ({ lab, page }) => {
    const temperature = page.getByRole("textbox", { name: "Temperature τ, a number" });
    for (const [text, sentence] of [
      ["hot", /hot.*not a number/],
      ["-1", /−1/],
    ] as const) {
      await temperature.fill(text);
      await temperature.press("Enter");
      await expect(temperature).toHaveAttribute("aria-invalid", "true");
      await expect(temperature).toHaveAccessibleDescription(sentence);
    }
    await lab.shows({ weights: [["0.506", "0.186", "0.307"]] });
    await temperature.fill("1");
    await temperature.press("Enter");
    await expect(temperature).toHaveAttribute("aria-invalid", "false");
  });
});
