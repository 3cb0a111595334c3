import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inTop } from "../../web/build/places.mjs";
import { EngineModule, type Input } from "../../web/engine/module.ts";
import { packed } from "../../web/engine/packed.ts";

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
const states = [direct, { ...direct, causal: "bottom_right", softcap: 3 }, projected, faulty];
const bad = [{ ...direct, Q: [[1], [2, 3]] }, "{", { ...direct, temperature: -1 }];
const calls: readonly (readonly [name: string, inputs: readonly Input[], ok: boolean])[] = [
  ...states.map((state) => ["evaluate", [packed(state)], true] as const),
  ...states.map((state) => ["evaluate", [packed(JSON.stringify(state))], true] as const),
  ...states.map((state) => ["encode_link", [packed(state)], true] as const),
  ...bad.map((state) => ["evaluate", [packed(state)], false] as const),
  ["decode_link", ["1/Q=1,0/K=1,0;0,1/V=2;4/view.pinned=1/Q=1,1/K=1,0;0,1/V=2;4"], true],
  ["decode_link", ["1.0000000/Q=1"], false],
  ["gradient", [packed(projected), packed(projected.W_V)], true],
  ["intervene", [packed(direct), packed({})], true],
  ["similarity", [packed(direct), packed({ measure: "additive" })], true],
];

test(`${evaluations} calls leave the module's memory where it was after the first thousand`, {
  timeout: 3_600_000,
}, async () => {
  const wasm = await WebAssembly.compile(readFileSync(inTop(".build/wasm/engine.wasm")));
  const module = await EngineModule.start(wasm);
  const call = (index: number): void => {
    const [name, inputs, ok] = calls[index % calls.length] as (typeof calls)[number];
    expect(module.call(name, () => inputs)).toMatchObject({ ok });
  };
  for (let index = 0; index < warmUp; index++) call(index);
  const before = module.memoryBytes;
  for (let index = 0; index < evaluations; index++) call(index);
  expect(module.memoryBytes).toBe(before);
});
