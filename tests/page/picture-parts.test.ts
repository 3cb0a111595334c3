import { describe, expect, it } from "vitest";
import { placeBeside } from "../../web/elements/floating.ts";
import { stepped } from "../../web/elements/grid/cell-drag.ts";
import { inView, scrollTo, windowAlong, windowOf } from "../../web/elements/grid/grid-geometry.ts";
import { swipeOf } from "../../web/elements/picture/picture-swipe.ts";
import { differences, formulaOf } from "../../web/elements/plan/picture-stages.ts";
import type { DirectState } from "../../web/engine/types.ts";
import { en } from "../../web/text/en.ts";
import { state } from "./fake-engine.ts";

describe("a step", () => {
  it.each([
    [0.1, 2, 0.1, 0.3],
    [0.35, 1, 0.1, 0.45],
    [1.1, -11, 0.1, 0],
    [0, -3, 0.01, -0.03],
    [1e-7, 1, 0.1, 0.1000001],
    [1e300, 1, 1, 1e300],
  ])("from %d, %d times %d, gives %d", (value, count, step, result) => {
    expect(stepped(value, count, step)).toBe(result);
  });

  it("never ends in a negative zero", () => {
    expect(Object.is(stepped(0.1, -1, 0.1), 0)).toBe(true);
    expect(Object.is(stepped(-0.1, 1, 0.1), 0)).toBe(true);
  });
});

describe("what floats beside a cell", () => {
  const screen = { width: 360, height: 640 };
  const note = { width: 200, height: 60 };
  it("stands under it", () => {
    expect(placeBeside({ left: 50, top: 100, bottom: 140 }, note, screen)).toEqual({ left: 50, top: 146 });
  });
  it("stands over it at the lower edge, and within the sides", () => {
    expect(placeBeside({ left: 300, top: 560, bottom: 600 }, note, screen)).toEqual({ left: 152, top: 494 });
    expect(placeBeside({ left: -40, top: 100, bottom: 140 }, note, screen).left).toBe(8);
  });
});

describe("the window of a large matrix", () => {
  const layout = {
    gutter: 0,
    headHeight: 26,
    headFont: 13,
    cellWidth: 50,
    cellHeight: 40,
    cellFont: 14,
    viewRows: 16,
    viewColumns: 10,
  };
  it("is the whole of a small one", () => {
    expect(windowAlong(24, 8, 5)).toEqual({ first: 0, count: 24 });
    expect(windowAlong(64, 64, 0)).toEqual({ first: 0, count: 64 });
  });
  it("covers what is in view at every scroll position, within the matrix", () => {
    for (let scrolled = 0; scrolled <= 54; scrolled += 0.25) {
      const { first, count } = windowAlong(64, 10, scrolled);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first + count).toBeLessThanOrEqual(64);
      expect(first).toBeLessThanOrEqual(scrolled);
      expect(first + count).toBeGreaterThanOrEqual(Math.min(64, Math.ceil(scrolled + 10)));
      expect(count).toBeLessThan(20);
    }
  });
  it("is said in numbers from 1", () => {
    const matrix = { rows: 64, cols: 64, data: [] };
    expect(windowOf(matrix, layout, { left: 500, top: 0 })).toEqual({ row: 0, rows: 21, column: 8, columns: 15 });
    expect(inView(matrix, layout, { left: 500, top: 0 })).toEqual([[1, 16], [11, 20]]); // biome-ignore format: spans
  });
  it("moves as little as shows a cell", () => {
    expect(scrollTo(3, 40, 10, 0)).toBe(0);
    expect(scrollTo(12, 40, 10, 0)).toBe(120);
    expect(scrollTo(2, 40, 10, 400)).toBe(80);
  });
});

describe("a swipe", () => {
  const from = { x: 200, y: 300, time: 0 };
  it("to the left brings what comes later", () => {
    expect(swipeOf(from, { x: 100, y: 310, time: 200 })).toBe(1);
    expect(swipeOf(from, { x: 300, y: 310, time: 200 })).toBe(-1);
  });
  it("is neither short, nor slow, nor a scroll", () => {
    expect(swipeOf(from, { x: 170, y: 300, time: 200 })).toBe(0);
    expect(swipeOf(from, { x: 100, y: 300, time: 900 })).toBe(0);
    expect(swipeOf(from, { x: 140, y: 200, time: 200 })).toBe(0);
  });
});

describe("what changed", () => {
  const matrix = (...cells: number[]) => ({ rows: 1, cols: cells.length, data: Float64Array.from(cells) });
  it("is where numbers differ", () => {
    expect(differences(matrix(1, 2, 3), matrix(1, 2.5, 3))).toEqual(Uint8Array.of(0, 1, 0));
    expect(differences(matrix(1, Number.NEGATIVE_INFINITY), matrix(1, Number.NEGATIVE_INFINITY))).toBeNull();
    expect(differences(matrix(1, 2), matrix(1, 2, 3))).toBeNull();
  });
});

describe("the formula beside a heading", () => {
  const one = { Q: [[1, 2]], K: [[1, 2]], V: [[1]] };
  const formula = (part: Partial<DirectState>, stage: "scaled" | "masked") => {
    const { text, root, rest } = formulaOf(stage, state({ ...one, ...part }), en);
    return `${text}${root ? `√${root}` : ""}${rest ?? ""}`;
  };
  it("is the scale and the temperature", () => {
    expect(formula({ scale: "sqrt_dk" }, "scaled")).toBe("÷√2 ÷τ");
    expect(formula({ scale: "none" }, "scaled")).toBe("÷τ");
    expect(formula({ scale: 0.5 }, "scaled")).toBe("×0.5 ÷τ");
    expect(formula({ scale: "none", temperature: 0 }, "scaled")).toBe("τ→0");
  });
  it("names the masks in force", () => {
    expect(formula({}, "masked")).toBe("no mask");
    expect(formula({ causal: "top_left" }, "masked")).toBe("causal");
    expect(
      formula(
        {
          causal: "bottom_right",
          K: [
            [1, 1],
            [1, 1],
          ],
          V: [[1], [1]],
          key_valid: [1, 0],
        },
        "masked",
      ),
    ).toBe("causal bottom-right · padding");
  });
});
