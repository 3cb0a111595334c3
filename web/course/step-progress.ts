import type { Step } from "./format.ts";
import type { StepProgress } from "./progress.ts";

/** How far a step has come. Its pages are its question, page 0, and its parts, from page 1 on. */

const none: StepProgress = { shown: 0, parts: [], done: false };

/** The page on which a learner finds a step again: where it was left, or the first one once all is done. */
export const pageToOpen = (kept: StepProgress | undefined, { parts }: Pick<Step, "parts">): number =>
  kept && !kept.done ? Math.min(kept.shown, parts.length) : 0;

/** With the pages up to this one open. */
export const withShown = (kept: StepProgress = none, page: number): StepProgress =>
  page <= kept.shown ? kept : { ...kept, shown: page };

/** With one more part seen done; parts count from 0. */
export function withDone(kept: StepProgress = none, part: number, of: number): StepProgress {
  const parts = kept.parts.includes(part) ? kept.parts : [...kept.parts, part].sort((a, b) => a - b);
  return { shown: Math.max(kept.shown, part + 1), parts, done: parts.length === of };
}
