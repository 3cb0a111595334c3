import type { Engine, Failure, Problem } from "../engine/types.ts";
import type { Snapshot } from "./store.ts";

/** What the first view draws, before there is a store. */
export type FirstSnapshot = Omit<Snapshot, "link" | "entry">;

/**
 * The experiment of a link's text; of `fallback` where that is empty, and where it is bad, with the refusal.
 * @throws where the engine cannot compute `fallback` either
 */
export function firstSnapshot(engine: Engine, text: string, fallback: unknown): FirstSnapshot {
  const decoded = text === "" ? null : engine.decodeLink(text);
  const linked = decoded?.ok ? engine.evaluate(decoded.state) : decoded;
  const drawn = linked?.ok ? linked : engine.evaluate(fallback);
  if (!drawn.ok) throw new Error(problemOf(drawn).message);
  const refusal = linked && !linked.ok ? ({ problem: problemOf(linked), from: "link" } as const) : null;
  const { state, trace } = drawn;
  return { state, trace, previousTrace: null, refusal, canUndo: false, canRedo: false };
}

const problemOf = ({ problems }: Failure): Problem => problems[0] as Problem;
