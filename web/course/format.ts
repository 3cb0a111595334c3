import type { Cell, StageName } from "../engine/types.ts";
import type { Language } from "../text/words.ts";
import type { Experiment } from "./experiment-format.ts";

/**
 * What lessons are made of. They are files of web/lessons and nothing else: a file more is a lesson more. The stops of
 * the path are the files of web/lessons/path: `070-tokens.json` is the stop "tokens", which stands behind what has a
 * smaller number and is reached by the lesson name "path-tokens".
 *
 * A `Text` is written in each language by itself. Beside plain words it may hold
 * - `[the weight on 爱](weights 2 3)`: a button that selects row 2, column 3 of a stage, counted from 1 in the stage's
 *   own matrix (a row of K is a key);
 * - `[exercises](go practice)`: a button that opens a lesson;
 * - `[the paper](https://…)`: a page elsewhere, opened when the reader asks for it;
 * - `d_k`: a letter with an index; a word between backquotes: code;
 * - an empty line: another paragraph.
 * Questions and their replies are plain words.
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

/** Settings of a state that a person can change. */
export type Setting =
  | "scale"
  | "temperature"
  | "causal"
  | "key_valid"
  | "mask"
  | "window"
  | "positions"
  | "softcap"
  | "fault";

/** Where a number has to come to; the bounds themselves do not count. */
export interface Bounds {
  readonly above?: number;
  readonly below?: number;
}

/**
 * What the page sees done, in the layer and head shown. Rows and columns count from 1, as in texts. "Changed" is against
 * the state with which the part began.
 */
export type Done =
  /** A number of a stage is another one: any, or one of this row, of this column, of both. */
  | { readonly changed: StageName; readonly row?: number; readonly column?: number }
  /** A setting is another one; or it is this one, or a number within bounds. A mask is this one, or closes a cell. */
  | ({ readonly setting: Setting; readonly is?: unknown } & Bounds)
  /** A cell is selected: any of the stage, or of this row, of this column. */
  | { readonly selected: Partial<Cell> & Pick<Cell, "stage"> }
  | ({ readonly weight: readonly [row: number, column: number] } & Bounds)
  | ({ readonly output: readonly [row: number, column: number] } & Bounds)
  /** The number in any cell of any stage. */
  | ({ readonly cell: readonly [stage: StageName, row: number, column: number] } & Bounds)
  /** The entropy of a row, in nats. */
  | ({ readonly entropy: number } & Bounds)
  /** A stage is in front, or a cell of it is selected. */
  | { readonly shown: StageName }
  | { readonly head: number }
  | { readonly layer: number }
  /** The row has been stepped through at least this far: 9 is the last step. */
  | { readonly steps: number }
  /** There are more or fewer queries, or keys. */
  | { readonly resized: "queries" | "keys" }
  /** Tokens have been put in another order: rows of X, or of Q, are the same ones, in another order. */
  | { readonly reordered: "X" | "Q" }
  | { readonly all: readonly Done[] }
  /** Nothing to be seen: the learner says so. */
  | { readonly said: true };

/** What has to be found on the page to do something; a stage stands for its matrix. */
export type Place =
  | StageName
  | "scale-control"
  | "mask-control"
  | "more-settings"
  | "picture-tools"
  | "head-chooser"
  | "fault-note";

/** Something to read, something to do, and one thing to notice once it is done. */
export interface Part {
  readonly text: Text;
  /** Shows attention for one query as a program, run on the experiment. */
  readonly code?: true;
  readonly task: Text;
  readonly done: Done;
  readonly notice: Text;
  /** Opened when the part begins; without it the part goes on with what there is. */
  readonly state?: LinkText;
  /** Where the task is done, where its condition does not say. */
  readonly where?: Place;
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

export type Stop = Step | Experiment;
