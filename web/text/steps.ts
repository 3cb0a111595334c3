import type { steps } from "./en-steps.ts";
import type { Language } from "./words.ts";

/** The words of the step-through of a row, fetched when it is first opened. The English ones fix the keys. */
export type StepWords = typeof steps;

/** These words in a language. */
export const loadSteps = async (language: Language): Promise<StepWords> =>
  language === "zh" ? (await import("./zh-steps.ts")).steps : (await import("./en-steps.ts")).steps;
