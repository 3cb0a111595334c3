import { expect, test } from "./lab.ts";

test.describe("the first view", () => {
  test("is example 3, with its numbers and its sentence", async ({ lab, page }) => {
    await lab.open();
    await expect(page).toHaveTitle(/Attention Matrix Lab/);
    await expect(lab.button("Example 3")).toHaveAttribute("aria-current", "true");
    await lab.shows({
      Q: [["1", "0", "1", "0"]],
      K: [
        ["1", "0", "1"],
        ["0", "1", "0"],
        ["1", "0", "0"],
        ["0", "1", "0"],
      ],
      V: [
        ["0.8", "0.2"],
        ["0.3", "0.7"],
        ["0.1", "0.9"],
      ],
      scores: [["2.000", "0", "1.000"]],
      scaled: [["1.000", "0", "0.500"]],
      masked: [["1.000", "0", "0.500"]],
      weights: [["0.506", "0.186", "0.307"]],
      output: [["0.492", "0.508"]],
    });
    await expect(page.getByText(/puts 0\.506 on “.*cat.*”, 0\.186 on “.*saw.*” and 0\.307 on/)).toBeVisible();
  });

  test("names its axes: rows are queries, columns are keys", async ({ lab }) => {
    await lab.open();
    const weights = lab.grid("weights");
    await expect(weights.getByRole("rowheader")).toHaveText(["it"]);
    await expect(weights.getByRole("columnheader")).toHaveText([/query/, "cat", "saw", "ball"]);
    await expect(lab.header("weights", "query 1, it")).toBeVisible();
    await expect(lab.header("weights", "key 3, ball")).toBeVisible();
    await expect(lab.cell("weights", "it", "ball")).toHaveText("0.307");
  });
});

test.describe("example 1", () => {
  test("gives e ÷ (e + 1) of the weight to the key along the query", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    await lab.shows({
      scores: [["1.000", "0"]],
      weights: [["0.731", "0.269"]],
      output: [["1.462", "1.076"]],
    });
    await lab.decimals.selectOption("12");
    await lab.tab("Output").click();
    await lab.shows({ output: [["1.462117157260", "1.075765685480"]] });
    await lab.tab("Weights").click();
    await lab.shows({ weights: [["0.731058578630", "0.268941421370"]] });
  });

  test("follows when k₁ is changed: scores, weights and output", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    await lab.type(lab.cell("K", "k₁", 1), "3");
    await lab.shows({
      K: [
        ["3", "0"],
        ["0", "1"],
      ],
      scores: [["3.000", "0"]],
      scaled: [["3.000", "0"]],
      masked: [["3.000", "0"]],
      weights: [["0.953", "0.047"]],
      output: [["1.905", "0.190"]],
    });
  });

  test("keeps its weights when the values are exchanged", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 1");
    await lab.type(lab.cell("V", "k₁", 1), "0");
    await lab.type(lab.cell("V", "k₁", 2), "4");
    await lab.type(lab.cell("V", "k₂", 1), "2");
    await lab.type(lab.cell("V", "k₂", 2), "0");
    await lab.shows({ weights: [["0.731", "0.269"]], output: [["0.538", "2.924"]] });
  });
});

test.describe("example 2", () => {
  const weights = [
    ["1", "0", "0"],
    ["0.250", "0.750", "0"],
    ["0.500", "0.250", "0.250"],
  ];

  test("has plain fractions for weights, and rows 2 and 3 agree in their output alone", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 2");
    await lab.shows({
      masked: [
        ["0", "−∞", "−∞"],
        ["0", "1.099", "−∞"],
        ["0.693", "0", "0"],
      ],
      weights,
      output: [["2.000"], ["5.000"], ["5.000"]],
    });
  });

  test("lets only the last row feel the last value", async ({ lab }) => {
    await lab.open();
    await lab.openPreset("Example 2");
    await lab.type(lab.cell("V", 3, 1), "100");
    await lab.shows({ weights, output: [["2.000"], ["5.000"], ["27.500"]] });
  });
});

