import type { AnswerReading, CellMark } from "../engine/exercise-types.ts";
import { formatFull } from "../text/numbers.ts";
import type { PracticeWords } from "../text/practice.ts";

/** How a cell of an answer looks: its mark after checking, else how it is read while it is typed. */
export interface CellLook {
  readonly kind: "plain" | "right" | "carried" | "wrong" | "unread";
  /** Under the cell, a word or two. */
  readonly under: string;
  /** What a screen reader is told; "" where `under` says all. */
  readonly sentence: string;
}

const plain: CellLook = { kind: "plain", under: "", sentence: "" };

/** Written as this page writes it: nothing to be said about how it was read. */
const PLAIN = /^[-−+]?\d+(\.\d+)?$/;
const DIGITS = 6;

/** The sentence for a cell that cannot be read, or that may mean two things. */
export function readingSentence(text: string, reading: AnswerReading, { reading: words }: PracticeWords): string {
  if (reading.kind !== "ambiguous" && reading.kind !== "unreadable") return "";
  const say = words[reading.reason as keyof typeof words] ?? words.unknown_sign;
  return say([...text][reading.place]?.trim() ?? "");
}

/** How a text is read, while it is typed. `unfinished` texts are left in peace until the cell is left. */
function readLook(text: string, reading: AnswerReading, words: PracticeWords, typing: boolean): CellLook {
  switch (reading.kind) {
    case "empty":
      return plain;
    case "minus_infinity":
      return { ...plain, under: "= −∞", sentence: words.readAs("−∞") };
    case "number": {
      if (PLAIN.test(text.trim())) return plain;
      const number = shortNumber(reading.value);
      return { ...plain, under: `= ${number}`, sentence: words.readAs(number) };
    }
    default: {
      const sentence = readingSentence(text, reading, words);
      if (typing && reading.kind === "unreadable" && reading.reason === "unfinished") return { ...plain, under: "…" };
      const under = reading.kind === "ambiguous" ? words.marks.ask : words.marks.unread;
      return { kind: "unread", under: `? ${under}`, sentence };
    }
  }
}

const shortNumber = (value: number): string => formatFull(Number(value.toPrecision(DIGITS)));

/** The mark of a cell that says what it said when it was checked. */
function markLook(text: string, mark: CellMark, words: PracticeWords): CellLook | null {
  const { marks } = words;
  switch (mark.status) {
    case "correct":
      return { kind: "right", under: `✓ ${marks.correct}`, sentence: "" };
    case "wrong":
      return mark.carried
        ? { kind: "carried", under: `↷ ${marks.carried}`, sentence: "" }
        : { kind: "wrong", under: `✗ ${marks.wrong}`, sentence: "" };
    case "structural":
      return { kind: "plain", under: marks.structural, sentence: "" };
    case "empty":
      return { kind: "plain", under: marks.empty, sentence: "" };
    case "ambiguous":
    case "unreadable":
      return readLook(text, mark.reading, words, false);
    default:
      return null;
  }
}

/** @param mark null where the text is not the one that was checked */
export function cellLook(
  text: string,
  reading: AnswerReading,
  mark: CellMark | null,
  words: PracticeWords,
  typing: boolean,
): CellLook {
  return (mark && markLook(text, mark, words)) ?? readLook(text, reading, words, typing);
}
