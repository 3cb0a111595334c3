import { beforeEach, describe, expect, it } from "vitest";
import type { Edit } from "../../web/store/edits.ts";
import { type Snapshot, Store } from "../../web/store/store.ts";
import { directOf, FakeEngine, state } from "./fake-engine.ts";

const first = state({
  Q: [
    [1, 0],
    [0, 1],
  ],
  K: [
    [1, 0],
    [0, 1],
  ],
  V: [[1], [2]],
});
const setQ = (value: number): Edit => ({ kind: "set-cell", matrix: "Q", row: 0, column: 0, value });

let engine: FakeEngine;
let store: Store;
let frames: (() => void)[];
let seen: Snapshot[];
const frame = () => {
  for (const run of frames.splice(0)) {
    run();
  }
};

beforeEach(() => {
  engine = new FakeEngine();
  frames = [];
  seen = [];
  store = new Store(engine, first, { nextFrame: (run) => frames.push(run) });
  store.subscribe((snapshot) => seen.push(snapshot));
  engine.evaluations = 0;
});

describe("a store that goes on with what is drawn", () => {
  it("keeps the state and the trace that it is given, and evaluates nothing", () => {
    const { state, trace } = store.snapshot;
    expect(new Store(engine, state, { trace }).snapshot).toMatchObject({ state, trace });
    expect(new Store(engine, state, { trace }).snapshot.trace).toBe(trace);
    expect(engine.evaluations).toBe(0);
  });
});

describe("an edit", () => {
  it("becomes a new snapshot with the trace before it", () => {
    const before = store.snapshot;
    store.dispatch(setQ(5));
    expect(seen).toHaveLength(1);
    expect(directOf(store.snapshot.state).Q[0]).toEqual([5, 0]);
    expect(store.snapshot.previousTrace).toBe(before.trace);
    expect(store.snapshot.entry).not.toBe(before.entry);
    expect(store.snapshot.canUndo).toBe(true);
  });

  it("that is refused leaves the last good snapshot and tells the problem", () => {
    const { state: good, trace } = store.snapshot;
    store.dispatch(setQ(Number.POSITIVE_INFINITY));
    expect(store.snapshot.state).toBe(good);
    expect(store.snapshot.trace).toBe(trace);
    expect(store.snapshot.refusal?.problem).toMatchObject({ code: "number_out_of_range", path: "/Q" });
    expect(store.snapshot.canUndo).toBe(false);
    store.dispatch(setQ(2));
    expect(store.snapshot.refusal).toBeNull();
  });

  it("of the view leaves a refusal to be read", () => {
    store.dispatch(setQ(Number.NaN));
    store.dispatch({ kind: "show-stage", stage: "output" });
    expect(store.snapshot.state.view.stage).toBe("output");
    expect(store.snapshot.refusal).not.toBeNull();
    store.dispatch(setQ(1));
    expect(store.snapshot.refusal).toBeNull();
  });

  it("that changes nothing is no undo step", () => {
    store.dispatch(setQ(1));
    expect(store.snapshot.canUndo).toBe(false);
  });

  it("of the view keeps the undo step, the trace and what could be redone", () => {
    store.dispatch(setQ(5));
    store.undo();
    const before = store.snapshot;
    store.dispatch({ kind: "select", cell: { stage: "weights", row: 1, column: 0 } });
    expect(store.snapshot.state.view.cell).toEqual({ stage: "weights", row: 1, column: 0 });
    expect(store.snapshot.entry).toBe(before.entry);
    expect(store.snapshot.trace).toBe(before.trace);
    expect(store.snapshot.canRedo).toBe(true);
  });
});

describe("a gesture", () => {
  it("is evaluated once per frame and is one undo step", () => {
    for (const value of [2, 3, 4]) {
      store.dispatch(setQ(value), "drag");
    }
    expect(engine.evaluations).toBe(0);
    frame();
    expect(engine.evaluations).toBe(1);
    store.dispatch(setQ(5), "drag");
    frame();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(5);
    store.undo();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(1);
    expect(store.snapshot.canUndo).toBe(false);
  });

  it("applies all of its edits, not only the last", () => {
    store.dispatch(setQ(7), "drag");
    store.dispatch({ kind: "set-cell", matrix: "V", row: 1, column: 0, value: 8 }, "drag");
    frame();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(7);
    expect(directOf(store.snapshot.state).V[1]?.[0]).toBe(8);
  });

  it("is another step when another gesture or a single edit follows", () => {
    store.dispatch(setQ(2), "one");
    store.dispatch(setQ(3), "two");
    store.dispatch(setQ(4));
    store.undo();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(3);
    store.undo();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(2);
    store.undo();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(1);
  });

  it("goes on as one step while cells are selected in between", () => {
    store.dispatch(setQ(2), "drag");
    frame();
    store.dispatch({ kind: "select", cell: { stage: "Q", row: 0, column: 0 } });
    store.dispatch(setQ(3), "drag");
    frame();
    store.undo();
    expect(store.snapshot.canUndo).toBe(false);
  });
});

