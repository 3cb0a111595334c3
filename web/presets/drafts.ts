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
