import type { experiment } from "./en-experiment.ts";
import type { Language } from "./words.ts";

/** What five-part experiments say, whichever it is. The English words fix the keys. */
export type ExperimentWords = typeof experiment;

/** These words in a language. */
export const loadExperimentWords = async (language: Language): Promise<ExperimentWords> =>
  language === "zh" ? (await import("./zh-experiment.ts")).experiment : (await import("./en-experiment.ts")).experiment;
