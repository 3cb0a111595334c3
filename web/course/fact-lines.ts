import type { AnswerPart, Exercise, ExerciseFact, ExerciseNumber } from "../engine/exercise-types.ts";
import { formatComputed, formatFull } from "../text/numbers.ts";
import type { PracticeWords } from "../text/practice.ts";

/** The engine's facts as something to read: sentences from the dictionary, numbers set as formulas. */

/** One step of a solution, of one row. */
export interface SolutionStep {
  readonly code: string;
  readonly name: string;
  readonly say: string;
  /** Language-neutral. */
  readonly formulas: readonly string[];
}

/** The steps of one row of one head. */
export interface SolutionRow {
  readonly name: string;
  readonly steps: readonly SolutionStep[];
}

const SHOWN_DIGITS = 3;

/** "2/3" with a fraction slash, "−∞", real minus signs. */
const typesetExact = (exact: string): string => (exact === "-inf" ? "−∞" : exact.replaceAll("-", "−"));

/** A number as short as it can be written exactly. */
export function exactText({ value, exact }: ExerciseNumber): string {
  if (exact !== undefined) return typesetExact(exact);
  return value === null ? "−∞" : decimalText(value);
}

/** A number that differs from a short decimal by no more than arithmetic errs is that decimal. */
const NOISE = 1e-12;

function decimalText(value: number): string {
  const short = Number(value.toFixed(SHOWN_DIGITS));
  return Math.abs(short - value) < NOISE ? formatFull(short) : formatComputed(value, SHOWN_DIGITS);
}

/** A number in decimals, whatever else it is. */
const plainText = ({ value, exact }: ExerciseNumber): string => {
  if (value === null) return "−∞";
  return exact !== undefined && /^-?\d+$/.test(exact) ? typesetExact(exact) : decimalText(value);
};

/** A score: a logarithm as it is, what is a fraction in decimals. */
const scoreText = (number: ExerciseNumber): string =>
  /ln/.test(number.exact ?? "") ? exactText(number) : plainText(number);

const isExactOnly = ({ value, exact }: ExerciseNumber): boolean =>
  exact !== undefined && value !== null && !/^-?\d+$/.test(exact);

/** A number exactly, and in decimals where that is something else. */
export function fullText(number: ExerciseNumber): string {
  const exact = exactText(number);
  const plain = plainText(number);
  return exact === plain ? exact : `${exact} ${approximates(number.value as number, plain) ? "≈" : "="} ${plain}`;
}

const approximates = (value: number, plain: string): boolean =>
  Math.abs(Number(plain.replace("−", "-")) - value) > NOISE;

const list = (numbers: readonly ExerciseNumber[], text = exactText): string => `(${numbers.map(text).join(", ")})`;

/** A row, and in decimals too where it is written otherwise. */
function fullList(numbers: readonly ExerciseNumber[]): string {
  if (!numbers.some(isExactOnly)) return list(numbers);
  const isExact = numbers.every((number) => number.value === null || !approximates(number.value, plainText(number)));
  return `${list(numbers)} ${isExact ? "=" : "≈"} ${list(numbers, plainText)}`;
}

const negative = (text: string): string => (/^−/.test(text) ? `(${text})` : text);

const sumOfProducts = (one: readonly ExerciseNumber[], other: readonly ExerciseNumber[]): string =>
  one
    .map((factor, at) => `${negative(exactText(factor))}·${negative(exactText(other[at] as ExerciseNumber))}`)
    .join(" + ");

const digits = "₀₁₂₃₄₅₆₇₈₉";
export const subscript = (number: number): string => [...String(number)].map((digit) => digits[Number(digit)]).join("");

const numbersOf = (fact: ExerciseFact, name: string): readonly ExerciseNumber[] => {
  const numbers = fact[name];
  return Array.isArray(numbers) ? numbers : [];
};
const numberOf = (fact: ExerciseFact, name: string): ExerciseNumber => numbersOf(fact, name)[0] ?? { value: null };

/** What the formula of a fact takes from the facts before it. */
interface Before {
  readonly scores: readonly ExerciseNumber[];
  readonly exponentials: readonly ExerciseNumber[];
  readonly sum: ExerciseNumber | null;
}

