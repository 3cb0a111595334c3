import { describe, expect, it } from "vitest";
import { keyOf, marksOf, operands, queryOf } from "../../web/elements/plan/picture-marks.ts";
import { pipelinePlan } from "../../web/elements/plan/picture-stages.ts";
import type { Cell, HeadTrace } from "../../web/engine/types.ts";
import type { PipelineStage } from "../../web/store/shape.ts";
import { en } from "../../web/text/en.ts";
import { FakeEngine, state } from "./fake-engine.ts";

const zeros = (rows: number, columns: number) => Array.from({ length: rows }, () => Array(columns).fill(0));
const given = state({ Q: zeros(3, 2), K: zeros(4, 2), V: zeros(4, 5) });
const evaluated = new FakeEngine().evaluate(given);
const head = (evaluated.ok && evaluated.trace.layers[0]?.heads[0]) as HeadTrace;
const plan = pipelinePlan(given, head, en);
const stages: PipelineStage[] = ["Q", "K", "V", "scores", "scaled", "masked", "weights", "output"];
const cell = (stage: PipelineStage, row: number, column: number): Cell => ({ stage, row, column });
/** Marks as "kind row,column rows×columns". */
const told = (stage: PipelineStage, selected: Cell | null, preview: Cell | null = null) =>
  marksOf(stage, plan, selected, preview).map(
    ({ kind, row, column, rows, columns }) => `${kind} ${row},${column} ${rows}×${columns}`,
  );

describe("the query and the key of a cell", () => {
  it.each([
    [cell("Q", 1, 0), 1, null],
    [cell("K", 2, 1), null, 2],
    [cell("V", 3, 4), null, 3],
    [cell("scores", 1, 3), 1, 3],
    [cell("weights", 0, 2), 0, 2],
    [cell("output", 2, 4), 2, null],
  ])("%j: query %j, key %j", (at, query, key) => {
    expect(queryOf(at)).toBe(query);
    expect(keyOf(at)).toBe(key);
  });
});

describe("one selection through all stages", () => {
  it("marks the query's row and the key's column of a weight everywhere", () => {
    const selected = cell("weights", 1, 3);
    expect(told("Q", selected)).toEqual(["line 1,0 1×2"]);
    expect(told("K", selected)).toEqual(["line 0,3 2×1"]);
    expect(told("V", selected)).toEqual(["line 3,0 1×5"]);
    expect(told("scores", selected)).toEqual(["line 1,0 1×4", "line 0,3 3×1", "echo 1,3 1×1"]);
    expect(told("masked", selected)).toEqual(["line 1,0 1×4", "line 0,3 3×1", "operand 1,0 1×4", "echo 1,3 1×1"]);
    expect(told("weights", selected)).toEqual(["line 1,0 1×4", "line 0,3 3×1", "selected 1,3 1×1"]);
    expect(told("output", selected)).toEqual(["line 1,0 1×5"]);
  });

  it("turns a cell of K to where it is drawn", () => {
    expect(told("K", cell("K", 3, 1))).toEqual(["line 0,3 2×1", "selected 1,3 1×1"]);
  });

  it("stays inside every stage", () => {
    const heights: Record<string, number> = { Q: 3, K: 2, V: 4, output: 3 };
    const widths: Record<string, number> = { Q: 2, K: 4, V: 5, output: 5 };
    for (const stage of stages) {
      for (const chosen of stages) {
        for (const mark of marksOf(stage, plan, cell(chosen, 2, 1), cell(chosen, 0, 0))) {
          expect(mark.row + mark.rows).toBeLessThanOrEqual(heights[stage] ?? 3);
          expect(mark.column + mark.columns).toBeLessThanOrEqual(widths[stage] ?? 4);
        }
      }
    }
  });

  it("previews lightly, but not what is selected already", () => {
    expect(told("V", null, cell("weights", 0, 2))).toEqual(["preview 2,0 1×5"]);
    expect(told("V", cell("weights", 0, 2), cell("weights", 0, 2))).toEqual(["line 2,0 1×5"]);
  });
});

describe("operands", () => {
  const of = (selected: Cell) =>
    Object.fromEntries(
      stages
        .map((stage) => [stage, operands(stage, plan, selected)] as const)
        .filter(([, marks]) => marks.length > 0)
        .map(([stage, marks]) => [stage, marks.map((mark) => [mark.row, mark.column, mark.rows, mark.columns])]),
    );

  it("of each stage are what its formula reads", () => {
    expect(of(cell("scores", 1, 3))).toEqual({ Q: [[1, 0, 1, 2]], K: [[0, 3, 2, 1]] });
    expect(of(cell("scaled", 1, 3))).toEqual({ scores: [[1, 3, 1, 1]] });
    expect(of(cell("masked", 1, 3))).toEqual({ scaled: [[1, 3, 1, 1]] });
    expect(of(cell("weights", 1, 3))).toEqual({ masked: [[1, 0, 1, 4]] });
    expect(of(cell("output", 1, 2))).toEqual({ weights: [[1, 0, 1, 4]], V: [[0, 2, 4, 1]] });
    expect(of(cell("Q", 1, 1))).toEqual({});
  });
});
