import type { MistakeCode } from "../engine/exercise-types.ts";

/** A mistake that was recognised: what was done, how the numbers show it, what to do instead. */
export interface MistakeText {
  readonly name: string;
  readonly did: string;
  readonly seen: string;
  readonly instead: string;
}

export const mistakes: Record<MistakeCode, MistakeText> = {
  no_scale: {
    name: "the scale is missing",
    did: "The softmax was applied to QKᵀ itself.",
    seen: "These are the weights of scores √dₖ times too large: they lean too far towards the largest one.",
    instead: "Divide every dot product by √dₖ before the softmax.",
  },
  divide_by_dk: {
    name: "divided by dₖ, not by its root",
    did: "The dot products were divided by dₖ.",
    seen: "The scores shrank √dₖ times too much, so the weights lie too close together.",
    instead: "Divide by √dₖ.",
  },
  multiply_by_sqrt_dk: {
    name: "multiplied by √dₖ",
    did: "The dot products were multiplied by √dₖ.",
    seen: "The scores are dₖ times too large; too much of the weight goes to the largest.",
    instead: "Divide by √dₖ: it undoes the growth of dot products with the width.",
  },
  divide_by_sqrt_n: {
    name: "divided by the root of the number of keys",
    did: "The dot products were divided by √n, n being the number of keys.",
    seen: "The weights fit scores ÷ √n, not ÷ √dₖ.",
    instead: "Take dₖ, the number of columns of K, not of its rows.",
  },
  scale_after_softmax: {
    name: "scaled after the softmax",
    did: "The softmax was applied to the unscaled scores, and its weights were divided by √dₖ.",
    seen: "The row sums to 1/√dₖ, not to 1.",
    instead: "Scale the scores first; the softmax comes last and makes every row sum to 1.",
  },
  softmax_over_columns: {
    name: "softmax down the columns",
    did: "Each exponential was divided by the sum of its column.",
    seen: "Every column sums to 1, and rows do not.",
    instead: "Divide by the sum of the row: every query shares out one whole among its keys.",
  },
  softmax_over_matrix: {
    name: "one softmax over the whole matrix",
    did: "Each exponential was divided by the sum of all of them.",
    seen: "All weights together sum to 1, so every row sums to less.",
    instead: "Give each row a sum of its own.",
  },
  transposed_scores: {
    name: "queries and keys exchanged",
    did: "The scores are those of KQᵀ.",
    seen: "What belongs in row i is in column i.",
    instead: "Row i belongs to query i: its entry j is qᵢ·kⱼ.",
  },
  no_exponential: {
    name: "no exponentials",
    did: "The scores themselves were divided by their sum.",
    seen: "The weights are in proportion to the scores; a score of 0 gets no weight.",
    instead: "Raise e to each score first, then divide by the sum of the row.",
  },
  not_normalised: {
    name: "exponentials not divided",
    did: "The cells hold e to each score.",
    seen: "The natural logarithm of a cell gives its score back, and rows do not sum to 1.",
    instead: "Divide each exponential by the sum of its row.",
  },
  mask_forgotten: {
    name: "the mask is missing",
    did: "The softmax ran over all keys, the masked ones too.",
    seen: "Cells that should be masked hold weights above 0.",
    instead: "Set masked scores to −∞ before the softmax.",
  },
  mask_reversed: {
    name: "the mask the wrong way round",
    did: "The past was masked, and the future left visible.",
    seen: "The zeros are below the diagonal instead of above it.",
    instead: "Position i reads keys 1 to i: mask what lies above the diagonal.",
  },
  diagonal_masked: {
    name: "the diagonal is masked too",
    did: "Every position was kept from reading itself.",
    seen: "From row 2 on, the diagonal is 0.",
    instead: "Keep j ≤ i visible: a position reads itself and what comes before it.",
  },
  mask_after_softmax: {
    name: "masked after the softmax",
    did: "The softmax ran over all keys, and then the masked weights were set to 0.",
    seen: "Masked cells are 0, but rows sum to less than 1.",
    instead: "Mask the scores first: with −∞ there, the visible keys share the whole.",
  },
  masked_score_zero: {
    name: "masked scores set to 0",
    did: "Masked scores became 0, and e⁰ = 1 still takes a share.",
    seen: "The masked cells of a row all hold the same weight, above 0.",
    instead: "Put −∞ there: e to −∞ is 0.",
  },
  transposed_weights: {
    name: "weights transposed",
    did: "The output was computed as AᵀV.",
    seen: "The mixture runs down the columns of A.",
    instead: "Row i of the output is row i of A times V.",
  },
  keys_as_values: {
    name: "keys in place of values",
    did: "The weights were applied to K.",
    seen: "Every row of the output is a mixture of rows of K.",
    instead: "Keys only decide the weights; what gets mixed is the rows of V.",
  },
  heads_interleaved: {
    name: "columns dealt to the heads in turn",
    did: "Head 1 took columns 1 and 3, head 2 columns 2 and 4.",
    seen: "The weights fit those columns.",
    instead: "Each head owns a block of neighbouring columns: 1 and 2, then 3 and 4.",
  },
  padding_on_rows: {
    name: "padding put on rows",
    did: "The row of the padded token was masked, not its column.",
    seen: "The padded key still gets weight, or its row as a query is empty.",
    instead: "Padding masks a key: its column, for every query. Its row is computed like any other.",
  },
};
