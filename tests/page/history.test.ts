import { expect, it } from "vitest";
import type { DirectState } from "../../web/engine/types.ts";
import { applyEdit } from "../../web/store/edits.ts";
import { History, sameExperiment } from "../../web/store/history.ts";
import { state } from "./fake-engine.ts";

const withQ = (value: number) => state({ Q: [[value]], K: [[1]], V: [[1]] });

/** A state that shares no row with another, as the engine returns it. */
const copied = (of: DirectState): DirectState => {
  const rows = <T>(matrix: readonly (readonly T[])[]) => matrix.map((row) => [...row]);
  return { ...of, Q: rows(of.Q), K: rows(of.K), V: rows(of.V), mask: rows(of.mask) };
};

it("goes back and forth over its steps and forgets what was undone when another is taken", () => {
  const history = new History(withQ(0));
  history.push(withQ(1));
  history.push(withQ(2));
  expect(history.step(-1)?.state.Q).toEqual([[1]]);
  expect(history.canRedo).toBe(true);
  history.push(withQ(3));
  expect(history.canRedo).toBe(false);
  expect(history.step(1)).toBeNull();
  expect(history.step(-1)?.state.Q).toEqual([[1]]);
  expect(history.step(-1)?.state.Q).toEqual([[0]]);
  expect(history.step(-1)).toBeNull();
});

it("gives every step a number of its own, which replacing keeps", () => {
  const history = new History(withQ(0));
  history.push(withQ(1));
  const { id } = history.current;
  history.replace(withQ(1.5));
  expect(history.current.id).toBe(id);
  history.step(-1);
  history.push(withQ(2));
  expect(history.current.id).not.toBe(id);
});

it("keeps a thousand steps in a 64×64 experiment, bit for bit", () => {
  const square = () => Array.from({ length: 64 }, () => Array.from({ length: 64 }, () => Math.random()));
  let present = state({ Q: square(), K: square(), V: square() });
  const history = new History(present);
  const texts = [JSON.stringify(present)];
  for (let step = 0; step < 1000; step += 1) {
    const edit = {
      kind: "set-cell",
      matrix: "K",
      row: step % 64,
      column: (step * 7) % 64,
      value: Math.random(),
    } as const;
    present = copied(applyEdit(present, edit));
    history.push(present);
    if (step % 100 === 99) {
      texts.push(JSON.stringify(present));
    }
  }
  expect(history.length).toBe(1001);
  for (let hundred = 10; hundred >= 0; hundred -= 1) {
    expect(JSON.stringify(history.current.state)).toBe(texts[hundred]);
    for (let step = 0; step < 100; step += 1) {
      history.step(-1);
    }
  }
});

it("drops the oldest steps when its memory is used up, never the present one", () => {
  const history = new History(withQ(0), 2000);
  for (let step = 1; step <= 50; step += 1) {
    history.push(withQ(step));
  }
  expect(history.length).toBeLessThan(6);
  expect(history.current.state.Q).toEqual([[50]]);
  expect(history.step(-1)?.state.Q).toEqual([[49]]);
});

it("finds the nearest step that is the same experiment", () => {
  const history = new History(withQ(0));
  for (const value of [1, 0, 2]) {
    history.push(withQ(value));
  }
  expect(history.find({ ...withQ(0), view: { digits: 5 } })).not.toBeNull();
  expect(history.step(1)?.state.Q).toEqual([[2]]);
  expect(history.find(withQ(7))).toBeNull();
  expect(history.current.state.Q).toEqual([[2]]);
});

it("tells experiments apart by their bits, not by what is shown of them", () => {
  expect(sameExperiment(withQ(0), withQ(-0))).toBe(false);
  expect(sameExperiment(withQ(1), { ...withQ(1), view: { stage: "output" } })).toBe(true);
  expect(sameExperiment(withQ(1), { ...withQ(1), key_tokens: ["k"] })).toBe(false);
  expect(sameExperiment(withQ(1), { ...withQ(1), causal: "top_left" })).toBe(false);
});
