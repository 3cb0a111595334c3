import { describe, expect, it } from "vitest";
import { applyEdit, isViewEdit, nextLabel } from "../../web/store/edits.ts";
import { isSelfAttention } from "../../web/store/shape.ts";
import { state } from "./fake-engine.ts";

const small = state({
  Q: [
    [1, 2],
    [3, 4],
  ],
  K: [
    [5, 6],
    [7, 8],
    [9, 10],
  ],
  V: [[1], [2], [3]],
  query_tokens: ["a", "b"],
  key_tokens: ["x", "y", "z"],
});
const self = state({ Q: [[1], [2]], K: [[1], [2]], V: [[1], [2]], query_tokens: ["A", "B"], key_tokens: ["A", "B"] });

describe("an edit", () => {
  it("leaves the state it starts from as it was", () => {
    const before = structuredClone(small);
    applyEdit(small, { kind: "set-cell", matrix: "Q", row: 0, column: 1, value: 9 });
    applyEdit(small, { kind: "remove-token", axis: "key", index: 0 });
    applyEdit(small, { kind: "toggle-mask", row: 0, column: 0 });
    expect(small).toEqual(before);
  });

  it("sets one number and nothing else", () => {
    const after = applyEdit(small, { kind: "set-cell", matrix: "K", row: 2, column: 0, value: -1 });
    expect(after).toEqual({
      ...small,
      K: [
        [5, 6],
        [7, 8],
        [-1, 10],
      ],
    });
  });

  it("sets scale, temperature and causal", () => {
    expect(applyEdit(small, { kind: "set-scale", scale: 0.25 }).scale).toBe(0.25);
    expect(applyEdit(small, { kind: "set-temperature", temperature: 0 }).temperature).toBe(0);
    expect(applyEdit(small, { kind: "set-causal", causal: "bottom_right" }).causal).toBe("bottom_right");
  });

  it("toggles padding and cells of the mask, and clears the mask", () => {
    expect(applyEdit(small, { kind: "toggle-key", key: 1 }).key_valid).toEqual([1, 0, 1]);
    const closed = applyEdit(small, { kind: "toggle-mask", row: 1, column: 2 });
    expect(closed.mask).toEqual([
      [1, 1, 1],
      [1, 1, 0],
    ]);
    expect(applyEdit(closed, { kind: "toggle-mask", row: 1, column: 2 })).toEqual(small);
    expect(applyEdit(closed, { kind: "clear-mask" })).toEqual(small);
  });
});

describe("adding a token", () => {
  it("adds a query as a row of zeros that may read every key", () => {
    const after = applyEdit(small, { kind: "add-token", axis: "query" });
    expect(after.Q).toEqual([
      [1, 2],
      [3, 4],
      [0, 0],
    ]);
    expect(after.mask[2]).toEqual([1, 1, 1]);
    expect(after.query_tokens).toEqual(["a", "b", "c"]);
    expect(after.K).toEqual(small.K);
  });

  it("adds a key with its value, valid and open", () => {
    const after = applyEdit(small, { kind: "add-token", axis: "key" });
    expect(after.K[3]).toEqual([0, 0]);
    expect(after.V[3]).toEqual([0]);
    expect(after.key_valid).toEqual([1, 1, 1, 1]);
    expect(after.mask.map((row) => row.length)).toEqual([4, 4]);
  });

  it("adds query and key with one label in self-attention", () => {
    const after = applyEdit(self, { kind: "add-token", axis: "both" });
    expect(after.query_tokens).toEqual(["A", "B", "C"]);
    expect(isSelfAttention(after)).toBe(true);
  });

  it.each([
    [[], "1"],
    [["1", "2"], "3"],
    [["1", "3"], "4"],
    [["a", "b"], "c"],
    [["Y", "Z"], "3"],
    [["B", "A"], "3"],
    [["我", "爱"], "3"],
  ])("calls the one after %j %s", (labels, next) => {
    expect(nextLabel(labels)).toBe(next);
  });
});

