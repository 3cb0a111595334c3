import type { Engine, State, Trace } from "../engine/types.ts";
import type { Language } from "../text/words.ts";
import type { FaultChoice, LinkText, Option, Ordering, Question, Text } from "./format.ts";
import type { QuestionProgress } from "./progress.ts";

/** Questions: which answer is right, what is said to it, and what is kept of it. */

type AnyOption = Omit<Option, "reply" | "right"> & Partial<Pick<Option, "reply" | "right">>;

export const optionsOf = (question: Question): readonly AnyOption[] => question.options;

/** Whether an answer, given as the names of options, is right. */
export function isRight(question: Question, names: readonly string[]): boolean {
  return question.kind === "ordering"
    ? names.length === question.options.length && question.options.every(({ name }, at) => name === names[at])
    : names.length === 1 && question.options.some(({ name, right }) => right === true && name === names[0]);
}

/** What is said to an answer; null where it is none that the question has a reply to. */
export function replyTo(question: Question, names: readonly string[]): Text | null {
  if (question.kind !== "ordering") return question.options.find(({ name }) => name === names[0])?.reply ?? null;
  if (isRight(question, names)) return question.reply;
  return question.replies[firstReversed(question, names) ?? ""] ?? null;
}

/** The first entry of the right order that an answer puts after its right successor. */
function firstReversed({ options }: Ordering, names: readonly string[]): string | null {
  const at = (option: { readonly name: string } | undefined): number => names.indexOf(option?.name ?? "");
  const found = options.findIndex(
    (option, index) => at(options[index + 1]) >= 0 && at(option) > at(options[index + 1]),
  );
  return options[found]?.name ?? null;
}

/** What is kept of a question after an answer. The first answer stays the first. */
export function answered(
  question: Question,
  names: readonly string[],
  before: QuestionProgress | undefined,
): QuestionProgress {
  const right = isRight(question, names);
  return {
    first: before?.first ?? names,
    latest: names,
    rightAtFirst: before?.rightAtFirst ?? right,
    right: right || before?.right === true,
  };
}

/** Numbers 0..2^32−1 that a text determines. */
function* numbersFrom(text: string): Generator<number, never> {
  // FNV-1a, then xorshift: any that mix will do.
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) as number), 16777619) >>> 0;
  state ||= 1;
  while (true) {
    state ^= state << 13;
    state ^= state >>> 17;
    state = (state ^ (state << 5)) >>> 0;
    yield state;
  }
}

/** The names of a question's options in the order in which they are shown: always the same one, and never the right one. */
export function shownOrder(name: string, question: Question): readonly string[] {
  const names = optionsOf(question).map((option) => option.name);
  const random = numbersFrom(name);
  for (let last = names.length - 1; last > 0; last--) {
    const other = random.next().value % (last + 1);
    [names[last], names[other]] = [names[other] as string, names[last] as string];
  }
  return question.kind === "ordering" && isRight(question, names) ? [...names.slice(1), names[0] as string] : names;
}

/** An experiment, computed. */
export interface Drawn {
  readonly state: State;
  readonly trace: Trace;
}

/** A link's text in a language. */
export const linkIn = (link: LinkText, language: Language): string =>
  typeof link === "string" ? link : link[language];

/** What each option of a question about a fault makes, by the option's name; those that cannot be computed are left out. */
export function drawnOf(question: FaultChoice, language: Language, engine: Engine): Readonly<Record<string, Drawn>> {
  const read = engine.decodeLink(linkIn(question.state, language));
  const drawn: Record<string, Drawn> = {};
  if (!read.ok) return drawn;
  for (const { name, made } of question.options) {
    const evaluated = engine.evaluate({ ...read.state, ...made });
    if (evaluated.ok) drawn[name] = { state: evaluated.state, trace: evaluated.trace };
  }
  return drawn;
}
