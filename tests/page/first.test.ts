import { beforeAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../web/engine/index.ts";
import type { Engine } from "../../web/engine/types.ts";
import { firstState } from "../../web/presets/presets.ts";
import { firstSnapshot } from "../../web/store/first.ts";
import { directOf } from "./fake-engine.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

const direct = { version: 1, Q: [[1, 0]], K: [[1, 0]], V: [[1]] };

describe("the first snapshot", () => {
  it("is the experiment of the link", () => {
    const { state, refusal } = firstSnapshot(engine, engine.encodeLink({ ...direct, V: [[7]] }), firstState("en"));
    expect(directOf(state).V).toEqual([[7]]);
    expect(refusal).toBeNull();
  });

  it("is the fallback without a link", () => {
    const { state, refusal } = firstSnapshot(engine, "", firstState("zh"));
    expect(state.query_tokens).toEqual(["它"]);
    expect(refusal).toBeNull();
  });

  it.each([
    ["hello", "bad_link"],
    ["1/Q=1e200/K=1e200/V=1", "overflow"],
    ["1/Q=1/K=1", "missing_key"],
  ])("of %s is the fallback with the refusal", (link, code) => {
    const { state, refusal } = firstSnapshot(engine, link, firstState("en"));
    expect(state.query_tokens).toEqual(["it"]);
    expect(refusal).toMatchObject({ from: "link", problem: { code } });
  });

  it("is not without an engine that works", () => {
    expect(() => firstSnapshot(engine, "", { version: 1 })).toThrow("/Q");
  });
});

describe("a state that goes beyond given queries, keys and values", () => {
  it.each([
    ["token vectors", { version: 1, X: [[1, 0]], W_Q: [[1], [0]], W_K: [[1], [0]], W_V: [[1], [0]], heads: 1 }],
    ["positions", { ...direct, positions: "rotary" }],
    ["a fault", { ...direct, fault: { softmax_axis: "query" } }],
  ])("is drawn: %s", (_, state) => {
    const { state: drawn, refusal } = firstSnapshot(engine, engine.encodeLink(state), firstState("en"));
    expect(refusal).toBeNull();
    expect(drawn).toMatchObject(state);
  });
});
