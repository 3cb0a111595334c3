import { beforeAll, describe, expect, it } from "vitest";
import { loadEngine } from "../../web/engine/index.ts";
import type { Engine, HeadTrace, State } from "../../web/engine/types.ts";
import { inLanguage, presetState } from "../../web/presets/drafts.ts";
import {
  firstPreset,
  type PresetId,
  presetIds,
  presetOf,
  projectedIds,
  randomSeed,
} from "../../web/presets/presets.ts";
import { en } from "../../web/text/en.ts";
import { more } from "../../web/text/en-more.ts";
import { directOf } from "./fake-engine.ts";

// The numbers expected are printed to twelve digits.
const PRINTED = 12;

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

function opened(id: PresetId, language: "en" | "zh" = "en", seed?: number): { state: State; head: HeadTrace } {
  const evaluated = engine.evaluate(presetState(engine, id, language, seed));
  if (!evaluated.ok) {
    throw new Error(evaluated.problems[0]?.message);
  }
  return { state: evaluated.state, head: evaluated.trace.layers[0]?.heads[0] as HeadTrace };
}

const close = (numbers: Float64Array, expected: readonly number[], digits = PRINTED) => {
  expect(numbers).toHaveLength(expected.length);
  for (const [at, value] of expected.entries()) {
    expect(numbers[at]).toBeCloseTo(value, digits);
  }
};

it("example 1 gives e/(e+1) and mixes the values accordingly", () => {
  const { head } = opened("example-1");
  close(head.scores.data, [1, 0]);
  close(head.weights.data, [0.73105857863, 0.26894142137]);
  close(head.output.data, [1.46211715726, 1.07576568548]);
});

it("example 2 gives plain fractions, the future closed", () => {
  const { head } = opened("example-2");
  close(head.weights.data, [1, 0, 0, 1 / 4, 3 / 4, 0, 1 / 2, 1 / 4, 1 / 4]);
  close(head.output.data, [2, 5, 5]);
  expect([head.weights.data[1], head.weights.data[2], head.weights.data[5]]).toEqual([0, 0, 0]);
});

it("example 3 gives the printed weights and output", () => {
  const { head } = opened("example-3");
  close(head.scaled.data, [1, 0, 0.5]);
  close(head.weights.data, [0.506480391, 0.186323723, 0.307195886], 9);
  close(head.output.data, [0.491801, 0.508199], 6);
});

it("“it” puts its largest weight on “cat”", () => {
  const { state, head } = opened("sentence-en");
  expect(state.key_tokens[head.rows[state.query_tokens.indexOf("it")]?.argmax ?? -1]).toBe("cat");
});

it("the row with the highest entropy of the eight causal ones is not the last", () => {
  const entropies = opened("causal-8").head.rows.map((row) => row.entropy_nats ?? 0);
  expect(entropies.indexOf(Math.max(...entropies))).toBeLessThan(7);
});

describe("several heads", () => {
  const head = (id: PresetId, at: number, layer = 0) => {
    const evaluated = engine.evaluate(presetState(engine, id, "en"));
    if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
    return evaluated.trace.layers[layer]?.heads[at] as HeadTrace;
  };

  it("have different habits: nouns and the verb look for each other, or each word looks at the one before", () => {
    const largest = (at: number) => head("two-heads", at).rows.map(({ argmax }) => argmax);
    expect([largest(0)[1], largest(0)[2], largest(0)[4]]).toEqual([2, 1, 2]);
    expect(largest(1)).toEqual([0, 0, 1, 2, 3]);
  });

  it("that share two keys and values give 10, 10, 20, 20", () => {
    const outputs = [0, 1, 2, 3].map((at) => head("grouped-heads", at).output.data);
    for (const [at, value] of [10, 10, 20, 20].entries()) close(outputs[at] as Float64Array, [value, value, value]);
  });

  it("let a word read its translation, and the full stop all alike", () => {
    const { rows, weights } = head("cross", 0);
    expect(rows.slice(0, 3).map(({ argmax }) => argmax)).toEqual([0, 1, 2]);
    close(weights.data.slice(9), [1 / 3, 1 / 3, 1 / 3]);
  });
});

describe("every preset", () => {
  it.each([...presetIds, ...projectedIds])("%s is valid, named in its state, short as a link and has texts", (id) => {
    const { state } = opened(id, "zh");
    expect(presetOf(state)).toBe(id);
    expect(engine.encodeLink(state).length).toBeLessThanOrEqual(500);
    const names: Partial<Record<PresetId, string>> = { ...en.presets, ...more.presets };
    expect(names[id]).toMatch(/./);
    expect(id === firstPreset ? en.side.first.title : more.lessons[id].title).not.toBe("");
  });
});

describe("the random preset", () => {
  it("is the same for the same seed and another for another", () => {
    expect(opened("random", "en", 5).state).toEqual(opened("random", "zh", 5).state);
    const numbers = (seed: number) => directOf(opened("random", "en", seed).state).Q;
    expect(numbers(5)).not.toEqual(numbers(6));
  });

  it("keeps its seed in the state", () => {
    expect(randomSeed(opened("random", "en", 41).state.view.lesson)).toBe(41);
    expect(randomSeed("random-x")).toBeNull();
    expect(randomSeed(undefined)).toBeNull();
  });
});

describe("the first preset", () => {
  it("speaks the reader's language and goes with it", () => {
    const { state } = opened(firstPreset, "en");
    const chinese = opened(firstPreset, "zh").state;
    expect(inLanguage(state, "en", "zh")).toEqual(chinese);
    expect(inLanguage(chinese, "zh", "zh")).toBeNull();
  });

  it("keeps labels that the reader has chosen", () => {
    const { state } = opened(firstPreset, "en");
    expect(inLanguage({ ...state, query_tokens: ["mine"] }, "en", "zh")).toBeNull();
  });
});

it("a state without a lesson, or with one of another page, is the reader's own", () => {
  const { state } = opened("example-1");
  expect(presetOf({ ...state, view: {} })).toBeNull();
  expect(presetOf({ ...state, view: { lesson: "random" } })).toBeNull();
  expect(presetOf({ ...state, view: { lesson: "toString" } })).toBeNull();
});
