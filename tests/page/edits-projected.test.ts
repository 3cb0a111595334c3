import { beforeAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../web/engine/index.ts";
import type { Engine, InputName, ProjectedState } from "../../web/engine/types.ts";
import { presetState } from "../../web/presets/drafts.ts";
import { applyEdit, type Edit } from "../../web/store/edits.ts";
import { inputOf, inputPath, isSelfAttention, sizesOf, stageSize } from "../../web/store/shape.ts";
import { Store } from "../../web/store/store.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const numbers = (rows: number, columns: number, first = 1) =>
  Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => first + r * columns + c));

// Two tokens of width 3, two heads over one key/value head, d_k = 2, d_v = 1.
const grouped = {
  X: numbers(2, 3),
  W_Q: numbers(3, 4),
  W_K: numbers(3, 2),
  W_V: numbers(3, 1),
  W_O: numbers(2, 3),
  heads: 2,
  kv_heads: 1,
};
const sources = {
  self: { X: numbers(2, 2), W_Q: numbers(2, 1), W_K: numbers(2, 1), W_V: numbers(2, 2) },
  cross: { X: numbers(2, 3), X_context: numbers(4, 3), W_Q: numbers(3, 2), W_K: numbers(3, 2), W_V: numbers(3, 2) },
  grouped,
  stack: {
    X: grouped.X,
    layers: [
      { W_Q: grouped.W_Q, W_K: grouped.W_K, W_V: grouped.W_V, W_O: grouped.W_O, heads: 2, kv_heads: 1 },
      { W_Q: numbers(3, 1), W_K: numbers(3, 1), W_V: numbers(3, 2), W_O: numbers(2, 3) },
    ],
  },
};
type Source = keyof typeof sources;

function canonical(source: Source, more: object = {}): ProjectedState {
  const n_q = sources[source].X.length;
  const n_k = source === "cross" ? sources.cross.X_context.length : n_q;
  const evaluated = engine.evaluate({ version: 1, ...sources[source], bias: numbers(n_q, n_k), ...more });
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  return evaluated.state as ProjectedState;
}

const axis = (source: Source) => (source === "cross" ? "key" : "both");
const edits = (source: Source): Edit[] => [
  { kind: "add-token", axis: axis(source) },
  { kind: "remove-token", axis: axis(source), index: 0 },
  ...(source === "cross" ? [{ kind: "add-token", axis: "query" } as const] : []),
  { kind: "add-dimension", of: "d_k" },
  { kind: "add-dimension", of: "d_v" },
  { kind: "add-dimension", of: "d_model" },
  { kind: "add-dimension", of: "d_out" },
  { kind: "remove-dimension", of: "d_model", index: 1 },
  { kind: "remove-dimension", of: "d_v", index: 0 },
  { kind: "set-matrix", matrix: "X", rows: numbers(5, 4) },
  { kind: "set-matrix", matrix: "X_context", rows: numbers(5, 4) },
  { kind: "set-matrix", matrix: "W_Q", rows: numbers(2, 6) },
  { kind: "set-matrix", matrix: "W_K", rows: numbers(2, 3) },
  { kind: "set-matrix", matrix: "W_V", rows: numbers(2, 3) },
  { kind: "set-positions", positions: "sinusoidal" },
  { kind: "set-softcap", softcap: 2 },
  { kind: "set-window", window: { left: 1, right: 0 } },
  { kind: "set-fault", fault: { softmax_axis: "query" } },
];

describe.each(Object.keys(sources) as Source[])("a projected state stays valid: %s", (source) => {
  it("after every edit", () => {
    const state = canonical(source);
    for (const edit of edits(source)) {
      const lastDimension = edit.kind === "remove-dimension" && edit.of === "d_v" && sizesOf(state).d_v === 1;
      const noContext = edit.kind === "set-matrix" && edit.matrix === "X_context" && source !== "cross";
      if (lastDimension || noContext) continue;
      const after = engine.evaluate(applyEdit(state, edit));
      expect(after.ok ? [] : after.problems, JSON.stringify(edit)).toEqual([]);
    }
  });

  it("whatever cell is changed", () => {
    const state = canonical(source);
    for (const matrix of ["X", "X_context", "W_Q", "W_K", "W_V", "W_O"] as const) {
      if (!inputOf(state, matrix)) continue;
      const after = applyEdit(state, { kind: "set-cell", matrix, row: 1, column: 0, value: -7.5 });
      expect(inputOf(after, matrix)?.[1]?.[0]).toBe(-7.5);
      expect(engine.evaluate(after).ok).toBe(true);
    }
  });
});

