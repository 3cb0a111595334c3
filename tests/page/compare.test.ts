import { beforeAll, describe, expect, test } from "vitest";
import { changedSettings, compareParts } from "../../web/elements/compare/compare.ts";
import { compareSentences, type Saying } from "../../web/elements/compare/compare-words.ts";
import type { GridCells } from "../../web/elements/grid/grid-cells.ts";
import { PinnedMarks } from "../../web/elements/grid/grid-pinned.ts";
import type { GridLook } from "../../web/elements/grid/grid-view.ts";
import { pipelinePlan, shownHead } from "../../web/elements/plan/picture-stages.ts";
import { extendedPlan } from "../../web/elements/plan/projected-plan.ts";
import { type Engine, type HeadTrace, loadEngine, type State } from "../../web/engine/index.ts";
import { Store } from "../../web/store/store.ts";
import { en } from "../../web/text/en.ts";
import { compare as english } from "../../web/text/en-compare.ts";
import { more } from "../../web/text/en-more.ts";
import { zh } from "../../web/text/zh.ts";
import { compare as chinese } from "../../web/text/zh-compare.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const base = {
  version: 1,
  Q: [
    [1, 0],
    [0, 1],
  ],
  K: [
    [1, 0],
    [0, 1],
  ],
  V: [
    [2, 0],
    [0, 4],
  ],
  scale: "none",
  query_tokens: ["a", "b"],
  key_tokens: ["a", "b"],
};

function pictured(more: object) {
  const evaluated = engine.evaluate({ ...base, ...more });
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  const { state, trace } = evaluated;
  return { state, plan: pipelinePlan(state, shownHead(trace, state) as HeadTrace, en) };
}

const compared = (now: object, pinned: object = {}) => compareParts(pictured(now).plan, pictured(pinned).plan);
const of = (stage: string, parts: ReturnType<typeof compared>) => parts.find(({ part }) => part.stage === stage);

function said(now: object, pinned: object = {}, language: "en" | "zh" = "en"): string[] {
  const [words, compare] = language === "en" ? [en, english] : [zh, chinese];
  const plan = (more: object) => {
    const { state } = pictured(more);
    const evaluated = engine.evaluate(state);
    return pipelinePlan(state, (evaluated.ok && shownHead(evaluated.trace, state)) as HeadTrace, words);
  };
  const saying: Saying = { state: pictured(now).state, pinned: pictured(pinned).state, digits: 3, words, compare };
  const settings = changedSettings(saying.state, saying.pinned);
  return [...compareSentences(compareParts(plan(now), plan(pinned)), settings, saying)];
}

const otherValue = {
  V: [
    [2, 0],
    [0, 5],
  ],
};

