import type { Progress } from "../../web/course/progress.ts";
import type { Keeper } from "../../web/course/progress-store.ts";

/** Progress in everything there is. */
export const full: Progress = {
  version: 1,
  at: "scaling",
  steps: { scaling: { shown: 2, parts: [0, 1], done: true } },
  experiments: {
    "move-one-key": { first: { weight: "larger" }, latest: { weight: "smaller" }, stage: 3, moved: "n=1", done: false },
  },
  questions: { why: { first: ["a"], latest: ["b", "c"], rightAtFirst: false, right: true } },
  exercises: {
    weight_row: {
      level: 2,
      best: 0.5,
      solved: 3,
      seed: 4_294_967_295,
      cells: { weights: [["½", "", "−∞"]] },
      checked: { weights: [["1", "", ""]] },
      tries: 4,
      hints: 3,
      shown: true,
      spent: [1, 2],
      left: [
        {
          level: 1,
          seed: 9,
          cells: { weights: [["1/3", "", ""]] },
          checked: {},
          tries: 0,
          hints: 1,
          shown: false,
        },
      ],
    },
  },
  mistakes: { no_scale: [1, 7] },
};

/** A keeper like `localStorage`. */
export function memory(texts: Record<string, string> = {}): Keeper & { readonly texts: Record<string, string> } {
  return {
    texts,
    getItem: (name) => texts[name] ?? null,
    setItem: (name, text) => {
      texts[name] = text;
    },
    removeItem: (name) => {
      delete texts[name];
    },
  };
}

/** Where it is kept. */
export const KEY = "attention-lab:progress";
