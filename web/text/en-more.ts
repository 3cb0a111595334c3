import { heads } from "./en-heads.ts";
import { problem } from "./en-problems.ts";

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const more = {
  newcomer: {
    ask: "New here?",
    path: "Begin with the path: 13 steps",
    close: "Do not show this again",
  },
  /** A sentence for a problem of the engine, with its place. */
  problem,
  heads,
  linkProblem: (sentence: string) => `${sentence} What is shown below did not come from this address.`,

  /** Why there is no lab. */
  noWebAssembly:
    "This page computes with WebAssembly, which this browser does not have. Please open it in a current browser.",
  refusedWebAssembly:
    "The site that hosts this page does not allow WebAssembly. Its Content-Security-Policy needs 'wasm-unsafe-eval' in script-src.",

  /** Buttons under the picture. */
  tools: {
    steps: "Step through this row",
    pin: "Pin",
    pinHint: "Keep this experiment, and mark from now on what differs from it",
    pinnedNumber: (number: string) => `pinned: ${number}`,
  },

  /** The formula under the picture. */
  formula: {
    name: "Formula of this experiment",
    mask: (masks: readonly string[]) => masks.join(", "),
    fault: "a deliberate fault departs from this",
    /** What a symbol names, read aloud. */
    symbols: {
      output: "O, output",
      weights: "softmax, weights",
      softcap: "c tanh, softcap",
      Q: "Q, queries",
      K: "K transposed, keys",
      scale: "scale",
      temperature: "τ, temperature",
      bias: "B, bias",
      mask: "M, mask",
      V: "V, values",
      X: "X, token vectors",
      X_context: "X of the context",
      W_Q: "W Q, matrix of the queries",
      W_K: "W K, matrix of the keys",
      W_V: "W V, matrix of the values",
    },
  },

  /** What a button has done, for the ear. */
  done: {
    copied: "Link copied.",
    notCopied: "The browser does not allow copying. The address bar holds the same link.",
    notFetched: "That part could not be loaded. Try again.",
    undone: "Undone.",
    redone: "Redone.",
    wasReset: "Reset.",
    pin: "Pinned. From now on, what differs is marked.",
    unpin: "Unpinned.",
    swap: "Swapped with the pinned experiment.",
  },
  /** The last line of a lab. */
  foot: { shortcuts: "Keyboard shortcuts", fullPage: "Open in Attention Matrix Lab" },
  paste: (matrix: string, rows: number, columns: number) => `Pasted: ${matrix} is ${rows}×${columns}.`,

  /** What a change has done to a row. */
  news: {
    rowNow: (row: number, weight: string, key: string) => `Row ${row} now puts ${weight} on ${key}.`,
    rowWas: (row: number, weight: string, key: string, before: string) =>
      `Row ${row} now puts ${weight} on ${key}; it was ${before}.`,
    rowNowEmpty: (row: number) => `Row ${row} is now empty: no key is visible.`,
    rowUnchanged: (row: number) => `Row ${row} is unchanged.`,
    outputNow: (row: number, values: string) => `Weights unchanged; output of row ${row} is now ${values}.`,
    sizeNow: (n_q: number, n_k: number, d_k: number, d_v: number) =>
      `Now ${plural(n_q, "query", "queries")} and ${plural(n_k, "key")}; ${plural(d_k, "dimension")} in Q and K, ${d_v} in V.`,
  },

  /** What the experiments are called whose names the first view does not show. */
  presets: {
    "projected-zh": "我 爱 北京, from X",
    cross: "Cross-attention",
    "two-heads": "Two heads",
    "grouped-heads": "Grouped heads",
    "two-layers": "Two layers",
  },

  /** What stands beside an experiment. */
  lessons: {
    "example-1": {
      title: "Two keys, one query",
      about: "The query points along the first key and at right angles to the second; nothing is scaled.",
      task: "Swap the two values. Which numbers change, and which do not?",
    },
    "example-2": {
      title: "Causal, by hand",
      about: "The scores are logarithms of whole numbers, so every weight is a simple fraction.",
      task: "Change the last value to 100. Which outputs change with it?",
    },
    "self-zh": {
      title: "我 爱 北京: each word reads all three",
      about: "Self-attention: the same three words ask, are asked, and are mixed.",
      task: "Turn the causal mask on, over “Masked”. What happens to the rows, and why does each still sum to 1?",
    },
    "sentence-en": {
      title: "What does “it” read?",
      about: "The numbers are set by hand so that the query of “it” lies close to the key of “cat”.",
      task: "Raise the temperature. Does “it” still read mostly “cat”?",
    },
    "causal-8": {
      title: "Eight tokens, no looking ahead",
      about: "Each row may read itself and what came before: row 1 has no choice at all.",
      task: "Find the row with the highest entropy. Is it the last one?",
    },
    "projected-zh": {
      title: "Where Q, K and V come from",
      about: "Each word is a vector, a row of X. Three matrices turn it into a query, a key and a value.",
      task: "Change one number of W_V. Which weights change?",
    },
    cross: {
      title: "Four words read three others",
      about: "Queries come from X, keys and values from X′: the weights are 4×3, no longer square.",
      task: "The full stop has a query of zeros. What does its row look like, and why?",
    },
    "two-heads": {
      title: "Two heads, two habits",
      about: "Set by hand: head 1 lets nouns and verbs look for each other; head 2 looks at the word before.",
      task: "Look at the average of the heads. Could you tell from it what either head does?",
    },
    "grouped-heads": {
      title: "Four heads share two keys and values",
      about: "Heads 1 and 2 read the first key/value head, heads 3 and 4 the second: less to keep in memory.",
      task: "Before you look: what is the output of each head, whatever its weights are?",
    },
    "two-layers": {
      title: "Two layers and the stream between them",
      about: "Each layer reads the stream and adds to it: layer 2 reads X plus the output of layer 1.",
      task: "Change the first row of X. Which rows of layer 2 change, despite the causal mask?",
    },
    random: {
      title: "Random numbers",
      about: "Q, K and V drawn from a seed: the same seed gives the same numbers everywhere.",
      task: "Remove the scale. Do the weights become more even or more extreme?",
    },
  } satisfies Record<string, { title: string; about: string; task: string }>,
};
