import type { Causal } from "../engine/types.ts";
import type { Axis, Dimension } from "../store/edits.ts";
import type { PipelineStage } from "../store/shape.ts";

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
const axisName: Record<Axis, string> = { query: "query", key: "key", both: "token" };
const widened: Record<Dimension, string> = { d_k: "Q and K", d_v: "V", d_model: "X", d_out: "the layer’s output" };
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

export const en = {
  language: "en" as "en" | "zh",
  title: "Attention Matrix Lab",
  otherTitle: "注意力矩阵实验室",
  loading: "Loading the engine …",
  engineMissing: (reason: string) => `The engine could not be loaded (${reason}). Reload the page to try again.`,

  doors: { name: "Parts of the site", lab: "Lab", path: "Path", practice: "Practice" },

  actions: {
    undo: "Undo",
    redo: "Redo",
    reset: "Reset",
    resetHint: "Back to the experiment as it was opened",
    otherLanguage: "中文",
    theme: (theme: string) => `Theme: ${theme}`,
    themes: { auto: "as the system", light: "light", dark: "dark" },
    copyLink: "Copy link",
    copied: "Link copied",
    share: "Share",
    dismiss: "Close",
  },

  /** Names of the stages: in a heading, on a tab, and the formula beside the heading. */
  stages: {
    Q: { name: "Q", tab: "Q", formula: "queries" },
    K: { name: "K", tab: "K", formula: "keys" },
    V: { name: "V", tab: "V", formula: "values" },
    scores: { name: "Scores", tab: "Scores", formula: "QKᵀ" },
    scaled: { name: "Scaled", tab: "Scaled", formula: "÷√d ÷τ" },
    masked: { name: "Masked", tab: "Masked", formula: "−∞ where masked" },
    weights: { name: "Weights A", tab: "Weights", formula: "softmax, by row" },
    output: { name: "Output", tab: "Output", formula: "AV" },
  } satisfies Record<PipelineStage, { name: string; tab: string; formula: string }>,

  picture: {
    name: "From Q, K and V to the output",
    stageTabs: "Stages",
    query: "query",
    key: "key",
    dimension: "dimension",
    rowsAreQueries: "row = query",
    columnsAreKeys: "column = key",
    rowsAreKeys: "row = key",
    queryLabel: (label: string, row: number) => `query ${row + 1}, ${label}`,
    keyLabel: (label: string, column: number) => `key ${column + 1}, ${label}`,
    /** `head` where several stand side by side. */
    dimensionLabel: (index: number, head: number | null) =>
      `${head === null ? "" : `head ${head + 1}, `}dimension ${index + 1}`,
    size: (rows: number, columns: number) => `${rows}×${columns}`,
    /** Accessible name of a matrix. */
    matrix: (name: string, rows: number, columns: number) =>
      `${name}, ${plural(rows, "row")}, ${plural(columns, "column")}`,
    /** Buttons beside the field over a cell, for fingers. */
    editor: { flip: "Change the sign", less: "0.1 less", more: "0.1 more" },
    editCell: (place: string) => `New number for ${place}`,
    cellPlace: (stage: string, row: number, column: number) => `${stage}, row ${row + 1}, column ${column + 1}`,
    closedBy: (masks: readonly string[]) => `masked (${listed(masks)})`,
    emptyRow: "empty row",
    emptyRowName: (name: string) => `${name}, empty row`,
    addToken: (axis: Axis) => `Add a ${axisName[axis]}`,
    removeToken: (axis: Axis, label: string) => `Remove ${axisName[axis]} ${label}`,
    renameToken: (axis: Axis, label: string) => `Rename ${axisName[axis]} ${label}`,
    addDimension: (of: Dimension): string => `Add a dimension to ${widened[of]}`,
    removeDimension: (of: Dimension, index: number): string => `Remove dimension ${index + 1} of ${widened[of]}`,
    /** Where only a part of a large matrix is shown; counted from 1. */
    window: (rows: readonly [number, number], columns: readonly [number, number], of: readonly [number, number]) =>
      `Rows ${rows[0]}–${rows[1]} of ${of[0]}, columns ${columns[0]}–${columns[1]} of ${of[1]}`,
    overview: (stage: string) => `All of ${stage}, with a frame around what is in view`,
    range: (low: string, high: string) => `${low} to ${high}`,
  },

  masks: { causal: "causal", padding: "padding", custom: "cell mask", window: "window" },

  scale: {
    name: "Scale",
    rootHint: "Divide by √d_k",
    none: "none",
    noneHint: "Leave the dot products as they are",
    number: "number",
    numberHint: "Multiply by a number of your own",
    factor: "Scale: multiply by",
    temperature: "Temperature",
    temperatureNumber: "Temperature τ, a number",
    temperatureSlider: "Temperature τ, from 0.01 to 100",
    limit: "τ→0",
    limitHint: "The limit: all the weight goes to the largest score; equal largest scores share it",
  },

  mask: {
    name: "Mask",
    none: "no mask",
    causal: "Causal",
    causalNames: (causal: Causal): string =>
      causal === null ? "none" : causal === "top_left" ? "top-left" : "bottom-right",
    causalRule: (causal: Causal, offset: number, square: boolean): string => {
      if (causal === null) {
        return "every key is visible";
      }
      if (square) {
        return "key j ≤ query i; square, so both corners agree";
      }
      const shift = offset === 0 ? "" : offset > 0 ? ` + ${offset}` : ` − ${-offset}`;
      return causal === "top_left" ? "key j ≤ query i" : `key j ≤ query i${shift}`;
    },
    padding: "Padding",
    paddingHint: "Pick a key to make it padding, which no query may read",
    keyIsPadding: (label: string) => `Key ${label} is padding`,
    cells: "By cell",
    pick: "Pick cells",
    picking: "Press a cell of “Masked” to mask or unmask it.",
    done: "Done",
    clear: "Clear",
    clearHint: "Unmask all cells masked by hand",
  },

  legend: {
    name: "softmax",
    direction: "along keys →",
    otherDirection: "along queries ↓",
    weight: "Colour of a weight from 0 to 1",
    rowSums: "Row sums",
    allSumTo: (sum: string) => `${sum}, each`,
    emptyRows: (count: number) => (count === 1 ? "1 row empty: 0" : `${count} rows empty: 0`),
  },

  why: {
    name: "Why this number?",
    weight: (query: string, key: string, value: string) => `Why is the weight of “${query}” on “${key}” ${value}?`,
    output: (query: string, dimension: number, value: string) =>
      `Why is dimension ${dimension} of the output for “${query}” ${value}?`,
    between: (stage: string, query: string, key: string, value: string) =>
      `${stage} of “${query}” and “${key}”: why ${value}?`,
    input: (place: string, value: string) => `${place} is ${value}`,
    yours: "An input, yours to set. Type a number, or drag the cell up and down.",
    feedsQ: (query: string) => `It enters every score of “${query}”.`,
    feedsK: (key: string) => `It enters every query’s score for “${key}”.`,
    feedsV: (key: string) => `It enters the output in proportion to the weight on “${key}”; no weight depends on it.`,
    dotProduct: "Dot product",
    scaled: "Scale",
    softcap: "Softcap",
    bias: "Bias",
    masked: "Mask",
    softmax: "Softmax",
    mixture: "Mixture",
    stays: "visible, unchanged",
    noScale: "not scaled",
    atLimit: "τ→0, the limit",
    limitWinner: (ties: number) =>
      ties === 1
        ? "It is the largest visible score of its row and takes all the weight."
        : `It is one of ${ties} equal largest scores; they share the weight.`,
    limitLoser: "Another visible score of its row is larger and takes all the weight.",
    closedWeight: "−∞ in the exponent makes the weight exactly 0.",
    emptyRow: "No key is visible to this query. Its weights are 0 by definition: there is nothing to divide by.",
    emptyOutput: "All weights of this row are 0, and so is its output.",
    ofColumn: "max and ∑ are those of the column: the fault runs the softmax along the queries.",
    rowMax: (value: string) => `the row’s largest score, ${value}, subtracted in each exponent`,
    moreTerms: (count: number) => `${count} more`,
    fewerTerms: "fewer",
    digits: "Decimals",
  },

  row: {
    name: (query: string) => `Row of query “${query}”`,
    sum: "Sum",
    entropy: "Entropy",
    nats: "nats",
    bits: "bits",
    share: "Of the maximum",
    shareHint: "Entropy over the logarithm of the number of visible keys",
    effective: "Effective keys",
    effectiveHint: "e to the entropy in nats: this many equal weights would spread as wide",
    largest: "Largest",
    allowed: "Visible keys",
    allowedOf: (open: number, all: number) => `${open} of ${all}`,
    empty: "Empty row: no key is visible, so weights and output are 0 and the entropy is not defined.",
  },

  summary: {
    name: "In words",
    /** `rest` stands for further keys, of which none has a larger weight than the one given. */
    weights: (
      query: string,
      parts: readonly { readonly key: string; readonly weight: string }[],
      rest: { readonly count: number; readonly weight: string } | null,
    ): string => {
      const shares = parts.map(({ key, weight }) => `${weight} on “${key}”`);
      const others = rest ? [`at most ${rest.weight} on each of ${plural(rest.count, "other key")}`] : [];
      return `Query “${query}” puts ${listed([...shares, ...others])}.`;
    },
    closed: (keys: readonly string[], by: string) =>
      `${listed(keys.map((key) => `“${key}”`))} ${keys.length === 1 ? "is" : "are"} masked (${by}).`,
    closedCount: (count: number, by: string) => `${count} keys are masked (${by}).`,
    statistics: (sum: string, nats: string, share: string | null) =>
      `The row sums to ${sum}; entropy ${nats} nats${share === null ? "" : `, ${share} of the maximum`}.`,
    empty: (query: string) => `No key is visible to query “${query}”: its weights and output are 0.`,
  },

  side: {
    tryThis: "Try this",
    presets: "Experiments",
    projected: "From token vectors",
    first: {
      title: "One query reads three keys",
      about: "The larger a key’s dot product with the query, the larger its share.",
      task: "Change a number of the third key, in Kᵀ above the scores, until it gets the largest weight.",
    },
    own: {
      title: "Your own experiment",
      about: "Change any number of Q, K or V; everything else follows.",
      task: "Pick a number and ask why. Then change what it is made of.",
    },
    another: "Another",
    anotherHint: "Draw the next random experiment",
  },

  /** What the experiments are called on their buttons. */
  presets: {
    "example-1": "Example 1",
    "example-2": "Example 2",
    "example-3": "Example 3",
    "self-zh": "我 爱 北京",
    "sentence-en": "A sentence",
    "causal-8": "Causal, 8 tokens",
    random: "Random",
  },
  seed: (seed: number) => `seed ${seed}`,

  list: listed,
  /** What stands between two sentences. */
  between: " ",
};