describe("a width of a head", () => {
  it("changes in every head, at its own end", () => {
    const wider = applyEdit(canonical("grouped"), { kind: "add-dimension", of: "d_k" });
    expect(wider.W_Q?.[0]).toEqual([1, 2, 0, 3, 4, 0]);
    expect(wider.W_K?.[0]).toEqual([1, 2, 0]);
    const narrower = applyEdit(canonical("grouped"), { kind: "remove-dimension", of: "d_k", index: 0 });
    expect(narrower.W_Q?.[0]).toEqual([2, 4]);
    expect(narrower.W_K?.[0]).toEqual([2]);
  });

  it("changes in W_V and in the rows of W_O together", () => {
    const wider = applyEdit(canonical("grouped"), { kind: "add-dimension", of: "d_v" });
    expect(wider.W_V?.[0]).toEqual([1, 0]);
    expect(wider.W_O).toEqual([
      [1, 2, 3],
      [0, 0, 0],
      [4, 5, 6],
      [0, 0, 0],
    ]);
  });

  it("takes the selection along", () => {
    const selected = applyEdit(canonical("grouped"), { kind: "select", cell: { stage: "W_Q", row: 0, column: 3 } });
    const after = applyEdit(selected, { kind: "remove-dimension", of: "d_k", index: 0 });
    expect(after.view.cell).toEqual({ stage: "W_Q", row: 0, column: 1 });
  });
});

describe("the layer shown", () => {
  it("is the one whose weights are changed, and named in their place", () => {
    const second = applyEdit(canonical("stack"), { kind: "show-head", layer: 1, head: 0 });
    const after = applyEdit(second, { kind: "set-cell", matrix: "W_K", row: 0, column: 0, value: 99 });
    expect(after.layers?.[0]).toEqual(second.layers?.[0]);
    expect(after.layers?.[1]?.W_K[0]).toEqual([99]);
    expect(inputPath(second, "W_K")).toBe("/layers/1/W_K");
    expect(inputPath(second, "X")).toBe("/X");
  });

  it("reads X in the first layer alone as an input", () => {
    const state = canonical("stack");
    expect(inputOf(state, "X")).toEqual(state.X);
    const second = applyEdit(state, { kind: "show-head", layer: 1, head: 0 });
    expect(inputOf(second, "X")).toBeUndefined();
    expect(stageSize(second, "X")).toEqual([2, 3]);
    expect(sizesOf(second)).toEqual({ n_q: 2, n_k: 2, d_k: 1, d_v: 2 });
    expect(second.view).toEqual({ layer: 1 });
    expect(applyEdit(second, { kind: "show-head", layer: 0, head: 0 }).view).toEqual({});
  });

  it("keeps a selection within what it has", () => {
    const selected = applyEdit(canonical("stack"), { kind: "select", cell: { stage: "W_Q", row: 2, column: 3 } });
    expect(applyEdit(selected, { kind: "show-head", layer: 1, head: 0 }).view.cell).toEqual({
      stage: "W_Q",
      row: 2,
      column: 0,
    });
  });
});

describe("tokens", () => {
  it("are the same for queries and keys without a context", () => {
    expect(isSelfAttention(canonical("self"))).toBe(true);
    expect(isSelfAttention(canonical("cross"))).toBe(false);
    const after = applyEdit(canonical("self"), { kind: "remove-token", axis: "both", index: 0 });
    expect(after.X).toEqual([[3, 4]]);
    expect([after.key_valid, after.mask, after.query_tokens, after.key_tokens]).toEqual([[1], [[1]], ["2"], ["2"]]);
  });

  it("of a context come and go as keys", () => {
    const after = applyEdit(canonical("cross"), { kind: "remove-token", axis: "key", index: 3 });
    expect(after.X_context).toEqual(numbers(3, 3));
    expect(after.X).toEqual(canonical("cross").X);
    expect(after.bias?.[1]).toEqual([5, 6, 7]);
  });
});

describe("undo", () => {
  it("goes back to an experiment that lacks the stage in front, the layer and the head", () => {
    const store = new Store(engine, { version: 1, Q: [[1]], K: [[1]], V: [[1]] }, { nextFrame: (run) => run() });
    store.open(canonical("stack"));
    store.dispatch({ kind: "show-head", layer: 1, head: 0 });
    store.dispatch({ kind: "show-stage", stage: "X" });
    store.undo();
    expect(store.snapshot.refusal).toBeNull();
    expect(store.snapshot.state).toMatchObject({ Q: [[1]], view: {} });
    store.redo();
    expect(store.snapshot.state.view).toEqual({ layer: 1 });
  });
});

describe("a setting that is taken away", () => {
  it("is absent, and a selected stage goes with it", () => {
    const state = canonical("self", { softcap: 2, fault: { softmax: "naive" }, window: { left: 1 } });
    const selected = applyEdit(state, { kind: "select", cell: { stage: "softcapped", row: 0, column: 0 } });
    const plain = applyEdit(selected, { kind: "set-softcap", softcap: null });
    expect("softcap" in plain).toBe(false);
    expect(plain.view.cell).toBeUndefined();
    expect("fault" in applyEdit(state, { kind: "set-fault", fault: null })).toBe(false);
    expect("window" in applyEdit(state, { kind: "set-window", window: null })).toBe(false);
  });
});

