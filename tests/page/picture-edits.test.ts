import { describe, expect, it } from "vitest";
import { shortened } from "../../web/elements/picture/header-menu.ts";
import { addEdit, canAdd, subjectOf as subjectOfPart } from "../../web/elements/picture/picture-edits.ts";
import { menuOf, removeEdit } from "../../web/elements/picture/picture-menu.ts";
import { cellAt, type Part, placeOf } from "../../web/elements/plan/picture-plan.ts";
import { pipelinePlan } from "../../web/elements/plan/picture-stages.ts";
import type { DirectState, HeadTrace } from "../../web/engine/types.ts";
import type { PipelineStage } from "../../web/store/shape.ts";
import { en } from "../../web/text/en.ts";
import { FakeEngine, state } from "./fake-engine.ts";

const cross = state({ Q: [[1, 2]], K: [[1, 2], [3, 4]], V: [[1], [2]], query_tokens: ["q"], key_tokens: ["x", "y"] }); // biome-ignore format: one line a matrix
const self = state({ Q: [[1], [2]], K: [[1], [2]], V: [[1], [2]], query_tokens: ["A", "B"], key_tokens: ["A", "B"] });

function part(stage: PipelineStage, of: DirectState): Part {
  const evaluated = new FakeEngine().evaluate(of);
  const head = (evaluated.ok && evaluated.trace.layers[0]?.heads[0]) as HeadTrace;
  return pipelinePlan(of, head, en).parts[stage] as Part;
}
const subjectOf = (stage: PipelineStage, axis: "row" | "column", of: DirectState) =>
  subjectOfPart(part(stage, of), axis, of);

describe("K is drawn transposed", () => {
  it("and its cells are turned back", () => {
    expect(cellAt(part("K", cross), { row: 1, column: 2 })).toEqual({ stage: "K", row: 2, column: 1 });
    expect(cellAt(part("V", cross), { row: 1, column: 2 })).toEqual({ stage: "V", row: 1, column: 2 });
    expect(placeOf(part("K", cross), cellAt(part("K", cross), { row: 1, column: 2 }))).toEqual({ row: 1, column: 2 });
  });
});

describe("what headers head", () => {
  it("is queries, keys and dimensions of their own in cross-attention", () => {
    expect(subjectOf("Q", "row", cross)).toEqual({ kind: "token", axis: "query" });
    expect(subjectOf("Q", "column", cross)).toEqual({ kind: "dimension", of: "d_k" });
    expect(subjectOf("K", "row", cross)).toEqual({ kind: "dimension", of: "d_k" });
    expect(subjectOf("K", "column", cross)).toEqual({ kind: "token", axis: "key" });
    expect(subjectOf("V", "row", cross)).toEqual({ kind: "token", axis: "key" });
    expect(subjectOf("V", "column", cross)).toEqual({ kind: "dimension", of: "d_v" });
    expect(subjectOf("weights", "row", cross)).toEqual({ kind: "token", axis: "query" });
    expect(subjectOf("weights", "column", cross)).toEqual({ kind: "token", axis: "key" });
    expect(subjectOf("output", "row", cross)).toEqual({ kind: "token", axis: "query" });
    expect(subjectOf("output", "column", cross)).toEqual({ kind: "dimension", of: "d_v" });
  });

  it("is one token for both in self-attention", () => {
    for (const [stage, axis] of [
      ["Q", "row"],
      ["K", "column"],
      ["V", "row"],
      ["scores", "column"],
    ] as const) {
      // biome-ignore format: a table
      expect(subjectOf(stage, axis, self)).toEqual({ kind: "token", axis: "both" });
    }
  });
});

describe("adding and removing", () => {
  it("are edits of the axis or dimension", () => {
    expect(addEdit({ kind: "token", axis: "both" })).toEqual({ kind: "add-token", axis: "both" });
    expect(addEdit({ kind: "dimension", of: "d_v" })).toEqual({ kind: "add-dimension", of: "d_v" });
    expect(removeEdit({ kind: "token", axis: "key" }, 1, cross)).toEqual({
      kind: "remove-token",
      axis: "key",
      index: 1,
    });
    expect(removeEdit({ kind: "dimension", of: "d_k" }, 0, cross)).toEqual({
      kind: "remove-dimension",
      of: "d_k",
      index: 0,
    });
  });

  it("leave the last one, and stop at 64", () => {
    expect(removeEdit({ kind: "token", axis: "query" }, 0, cross)).toBeNull();
    expect(removeEdit({ kind: "dimension", of: "d_v" }, 0, cross)).toBeNull();
    const full = state({
      Q: [[1]],
      K: Array.from({ length: 64 }, () => [1]),
      V: Array.from({ length: 64 }, () => [1]),
    });
    expect(canAdd({ kind: "token", axis: "key" }, full)).toBe(false);
    expect(canAdd({ kind: "token", axis: "key" }, cross)).toBe(true);
  });
});

describe("the menu of a header", () => {
  const anchor = {} as HTMLElement;
  it("renames tokens, not dimensions", () => {
    const english = en.picture;
    expect(menuOf({ kind: "token", axis: "key" }, 1, anchor, cross, english).rename?.text).toBe("y");
    expect(menuOf({ kind: "dimension", of: "d_k" }, 1, anchor, cross, english).rename).toBeNull();
    expect(menuOf({ kind: "token", axis: "query" }, 0, anchor, cross, english).remove).toBeNull();
  });

  it("keeps labels to 32 code points on one line", () => {
    expect([...shortened("😀".repeat(40))]).toHaveLength(32);
    expect(shortened("a\nb")).toBe("a b");
  });
});
