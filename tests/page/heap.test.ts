import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inTop } from "../../web/build/places.mjs";
import { jsonText } from "../../web/engine/json-text.ts";
import { EngineModule } from "../../web/engine/module.ts";

/** As many as `npm run test:heap` asks for; fewer in every run, where a leak of 16 bytes a call still takes a page. */
const evaluations = Number(process.env.HEAP_EVALUATIONS ?? 30_000);
const warmUp = 1000;

const direct = {
  version: 1,
  Q: [
    [1, 0],
    [0.5, 1],
  ],
  K: [
    [1, 0],
    [0, 1],
    [1, 1],
  ],
  V: [[1], [2], [3]],
};
const projected = {
  version: 1,
  X: [
    [1, 0],
    [0, 1],
  ],
  W_Q: [
    [1, 2],
    [0, 1],
  ],
  W_K: [
    [1, 0],
    [0, 1],
  ],
  W_V: [
    [1, 0],
    [1, 1],
  ],
  heads: 2,
};
const faulty = { ...direct, fault: { precision: "float16", softmax: "naive" } };
const states = [direct, { ...direct, causal: "bottom_right", softcap: 3 }, projected, faulty].map(jsonText);
const bad = [jsonText({ ...direct, Q: [[1], [2, 3]] }), "{", jsonText({ ...direct, temperature: -1 })];
const calls: readonly (readonly [string, readonly string[]])[] = [
  ...states.map((state) => ["evaluate", [state]] as const),
  ...states.map((state) => ["encode_link", [state]] as const),
  ...bad.map((state) => ["evaluate", [state]] as const),
  ["decode_link", ["1/Q=1,0/K=1,0;0,1/V=2;4/view.pinned=1/Q=1,1/K=1,0;0,1/V=2;4"]],
  ["decode_link", ["1.0000000/Q=1"]],
  ["gradient", [states[2] as string, "[[1,2],[3,4]]"]],
  ["intervene", [states[0] as string, "{}"]],
  ["similarity", [states[0] as string, '{"measure":"additive"}']],
];

test(`${evaluations} calls leave the module's memory where it was after the first thousand`, {
  timeout: 3_600_000,
}, async () => {
  const wasm = await WebAssembly.compile(readFileSync(inTop(".build/wasm/engine.wasm")));
  const module = await EngineModule.start(wasm);
  const call = (index: number): void => {
    const [name, inputs] = calls[index % calls.length] as (typeof calls)[number];
    module.call(name, () => inputs);
  };
  for (let index = 0; index < warmUp; index++) call(index);
  const before = module.memoryBytes;
  for (let index = 0; index < evaluations; index++) call(index);
  expect(module.memoryBytes).toBe(before);
});
