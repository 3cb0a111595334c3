import type { Engine, State } from "../engine/types.ts";
import type { Language } from "../text/words.ts";
import { type Draft, firstPreset, firstState, type PresetId, threeTokens } from "./presets.ts";

/** The presets but for the first one, which is all that the first view needs. */

const RANDOM_SHAPE = { n_q: 4, n_k: 4, d_k: 3, d_v: 2 };

const drafts: Record<Exclude<PresetId, "random" | typeof firstPreset>, Draft> = {
  "example-1": {
    version: 1,
    Q: [[1, 0]],
    K: [
      [1, 0],
      [0, 1],
    ],
    V: [
      [2, 0],
      [0, 4],
    ],
    scale: "none",
    query_tokens: ["q"],
    key_tokens: ["k₁", "k₂"],
  },
  // K is the identity, so that Q holds the scores themselves: 0, ln 2 and ln 3.
  "example-2": {
    version: 1,
    Q: [
      [0, 0, 0],
      [0, 1.0986122886681098, 0],
      [Math.LN2, 0, 0],
    ],
    K: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    V: [[2], [6], [10]],
    scale: "none",
    causal: "top_left",
  },
  "self-zh": {
    version: 1,
    Q: [
      [1, 0.2],
      [0.4, 1],
      [0.9, 0.7],
    ],
    K: [
      [0.8, 0.1],
      [0.3, 1.3],
      [1, 0.6],
    ],
    V: [
      [2, 0],
      [0, 4],
      [1, 1],
    ],
    query_tokens: ["我", "爱", "北京"],
    key_tokens: ["我", "爱", "北京"],
  },
  // Three dimensions: a living thing, an action, a word of grammar.
  "sentence-en": {
    version: 1,
    Q: [
      [1.2, 0.2, 0.1],
      [0.8, 1, 0.3],
      [1.8, 0.3, 0],
      [0.4, 1.6, 0.2],
      [2.4, 0.2, 0],
      [1.8, 0.2, 0.1],
    ],
    K: [
      [0.2, 0, 1],
      [2, 0.2, 0.1],
      [0.3, 2, 0],
      [0, 0.3, 1.2],
      [1.2, 0.1, 0.6],
      [0.2, 1.9, 0.1],
    ],
    V: [
      [0.1, 0],
      [3, 0],
      [0, 2],
      [0, 0.5],
      [0.5, 0],
      [0, 2.5],
    ],
    query_tokens: ["The", "cat", "purred", "because", "it", "ate"],
    key_tokens: ["The", "cat", "purred", "because", "it", "ate"],
    view: { cell: { stage: "weights", row: 4, column: 1 } },
  },
  "causal-8": {
    version: 1,
    Q: [
      [1, 0],
      [0.5, 1],
      [0, 1],
      [1, 1],
      [-0.5, 1],
      [0.2, -0.3],
      [2, 0],
      [0, 3],
    ],
    K: [
      [1, 0.5],
      [0, 1],
      [1, -1],
      [0.5, 1],
      [-1, 0.5],
      [2, 0],
      [0, 0.5],
      [0.5, 2],
    ],
    V: [
      [1, 0],
      [0, 1],
      [2, 0],
      [0, 2],
      [3, 0],
      [0, 3],
      [4, 0],
      [0, 4],
    ],
    causal: "top_left",
    view: { cell: { stage: "weights", row: 6, column: 5 } },
  },
  "projected-zh": {
    version: 1,
    X: [
      [1, 0.2],
      [0.3, 1],
      [0.8, 0.9],
    ],
    W_Q: [
      [1, -0.5],
      [0.5, 2],
    ],
    W_K: [
      [1.5, 0],
      [-0.5, 1],
    ],
    W_V: [
      [2, 0],
      [0, 1],
    ],
    query_tokens: ["我", "爱", "北京"],
    key_tokens: ["我", "爱", "北京"],
    view: { stage: "Q", cell: { stage: "Q", row: 1, column: 0 } },
  },
  // Three dimensions: a person, an action, a place. The full stop is none of them.
  cross: {
    version: 1,
    X: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0.1, 1],
      [0, 0, 0],
    ],
    X_context: [
      [1, 0.1, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    W_Q: [
      [4, 0, 0],
      [0, 4, 0],
      [0, 0, 4],
    ],
    W_K: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    W_V: [
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    query_tokens: ["I", "love", "Beijing", "."],
    key_tokens: ["我", "爱", "北京"],
  },
  // Dimensions: noun, verb, and the place in the sentence as a point on a circle, 40° further with each word. The first
  // head lets nouns and verbs look for each other; the second turns the place back by 40°.
  "two-heads": {
    version: 1,
    X: [
      [0, 0, 1, 0],
      [1, 0, 0.77, 0.64],
      [0, 1, 0.17, 0.98],
      [0, 0, -0.5, 0.87],
      [1, 0, -0.94, 0.34],
    ],
    W_Q: [
      [4, 0, 0, 0],
      [0, 4, 0, 0],
      [0, 0, 9.2, -7.7],
      [0, 0, 7.7, 9.2],
    ],
    W_K: [
      [0, 1, 0, 0],
      [1, 0, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ],
    W_V: [
      [1, 0, 1, 0],
      [0, 1, 0, 1],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    W_O: [
      [1, 0],
      [0, 1],
      [0.5, 0],
      [0, 0.5],
    ],
    heads: 2,
    query_tokens: ["the", "cat", "saw", "a", "dog"],
    key_tokens: ["the", "cat", "saw", "a", "dog"],
    view: { cell: { stage: "weights", row: 2, column: 1 } },
  },
  // Four query heads of width 1 over two key/value heads, whose values are 10 and 20 whatever the weights are.
  "grouped-heads": {
    version: 1,
    X: [
      [1, 0],
      [1, 1],
      [1, 2],
    ],
    W_Q: [
      [0, 1, 0, 1],
      [1, 0, -1, -2],
    ],
    W_K: [
      [0, 1],
      [1, -1],
    ],
    W_V: [
      [10, 20],
      [0, 0],
    ],
    heads: 4,
    kv_heads: 2,
    query_tokens: ["A", "B", "C"],
    key_tokens: ["A", "B", "C"],
    view: { stage: "V" },
  },
  "two-layers": {
    version: 1,
    X: [
      [1, 0],
      [0, 1],
      [1, 1],
    ],
    layers: [
      {
        W_Q: [
          [2, 0],
          [0, 2],
        ],
        W_K: [
          [0, 1],
          [1, 0],
        ],
        W_V: [
          [1, 0],
          [0, 1],
        ],
        heads: 1,
        kv_heads: 1,
      },
      {
        W_Q: [
          [1, 0],
          [0, 1],
        ],
        W_K: [
          [1, 0],
          [0, 1],
        ],
        W_V: [
          [0.5, 0],
          [0, -0.5],
        ],
        heads: 1,
        kv_heads: 1,
      },
    ],
    causal: "top_left",
    query_tokens: ["A", "B", "C"],
    key_tokens: ["A", "B", "C"],
    view: { stage: "output", layer: 1, cell: { stage: "weights", row: 2, column: 0 } },
  },
};

/** A preset as a state, with its tokens in the reader's language where they have one; `seed` is for "random" alone. */
export function presetState(engine: Engine, id: PresetId, language: Language, seed = 1): Draft | null {
  if (id === "random") {
    const drawn = engine.randomState(seed, RANDOM_SHAPE);
    return drawn.ok ? { ...drawn.state, view: { lesson: `random-${seed}` } } : null;
  }
  if (id === firstPreset) {
    return firstState(language);
  }
  const draft = drafts[id];
  return { ...draft, view: { ...draft.view, lesson: id } };
}

/** The first preset with its tokens in another language; null where they are not those of `from`. */
export function inLanguage(state: State, from: Language, to: Language): State | null {
  const { query_tokens, key_tokens } = threeTokens[from];
  const own = [...state.query_tokens, ...state.key_tokens].join("\n") === [...query_tokens, ...key_tokens].join("\n");
  return own && from !== to ? { ...state, ...threeTokens[to] } : null;
}
