import type { Engine } from "../engine/types.ts";
import type { Language } from "../text/words.ts";
import type { Computed } from "./done.ts";
import type { Step } from "./format.ts";
import { linkIn } from "./questions.ts";

/** The experiments that the pages of a step begin with: its question, and each of its parts. */
export function begunOf(step: Step, language: Language, engine: Engine): readonly Computed[] {
  const begun: Computed[] = [];
  for (const link of [step.state, ...step.parts.map(({ state }) => state)]) {
    const read = link === undefined ? null : engine.decodeLink(linkIn(link, language));
    const evaluated = read?.ok ? engine.evaluate(read.state) : null;
    const one = evaluated?.ok ? { state: evaluated.state, trace: evaluated.trace } : begun.at(-1);
    if (!one) throw new Error("The step begins with no experiment.");
    begun.push(one);
  }
  return begun;
}