describe("removing", () => {
  it("takes a key out of keys, values, padding, mask and labels", () => {
    const padded = applyEdit(small, { kind: "toggle-key", key: 2 });
    const after = applyEdit(padded, { kind: "remove-token", axis: "key", index: 0 });
    expect(after.K).toEqual([
      [7, 8],
      [9, 10],
    ]);
    expect(after.V).toEqual([[2], [3]]);
    expect(after.key_valid).toEqual([1, 0]);
    expect(after.mask).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(after.key_tokens).toEqual(["y", "z"]);
  });

  it("keeps the selection on its token, and within the matrix", () => {
    const selected = applyEdit(small, { kind: "select", cell: { stage: "weights", row: 1, column: 2 } });
    const earlier = applyEdit(selected, { kind: "remove-token", axis: "key", index: 0 });
    expect(earlier.view.cell).toEqual({ stage: "weights", row: 1, column: 1 });
    const itself = applyEdit(selected, { kind: "remove-token", axis: "query", index: 1 });
    expect(itself.view.cell).toEqual({ stage: "weights", row: 0, column: 2 });
    const both = applyEdit(applyEdit(self, { kind: "select", cell: { stage: "masked", row: 1, column: 1 } }), {
      kind: "remove-token",
      axis: "both",
      index: 0,
    });
    expect(both.view.cell).toEqual({ stage: "masked", row: 0, column: 0 });
  });

  it("takes a dimension out of Q and K together, or out of V", () => {
    const narrow = applyEdit(small, { kind: "remove-dimension", of: "d_k", index: 0 });
    expect(narrow.Q).toEqual([[2], [4]]);
    expect(narrow.K).toEqual([[6], [8], [10]]);
    const wide = applyEdit(small, { kind: "add-dimension", of: "d_v" });
    expect(wide.V).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(applyEdit(wide, { kind: "remove-dimension", of: "d_v", index: 1 })).toEqual(small);
  });
});

describe("setting a whole matrix", () => {
  it("lets the others follow in size: zeros added, ends cut", () => {
    const after = applyEdit(small, { kind: "set-matrix", matrix: "Q", rows: [[1, 2, 3]] });
    expect(after.Q).toEqual([[1, 2, 3]]);
    expect(after.K).toEqual([
      [5, 6, 0],
      [7, 8, 0],
      [9, 10, 0],
    ]);
    expect(after.query_tokens).toEqual(["a"]);
    expect(after.mask).toEqual([[1, 1, 1]]);
  });

  it("changes the number of keys with K or V", () => {
    const keys = applyEdit(small, { kind: "set-matrix", matrix: "K", rows: [[1, 1]] });
    expect(keys.V).toEqual([[1]]);
    const values = applyEdit(small, {
      kind: "set-matrix",
      matrix: "V",
      rows: [
        [1, 2],
        [3, 4],
      ],
    });
    expect(values.K).toEqual([
      [5, 6],
      [7, 8],
    ]);
    expect(values.key_tokens).toEqual(["x", "y"]);
  });
});

describe("view edits", () => {
  it("select, release and show, and are told from the others", () => {
    const cell = { stage: "output", row: 0, column: 0 } as const;
    const selected = applyEdit(small, { kind: "select", cell });
    expect(selected.view).toEqual({ cell });
    expect(applyEdit(selected, { kind: "select", cell: null })).toEqual(small);
    expect(applyEdit(small, { kind: "show-stage", stage: "masked" }).view.stage).toBe("masked");
    expect(applyEdit(small, { kind: "set-digits", digits: 5 }).view.digits).toBe(5);
    expect(isViewEdit({ kind: "set-digits", digits: 5 })).toBe(true);
    expect(isViewEdit({ kind: "clear-mask" })).toBe(false);
  });
});

it("renames a token on the axis that is asked for", () => {
  const renamed = applyEdit(self, { kind: "rename-token", axis: "both", index: 1, text: "<b>" });
  expect(renamed.query_tokens).toEqual(["A", "<b>"]);
  expect(renamed.key_tokens).toEqual(["A", "<b>"]);
  expect(applyEdit(self, { kind: "rename-token", axis: "key", index: 0, text: "k" }).query_tokens).toEqual(["A", "B"]);
});
