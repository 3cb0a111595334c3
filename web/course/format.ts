import type { Cell, StageName } from "../engine/types.ts";
import type { Language } from "../text/words.ts";

/**
 * What lessons are made of. They are files of web/lessons and nothing else: a file more is a lesson more. `Text` may
 * name cells: `[the weight on 爱](weights 2 3)` is a button that selects row 2, column 3, counted from 1.
 */
export type Text = Readonly<Record<Language, string>>;

/** The text of a link, without its check; one for each language where the tokens are words. */
export type LinkText = string | Text;

/** A choice of one, with a reply to each. */
export interface Choice {
  readonly kind: "choice";
  readonly ask: Text;
  readonly options: readonly Option[];
}

export interface Option {
  /** Its name in the progress that is kept. */
  readonly name: string;
  readonly say: Text;
  /** Why it is right, or what is wrong with it. */
  readonly reply: Text;
  /** Exactly one option of a choice is right. */
  readonly right?: true;
}

/** Something to be put in order: the options stand in the right one. */
export interface Ordering {
  readonly kind: "ordering";
  readonly ask: Text;
  readonly options: readonly Omit<Option, "reply" | "right">[];
  /** What is said when two neighbours are the wrong way round, by the name of the one that should come first. */
  readonly replies: Readonly<Record<string, Text>>;
  readonly reply: Text;
}

/** Which deviation made a matrix: a choice beside a stage of the state that its right option names. */
export interface FaultChoice {
  readonly kind: "fault";
  readonly ask: Text;
  /** Without any deviation. */
  readonly state: LinkText;
  readonly stage: StageName;
  /** Stages shown before it, for what it was made of. */
  readonly given: readonly StageName[];
  readonly options: readonly FaultOption[];
}

export interface FaultOption extends Option {
  /** What takes the place of the state's own members, such as `{ "fault": { "softmax_axis": "query" } }`. */
  readonly made: Readonly<Record<string, unknown>>;
}

export type Question = Choice | Ordering | FaultChoice;

/** In the order in which they are listed. */
export const topics = ["mixing", "softmax", "scale", "masks", "heads", "order", "reading", "faults"] as const;
export type Topic = (typeof topics)[number];

/** A question that stands by itself, as the files of web/lessons/questions. */
export interface AskedQuestion {
  readonly title: Text;
  readonly topic: Topic;
  /** What it asks for: to know what holds, or to use it where it has not been met. */
  readonly aim: "concept" | "transfer";
  readonly question: Question;
  /** An experiment that shows the answer. */
  readonly see?: LinkText;
}

/** What the page sees done. Rows and columns count from 1, as in texts. */
export type Done =
  | { readonly changed: StageName; readonly row?: number; readonly column?: number }
  | { readonly setting: "scale" | "temperature" | "causal" | "key_valid" | "mask" | "window"; readonly is?: unknown }
  | { readonly selected: Partial<Cell> & Pick<Cell, "stage"> }
  | { readonly weight: readonly [row: number, column: number]; readonly above?: number; readonly below?: number }
  | { readonly output: readonly [row: number, column: number]; readonly above?: number; readonly below?: number }
  | { readonly shown: StageName }
  | { readonly head: number }
  | { readonly steps: number }
  /** Nothing to be seen: the learner says so. */
  | { readonly said: true };

/** Something to read, something to do, and one thing to notice once it is done. */
export interface Part {
  readonly text: Text;
  readonly task: Text;
  readonly done: Done;
  readonly notice: Text;
  /** Opened when the part begins; without it the part goes on with what there is. */
  readonly state?: LinkText;
}

export interface Step {
  readonly kind: "step";
  readonly title: Text;
  readonly state: LinkText;
  readonly question: Choice;
  /** At most 120 English words, or 220 Chinese characters, each. */
  readonly parts: readonly Part[];
  /** The exploration that is to take the place of the pipeline once there is one: a letter and a number, "B3". */
  readonly exploration?: string;
}

export type Stop = Step;
