import type { Run } from "./experiment-truth.ts";
import type { ExperimentProgress } from "./progress.ts";

/** The stages of a try. */
export const AT = { start: 0, predicted: 1, moved: 2, checked: 3, explained: 4 } as const;

/** What an experiment asks the engine: the panel itself does not know it. */
export interface Bench {
  /** How far the present try has come. */
  readonly entry: ExperimentProgress;
  readonly run: Run;
  /** The links that the moves left. */
  readonly links: readonly string[];
  /** The link of the experiment as it is now. */
  readonly link: () => string;
  /** Whether the present move has been made. */
  readonly seen: boolean;
  /** What was said of the last thing that was refused; "" for nothing. */
  readonly refused: string;
}
