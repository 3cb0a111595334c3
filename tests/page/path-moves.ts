import type { Edit } from "../../web/store/edits.ts";

/** What a learner does in each part of each step of the path, as the step asks for it. */

const cell = (matrix: "Q" | "K" | "V" | "W_V", row: number, column: number, value: number): Edit => ({
  kind: "set-cell",
  matrix,
  row: row - 1,
  column: column - 1,
  value,
});
const select = (stage: "scores" | "weights", row: number, column: number): Edit => ({
  kind: "select",
  cell: { stage, row: row - 1, column: column - 1 },
});
const temperature = (value: number): Edit => ({ kind: "set-temperature", temperature: value });
const step = (to: number): Edit => ({ kind: "show-step", step: to });
const removeFault: Edit = { kind: "set-fault", fault: null };

export const moves: Readonly<Record<string, readonly (readonly Edit[])[]>> = {
  reading: [[cell("Q", 1, 1, 3)], [cell("V", 1, 1, 10)], [cell("K", 3, 1, 2)]],
  query: [[cell("K", 3, 2, 5)], [step(8)], [cell("Q", 1, 2, 6)]],
  scaling: [[{ kind: "set-scale", scale: "none" }], [temperature(4)], [cell("K", 1, 1, 1)]],
  softmax: [[cell("Q", 1, 2, 100)], [cell("Q", 1, 1, 10)], [temperature(6)]],
  matrix: [[select("scores", 1, 4)], [cell("Q", 2, 1, 2)], [select("weights", 3, 3)]],
  examples: [
    [step(9)],
    [cell("V", 3, 1, 100)],
    [
      cell("K", 2, 1, 1),
      cell("K", 2, 2, 0),
      cell("K", 2, 4, 0),
      cell("K", 3, 1, 0),
      cell("K", 3, 2, 1),
      cell("K", 3, 4, 1),
    ],
  ],
  tokens: [
    [cell("W_V", 1, 1, 3)],
    [select("weights", 3, 1)],
    [select("weights", 4, 2)],
    [{ kind: "show-head", layer: 0, head: 1 }],
  ],
  masks: [
    [{ kind: "set-causal", causal: "top_left" }],
    [{ kind: "toggle-key", key: 0 }],
    [removeFault],
    [removeFault],
    [{ kind: "set-positions", positions: "sinusoidal" }],
  ],
  cost: [
    [{ kind: "add-token", axis: "both" }],
    [{ kind: "set-window", window: { left: 3 } }],
    [select("weights", 8, 1)],
    [cell("Q", 1, 2, 10)],
  ],
  misconceptions: [
    [{ kind: "toggle-key", key: 0 }],
    [{ kind: "remove-token", axis: "key", index: 3 }],
    [temperature(10)],
    [temperature(0.4)],
  ],
  code: [[cell("K", 2, 1, 0.1)], [cell("Q", 1, 1, 2)]],
  exercises: [[{ kind: "add-token", axis: "key" }, cell("V", 3, 1, 4)], []],
  further: [[]],
};
