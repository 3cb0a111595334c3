import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { libFolder } from "../../web/build/places.mjs";
import { type Computed, isDone } from "../../web/course/done.ts";
import { figured, signed } from "../../web/course/experiment-figures.ts";
import type { Ask, Experiment, Released } from "../../web/course/experiment-format.ts";
import { differsOnlyIn, heldBy, isAllowed } from "../../web/course/experiment-lock.ts";
import { missingIn, type Run, samePart, truthOf } from "../../web/course/experiment-truth.ts";
import type { Text } from "../../web/course/format.ts";
import { linkIn } from "../../web/course/questions.ts";
import type { Engine, State } from "../../web/engine/types.ts";
import { applyEdit, type Edit } from "../../web/store/edits.ts";

const { loadEngine } = await import(`${libFolder}/index.js`);
const engine: Engine = await loadEngine();

const folder = new URL("../../web/lessons/path/", import.meta.url);
const experiments: readonly (readonly [string, Experiment])[] = readdirSync(folder)
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), "utf8"))] as const)
  .filter(([, stop]) => stop.kind === "experiment")
  .map(([file, stop]) => [file.replace(/^\d+-|\.json$/g, ""), stop]);
const named = (name: string): Experiment => experiments.find(([other]) => other === name)?.[1] as Experiment;

function computed(state: unknown): Computed {
  const evaluated = engine.evaluate(state);
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  return { state: evaluated.state, trace: evaluated.trace };
}

function begun({ state }: Experiment): Computed {
  const read = engine.decodeLink(linkIn(state, "en"));
  return computed(read.ok ? read.state : null);
}

const edited = (from: Computed, ...edits: Edit[]): Computed =>
  computed(edits.reduce<State>((state, edit) => applyEdit(state, edit), from.state));

const set = (matrix: "Q" | "K" | "V", row: number, column: number, value: number): Edit => ({
  kind: "set-cell",
  matrix,
  row: row - 1,
  column: column - 1,
  value,
});

/** What the moves of each experiment do. */
const made: Record<string, readonly (readonly Edit[])[]> = {
  "move-a-key": [[set("K", 3, 3, 1)]],
  "scale-temperature": [[{ kind: "set-temperature", temperature: 2 }], [{ kind: "set-scale", scale: "none" }]],
  causal: [[{ kind: "set-causal", causal: "top_left" }]],
  "one-value": [[set("V", 1, 1, 3)], [set("V", 3, 1, 14)]],
};

function runOf(name: string): Run {
  const before = begun(named(name));
  return { before, after: (made[name] ?? []).map((edits) => edited(before, ...edits)) };
}

/** What happens in each experiment, worked out by hand. */
const happens: Record<string, Record<string, string>> = {
  "move-a-key": { "score-1": "same", "weight-1": "down", "weight-3": "up", ratio: "same", "other-row": "same" },
  "scale-temperature": { "warm-a": "up", "warm-b": "same", "warm-sum": "same", "bare-a": "down", "bare-sum": "same" },
  causal: { zeros: "1-2 1-3 2-3", growth: "factor", last: "same", sum: "same" },
  "one-value": { scores: "same", weights: "same", amount: "alpha", larger: "second", "row-b": "same" },
};

it("are five", () => {
  expect(experiments.map(([name]) => name)).toEqual([
    "move-a-key",
    "scale-temperature",
    "causal",
    "one-value",
    "share",
  ]);
});

describe.each(Object.entries(happens))("what happens in %s", (name, expected) => {
  const run = runOf(name);
  const { asks, moves } = named(name);

  it("is judged from the engine's traces", () => {
    expect(Object.fromEntries(asks.map((ask) => [ask.name, truthOf(ask, run)]))).toEqual(expected);
  });

  it("is not known before the move", () => {
    for (const ask of asks) expect(truthOf(ask, { ...run, after: [] })).toBeNull();
  });

  it("is what each move is seen by, and differs in what is released alone", () => {
    for (const [at, { until, released }] of moves.entries()) {
      const after = run.after[at] as Computed;
      if ("same" in until) throw new Error("no such move");
      expect(isDone(until, run.before, run.before)).toBe(false);
      expect(isDone(until, run.before, after)).toBe(true);
      expect(differsOnlyIn(released, run.before.state, after.state)).toBe(true);
      expect(differsOnlyIn([], run.before.state, after.state)).toBe(false);
    }
  });
});