describe("the differences to a pinned experiment", () => {
  test("are counted matrix by matrix, in the order of the picture", () => {
    const parts = compared(otherValue);
    expect(parts.map(({ part, changed, cells }) => [part.stage, changed, cells])).toEqual([
      ["Q", 0, 4],
      ["K", 0, 4],
      ["scores", 0, 4],
      ["scaled", 0, 4],
      ["masked", 0, 4],
      ["weights", 0, 4],
      ["V", 1, 4],
      ["output", 2, 4],
    ]);
  });

  test("have their largest, with both numbers and its cell", () => {
    const largest = of("output", compared(otherValue))?.largest;
    expect(largest?.cell).toEqual({ stage: "output", row: 1, column: 1 });
    // The weight of b on b is e / (1 + e).
    expect(largest?.pinned).toBeCloseTo((4 * Math.E) / (1 + Math.E), 14);
    expect(largest?.by).toBeCloseTo(Math.E / (1 + Math.E), 14);
  });

  test("tell a cell of K in its own orientation", () => {
    const largest = of(
      "K",
      compared({
        K: [
          [1, 3],
          [0, 1],
        ],
      }),
    )?.largest;
    expect(largest).toEqual({ cell: { stage: "K", row: 0, column: 1 }, now: 3, pinned: 0, by: 3 });
  });

  test("take a closed cell for the largest of all", () => {
    const largest = of("masked", compared({ causal: "top_left" }))?.largest;
    expect(largest).toMatchObject({ cell: { row: 0, column: 1 }, now: Number.NEGATIVE_INFINITY, pinned: 0 });
  });

  test("do not take −∞ or NaN for changed where it has stayed", () => {
    const closed = { causal: "top_left" };
    expect(of("masked", compared({ ...closed, ...otherValue }, closed))?.changed).toBe(0);
    const wrong = { key_valid: [0, 0], fault: { softmax: "naive" } };
    expect(of("weights", compared({ ...wrong, ...otherValue }, wrong))?.changed).toBe(0);
  });

  test("are those of the same numbers where one picture draws K and the other its transpose", () => {
    const identity = [
      [1, 0],
      [0, 1],
    ];
    const K = [
      [1, 3],
      [2, 4],
    ];
    const projected = { state: { version: 1, X: identity, W_Q: identity, W_K: K, W_V: base.V }, direct: { K } };
    const evaluated = engine.evaluate({ ...projected.state, scale: "none" });
    if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
    const { state, trace } = evaluated;
    const plan = extendedPlan(state, trace, en, more);
    const direct = pictured(projected.direct).plan;
    expect(of("K", compareParts(plan, direct))).toMatchObject({ sameSize: true, changed: 0 });
    expect(of("K", compareParts(direct, plan))).toMatchObject({ sameSize: true, changed: 0 });
    const other = pictured({
      K: [
        [1, 3],
        [7, 4],
      ],
    }).plan;
    const largest = { cell: { stage: "K", row: 1, column: 0 }, by: -5 };
    expect(of("K", compareParts(plan, other))).toMatchObject({ changed: 1, largest });
  });

  test("are marked in the picture where they are, transposed or not", () => {
    const cells = new Map<string, { title: string; differs: boolean }>();
    const elementAt = (row: number, column: number) => {
      const cell = cells.get(`${row},${column}`) ?? {
        title: "",
        differs: false,
        toggleAttribute: () => {
          cell.differs = true;
        },
      };
      cells.set(`${row},${column}`, cell);
      return cell;
    };
    const marks = new PinnedMarks({ elementAt } as unknown as GridCells);
    const matrix = (rows: number, cols: number, ...data: number[]) => ({ rows, cols, data: Float64Array.from(data) });
    const window = { row: 0, column: 0, rows: 2, columns: 3 };
    const look = { format: String } as unknown as GridLook;
    const pinned = { matrix: matrix(3, 2, 1, 4, 2, 9, 3, 6), look, say: (number: string) => `was ${number}` };
    marks.mark(matrix(2, 3, 1, 2, 3, 4, 5, 6), { ...pinned, crossed: false }, window);
    expect(cells.size).toBe(0);
    marks.mark(matrix(2, 3, 1, 2, 3, 4, 5, 6), { ...pinned, crossed: true }, window);
    expect([...cells].filter(([, { differs }]) => differs).map(([at, { title }]) => [at, title])).toEqual([
      ["1,1", "was 9"],
    ]);
  });

  test("are not guessed where the sizes differ", () => {
    const parts = compared({ V: [[2], [0]] });
    expect(of("V", parts)).toMatchObject({ sameSize: false, changed: 0, largest: null });
    expect(of("output", parts)?.sameSize).toBe(false);
    expect(of("weights", parts)).toMatchObject({ sameSize: true, changed: 0 });
  });
});

describe("what is said of them", () => {
  test("names what was changed, what stood still and how far the rest has moved", () => {
    expect(said(otherValue)).toEqual([
      "Changed: 1 of 4 numbers in V.",
      "Scores, Scaled, Masked and Weights A unchanged; Output changed by at most 0.731 (row 2, dimension 2).",
    ]);
    expect(said(otherValue, {}, "zh")).toEqual([
      "改动：V 的 4 个数中有 1 个。",
      "分数、缩放后、掩码后、权重 A 都不变；输出最多变了 0.731（第 2 行，第 2 维）。",
    ]);
  });

  test("gives settings with their numbers", () => {
    expect(said({ temperature: 0.5, scale: "sqrt_dk" })[0]).toBe("Changed: scale none → √d; temperature 1 → 0.5.");
    expect(said({ causal: "top_left" })).toEqual([
      "Changed: causal mask none → top-left.",
      "Scores and Scaled unchanged; Masked changed from 0 to −∞ (row 1, key “b”); Weights A changed by at most 0.269 (row 1, key “a”); Output changed by at most 1.076 (row 1, dimension 2).",
    ]);
  });

  test("says where the sizes differ", () => {
    expect(said({ V: [[2], [0]] })).toEqual([
      "Not compared, because the sizes differ: V (pinned 2×2, now 2×1), Output (pinned 2×2, now 2×1).",
      "Scores, Scaled, Masked and Weights A unchanged.",
    ]);
  });

  test("says that nothing differs", () => {
    expect(said({})).toEqual(["Nothing differs from the pinned experiment."]);
    expect(said({}, {}, "zh")).toEqual(["与固定的实验完全相同。"]);
  });
});