describe("undo", () => {
  it("of two hundred edits ends in the first state", () => {
    const text = JSON.stringify(store.snapshot.state);
    let steps = 0;
    const random = (below: number) => Math.floor(Math.random() * below);
    const edits = (): Edit[] => [
      { kind: "set-cell", matrix: "K", row: 0, column: 0, value: Math.random() },
      { kind: "set-temperature", temperature: Math.random() + 0.1 },
      { kind: "toggle-key", key: 0 },
      { kind: "add-token", axis: "key" },
      { kind: "add-token", axis: "query" },
      { kind: "remove-token", axis: "key", index: 0 },
      { kind: "add-dimension", of: "d_k" },
      { kind: "rename-token", axis: "query", index: 0, text: `q${Math.random()}` },
    ];
    while (steps < 200) {
      const { entry } = store.snapshot;
      store.dispatch(edits()[random(8)] as Edit);
      steps += store.snapshot.entry === entry ? 0 : 1;
    }
    for (let step = 0; step < 200; step += 1) {
      store.undo();
    }
    expect(JSON.stringify(store.snapshot.state)).toBe(text);
    expect(store.snapshot.canUndo).toBe(false);
  });

  it("brings back the selection of its step and leaves the stage in front", () => {
    store.dispatch({ kind: "select", cell: { stage: "Q", row: 0, column: 0 } });
    store.dispatch(setQ(5));
    store.dispatch({ kind: "select", cell: { stage: "output", row: 1, column: 0 } });
    store.dispatch({ kind: "show-stage", stage: "output" });
    store.undo();
    expect(store.snapshot.state.view).toEqual({ cell: { stage: "Q", row: 0, column: 0 }, stage: "output" });
  });

  it("and redo are each other's opposite; reset is a step like any other", () => {
    store.dispatch(setQ(5));
    store.undo();
    store.redo();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(5);
    store.reset();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(1);
    store.undo();
    expect(directOf(store.snapshot.state).Q[0]?.[0]).toBe(5);
  });
});

describe("opening", () => {
  const other = state({ Q: [[9]], K: [[9]], V: [[9]] });

  it("does not lead into another lesson, and reset goes to what was opened where it stands", () => {
    store.dispatch(setQ(5));
    const lesson = { ...first, view: { lesson: "path-query" } };
    store.open(lesson);
    expect(store.snapshot).toMatchObject({ canUndo: false, state: { view: { lesson: "path-query" } } });
    store.undo();
    expect(store.snapshot.state.view.lesson).toBe("path-query");
    store.dispatch(setQ(7));
    store.undo();
    expect(directOf(store.snapshot.state).Q[0]).toEqual([1, 0]);
    expect(store.snapshot.canRedo).toBe(true);
    store.open(
      state({
        Q: [
          [5, 0],
          [0, 1],
        ],
        K: first.K,
        V: first.V,
      }),
      directOf(first),
    );
    expect(store.snapshot.canUndo).toBe(false);
    store.reset();
    expect(directOf(store.snapshot.state).Q[0]).toEqual([1, 0]);
  });

  it("leaves what is pinned behind where another lesson is opened", () => {
    store.dispatch({ kind: "pin", link: "1/Q=1/K=1/V=1" });
    store.open({ ...first, view: { lesson: "practice" } });
    expect(store.snapshot.state.view.pinned).toBeUndefined();
  });

  it("another experiment is a step that can be undone, and where reset goes", () => {
    expect(store.open(other)).toBe(true);
    store.dispatch(setQ(1));
    expect(store.isUntouched).toBe(false);
    store.reset();
    expect(directOf(store.snapshot.state).Q).toEqual([[9]]);
    expect(store.isUntouched).toBe(true);
    for (const _ of [1, 2, 3]) {
      store.undo();
    }
    expect(directOf(store.snapshot.state).Q).toEqual(first.Q);
  });

  it("a link of an earlier step goes back to it, with the view of the link", () => {
    store.dispatch(setQ(5));
    const link = engine.encodeLink({ ...first, view: { digits: 6 } });
    expect(store.openLink(link)).toBe(true);
    expect(store.snapshot.canUndo).toBe(false);
    expect(store.snapshot.canRedo).toBe(true);
    expect(store.snapshot.state.view.digits).toBe(6);
  });

  it("a damaged link changes nothing but the problem told", () => {
    store.dispatch(setQ(5));
    const { state: good } = store.snapshot;
    expect(store.openLink("v{")).toBe(false);
    expect(store.snapshot.state).toBe(good);
    expect(store.snapshot.refusal).toMatchObject({ from: "link", problem: { code: "damaged_link" } });
    store.dismiss();
    expect(store.snapshot.refusal).toBeNull();
  });

  it("an invalid state is refused", () => {
    expect(store.open({ ...other, V: [] })).toBe(false);
    expect(directOf(store.snapshot.state).Q).toEqual(first.Q);
  });
});

it("encodes a link only when it is asked for", () => {
  let encoded = 0;
  engine.encodeLink = () => {
    encoded += 1;
    return "link";
  };
  store.dispatch(setQ(5));
  expect(encoded).toBe(0);
  expect([store.snapshot.link, store.snapshot.link]).toEqual(["link", "link"]);
  expect(encoded).toBe(1);
});
