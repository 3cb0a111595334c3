import type { AnswerPart, ExerciseId } from "../engine/exercise-types.ts";
import { mistakes } from "./en-mistakes.ts";
import { solving } from "./en-solving.ts";

/** What the words of a problem depend on; rows, columns and keys count from 1. */
export interface ProblemFacts {
  readonly queries: number;
  readonly keys: number;
  readonly width: number;
  readonly temperature: string;
  readonly unit: "bits" | "nats";
  /** The row and the column of the cell asked for, or differentiated. */
  readonly row: number;
  readonly column: number;
}

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A kind of exercise: its name, what it asks in a line, and a problem of it. */
type Kinds = Record<
  ExerciseId,
  { readonly title: string; readonly ask: string; readonly problem: (facts: ProblemFacts) => string }
>;

const kinds: Kinds = {
  single_weight: {
    title: "One weight",
    ask: "From the scores of one query to a single weight.",
    problem: ({ keys, column }) =>
      `One query has these scores with ${plural(keys, "key")}. They are scaled already, and no mask is set. Find the weight on key ${column}.`,
  },
  weight_row: {
    title: "A row of weights",
    ask: "From one query and its keys to the weights.",
    problem: ({ keys, width }) =>
      `One query and ${plural(keys, "key")} of width dₖ = ${width}. The scale is 1/\u2060√dₖ, the temperature 1, and no mask is set. Find the weight on each key.`,
  },
  softmax_matrix: {
    title: "Scores and weights",
    ask: "Whole matrices: the scores QKᵀ, then their softmax.",
    problem: ({ queries }) =>
      `${plural(queries, "query", "queries")}, as many keys, no scale and no mask. Find the scores QKᵀ, and from them the weights.`,
  },
  causal_matrix: {
    title: "A causal matrix",
    ask: "Mask the future, then find the weights.",
    problem: ({ keys }) =>
      `These are the scores of ${keys} tokens, scaled already. The mask is causal: every position reads itself and what comes before it. Find the weights. Where a cell is masked, write 0 or leave it empty. The first position can read only itself: its row is 1 and zeros whatever the scores are, and does not count.`,
  },
  causal_padding: {
    title: "Causal and padding",
    ask: "Two masks at once: masked scores, then weights.",
    problem: ({ keys, row }) =>
      `These are the scores of ${keys} tokens, scaled already. The mask is causal, and key ${keys} is padding. Find row ${row} of the masked scores, with -inf or −∞ where a key is masked, and all the weights. In the weights, a masked cell is 0 or left empty.`,
  },
  output: {
    title: "The output",
    ask: "From Q, K and V to the weights and the mixture.",
    problem: () => "Q, K and V are given; no scale and no mask. Find the weights A, and the output AV.",
  },
  scale_temperature: {
    title: "Scale and temperature",
    ask: "What √dₖ and τ do to one row of scores.",
    problem: ({ keys, width, temperature }) =>
      `One query and ${plural(keys, "key")} of width dₖ = ${width}. The scale is 1/\u2060√dₖ, the temperature τ = ${temperature}, and no mask is set. Find the scaled scores, divided by the temperature too, and the weights.`,
  },
  two_heads: {
    title: "Two heads",
    ask: "Split Q and K into two heads; each has weights of its own.",
    problem: ({ width }) =>
      `Q and K have ${width} columns and are split into two heads of width ${width / 2}, the usual way. No scale and no mask. Find the weights of each head.`,
  },
  entropy: {
    title: "Entropy",
    ask: "How widely a row of weights is spread.",
    problem: ({ queries, unit }) =>
      `These are the scores of ${plural(queries, "query", "queries")}, scaled already, without a mask. Find the weights, and the entropy of each row in ${unit}.`,
  },
  weight_gradient: {
    title: "Gradient of a weight",
    ask: "How one weight responds to every score of its row.",
    problem: ({ row, column, keys }) =>
      `These scores are scaled already, and no mask is set. Let a be the weight of query ${row} on key ${column}. Find ∂a/\u2060∂sₖ for each score sₖ of row ${row}, k = 1 … ${keys}.`,
  },
};

