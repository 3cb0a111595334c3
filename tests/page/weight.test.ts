import { expect, test } from "vitest";
import { budget, measureFirstView } from "../../web/build/weight.mjs";

test("the first view keeps to its budget on the wire", () => {
  const { files, total, wasm } = measureFirstView();
  expect(files.map(({ file }) => file.replace(/.*\./, ""))).toEqual(expect.arrayContaining(["html", "js", "wasm"]));
  expect(total).toBeLessThanOrEqual(budget.total);
  expect(wasm).toBeLessThanOrEqual(budget.wasm);
});
