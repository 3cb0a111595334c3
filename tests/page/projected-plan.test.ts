import { beforeAll, describe, expect, it } from "vitest";
import { canAdd, canRemove, indexOf, subjectOf } from "../../web/elements/picture/picture-edits.ts";
import { marksOf } from "../../web/elements/plan/picture-marks.ts";
import { cellAt, groupOf, type Part, type Plan, placeOf } from "../../web/elements/plan/picture-plan.ts";
import { changesOf } from "../../web/elements/plan/picture-stages.ts";
import { extendedPlan, isExtended } from "../../web/elements/plan/projected-plan.ts";
import { loadEngine } from "../../web/engine/index.ts";
import type { Engine, State } from "../../web/engine/types.ts";
import { en } from "../../web/text/en.ts";
import { more } from "../../web/text/en-more.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const numbers = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => ((r * 3 + c * 5) % 7) - 3));

/** Four query heads over two key/value heads, d_k = 2, d_v = 1, with W_O. */
const GROUPED = {
  X: numbers(3, 2),
  W_Q: numbers(2, 8),
  W_K: numbers(2, 4),
  W_V: numbers(2, 2),
  W_O: numbers(4, 3),
  heads: 4,
  kv_heads: 2,
};
const CROSS = {
  X: numbers(2, 2),
  X_context: numbers(5, 2),
  W_Q: numbers(2, 2),
  W_K: numbers(2, 2),
  W_V: numbers(2, 3),
  positions: "sinusoidal",
  softcap: 2,
};
const layer = { W_Q: numbers(2, 2), W_K: numbers(2, 2), W_V: numbers(2, 2), heads: 2, kv_heads: 2 };
const STACK = { X: numbers(3, 2), layers: [layer, layer] };

function opened(given: object): { state: State; plan: Plan } {
  const evaluated = engine.evaluate({ version: 1, ...given });
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  return { state: evaluated.state, plan: extendedPlan(evaluated.state, evaluated.trace, en, more) };
}
const planOf = (given: object): Plan => opened(given).plan;
const groups = (given: object) => planOf(given).groups.map(({ group }) => group);
const part = (plan: Plan, name: string) => plan.parts[name] as Part;

describe("the groups of a picture", () => {
  it("lead from X to the layer's output", () => {
    expect(groups(GROUPED)).toEqual(
      ["X", "Q", "K", "V", "scores", "scaled", "masked", "weights", "output", "joined", "result"], // biome-ignore format: one line
    );
    expect(groups(STACK).at(-1)).toBe("stream");
  });

  it("have the context before the keys, position codes beside X and a softcap after scaling", () => {
    expect(groups(CROSS)).toEqual(
      ["X", "input", "Q", "X_context", "context", "K", "V", "scores", "scaled", "softcapped", "masked", "weights", "output"], // biome-ignore format: one line
    );
  });

  it("are told by the stages in them", () => {
    const plan = planOf(GROUPED);
    expect(groupOf(plan, "W_K")).toBe("K");
    expect(groupOf(plan, "K")).toBe("K");
    expect(groupOf(plan, "W_O")).toBe("result");
    expect(groupOf(plan, "output")).toBe("output");
  });

  it("are needed for all but given queries, keys and values", () => {
    expect(isExtended(opened(STACK).state)).toBe(true);
    const direct = { Q: [[1, 2]], K: [[1, 2]], V: [[1]] };
    expect(isExtended(opened(direct).state)).toBe(false);
    expect(isExtended(opened({ ...direct, positions: "rotary" }).state)).toBe(true);
  });
});

describe("heads side by side", () => {
  it("hold what each head computed", () => {
    const evaluated = engine.evaluate({ version: 1, ...GROUPED });
    if (!evaluated.ok) throw new Error();
    const Q = part(planOf(GROUPED), "Q").matrix;
    evaluated.trace.layers[0]?.heads.forEach((head, at) => {
      for (let row = 0; row < 3; row += 1) {
        for (let column = 0; column < 2; column += 1) {
          expect(Q.data[row * Q.cols + at * 2 + column]).toBe(head.Q.data[row * 2 + column]);
        }
      }
    });
    expect([part(planOf(GROUPED), "K").matrix.cols, part(planOf(GROUPED), "V").matrix.cols]).toEqual([4, 2]);
  });

  it("count the cells of what each computes from its own first column, those of matrices from theirs", () => {
    const plan = planOf({ ...GROUPED, view: { head: 3 } });
    expect(cellAt(part(plan, "Q"), { row: 1, column: 7 })).toEqual({ stage: "Q", row: 1, column: 1 });
    expect(placeOf(part(plan, "Q"), { row: 1, column: 1 })).toEqual({ row: 1, column: 7 });
    expect(placeOf(part(plan, "K"), { row: 1, column: 1 })).toEqual({ row: 1, column: 3 });
    expect(cellAt(part(plan, "W_Q"), { row: 1, column: 7 })).toEqual({ stage: "W_Q", row: 1, column: 7 });
    expect(cellAt(part(plan, "joined"), { row: 2, column: 3 })).toEqual({ stage: "output", row: 2, column: 0 });
  });

  it("share the dimensions that their headers head", () => {
    const { state, plan } = opened(GROUPED);
    expect(subjectOf(part(plan, "W_Q"), "column", state)).toEqual({ kind: "dimension", of: "d_k" });
    expect(indexOf(part(plan, "W_Q"), "column", 7)).toBe(1);
    expect(indexOf(part(plan, "W_O"), "row", 3)).toBe(0);
  });
});

