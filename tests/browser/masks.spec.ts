import { expect, type Lab, test } from "./lab.ts";

/** Queries and keys of zeros: every open key of a row gets the same weight. */
const even = (queries: number, keys: number) =>
  `1/Q=${Array(queries).fill(0).join(";")}/K=${Array(keys).fill(0).join(";")}/V=${Array(keys).fill(1).join(";")}`;

/** Expects the open cells of every row, "1" for open, and with them what the masked scores and the weights show. */
async function opens(lab: Lab, rows: readonly string[]): Promise<void> {
  const masked = rows.map((row) => [...row].map((bit) => (bit === "1" ? "0" : "−∞")));
  const weights = rows.map((row) => {
    const open = [...row].filter((bit) => bit === "1").length;
    const share = open === 1 ? "1" : (1 / open).toFixed(3);
    return [...row].map((bit) => (bit === "1" ? share : "0"));
  });
  await lab.shows({ masked, weights });
}

test.describe("causal on", () => {
  test("in a square, each row reads itself and what came before", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("我 爱 北京");
    await lab.choose("Causal", "top-left");
    await lab.shows({
      scores: [
        ["0.820", "0.560", "1.120"],
        ["0.420", "1.420", "1.000"],
        ["0.790", "1.180", "1.320"],
      ],
      scaled: [
        ["0.580", "0.396", "0.792"],
        ["0.297", "1.004", "0.707"],
        ["0.559", "0.834", "0.933"],
      ],
      masked: [
        ["0.580", "−∞", "−∞"],
        ["0.297", "1.004", "−∞"],
        ["0.559", "0.834", "0.933"],
      ],
      weights: [
        ["1", "0", "0"],
        ["0.330", "0.670", "0"],
        ["0.265", "0.349", "0.386"],
      ],
    });
    await expect(lab.page.getByRole("group", { name: "softmax" })).toContainText("Row sums1 · 1 · 1");
  });

  test("takes its −∞ and its zeros from the engine, and every row sums to 1", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Random · seed 1");
    await lab.choose("Causal", "bottom-right");
    const rows = await lab.page.locator("pipeline-picture").evaluate((picture) => {
      const { trace } = picture as unknown as { trace: import("../../web/engine/types.ts").Trace };
      const head = trace.layers[0]?.heads[0];
      if (!head) return [];
      const rowOf = (cells: Float64Array, row: number) => [...cells.slice(row * 4, row * 4 + 4)];
      return head.rows.map(({ sum }, row) => ({
        masked: rowOf(head.masked.data, row),
        weights: rowOf(head.weights.data, row),
        sum,
      }));
    });
    expect(rows).toHaveLength(4);
    for (const [row, { masked, weights, sum }] of rows.entries()) {
      expect(masked.map((score) => score === Number.NEGATIVE_INFINITY)).toEqual([0, 1, 2, 3].map((key) => key > row));
      expect(weights.slice(row + 1)).toEqual(Array(3 - row).fill(0));
      expect(sum).toBeCloseTo(1, 12);
    }
  });

  test("tells the two alignments apart where there are 2 queries and 5 keys", async ({ lab }) => {
    await lab.open({ link: even(2, 5) });
    await opens(lab, ["11111", "11111"]);
    await lab.choose("Causal", "bottom-right");
    await opens(lab, ["11110", "11111"]);
    await lab.choose("Causal", "top-left");
    await opens(lab, ["10000", "11000"]);
    await lab.choose("Causal", "none");
    await opens(lab, ["11111", "11111"]);
  });

  test("lets the single query of 4 keys read all or the first alone", async ({ lab }) => {
    await lab.open({ link: even(1, 4) });
    await lab.choose("Causal", "bottom-right");
    await opens(lab, ["1111"]);
    await lab.choose("Causal", "top-left");
    await opens(lab, ["1000"]);
  });

  test("flags the rows that are left empty: 5 queries, 2 keys, bottom-right", async ({ lab, page }) => {
    await lab.open({ link: even(5, 2) });
    await lab.choose("Causal", "bottom-right");
    await opens(lab, ["00", "00", "00", "10", "11"]);
    for (const row of [1, 2, 3]) await expect(lab.header("weights", `query ${row}, ${row}, empty row`)).toBeVisible();
    await expect(lab.header("weights", "query 4, 4")).toBeVisible();
    await expect(page.getByRole("group", { name: "softmax" })).toContainText("3 rows empty: 0");
    await lab.cell("weights", 2, 1).click();
    const readout = page.getByRole("region", { name: /Row of query “.*2.*”/ });
    await expect(readout).toContainText("Empty row: no key is visible");
    await expect(readout.getByRole("definition").nth(1)).toHaveText("–");
    await expect(page.getByText(/No key is visible to query “.*2.*”: its weights and output are 0\./)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("NaN");
  });
});