export const practice = {
  name: "Practice",
  intro:
    "Numbers small enough for pencil and paper. Every answer is marked cell by cell, and a known mistake gets its name.",
  kinds,
  exercises: "Exercises",
  /** A kind in the list. */
  done: "done",
  notBegun: "not begun",
  best: (share: string) => `best ${share}`,
  solved: (count: number) => `${plural(count, "variant")} solved alone`,
  variant: (seed: number) => `variant ${seed}`,
  back: "All exercises",
  unknown: (name: string) => `There is no exercise called “${name}”.`,
  questions: "Questions",
  questionsAbout: "Concepts: choose, order, or find the fault in a matrix.",

  levels: ["Worked example", "One step missing", "Alone"] as readonly string[],
  levelName: "Level",
  levelAbout: [
    "Follow the steps; nothing is asked. Then it is your turn.",
    "Everything up to the last step is worked out.",
    "Only what you solve alone counts for your best result.",
  ] as readonly string[],
  answer: "Your answer",
  problem: "Problem",
  workedOut: "Worked out so far",
  precision: (decimals: number) =>
    `Give ${decimals} decimals, or write it exactly: 1/3, ln 2, √2, e/(1+e) are accepted.`,

  matrix: (name: string, rows: number, columns: number) =>
    `${name}, ${plural(rows, "row")}, ${plural(columns, "column")}`,
  /** What a matrix of the answer is called; `head` from 1. */
  parts: {
    scores: () => "Scores",
    scaled: () => "Scaled scores",
    masked: () => "Masked scores",
    weights: (head) => (head ? `Weights, head ${head}` : "Weights"),
    output: () => "Output",
    entropy: (_head, unit) => `Entropy in ${unit}`,
    gradient: () => "Derivatives",
  } as Record<AnswerPart["stage"], (head?: number, unit?: string) => string>,
  given: { Q: "Q", K: "K", V: "V", scores: "Scores" },
  givenPart: "given",
  queryAxis: "query",
  keyAxis: "key",
  query: (row: number) => `query ${row}`,
  key: (column: number) => `key ${column}`,
  dimension: (column: number) => `dimension ${column}`,
  score: (column: number) => `score ${column}`,
  cell: (matrix: string, row: string, column: string) => `${matrix}, ${row}, ${column}`,
  cellOfRow: (matrix: string, row: string) => `${matrix}, ${row}`,
  /** What stands under a cell that was marked. */
  marks: {
    correct: "right",
    wrong: "not right",
    carried: "follows from yours",
    empty: "empty",
    structural: "not counted",
    unread: "not read",
    ask: "which?",
  },
  readAs: (number: string) => `read as ${number}`,
  symbols: "Signs",
  symbolNames: {
    "−": "minus",
    "/": "fraction bar",
    "√": "square root",
    ln: "natural logarithm",
    e: "e",
    "−∞": "minus infinity",
  },
  pasted: (rows: number, columns: number) => `Pasted ${rows}×${columns}.`,
  undoPaste: "Undo the paste",
  pasteUndone: "Paste undone.",
  tooLarge: (came: string, rows: number, columns: number) =>
    `What you pasted is ${came}; from here there is room for ${rows}×${columns}. Nothing was changed.`,
  ragged: "The rows you pasted differ in length. Nothing was changed.",
  notPasted: "What you pasted is not a matrix of numbers. Nothing was changed.",

  check: "Check",
  hint: (shown: number) => (shown === 0 ? "Hint" : `Hint ${shown + 1} of 3`),
  hints: "Hints",
  hintSteps: "The steps, in order:",
  solution: "Show the solution",
  solutionName: "Worked solution",
  another: "Another variant",
  anotherAt: (level: string) => `Another variant: ${level.toLowerCase()}`,
  anotherExample: "Another example",
  nowYou: "Now you",
  nextStep: "Next step",
  allSteps: "All steps",
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  openInLab: "Open these numbers in the lab",
  noScore: "You have seen its solution, so this variant no longer counts.",
  spent: "You have worked on this variant before; it no longer counts.",

  verdict: {
    name: "Result",
    right: "Right.",
    allRight: (cells: number) => `All ${plural(cells, "cell")} that count are right.`,
    oneRight: "The cell that counts is right.",
    some: (right: number, of: number) => `${right} of ${plural(of, "cell")} that count are right.`,
    carried: (count: number) =>
      count === 1
        ? "One more follows correctly from your own wrong numbers before it, and counts."
        : `${count} more follow correctly from your own wrong numbers before them, and count.`,
    closed: "Every cell that counts is right, but a cell that the mask decides is not.",
    unread: (count: number) =>
      `${count === 1 ? "One cell" : `${count} cells`} cannot be read. Nothing is marked wrong, and no try is used.`,
    nothing: "Nothing is filled in yet; no try is used.",
    empty: (count: number) => `${plural(count, "cell")} still empty.`,
    tries: (count: number) => (count === 1 ? "1 try" : `${count} tries`),
    mistake: (name: string) => `Your numbers look like this mistake: ${name}.`,
    recurs: (times: number) =>
      `This has appeared in ${times} different variants: more likely a misconception than a slip. Work through it with the numbers before you go on.`,
    facts: "What your numbers show:",
    next: (level: string) => `Next: ${level}.`,
  },

  sheet: {
    name: "Worksheet",
    about: "Problems on paper, with empty cells and a page of answers. The same link makes the same sheet.",
    open: "Worksheets",
    make: "Make the sheet",
    print: "Print",
    seed: "Seed",
    count: "Problems",
    kinds: "Kinds",
    title: "Attention: practice",
    student: "Name",
    date: "Date",
    nth: (index: number) => `Problem ${index}`,
    answers: "Answers",
    showAnswers: "Show the answers",
    seedRange: "A whole number from 0 to 4294967295.",
    noKind: "Choose at least one kind.",
  },

  list: (items: readonly string[]): string =>
    items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`,
  between: " ",
  mistakeParts: { did: "What was done", seen: "How the numbers show it", instead: "Instead" },
  mistakes,
  ...solving,
};