/** @param given the scores of the row where the exercise gives them */
function before(facts: readonly ExerciseFact[], given: readonly ExerciseNumber[]): Before {
  const last = (name: string) => facts.findLast((fact) => numbersOf(fact, name).length > 0);
  const scores = last("scores");
  const exponentials = last("exponentials");
  const sum = last("sum");
  return {
    scores: scores ? numbersOf(scores, "scores") : given,
    exponentials: exponentials ? numbersOf(exponentials, "exponentials") : [],
    sum: sum ? numberOf(sum, "sum") : null,
  };
}

/** What formulas and sentences take from the exercise besides their facts. */
interface About {
  readonly unit: "bits" | "nats";
  /** The weight that is differentiated, from 0. */
  readonly key: number;
}

const aboutOf = ({ cells }: Exercise): About => ({
  unit: cells.find(({ unit }) => unit)?.unit ?? "nats",
  key: cells.find(({ key }) => key !== undefined)?.key ?? 0,
});

type Formula = (fact: ExerciseFact, given: Before, about: About) => string;

const positionOf = (fact: ExerciseFact): readonly [row: string, column: string] => [
  subscript((fact.row ?? 0) + 1),
  subscript((fact.column ?? 0) + 1),
];

const formulas: Record<string, Formula> = {
  scores: (fact) => {
    const [row] = positionOf(fact);
    return `q${row} = ${list(numbersOf(fact, "query"))}, q${row}Kᵀ = ${fullList(numbersOf(fact, "scores"))}`;
  },
  dot_product: (fact) => {
    const [row, column] = positionOf(fact);
    const products = sumOfProducts(numbersOf(fact, "query"), numbersOf(fact, "key"));
    return `q${row}·k${column} = ${products} = ${fullText(numberOf(fact, "score"))}`;
  },
  scale: (fact, { scores }) => {
    const divisor = exactText(numberOf(fact, "divisor"));
    const temperature = numberOf(fact, "temperature");
    const by = temperature.value === 1 ? divisor : `(${divisor}·${exactText(temperature)})`;
    const result = list(numbersOf(fact, "scores"), plainText);
    return scores.length > 0 ? `${list(scores)} ÷ ${by} = ${result}` : result;
  },
  mask: (fact) => list(numbersOf(fact, "scores")),
  exponentials: (fact, { scores }) => {
    const result = list(numbersOf(fact, "exponentials"));
    return scores.length > 0 ? `exp ${list(scores, scoreText)} = ${result}` : result;
  },
  denominator: (fact, { exponentials }) => {
    const sum = exactText(numberOf(fact, "sum"));
    return exponentials.length > 0 ? `${exponentials.map(exactText).join(" + ")} = ${sum}` : sum;
  },
  weights: (fact, { exponentials, sum }) => {
    const result = fullList(numbersOf(fact, "weights"));
    return sum ? `${list(exponentials)} ÷ ${exactText(sum)} = ${result}` : result;
  },
  output: (fact) => {
    const sum = sumOfProducts(numbersOf(fact, "weights"), numbersOf(fact, "values"));
    return `o${positionOf(fact).join("")} = ${sum} = ${fullText(numberOf(fact, "output"))}`;
  },
  entropy: (fact) => `${numbersOf(fact, "terms").map(exactText).join(" + ")} = ${fullText(numberOf(fact, "entropy"))}`,
  derivative: (fact, _given, { key }) => {
    const [a, other] = [exactText(numberOf(fact, "weight")), exactText(numberOf(fact, "other"))];
    const product = fact.column === key ? `${a}·(1 − ${other})` : `−${a}·${other}`;
    return `∂a/∂s${positionOf(fact)[1]} = ${product} = ${fullText(numberOf(fact, "derivative"))}`;
  },
};

type StepCode = keyof PracticeWords["steps"];