it.each<[InputName, number, number]>([
  ["W_Q", 2, 1],
  ["Q", 0, 0],
])("an input that a source does not have is left alone: %s", (matrix, row, column) => {
  // biome-ignore format: short
  const direct = engine.evaluate({ version: 1, Q: [[1]], K: [[1]], V: [[1]] });
  const state = matrix === "Q" ? canonical("self") : (direct as { state: ProjectedState }).state;
  expect(applyEdit(state, { kind: "set-cell", matrix, row, column, value: 5 })).toEqual(state);
});

describe("what comes after the heads", () => {
  const at = (stage: "result" | "stream" | "W_O", row: number, column: number) => ({
    view: { cell: { stage, row, column } },
  });

  it("has its real size", () => {
    expect(stageSize(canonical("grouped"), "result")).toEqual([2, 3]);
    expect(stageSize(canonical("self"), "result")).toEqual([2, 2]);
    expect(stageSize(canonical("cross"), "result")).toEqual([2, 2]);
    expect(stageSize(canonical("stack"), "stream")).toEqual([2, 3]);
    expect(stageSize(canonical("grouped"), "stream")).toEqual([0, 0]);
  });

  it.each(["stream", "result", "W_O"] as const)("keeps the selection of %s on its dimension in a stack", (stage) => {
    for (const of of ["d_model", "d_out"] as const) {
      const edited = applyEdit(canonical("stack", at(stage, 1, 2)), { kind: "remove-dimension", of, index: 0 });
      expect(edited.view.cell).toEqual({ stage, row: 1, column: 1 });
      expect(engine.evaluate(edited).ok).toBe(true);
    }
    const last = applyEdit(canonical("stack", at(stage, 1, 2)), { kind: "remove-dimension", of: "d_model", index: 2 });
    expect(last.view.cell).toEqual({ stage, row: 1, column: 1 });
  });

  it("keeps the column of the stream when a token goes", () => {
    const edited = applyEdit(canonical("stack", at("stream", 1, 2)), { kind: "remove-token", axis: "both", index: 0 });
    expect(edited.view.cell).toEqual({ stage: "stream", row: 0, column: 2 });
    expect(engine.evaluate(edited).ok).toBe(true);
  });

  it("keeps the selection of a result without W_O on its dimension", () => {
    const state = canonical("self", { view: { cell: { stage: "result", row: 0, column: 1 } } });
    const edited = applyEdit(state, { kind: "remove-dimension", of: "d_v", index: 0 });
    expect(edited.view.cell).toEqual({ stage: "result", row: 0, column: 0 });
    expect(engine.evaluate(edited).ok).toBe(true);
  });

  it("is let go of, with layer and head, where the experiment swapped in has none of it", () => {
    const shown = { stage: "stream", layer: 1, cell: { stage: "stream", row: 1, column: 2 } };
    const store = new Store(engine, canonical("stack", { view: shown }), { nextFrame: (run) => run() });
    const link = engine.encodeLink({ ...store.snapshot.state, view: {} });
    const direct = engine.decodeLink("1/Q=1,0/K=1,0;0,1/V=2;4");
    if (!direct.ok) throw new Error("The link is damaged.");
    store.dispatch({ kind: "swap", state: direct.state, link });
    expect(store.snapshot.refusal).toBeNull();
    expect(store.snapshot.state.view).toEqual({ pinned: link });
  });
});

describe("undo and redo between experiments", () => {
  const opened = () => {
    const store = new Store(engine, presetState(engine, "example-3", "en"), { nextFrame: (run) => run() });
    expect(store.open(presetState(engine, "two-layers", "en"))).toBe(true);
    return store;
  };

  it("draw each state with its own trace, whatever stage was in front", () => {
    for (const stage of ["stream", "result"] as const) {
      const store = opened();
      store.dispatch({ kind: "show-stage", stage });
      store.undo();
      expect(store.snapshot.refusal).toBeNull();
      expect(store.snapshot.canUndo).toBe(false);
      expect(store.snapshot.state.view.stage).toBeUndefined();
      const { state, trace } = store.snapshot;
      const again = engine.evaluate(state);
      expect(again.ok && trace).toEqual(again.ok && again.trace);
    }
  });

  it("stay where they are when the engine refuses", () => {
    const store = opened();
    const before = store.snapshot;
    const { evaluate } = engine;
    engine.evaluate = () => ({
      ok: false,
      problems: [{ code: "too_large", path: "", came: "", expected: "", message: "too large" }],
    });
    try {
      store.undo();
    } finally {
      engine.evaluate = evaluate;
    }
    expect(store.snapshot.refusal).not.toBeNull();
    expect(store.snapshot.state).toBe(before.state);
    expect(store.snapshot.trace).toBe(before.trace);
    expect(store.snapshot.canUndo).toBe(true);
    store.undo();
    expect(store.snapshot.canUndo).toBe(false);
  });
});
