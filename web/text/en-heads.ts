import type { Fault } from "../engine/types.ts";

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
const faultName: Record<keyof Fault, (value: unknown) => string> = {
  softmax_axis: () => "Softmax runs along the queries: columns sum to 1, rows need not.",
  mask_stage: (value) =>
    value === "after_softmax"
      ? "The mask comes after the softmax: rows with masked cells sum to less than 1."
      : "The mask comes after the softmax, and each row is then divided by its sum.",
  mask_value: (value) => `Masked cells get ${value} instead of −∞.`,
  mask_inverted: () => "The mask is inverted: what should be visible is masked.",
  softmax: () => "The softmax does not subtract the largest score first: large scores overflow.",
  precision: (value) => `Every operation is rounded to ${value}.`,
  scale_by: () => "The scale uses the model’s width instead of the head’s.",
};

/** Words for projected sources, several heads and layers, and faults; fetched with the rest that the first view does without. */
export const heads = {
  stages: {
    X: { name: "X", tab: "X", formula: "" },
    X_context: { name: "X′", tab: "X′", formula: "" },
    W_Q: { name: "W_Q", tab: "W_Q", formula: "" },
    W_K: { name: "W_K", tab: "W_K", formula: "" },
    W_V: { name: "W_V", tab: "W_V", formula: "" },
    W_O: { name: "W_O", tab: "W_O", formula: "" },
    softcapped: { name: "Softcapped", tab: "Softcap", formula: "" },
    input: { name: "X + positions", tab: "X + pos.", formula: "what is projected" },
    context: { name: "X′ + positions", tab: "X′ + pos.", formula: "what is projected" },
    joined: { name: "Heads joined", tab: "Joined", formula: "outputs side by side" },
    result: { name: "Layer output", tab: "Layer", formula: "heads·W_O" },
    stream: { name: "Stream after", tab: "Stream", formula: "X + layer output" },
  },
  own: {
    title: "Your own experiment",
    about: "Change any number of X or of the matrices W; everything else follows.",
    task: "Change a number of W_Q. Which stages do not change, and why?",
  },
  rowsAreTokens: "row = token",
  learned: "learned",
  sideBySide: (count: number) => `${count} heads`,
  rotated: ", rotated",
  streamOf: (layer: number) => `stream after layer ${layer}`,
  softcapFormula: (cap: number) => `${cap}·tanh(s ÷ ${cap})`,

  chooser: {
    name: "Layers and heads",
    layer: "Layer",
    head: "Head",
    all: "All heads",
    headName: (head: number) => `Head ${head}`,
    average: "Average",
    weightsOf: (head: number) => `Weights of head ${head}`,
    averageWeights: "Weights averaged over the heads",
    warning: "An average hides what heads do differently: no head need look like it.",
    entropies: (query: string, heads: readonly string[], average: string) =>
      `For “${query}” the heads’ entropies are ${heads.join(", ")} nats; the average’s is ${average}.`,
    entropy: (query: string) => `Entropy for “${query}”`,
    empty: "–",
    shares: (head: number, of: number) => `reads key/value head ${head} of ${of}`,
    numbers: "Numbers",
    /** What a small picture says. */
    largest: (parts: readonly { readonly query: string; readonly key: string; readonly weight: string }[]) =>
      parts.map(({ query, key, weight }) => `“${query}” most on “${key}” (${weight})`).join("; "),
  },
  place: (layer: number | null, head: number | null) =>
    `${[layer === null ? "" : `Layer ${layer}`, head === null ? "" : `${layer === null ? "Head" : "head"} ${head}`].filter(Boolean).join(", ")}: `,

  fault: {
    title: (count: number) => (count === 1 ? "A fault on purpose" : `${plural(count, "fault")} on purpose`),
    name: (key: keyof Fault, value: unknown) => faultName[key](value),
    remove: "Remove this fault",
  },

  settings: {
    name: "More settings",
    more: "More",
    softcap: "Softcap c",
    softcapHint: "Bends scores to stay within ±c: c·tanh(s ÷ c)",
    window: "Window",
    windowHint: "A query reads only keys near it: this many to its left and right; empty for no limit",
    left: "left",
    right: "right",
    positions: "Positions",
    positionNames: { none: "none", sinusoidal: "sinusoidal", rotary: "rotary", alibi: "ALiBi" },
    positionHints: {
      none: "Without a mask, order has no influence",
      sinusoidal: "Sines and cosines are added to X",
      rotary: "Q and K are turned by an angle that grows with the position",
      alibi: "Scores fall with the distance between query and key",
    },
    rotaryEven: "Rotary positions turn dimensions in pairs: d_k has to be even.",
    none: "none",
    bias: "A bias is added to the scores; it came with the link.",
    on: {
      softcap: (cap: string) => `softcap ${cap}`,
      window: (left: string, right: string) => `window −${left} … +${right}`,
      bias: "bias",
    },
  },

  why: {
    projected: (name: string, token: string, dimension: number, value: string) =>
      `${name} of “${token}”, dimension ${dimension}: why ${value}?`,
    projection: "Projection",
    rotation: "Rotation",
    rotated: "turned with its neighbour by an angle that grows with the position",
    softcapped: (query: string, key: string, value: string) => `Softcapped of “${query}” and “${key}”: why ${value}?`,
    alibi: "ALiBi",
    token: (name: string, token: string, value: string) => `${name} of “${token}” is ${value}`,
    feedsX: "It enters this token’s query, key and value.",
    feedsContext: "It enters this token’s key and value.",
    feedsQuery: "It enters this token’s query.",
    feedsW: (made: string, column: number) => `It enters dimension ${column} of ${made} for every token.`,
    feedsW_O: (row: number, column: number) =>
      `It carries dimension ${row} of the joined heads into dimension ${column} of the layer’s output.`,
    result: (query: string, dimension: number, value: string) =>
      `Why is dimension ${dimension} of the layer’s output for “${query}” ${value}?`,
    stream: (query: string, dimension: number, value: string) =>
      `Why is dimension ${dimension} of the stream after this layer for “${query}” ${value}?`,
    joined: "Joined",
    residual: "Residual",
    fromBefore: (layer: number) => `It comes from layer ${layer}: what went into that layer, plus that layer’s output.`,
    fault: "With a fault on purpose, a number need not follow from those before it as it should.",
  },
};
