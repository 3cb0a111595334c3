import type { practice } from "./en-practice.ts";
import type { Language } from "./words.ts";

/** What is said behind the practice door. The English words fix the keys. */
export type PracticeWords = typeof practice;

/** These words in a language. */
export const loadPracticeWords = async (language: Language): Promise<PracticeWords> =>
  language === "zh" ? (await import("./zh-practice.ts")).practice : (await import("./en-practice.ts")).practice;