describe.each(experiments)("%s", (name, experiment) => {
  const texts = (part: unknown): Text[] =>
    typeof part !== "object" || part === null
      ? []
      : "en" in part && "zh" in part
        ? [part as Text]
        : Object.values(part).flatMap(texts);

  it("names what it asks, once each, as progress names things", () => {
    const names = experiment.asks.map((ask) => ask.name);
    expect(new Set(names).size).toBe(names.length);
    for (const asked of names) expect(asked).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
    for (const { after = 1 } of experiment.asks) expect(experiment.moves[after - 1]).toBeDefined();
  });

  it("offers the answer that is true", () => {
    const run = runOf(name);
    for (const ask of experiment.asks) {
      if (ask.kind !== "pick" || run.after.length === 0) continue;
      expect(ask.options.map((option) => option.name)).toContain(truthOf(ask, run));
    }
  });

  it("is written in both languages as each is written", () => {
    for (const { en, zh } of texts(experiment)) {
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(zh).not.toMatch(/\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u);
      expect(zh).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    }
  });

  it("explains with numbers that are there", () => {
    const run = runOf(name);
    for (const language of ["en", "zh"] as const) {
      expect(figured(experiment.explain[language], run)).not.toMatch(/[{}]|NaN|undefined/);
    }
  });

  it("has as few words before something is to be done as a step", () => {
    expect(experiment.about.en.split(/\s+/).length).toBeLessThanOrEqual(120);
    expect([...experiment.about.zh].length).toBeLessThanOrEqual(220);
  });
});

describe("reset, share and reopen", () => {
  const { asks } = named("share");
  const before = begun(named("share"));
  const changed = edited(before, set("V", 2, 1, 5), { kind: "set-causal", causal: "top_left" });
  const left = computed({ ...changed.state, view: { step: 3, cell: { stage: "weights", row: 1, column: 0 } } });
  const read = engine.decodeLink(engine.encodeLink(left.state));
  const reopened = computed(read.ok ? read.state : null);

  it("comes back whole", () => {
    const run = { before, after: [left, before, reopened] };
    expect(asks.map((ask) => truthOf(ask, run))).toEqual(["same", "same", "same", "same", "same", "same"]);
  });

  it("would be told where something was lost", () => {
    const lost = computed({ ...reopened.state, causal: null, view: {} });
    const truth = (name: string, run: Run) => truthOf(asks.find((ask) => ask.name === name) as Ask, run);
    expect(truth("link-mask", { before, after: [left, before, lost] })).toBe("other");
    expect(truth("link-step", { before, after: [left, before, lost] })).toBe("other");
    expect(truth("link-matrix", { before, after: [left, before, lost] })).toBe("same");
    expect(truth("reset-matrix", { before, after: [left, left] })).toBe("other");
    expect(samePart("step", before.state, left.state)).toBe(false);
  });
});

describe("what may be wrong is told", () => {
  const causal = named("causal");
  const ask = (name: string): Ask => causal.asks.find((one) => one.name === name) as Ask;
  const before = begun(causal);

  it("of a mask after the softmax: what is left has not grown", () => {
    const after = computed({ ...before.state, causal: "top_left", fault: { mask_stage: "after_softmax" } });
    expect(truthOf(ask("growth"), { before, after: [after] })).toBe("same");
    expect(truthOf(ask("sum"), { before, after: [after] })).toBe("down");
  });

  it("of a window: other cells become 0", () => {
    const after = computed({ ...before.state, window: { left: 0, right: 0 } });
    expect(truthOf(ask("zeros"), { before, after: [after] })).toBe("1-2 1-3 2-1 2-3 3-1 3-2");
  });
});