test.describe("example 3", () => {
  test.use({ viewport: { width: 2560, height: 1200 } });

  test("has weights 0.506480391, 0.186323723, 0.307195886", async ({ lab }) => {
    await lab.open();
    await lab.decimals.selectOption("9");
    await lab.shows({ weights: [["0.506480391", "0.186323723", "0.307195886"]] });
  });

  test("gives (0.515975, 0.484025) when k₂ and k₃ are exchanged and the values stay", async ({ lab }) => {
    await lab.open();
    await lab.decimals.selectOption("6");
    await lab.shows({ output: [["0.491801", "0.508199"]] });
    await lab.paste(lab.cell("K", "cat", 1), "1 0 1 0\n1 0 0 0\n0 1 0 1");
    await lab.shows({
      weights: [["0.506480", "0.307196", "0.186324"]],
      output: [["0.515975", "0.484025"]],
    });
  });
});

test("every experiment opens, each row of weights sums to 1, and no number is missing", async ({ lab, page }) => {
  await lab.open();
  const names = [
    "我 爱 北京",
    "Example 1",
    "Example 2",
    "A sentence",
    "Causal, 8 tokens",
    "Random · seed 1",
    "Example 3",
  ];
  for (const name of names) {
    await lab.openPreset(name);
    const rows = (await lab.state()).Q.length;
    const sums = rows <= 4 ? Array(rows).fill("1").join(" · ") : "1, each";
    await expect(page.getByRole("group", { name: "softmax" }), name).toContainText(`Row sums${sums}`);
    await expect(page.getByRole("main"), name).not.toContainText("NaN");
  }
});

test("the random experiment is the same for the same seed, and another for the next", async ({ lab }) => {
  await lab.open();
  await lab.openPreset("Random · seed 1");
  const first = await lab.state();
  await lab.button("Another →").click();
  await expect(lab.button("Random · seed 2")).toHaveAttribute("aria-current", "true");
  expect((await lab.state()).Q).not.toEqual(first.Q);
  await lab.open();
  await lab.openPreset("Random · seed 1");
  expect(await lab.state()).toEqual(first);
});

test("pointing at a cell of any stage selects it everywhere and says why", async ({ lab, page }) => {
  await lab.open();
  const why = page.getByRole("region", { name: "Why this number?" });
  await lab.cell("weights", "it", "saw").click();
  await expect(why.getByRole("heading")).toHaveText(/weight of “.*it.*” on “.*saw.*” 0\.186\?/);
  await expect(lab.cell("weights", "it", "saw")).toHaveAttribute("aria-selected", "true");
  await lab.cell("output", "it", 2).click();
  await expect(why.getByRole("heading")).toHaveText(/dimension 2 of the output for “.*it.*” 0\.508\?/);
  await lab.cell("scores", "it", "cat").click();
  await expect(why.getByRole("definition")).toContainText(["1×1 + 0×0 + 1×1 + 0×0 = 2.000"]);
  await lab.cell("K", "ball", 2).click();
  await expect(why.getByRole("heading")).toHaveText("K, row 3, column 2 is 0");
});

test("the row readout gives weights, sum, entropy and effective keys", async ({ lab, page }) => {
  await lab.open({ link: "1/Q=0;1/K=0;1/V=1;3/scale=none/query-tokens=a,b/key-tokens=c,d/view.cell=weights,0,1" });
  const readout = page.getByRole("region", { name: /Row of query “.*a.*”/ });
  await expect(readout.getByRole("row")).toHaveText([/c\s*0\.500/, /d\s*0\.500/]);
  await expect(readout.getByRole("definition")).toHaveText([
    "1",
    /0\.693 nats\s+1\.000 bits/,
    "100%",
    "2.000",
    /0\.500 “.*c.*”/,
    "2 of 2",
  ]);
});
