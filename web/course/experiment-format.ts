import type { InputName, StageName } from "../engine/types.ts";
import type { Choice, Done, LinkText, Text } from "./format.ts";

/**
 * A five-part experiment, a stop of the path: its files stand among those of the steps. Nothing can be moved until a
 * prediction is stored; then only what a move releases; then every cell is compared; then it is explained. Rows,
 * columns, queries and moves count from 1.
 */
export interface Experiment {
  readonly kind: "experiment";
  readonly title: Text;
  readonly state: LinkText;
  /** What stands beside it, before anything is predicted. */
  readonly about: Text;
  readonly asks: readonly Ask[];
  /** Asked with the prediction, and once more when all has been seen. */
  readonly judgement?: Choice;
  readonly moves: readonly Move[];
  /** What is compared cell by cell after each move; the learner's whole experiment where it is empty. */
  readonly check: readonly StageName[];
  /** May hold figures: see experiment-figures.ts. */
  readonly explain: Text;
}

/** Something to do, and what is released for it. */
export interface Move {
  readonly task: Text;
  readonly released: readonly Released[];
  readonly until: Until;
  /** Said of anything else that is tried meanwhile. */
  readonly only: Text;
  /** What ends it, where that is more than going on: the link is kept, or opened again. */
  readonly by?: "keep" | "reopen";
}

export type Released =
  | { readonly cell: readonly [matrix: InputName, row: number, column: number] }
  | { readonly matrix: InputName }
  | { readonly setting: "scale" | "temperature" | "causal" };

/** What has to be seen: something done, or the experiment as it began, or as its link was kept. */
export type Until = Done | { readonly same: "start" | "kept" };

/** A cell of a stage. */
export type CellName = readonly [stage: StageName, row: number, column: number];

/** One thing to predict. `after` is the move that it speaks of: the first where it does not say. */
export type Ask = {
  /** Its name in the progress that is kept. */
  readonly name: string;
  readonly ask: Text;
  readonly after?: number;
} & (
  | { readonly kind: "turn"; readonly of: CellName | { readonly entropy: number } | { readonly sum: number } }
  /** Whether any cell of a stage changes. */
  | { readonly kind: "stays"; readonly stage: StageName }
  /** Which weights become exactly 0. */
  | { readonly kind: "zeros" }
  | { readonly kind: "pick"; readonly options: readonly Pick[]; readonly truth: Truth }
);

/** The answers to what may turn either way, and to what stays or does not. */
export const turns = ["up", "same", "down"] as const;
export const stays = ["same", "changed"] as const;

/** One of several answers; `value` for those that are numbers. */
export interface Pick {
  readonly name: string;
  readonly say: Text;
  readonly value?: number;
}

/** What decides between picks; the names of the picks are those that stand here. */
export type Truth =
  /** "same" where the ratio of two weights of a row is what it was, else the one that lost more of its own: "first", "second". */
  | { readonly ratio: readonly [row: number, first: number, second: number] }
  /** How the weights of a row that stay open change: "factor" all by one factor, "amount" all by one amount, "same" not at all. */
  | { readonly growth: number }
  /** The pick whose value is the change of a cell. */
  | { readonly change: CellName }
  /** Which of two moves changes a cell more: "first", "second", "equal". */
  | { readonly larger: CellName }
  /** Whether a part of the experiment is what it was: "same" or "other"; after `after`, against the start or what was kept. */
  | { readonly part: "matrix" | "mask" | "step"; readonly against: "start" | "kept" };
