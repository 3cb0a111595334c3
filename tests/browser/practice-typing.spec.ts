import { expect, test } from "./practice.ts";

test.describe("what is typed", () => {
  test("is echoed as it is read", async ({ practice }) => {
    await practice.open("softmax-matrix-7");
    const cell = practice.cell("Scores, query 1, key 1");
    for (const [typed, read] of [
      ["½", "0.5"],
      ["0,731", "0.731"],
      ["e/(1+e)", "0.731059"],
      ["50%", "0.5"],
      ["１／２", "0.5"],
      ["-inf", "−∞"],
    ] as const) {
      await cell.fill(typed);
      await expect(cell).toHaveAccessibleDescription(`read as ${read}`);
      await expect(practice.panel.getByText(`= ${read}`, { exact: true })).toBeVisible();
      await expect(practice.panel.getByText(`“${typed}”: read as ${read}`)).toBeVisible();
    }
    await cell.fill("0.5");
    await expect(cell).toHaveAccessibleDescription("");
    await cell.fill("1/");
    await expect(cell).not.toHaveAttribute("aria-invalid", "true");
    await practice.cell("Scores, query 1, key 2").focus();
    await expect(cell).toHaveAttribute("aria-invalid", "true");
    await expect(cell).toHaveAccessibleDescription("Something is still missing at the end.");
  });

  test("is never wrong where it cannot be read, and costs no try", async ({ practice }) => {
    await practice.open("weight-row-1");
    const at = (key: number) => practice.cell(`Weights, query 1, key ${key}`);
    const [first, second, third] = [at(1), at(2), at(3)];
    await first.fill("0.5?");
    await second.fill("1,234");
    await third.fill("0.9");
    await practice.check();
    await expect(practice.verdict).toContainText(
      "2 cells cannot be read. Nothing is marked wrong, and no try is used.",
    );
    await expect(first).toHaveAccessibleDescription("“?” cannot be read here.");
    await expect(second).toHaveAttribute("aria-invalid", "true");
    await expect(third).not.toHaveAttribute("aria-invalid", "true");
    expect((await practice.kept())?.exercises.weight_row).toMatchObject({ tries: 0, best: 0 });
    // What the comma means is asked, and can be chosen.
    await second.focus();
    await practice.button("1.234").click();
    await expect(second).toHaveValue("1.234");
    await first.fill("0.5");
    await practice.check();
    await expect(practice.verdict).toContainText("0 of 3 cells that count are right.");
    expect((await practice.kept())?.exercises.weight_row).toMatchObject({ tries: 1 });
  });

  test("nothing at all is no try either", async ({ practice }) => {
    await practice.open("weight-row-1");
    await practice.check();
    await expect(practice.verdict).toContainText("Nothing is filled in yet; no try is used.");
    expect((await practice.kept())?.exercises.weight_row).toMatchObject({ tries: 0 });
  });

  test("is pasted as a whole matrix, taken back in one step, and refused where it is too large", async ({
    practice,
    page,
  }) => {
    await practice.open("causal-matrix-7");
    const at = (row: number, column: number) => practice.cell(`Weights, query ${row}, key ${column}`);
    await at(1, 1).fill("7");
    for (const [text, cells] of [
      ["1\t0\t0\t0\n2/3\t1/3\t0\t0\n1/9\t4/9\t4/9\t0\n3/7\t1/7\t1/14\t5/14", ["1/3", "5/14"]],
      ["[[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.1, 0.4, 0.5, 0], [1, 2, 3, 4]]", ["0.5", "4"]],
      [
        "\\begin{pmatrix}1&0&0&0\\\\\\frac12&\\frac{1}{2}&0&0\\\\1&1&1&1\\\\0&0&0&\\sqrt2\\end{pmatrix}",
        ["\\frac{1}{2}", "\\sqrt2"],
      ],
    ] as const) {
      await practice.lab.paste(at(2, 1), text);
      await expect(at(2, 2)).toHaveValue(cells[0]);
      await expect(at(4, 4)).toHaveValue(cells[1]);
      await expect(practice.panel.getByText("Pasted 4×4.")).toBeVisible();
      await page.keyboard.press("Control+Z");
      await expect(at(1, 1)).toHaveValue("7");
      await expect(at(2, 2)).toHaveValue("");
      await expect(at(4, 4)).toHaveValue("");
    }
    await practice.lab.paste(at(3, 3), "1 2\n3 4");
    await expect(at(4, 4)).toHaveValue("4");
    await practice.button("Undo the paste").click();
    await expect(at(4, 4)).toHaveValue("");
    await expect(at(3, 3)).toBeFocused();
    await practice.lab.paste(at(4, 4), "1 2\n3 4");
    await expect(practice.panel.getByText("What you pasted is 2×2; from here there is room for 1×1.")).toBeVisible();
    await practice.lab.paste(at(1, 1), "1\t2\t3\t4\t5");
    await expect(practice.said("What you pasted is 1×5")).toBeAttached();
    await expect(at(1, 1)).toHaveValue("7");
    await practice.lab.paste(at(1, 1), "1\t2\n3");
    await expect(practice.panel.getByText("differ in length")).toBeVisible();
    // A single number goes in as if it were typed.
    await at(1, 2).focus();
    await practice.lab.paste(at(1, 2), "0,25");
    await expect(at(1, 2)).toHaveValue("0,25");
  });

  test("takes signs from the row of buttons, where the caret is", async ({ practice, page }) => {
    await practice.open("causal-padding-3");
    const cell = practice.cell("Weights, query 2, key 1");
    await cell.fill("13");
    await page.keyboard.press("ArrowLeft");
    await practice.button("fraction bar").click();
    await expect(cell).toHaveValue("1/3");
    await expect(cell).toBeFocused();
    await cell.fill("");
    await practice.button("minus").click();
    await practice.button("square root").click();
    await page.keyboard.type("2");
    await expect(cell).toHaveValue("−√2");
    await expect(cell).toHaveAccessibleDescription("read as −1.41421");
    await practice.cells(0).first().focus();
    await practice.button("minus infinity").click();
    await expect(practice.cells(0).first()).toHaveValue("−∞");
  });
});
