import { describe, expect, it } from "vitest";
import { alike } from "../../web/elements/alike.ts";

describe("alike", () => {
  it.each([
    [1, 1],
    [null, null],
    [
      { row: 1, names: ["a", "b"] },
      { row: 1, names: ["a", "b"] },
    ],
    [[{ kind: "line", row: 0 }], [{ kind: "line", row: 0 }]],
  ])("%j is like %j", (a, b) => {
    expect(alike(a, b)).toBe(true);
  });

  it.each([
    [0, -0],
    [null, {}],
    [undefined, null],
    [["a"], ["a", "b"]],
    [{ row: 1 }, { column: 1 }],
    [{ row: undefined }, { column: undefined, row: undefined }],
    [() => 1, () => 1],
  ])("%j is not like %j", (a, b) => {
    expect(alike(a, b)).toBe(false);
  });

  it("tells numbers of a matrix by identity", () => {
    const numbers = new Float64Array([1]);
    expect(alike({ data: numbers }, { data: numbers })).toBe(true);
    expect(alike({ data: numbers }, { data: new Float64Array([1]) })).toBe(false);
  });
});