/** What is done in a step, in words. @throws where the engine says what no dictionary knows */
function said(fact: ExerciseFact, { steps }: PracticeWords, about: About): string {
  switch (fact.code) {
    case "scale": {
      const temperature = numberOf(fact, "temperature");
      return steps.scale.say(
        exactText(numberOf(fact, "divisor")),
        temperature.value === 1 ? null : exactText(temperature),
      );
    }
    case "mask":
      return steps.mask.say(numbersOf(fact, "closed").map(({ value }) => (value ?? 0) + 1));
    case "entropy":
      return steps.entropy.say(about.unit);
    case "derivative":
      return steps.derivative.say(about.key + 1);
    case "scores":
    case "dot_product":
    case "exponentials":
    case "denominator":
    case "weights":
    case "output":
      return steps[fact.code].say();
    default:
      throw new Error(`no words for ${fact.code}`);
  }
}

const sameRow = (one: ExerciseFact, other: ExerciseFact): boolean => one.row === other.row && one.head === other.head;

/** The facts of each row of each head. */
function byRow(facts: readonly ExerciseFact[]): ExerciseFact[][] {
  const rows: ExerciseFact[][] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    if (last?.[0] && sameRow(last[0], fact)) last.push(fact);
    else rows.push([fact]);
  }
  return rows;
}

/** Facts that make one step: dot products belong to the scores that they are, columns to each other. */
function byStep(facts: readonly ExerciseFact[]): ExerciseFact[][] {
  const steps: ExerciseFact[][] = [];
  for (const fact of facts) {
    const last = steps.at(-1);
    const code = last?.[0]?.code;
    if (last && (code === fact.code || (code === "scores" && fact.code === "dot_product"))) last.push(fact);
    else steps.push([fact]);
  }
  return steps;
}

/** A solution, or a part of one, to be read. */
export function solutionRows(exercise: Exercise, facts: readonly ExerciseFact[], words: PracticeWords): SolutionRow[] {
  const about = aboutOf(exercise);
  const given = exercise.shown.find(({ name }) => name === "scores")?.rows;
  return byRow(facts).map((row) => ({
    name: words.rowOf((row[0]?.row ?? 0) + 1, row[0]?.head === undefined ? undefined : row[0].head + 1),
    steps: byStep(row).map((step) => {
      const [first] = step as [ExerciseFact];
      const scores = given?.[first.row ?? 0] ?? [];
      const told = step.length > 1 && first.code === "scores" ? step.slice(1) : step;
      return {
        code: first.code,
        name: words.steps[first.code as StepCode].name,
        say: said(first, words, about),
        formulas: told.map(
          (fact) => formulas[fact.code]?.(fact, before(row.slice(0, row.indexOf(fact)), scores), about) ?? "",
        ),
      };
    }),
  }));
}

/** What comes before the last step: it is given where one step is missing, of the head that is asked for. */
export function allButLast({ solution }: Exercise): readonly ExerciseFact[] {
  const last = solution.at(-1);
  return solution.filter(({ code, head }) => code !== last?.code && head === last?.head);
}

/** The first hint: the steps in order, without any number. */
export const outline = (hint: readonly ExerciseFact[], { outline: words }: PracticeWords): string[] =>
  hint.filter(({ code }) => code !== "dot_product").map(({ code }) => words[code as keyof typeof words]);

type FactCode = keyof PracticeWords["facts"];

/** What can be said of a wrong answer, in a sentence. */
export function factSentence(fact: ExerciseFact, exercise: Exercise, words: PracticeWords): string {
  const part = exercise.cells.find(({ name }) => name === fact.part);
  const name = part ? partName(part, words) : "";
  const [row, column] = [(fact.row ?? 0) + 1, (fact.column ?? 0) + 1];
  const { facts } = words;
  switch (fact.code as FactCode) {
    case "row_sum":
      return facts.row_sum(name, row, decimalText(numberOf(fact, "sum").value ?? 0));
    case "columns_sum_to_one":
      return facts.columns_sum_to_one(name);
    case "other_unit":
      return facts.other_unit(name, row, aboutOf(exercise).unit);
    case "row_right":
      return facts.row_right(name, row);
    case "negative_weight":
    case "weight_above_one":
    case "closed_cell":
      return facts[fact.code as "closed_cell"](name, row, column);
  }
  throw new Error(`no words for ${fact.code}`);
}

/** What a matrix of the answer is called. */
export const partName = ({ stage, head, unit }: AnswerPart, { parts }: PracticeWords): string =>
  parts[stage](head === undefined ? undefined : head + 1, unit);
