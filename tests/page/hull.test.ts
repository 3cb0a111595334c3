import { beforeAll, describe, expect, test } from "vitest";
import { ValueDrag } from "../../web/elements/hull/hull-drag.ts";
import { type Axis, axisOf, convexHull, placeLabels, snapped } from "../../web/elements/hull/hull-geometry.ts";
import { hullSentence, sceneOf } from "../../web/elements/hull/hull-scene.ts";
import { type Engine, type HeadTrace, loadEngine } from "../../web/engine/index.ts";
import { hull as english } from "../../web/text/en-hull.ts";
import { hull as chinese } from "../../web/text/zh-hull.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

function made(more: object = {}) {
  const base = {
    version: 1,
    Q: [[1, 0]],
    K: [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
    V: [
      [0, 0],
      [3, 0],
      [0, 3],
    ],
    query_tokens: ["q"],
  };
  const evaluated = engine.evaluate({ ...base, ...more });
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  return { state: evaluated.state, head: evaluated.trace.layers[0]?.heads[0] as HeadTrace };
}

const sentence = (more: object = {}, language: "en" | "zh" = "en") => {
  const { state, head } = made(more);
  return hullSentence(state, head, 0, 3, language === "en" ? english : chinese, language === "en" ? " " : "");
};

const point = (x: number, y: number) => ({ x, y });

describe("the convex hull", () => {
  test("has the outermost points for corners", () => {
    const inner = [point(1, 1), point(0.5, 0.5), point(1, 0)];
    const corners = [point(0, 0), point(2, 0), point(2, 2), point(0, 2)];
    expect(convexHull([...inner, ...corners])).toEqual(corners);
  });

  test("of points on a line is their ends, and of equal points one point", () => {
    expect(convexHull([point(1, 1), point(3, 3), point(2, 2)])).toEqual([point(1, 1), point(3, 3)]);
    expect(convexHull([point(0, 1), point(0, 3), point(0, 2)])).toEqual([point(0, 1), point(0, 3)]);
    expect(convexHull([point(1, 2), point(1, 2), point(1, 2)])).toEqual([point(1, 2)]);
    expect(convexHull([])).toEqual([]);
  });
});

const axis = (numbers: readonly number[], wanted = 6) => axisOf(numbers, wanted) as Axis;

describe("an axis", () => {
  test("leaves room around its numbers and has ticks at round ones", () => {
    const { low, high, step, ticks } = axis([0, 4]);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(4);
    expect(step).toBe(1);
    expect(ticks).toEqual([0, 1, 2, 3, 4]);
    expect(axis([0.1, 0.3]).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  });

  test("has a span around numbers that are all the same", () => {
    for (const number of [0, 5, -5, 1e6]) {
      const { low, high, ticks } = axis([number, number], 5);
      expect(low).toBeLessThan(number);
      expect(high).toBeGreaterThan(number);
      expect(ticks.length).toBeGreaterThan(2);
    }
  });

  test("snaps to tenths of a tick, and never to −0", () => {
    expect(snapped(1.2345, axis([0, 4]))).toBe(1.2);
    expect(Object.is(snapped(-0.01, axis([0, 4])), 0)).toBe(true);
  });
});

describe("numbers that no axis can tell apart", () => {
  const scene = (V: number[][]) =>
    sceneOf(made({ V, K: V.map(() => [1, 0]), key_tokens: V.map((_, key) => `k${key}`) }).head, 0);

  test("are not drawn", () => {
    expect(axisOf([0, 1e-120], 6)).toBeNull();
    expect(axisOf([0, 5e-324], 6)).toBeNull();
    expect(axisOf([-1e308, 1e308], 6)).toBeNull();
    expect(axisOf([1e16, 1e16 + 2], 6)).toBeNull();
    expect(scene([[0], [1e-120]])).toBeNull();
    expect(
      scene([
        [0, 0],
        [1, 1e-120],
      ]),
    ).toBeNull();
  });

  test("are drawn as long as there are decimals for them", () => {
    const axes = scene([[0], [1e-90]])?.axes;
    expect(axes).toHaveLength(1);
    expect(axes?.[0]?.ticks).toEqual([0, 5e-91, 1e-90]);
    expect(snapped(3.21e-91, axes?.[0] as Axis)).toBe(3e-91);
  });
});

describe("a value that is pressed", () => {
  // Ten pixels are one.
  const frame = { x: (pixels: number) => pixels / 10, y: (pixels: number) => -pixels / 10 };
  const pointer = (clientX: number, clientY: number, pointerId = 1) => ({ pointerId, clientX, clientY });
  const axes = [axis([0, 4]), axis([0, 4])];
  const drag = () => new ValueDrag(0, pointer(100, 100), point(1.23456, 2.34567));

  test("does not move until the pointer has gone three pixels", () => {
    const one = drag();
    expect(one.to(pointer(100, 100), frame, axes)).toBeNull();
    expect(one.to(pointer(101, 99), frame, axes)).toBeNull();
    expect(one.moved).toBe(false);
    expect(one.to(pointer(103, 104), frame, axes)).toEqual([1.5, 1.9]);
    expect(one.moved).toBe(true);
  });

  test("keeps its distance to the pointer, and what is not moved its decimals", () => {
    const one = drag();
    expect(one.to(pointer(110, 100), frame, axes)).toEqual([2.2, 2.34567]);
    expect(one.to(pointer(100, 100), frame, axes)).toEqual([1.23456, 2.34567]);
    expect(drag().to(pointer(100, 150), frame, axes.slice(1))).toBeNull();
  });

  test("follows no other pointer", () => {
    const one = drag();
    expect(one.to(pointer(150, 100, 2), frame, axes)).toBeNull();
    expect(one.moved).toBe(false);
    expect([one.follows({ pointerId: 1 }), one.follows({ pointerId: 2 })]).toEqual([true, false]);
  });
});

describe("labels", () => {
  const within = { x: 0, y: 0, width: 100, height: 100 };
  const sizes = [
    { width: 30, height: 20 },
    { width: 30, height: 10 },
  ];

  test("stand to the right of their points, or where there is room", () => {
    const [first, second] = placeLabels(
      [
        { ...point(10, 50), sizes },
        { ...point(95, 50), sizes },
      ],
      [],
      within,
      false,
    );
    expect(first?.box).toEqual({ x: 19, y: 40, width: 30, height: 20 });
    expect(second?.box.x).toBe(56);
  });

  test("never overlap: one without room is made smaller, or left out", () => {
    const same = Array.from({ length: 40 }, () => ({ ...point(50, 50), sizes }));
    const placed = placeLabels(same, [], within, false).flatMap((place) => (place ? [place.box] : []));
    expect(placed.length).toBeGreaterThan(1);
    expect(placed.length).toBeLessThan(40);
    for (const a of placed)
      for (const b of placed)
        if (a !== b)
          expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(
            false,
          );
    const low = { ...within, height: 12 };
    expect(placeLabels([{ ...point(10, 6), sizes }], [], low, false)[0]).toMatchObject({ size: 1 });
  });
});

describe("what the plot shows", () => {
  test("is the engine's output, and the hull of the open values", () => {
    const { head } = made();
    const scene = sceneOf(head, 0);
    expect(scene?.output).toEqual({ x: head.output.data[0], y: head.output.data[1] });
    expect(scene?.output.x).toBeCloseTo(1, 14);
    expect(scene?.hull).toHaveLength(3);
    expect(sceneOf(made({ key_valid: [1, 1, 0] }).head, 0)?.hull).toMatchObject([point(0, 0), point(3, 0)]);
    expect(sceneOf(made({ key_valid: [0, 0, 0] }).head, 0)?.hull).toEqual([]);
  });

  test("lies along one axis where values have one dimension", () => {
    const scene = sceneOf(made({ V: [[1], [2], [6]] }).head, 0);
    expect(scene?.axes).toHaveLength(1);
    expect(scene?.output).toEqual({ x: expect.closeTo(3, 14), y: 0 });
  });

  test("is nothing where a number is not finite", () => {
    const overflowing = { key_valid: [0, 0, 0], fault: { softmax: "naive" } };
    expect(sceneOf(made(overflowing).head, 0)).toBeNull();
    expect(sentence(overflowing)).toBe("The output is (NaN, NaN): there is no point to draw.");
    const large = {
      V: [
        [1e5, 0],
        [0, 0],
        [0, 0],
      ],
      fault: { precision: "float16" },
    };
    expect(sentence(large)).toMatch(/no point to draw/);
  });

  test("is said in words", () => {
    expect(sentence()).toBe(
      "The output of “q”, (1.000, 1.000), is the weighted mean of the 3 visible values: it cannot leave their convex hull.",
    );
    expect(sentence({}, "zh")).toBe("“q”的输出（1.000，1.000）是 3 个可见的值的加权平均，不会离开它们的凸包。");
    expect(sentence({ key_valid: [1, 0, 0] })).toContain("One key is visible");
    expect(sentence({ key_valid: [1, 1, 0] })).toContain("lie on one line");
    expect(
      sentence({
        V: [
          [1, 2],
          [1, 2],
          [1, 2],
        ],
      }),
    ).toBe("All visible values are the same, and so is the output: (1.000, 2.000).");
    expect(sentence({ V: [[1], [2], [6]] })).toContain("it lies between 1 and 6");
    expect(sentence({ key_valid: [0, 0, 0] })).toContain("by definition");
    const leaking = { key_valid: [1, 1, 0], fault: { mask_stage: "after_softmax" } };
    expect(sentence(leaking)).toBe(
      "These weights sum to 0.667, not to 1: the output, (1.000, 0), is not a mean and may leave the hull.",
    );
  });

  test("counts closed values to which a fault gives weight", () => {
    const leaking = {
      K: [
        [1, 0],
        [1, 0],
      ],
      V: [[1], [5]],
      key_valid: [1, 0],
      fault: { mask_value: -1 },
    };
    const { head } = made(leaking);
    expect(head.output.data[0]).toBeGreaterThan(1);
    const scene = sceneOf(head, 0);
    expect(scene?.hull).toMatchObject([point(1, 0), point(5, 0)]);
    expect(scene?.values.map(({ open }) => open)).toEqual([true, false]);
    const output = (head.output.data[0] as number).toFixed(3);
    expect(sentence(leaking)).toBe(
      `A masked key has weight nevertheless: the output of “q”, ${output}, is the weighted mean of 2 values. It cannot leave their hull, but it can leave that of the visible ones.`,
    );
    expect(sentence(leaking, "zh")).toBe(
      `有 1 个屏蔽的键仍有权重，“q”的输出是 2 个值的加权平均，不会离开它们的凸包，但可以离开可见的值的凸包：${output}。`,
    );
    expect(sentence({ ...leaking, fault: {} })).toContain("One key is visible");
  });
});