describe("what is pinned", () => {
  const link = (state: State) => engine.encodeLink({ ...state, view: {} });
  const store = () => new Store(engine, base, { nextFrame: (run) => run() });

  test("is part of the link, and no undo step", () => {
    const made = store();
    const pinned = link(made.snapshot.state);
    made.dispatch({ kind: "pin", link: pinned });
    expect(made.snapshot.canUndo).toBe(false);
    made.dispatch({ kind: "set-cell", matrix: "V", row: 1, column: 1, value: 5 });
    const decoded = engine.decodeLink(made.snapshot.link);
    expect(decoded.ok && decoded.state.view.pinned).toBe(pinned);
    made.dispatch({ kind: "pin", link: null });
    expect(made.snapshot.state.view).toEqual({});
  });

  test("stays through undo, redo and reset", () => {
    const made = store();
    made.dispatch({ kind: "set-cell", matrix: "V", row: 1, column: 1, value: 5 });
    const pinned = link(made.snapshot.state);
    made.dispatch({ kind: "pin", link: pinned });
    made.undo();
    expect(made.snapshot.state.view.pinned).toBe(pinned);
    made.redo();
    expect(made.snapshot.state.view.pinned).toBe(pinned);
    made.reset();
    expect(made.snapshot.state.view.pinned).toBe(pinned);
  });

  test("changes places with the experiment, as one step", () => {
    const made = store();
    const first = made.snapshot.state;
    made.dispatch({ kind: "set-cell", matrix: "V", row: 1, column: 1, value: 5 });
    const second = link(made.snapshot.state);
    made.dispatch({ kind: "swap", state: first, link: second });
    expect(link(made.snapshot.state)).toBe(link(first));
    expect(made.snapshot.state.view.pinned).toBe(second);
    made.undo();
    expect(link(made.snapshot.state)).toBe(second);
  });

  test("is on each side of a swap what it was there, through undo and redo", () => {
    const made = store();
    const first = made.snapshot.state;
    made.dispatch({ kind: "pin", link: link(first) });
    made.dispatch({ kind: "set-cell", matrix: "V", row: 1, column: 1, value: 5 });
    const second = link(made.snapshot.state);
    made.dispatch({ kind: "swap", state: first, link: second });
    made.dispatch({ kind: "set-temperature", temperature: 2 });
    made.undo();
    expect(made.snapshot.state.view.pinned).toBe(second);
    made.undo();
    expect(link(made.snapshot.state)).toBe(second);
    expect(made.snapshot.state.view.pinned).toBe(link(first));
    made.redo();
    expect(link(made.snapshot.state)).toBe(link(first));
    expect(made.snapshot.state.view.pinned).toBe(second);
    made.undo();
    made.dispatch({ kind: "set-temperature", temperature: 3 });
    made.dispatch({ kind: "pin", link: null });
    made.undo();
    expect(made.snapshot.state.view.pinned).toBeUndefined();
  });

  test("stays when another experiment is opened, unless that is a link, which says it itself", () => {
    const made = store();
    const pinned = link(made.snapshot.state);
    made.dispatch({ kind: "pin", link: pinned });
    made.open({ ...base, ...otherValue });
    expect(made.snapshot.state.view.pinned).toBe(pinned);
    expect(made.isUntouched).toBe(true);
    made.undo();
    expect(made.snapshot.state.view.pinned).toBe(pinned);
    const other = link({ ...made.snapshot.state, temperature: 2 });
    made.openLink(other);
    expect(made.snapshot.link).toBe(other);
  });
});
