/** Steps of a solution, facts about an answer, and how a cell is read. Rows, columns and keys count from 1. */

const listed = (items: readonly (string | number)[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

export const solving = {
  /** What a solution does, step by step, by the engine's codes. */
  steps: {
    scores: { name: "Dot products", say: () => "Multiply the query with each key, entry by entry, and add up." },
    dot_product: { name: "Dot product", say: () => "One query with one key." },
    scale: {
      name: "Scale",
      say: (divisor: string, temperature: string | null) =>
        temperature === null
          ? `Divide by √dₖ = ${divisor}.`
          : `Divide by √dₖ = ${divisor}, and by the temperature τ = ${temperature}.`,
    },
    mask: {
      name: "Mask",
      say: (keys: readonly number[]) =>
        keys.length === 1
          ? `Key ${keys[0]} is masked: its score becomes −∞.`
          : `Keys ${listed(keys)} are masked: their scores become −∞.`,
    },
    exponentials: { name: "Exponentials", say: () => "Raise e to each score." },
    denominator: { name: "Sum", say: () => "Add up the exponentials of the row." },
    weights: { name: "Weights", say: () => "Divide each exponential by the sum." },
    output: { name: "Output", say: () => "Multiply each value by its weight, and add up." },
    entropy: {
      name: "Entropy",
      say: (unit: "bits" | "nats"): string =>
        unit === "bits" ? "Add up −a·log₂ a over the weights a." : "Add up −a·ln a over the weights a.",
    },
    derivative: {
      name: "Derivatives",
      say: (key: number) => `∂a/∂sₖ = a·(1 − a) for k = ${key}, and −a·aₖ for every other k.`,
    },
  },
  /** What a hint says of a step before any number. */
  outline: {
    scores: "Take the dot product of the query with every key.",
    dot_product: "Multiply entry by entry, and add up.",
    scale: "Divide by √dₖ, and by the temperature where there is one.",
    mask: "Set the masked scores to −∞.",
    exponentials: "Raise e to each score.",
    denominator: "Add up the exponentials of a row.",
    weights: "Divide each exponential by that sum.",
    output: "Mix the values, each with its weight.",
    entropy: "Add up −a·log a over the weights of a row.",
    derivative: "Use ∂aⱼ/∂sₖ = aⱼ·(δⱼₖ − aₖ).",
  },
  rowOf: (row: number, head?: number) => (head ? `Head ${head}, query ${row}` : `Query ${row}`),

  /** What can be said of a wrong answer whose mistake has no name. */
  facts: {
    row_sum: (part: string, row: number, sum: string) =>
      `${part}: row ${row} sums to ${sum}; a row of weights sums to 1.`,
    columns_sum_to_one: (part: string) => `${part}: the columns sum to 1; it is the rows that should.`,
    negative_weight: (part: string, row: number, column: number) =>
      `${part}: row ${row}, column ${column} is negative; a weight never is.`,
    weight_above_one: (part: string, row: number, column: number) =>
      `${part}: row ${row}, column ${column} is above 1; a weight is a part of 1.`,
    closed_cell: (part: string, row: number, column: number) =>
      `${part}: row ${row}, column ${column} is masked, so its weight is 0.`,
    other_unit: (part: string, row: number, unit: "bits" | "nats") =>
      `${part}: row ${row} is right in ${unit === "bits" ? "nats" : "bits"}; ${unit} are asked for.`,
    row_right: (part: string, row: number) => `${part}: row ${row} is right.`,
  },
  noFacts: "No cell shows by itself what went wrong. A hint gives the first step.",

  /** Why a cell cannot be read or may mean two things; `sign` is the character at the place. */
  reading: {
    thousands: () => "This may be a decimal or a thousand: write it with a point, or without the comma.",
    product_after_quotient: () => "What is under the fraction bar? Put brackets around it.",
    quotient_in_logarithm: () => "Does the logarithm take the whole fraction? Put brackets around it.",
    power_in_function: () => "What is raised to the power? Put brackets around it.",
    logarithm_base: () => "Logarithm to which base? Write ln or log2.",
    too_long: () => "This is too long for one number.",
    too_deep: () => "There are too many brackets inside each other.",
    unknown_sign: (sign: string) => (sign ? `“${sign}” cannot be read here.` : "This cannot be read."),
    unknown_name: (sign: string) => `Only e, ln, log2, exp and sqrt are known; what begins with “${sign}” is not.`,
    unfinished: () => "Something is still missing at the end.",
    two_numbers: () => "Two numbers in one cell: what stands between them?",
    missing_sign: () => "A sign is missing: write 2·e for a product.",
    missing_bracket: () => "A bracket has no partner.",
    misplaced_percent: () => "A percent sign only goes after a single number.",
    division_by_zero: () => "This divides by 0.",
    undefined: () => "This has no real value.",
    out_of_range: () => "This number is too large.",
    positive_infinity: () => "+∞ is not an answer here; a masked score is −∞.",
  } satisfies Record<string, (sign: string) => string>,
};