describe("a lock", () => {
  const cell: Released = { cell: ["K", 3, 3] };
  const edit = (asked: Edit) => ({ type: "edit", detail: { edit: asked } });

  it("lets nothing through that changes, before anything is released", () => {
    const changing = [
      edit(set("K", 3, 3, 1)),
      edit({ kind: "set-temperature", temperature: 2 }),
      edit({ kind: "set-causal", causal: "top_left" }),
      edit({ kind: "add-token", axis: "both" }),
      { type: "cell-text", detail: { stage: "K", row: 2, column: 2, text: "1" } },
      { type: "matrix-text", detail: { stage: "K", row: 0, column: 0, text: "1 2" } },
      { type: "setting-text", detail: { field: "temperature", text: "2" } },
      { type: "open-preset", detail: { id: "example-1" } },
      { type: "pick-cells", detail: true },
      { type: "pin", detail: "swap" },
      ...["undo", "redo", "reset"].map((detail) => ({ type: "action", detail })),
    ];
    for (const asked of changing) expect(isAllowed([], asked), JSON.stringify(asked)).toBe(false);
  });

  it("lets everything be looked at, and the link be copied", () => {
    const looking = [
      edit({ kind: "select", cell: { stage: "weights", row: 0, column: 0 } }),
      edit({ kind: "show-step", step: 2 }),
      { type: "pin", detail: "pin" },
      { type: "go", detail: "lab" },
      { type: "action", detail: "copy-link" },
    ];
    for (const asked of looking) expect(isAllowed([], asked), JSON.stringify(asked)).toBe(true);
  });

  it("releases one cell and no other, by hand and typed", () => {
    expect(isAllowed([cell], edit(set("K", 3, 3, 1)))).toBe(true);
    expect(isAllowed([cell], edit(set("K", 3, 2, 1)))).toBe(false);
    expect(isAllowed([cell], edit(set("Q", 3, 3, 1)))).toBe(false);
    const typed = (row: number) => ({ type: "cell-text", detail: { stage: "K", row, column: 2, text: "1" } });
    expect(isAllowed([cell], typed(2))).toBe(true);
    expect(isAllowed([cell], typed(1))).toBe(false);
    expect(heldBy([cell])).toEqual({ picture: false, values: true, scale: true, mask: true });
  });

  it("releases one setting and no other", () => {
    const temperature: Released = { setting: "temperature" };
    expect(isAllowed([temperature], edit({ kind: "set-temperature", temperature: 2 }))).toBe(true);
    expect(isAllowed([temperature], edit({ kind: "set-scale", scale: "none" }))).toBe(false);
    expect(isAllowed([temperature], { type: "setting-text", detail: { field: "temperature", text: "2" } })).toBe(true);
    expect(isAllowed([temperature], { type: "setting-text", detail: { field: "softcap", text: "2" } })).toBe(false);
    expect(heldBy([temperature])).toEqual({ picture: true, values: true, scale: false, mask: true });
    expect(heldBy([{ matrix: "V" }])).toEqual({ picture: false, values: false, scale: true, mask: true });
  });

  it("sees that something else was moved", () => {
    const before = begun(named("move-a-key"));
    const after = edited(before, set("K", 3, 3, 1), set("Q", 1, 1, 9));
    expect(differsOnlyIn([cell], before.state, after.state)).toBe(false);
  });
});

it("a prediction is whole when everything asked has an answer, the judgement too", () => {
  const experiment = named("one-value");
  const all = Object.fromEntries(experiment.asks.map(({ name }) => [name, "same"]));
  expect(missingIn(experiment, {})).toBe("scores");
  expect(missingIn(experiment, all)).toBe("judgement");
  expect(missingIn(experiment, { ...all, judgement: "no" })).toBeNull();
});

it("differences have their sign, and none is 0", () => {
  expect([0.5, -0.25, 0, 1e-17].map((x) => signed(x))).toEqual(["+0.500", "−0.250", "0", "0"]);
});

it("figures are the numbers of this run", () => {
  const run = runOf("one-value");
  const text = "{was output 3 1} {is output 3 1} {moved output 3 1} {is@2 output 3 1} {moved@2 V 3 1} {is sum 3}";
  expect(figured(text, run)).toBe("5.000 5.500 +0.500 6.000 +4 1");
});