describe("what a cell was made of", () => {
  const drawnMarks = (plan: Plan, stage: Part["stage"], row: number, column: number) =>
    Object.fromEntries(
      Object.keys(plan.parts).flatMap((name) => {
        const marks = marksOf(name, plan, { stage, row, column }, null).filter(({ kind }) => kind === "operand");
        return marks.map((mark) => [name, [mark.row, mark.column, mark.rows, mark.columns]]);
      }),
    );

  it("is a row of X and a column of the matrix over it", () => {
    const plan = planOf({ ...GROUPED, view: { head: 3 } });
    expect(drawnMarks(plan, "Q", 1, 0)).toEqual({ X: [1, 0, 1, 2], W_Q: [0, 6, 2, 1] });
    expect(drawnMarks(plan, "K", 2, 1)).toEqual({ X: [2, 0, 1, 2], W_K: [0, 3, 2, 1] });
    expect(drawnMarks(planOf(CROSS), "V", 4, 2)).toEqual({ context: [4, 0, 1, 2], W_V: [0, 2, 2, 1] });
    expect(drawnMarks(planOf(CROSS), "Q", 1, 0)).toEqual({ input: [1, 0, 1, 2], W_Q: [0, 0, 2, 1] });
  });

  it("is the row of a score's query and key, wherever they stand", () => {
    expect(drawnMarks(planOf({ ...GROUPED, view: { head: 3 } }), "scores", 0, 2)).toEqual({
      Q: [0, 6, 1, 2],
      K: [2, 2, 1, 2],
      Kt: [0, 2, 2, 1],
    });
  });

  it("is all heads and a column of W_O, and the stream before with what the layer gave", () => {
    expect(drawnMarks(planOf({ ...GROUPED, view: { head: 2 } }), "result", 1, 2)).toEqual({
      joined: [1, 0, 1, 4],
      W_O: [0, 2, 4, 1],
    });
    expect(drawnMarks(planOf({ ...STACK, view: { head: 1 } }), "stream", 1, 0)).toEqual({
      X: [1, 0, 1, 1],
      joined: [1, 0, 1, 1],
    });
  });

  it("goes through the softcap", () => {
    expect(drawnMarks(planOf(CROSS), "masked", 1, 3)).toEqual({ softcapped: [1, 3, 1, 1] });
    expect(drawnMarks(planOf(CROSS), "softcapped", 1, 3)).toEqual({ scaled: [1, 3, 1, 1] });
  });

  it("and all that is marked lies inside its matrix, whatever is selected", () => {
    for (const given of [GROUPED, { ...GROUPED, view: { head: 3 } }, CROSS, STACK, { ...STACK, view: { layer: 1 } }]) {
      const plan = planOf(given);
      for (const { stage, matrix, turned, blocks } of Object.values(plan.parts)) {
        const width = blocks?.own ? blocks.width : matrix.cols;
        const cell = turned
          ? { stage, row: matrix.cols - 1, column: matrix.rows - 1 }
          : { stage, row: matrix.rows - 1, column: width - 1 };
        for (const [name, other] of Object.entries(plan.parts)) {
          for (const mark of marksOf(name, plan, cell, { ...cell, row: 0 })) {
            expect(Math.min(mark.row, mark.column), name).toBeGreaterThanOrEqual(0);
            expect(mark.row + mark.rows, name).toBeLessThanOrEqual(other.matrix.rows);
            expect(mark.column + mark.columns, name).toBeLessThanOrEqual(other.matrix.cols);
          }
        }
      }
    }
  });
});

describe("in a stack without W_O", () => {
  it("the widths that have to fit the stream stand as they are", () => {
    const { state } = opened(STACK);
    expect(canAdd({ kind: "dimension", of: "d_k" }, state)).toBe(true);
    for (const of of ["d_v", "d_model"] as const) {
      expect([canAdd({ kind: "dimension", of }, state), canRemove({ kind: "dimension", of }, state)]).toEqual([
        false,
        false,
      ]);
    }
  });
});

it("what changed is told for computed parts alone", () => {
  const after = { ...GROUPED, X: [[9, 9], ...GROUPED.X.slice(1)] };
  const changes = changesOf(planOf(GROUPED), planOf(after));
  expect("X" in changes).toBe(false);
  expect([...(changes.Q ?? [])].slice(8)).toEqual(Array(16).fill(0));
  expect(changes.result?.includes(1)).toBe(true);
});
