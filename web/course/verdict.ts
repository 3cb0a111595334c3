import type { CellMark, Exercise, Graded, MistakeCode } from "../engine/exercise-types.ts";
import type { PracticeWords } from "../text/practice.ts";
import { factSentence } from "./fact-lines.ts";

/** What is said of an answer that was checked. */
export interface Verdict {
  readonly right: boolean;
  readonly headline: string;
  readonly lines: readonly string[];
  readonly mistake: MistakeCode | null;
  /** Where no mistake was recognised: what the numbers say. */
  readonly facts: readonly string[];
}

const all = (graded: Graded): readonly CellMark[] => graded.cells.flatMap(({ rows }) => rows.flat());
const count = (graded: Graded, is: (mark: CellMark) => boolean): number => all(graded).filter(is).length;

const isUnread = ({ status }: CellMark): boolean => status === "unreadable" || status === "ambiguous";

export function verdictOf(graded: Graded, exercise: Exercise, words: PracticeWords): Verdict {
  const { verdict } = words;
  const blank = { right: false, lines: [], mistake: null, facts: [] };
  const unread = count(graded, isUnread);
  if (unread > 0) return { ...blank, headline: verdict.unread(unread) };
  if (!graded.attempt) return { ...blank, headline: verdict.nothing };
  if (graded.correct) {
    const line = graded.counted === 1 ? verdict.oneRight : verdict.allRight(graded.counted);
    return { ...blank, right: true, headline: verdict.right, lines: [line] };
  }
  return wrong(graded, exercise, words);
}

function wrong(graded: Graded, exercise: Exercise, words: PracticeWords): Verdict {
  const { verdict } = words;
  const right = count(graded, ({ status }) => status === "correct");
  const carried = count(graded, (mark) => mark.carried === true);
  const empty = count(graded, ({ status }) => status === "empty");
  const code = graded.diagnosis?.code ?? null;
  const unknown = code === null && graded.facts.length === 0;
  return {
    right: false,
    headline: right === graded.counted ? verdict.closed : verdict.some(right, graded.counted),
    lines: [
      carried > 0 ? verdict.carried(carried) : "",
      empty > 0 ? verdict.empty(empty) : "",
      unknown ? words.noFacts : "",
    ].filter(Boolean),
    mistake: code,
    facts: code ? [] : graded.facts.map((fact) => factSentence(fact, exercise, words)),
  };
}

/** The verdict in one breath, to be read aloud. */
export function spokenVerdict({ headline, lines, mistake, facts }: Verdict, words: PracticeWords): string {
  const named = mistake ? [words.verdict.mistake(words.mistakes[mistake].name)] : [];
  return [headline, ...lines, ...named, ...facts].join(words.between);
}
