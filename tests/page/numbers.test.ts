import { describe, expect, it } from "vitest";
import {
  decimalsOf,
  formatComputed,
  formatFull,
  formatInputs,
  formatPlain,
  formatWeight,
} from "../../web/text/numbers.ts";

describe("a computed number", () => {
  it.each([
    [0.353553, 3, "0.354"],
    [-Math.SQRT1_2, 3, "−0.707"],
    [2, 3, "2.000"],
    [2, 0, "2"],
    [0.1 + 0.2, 15, "0.300000000000000"],
    [1234.5, 1, "1234.5"],
  ])("%d with %d decimals is %s", (x, digits, text) => {
    expect(formatComputed(x, digits)).toBe(text);
  });

  it.each([
    [0.0625, 3, "0.062"],
    [0.1875, 3, "0.188"],
    [0.5, 0, "0"],
    [1.5, 0, "2"],
    [2.5, 0, "2"],
    [-2.5, 0, "−2"],
  ])("%d with %d decimals rounds half to even: %s", (x, digits, text) => {
    expect(formatComputed(x, digits)).toBe(text);
  });

  it("tells exact zeros from rounded ones", () => {
    expect(formatComputed(0, 3)).toBe("0");
    expect(formatComputed(-0, 3)).toBe("−0");
    expect(formatComputed(1e-9, 3)).toBe("0.000");
    expect(formatComputed(-1e-9, 3)).toBe("−0.000");
    expect(formatComputed(5e-324, 3)).toBe("0.000");
  });

  it("writes infinities with the minus sign, and what is not a number", () => {
    expect(formatComputed(Number.NEGATIVE_INFINITY, 3)).toBe("−∞");
    expect(formatComputed(Number.POSITIVE_INFINITY, 3)).toBe("∞");
    expect(formatComputed(Number.NaN, 3)).toBe("NaN");
  });

  it.each([
    [9999.9994, 3, "9999.999"],
    [9999.9996, 3, "1.000e4"],
    [12346, 3, "1.235e4"],
    [-200000, 3, "−2.000e5"],
    [1.7976931348623157e308, 3, "1.798e308"],
    [123456, 0, "1e5"],
    [123456, 15, "1.235e5"],
  ])("%d with %d decimals is written with a power of ten: %s", (x, digits, text) => {
    expect(formatComputed(x, digits)).toBe(text);
  });
});

describe("a weight", () => {
  it("is 1 only where it is exactly 1", () => {
    expect(formatWeight(1, 3)).toBe("1");
    expect(formatWeight(0.9999999, 3)).toBe("1.000");
    expect(formatWeight(0, 3)).toBe("0");
    expect(formatWeight(0.330231, 3)).toBe("0.330");
  });
});

describe("input numbers", () => {
  it("share the decimals that one of them needs", () => {
    expect(
      formatInputs(
        [
          [1, 0.25],
          [-3, 0],
        ],
        3,
      ),
    ).toEqual([
      ["1.00", "0.25"],
      ["−3.00", "0.00"],
    ]);
    expect(formatInputs([[1, 0, -2]], 3)).toEqual([["1", "0", "−2"]]);
  });

  it("keep exact zeros apart where the limit cuts numbers", () => {
    expect(formatInputs([[0, 0.00001, 0.5, -0.00001]], 3)).toEqual([["0", "0.000", "0.500", "−0.000"]]);
  });

  it("show a negative zero", () => {
    expect(formatInputs([[-0, 1.5]], 3)).toEqual([["−0", "1.5"]]);
  });

  it("stay short where they are long", () => {
    expect(formatInputs([[123456789, 1]], 3)).toEqual([["1.235e8", "1"]]);
  });
});

describe("decimals of the shortest decimal", () => {
  it.each([
    [1, 0],
    [0.1, 1],
    [-12.345, 3],
    [1e-7, 7],
    [1.5e-7, 8],
    [1e21, 0],
    [1.5e300, 0],
  ])("%d has %d", (x, decimals) => {
    expect(decimalsOf(x)).toBe(decimals);
  });
});

describe("full precision", () => {
  it("reads with the page's signs", () => {
    expect(formatFull(-Math.SQRT1_2)).toBe("−0.7071067811865476");
    expect(formatFull(1e21)).toBe("1e21");
    expect(formatFull(-1e-7)).toBe("−1e−7");
    expect(formatFull(Number.NEGATIVE_INFINITY)).toBe("−∞");
    expect(formatFull(0)).toBe("0");
  });

  it("copies as text that names the same double", () => {
    for (const x of [-Math.SQRT1_2, 1 / 3, 1e21, 5e-324, -0]) {
      expect(Object.is(Number(formatPlain(x)), x)).toBe(true);
    }
    expect(formatPlain(Number.NEGATIVE_INFINITY)).toBe("-inf");
  });
});