test.describe("padding", () => {
  test("closes a column: 3 tokens, the last is padding, every row is ½, ½, 0", async ({ lab }) => {
    await lab.open({ link: even(3, 3) });
    await lab.button("Key 3 is padding").click();
    await expect(lab.button("Key 3 is padding")).toHaveAttribute("aria-pressed", "true");
    await opens(lab, ["110", "110", "110"]);
    await lab.button("Key 3 is padding").click();
    await opens(lab, ["111", "111", "111"]);
  });

  test("goes together with causal: 4 tokens, the last two padding", async ({ lab }) => {
    await lab.open({ link: even(4, 4) });
    await lab.button("Key 3 is padding").click();
    await lab.button("Key 4 is padding").click();
    await lab.choose("Causal", "top-left");
    await opens(lab, ["1000", "1100", "1100", "1100"]);
  });

  test("on the left, with causal, leaves the first rows empty", async ({ lab }) => {
    await lab.open({ link: even(5, 5) });
    for (const key of [1, 2, 3]) await lab.button(`Key ${key} is padding`).click();
    await lab.choose("Causal", "top-left");
    await opens(lab, ["00000", "00000", "00000", "00010", "00011"]);
    await expect(lab.header("weights", "query 3, 3, empty row")).toBeVisible();
  });
});

test.describe("cells picked one by one", () => {
  test("are closed and opened by pressing them in the masked stage, and cleared at once", async ({ lab, page }) => {
    await lab.open({ link: even(2, 3) });
    await lab.button("Pick cells").click();
    await expect(page.getByText("Press a cell of “Masked” to mask or unmask it.")).toBeVisible();
    await lab.cell("masked", 1, 1).click();
    await lab.cell("masked", 1, 3).click();
    await lab.cell("masked", 2, 2).click();
    await opens(lab, ["010", "101"]);
    await lab.cell("masked", 1, 3).click();
    await opens(lab, ["011", "101"]);
    await lab.button("Clear 2").click();
    await opens(lab, ["111", "111"]);
    await lab.button("Done").click();
    await lab.cell("masked", 1, 1).click();
    await opens(lab, ["111", "111"]);
    await expect(lab.cell("masked", 1, 1)).toHaveAttribute("aria-selected", "true");
  });

  test("are closed by the space bar too", async ({ lab, page }) => {
    await lab.open({ link: even(2, 2) });
    await lab.button("Pick cells").click();
    await lab.cell("masked", 2, 1).focus();
    await page.keyboard.press("Space");
    await opens(lab, ["11", "01"]);
  });

  test("say what closed them, beside the other masks", async ({ lab, page }) => {
    await lab.open({ link: `${even(3, 3)}/causal=top_left/view.cell=weights,0,0` });
    await lab.button("Pick cells").click();
    await lab.cell("masked", 1, 3).click();
    const readout = page.getByRole("region", { name: /Row of query “.*1.*”/ });
    await expect(readout.getByRole("row").nth(1)).toContainText("masked (causal)");
    await expect(readout.getByRole("row").nth(2)).toContainText("masked (causal and cell mask)");
    await expect(page.getByRole("heading", { name: /^Masked/ }).locator("xpath=following-sibling::p[1]")).toContainText(
      "causal · cell mask",
    );
  });
});

test("a score of another row never changes the weights of a row", async ({ lab }) => {
  await lab.open({ link: "1/Q=1;0/K=1;3/V=1;2/scale=none" });
  await lab.shows({
    weights: [
      ["0.119", "0.881"],
      ["0.500", "0.500"],
    ],
  });
  await lab.type(lab.cell("Q", 1, 1), "9");
  await expect(lab.cell("weights", 1, 2)).toHaveText("1.000");
  await expect(lab.cell("weights", 2, 1)).toHaveText("0.500");
});
