import type { compare } from "./en-compare.ts";
import type { Language } from "./words.ts";

/** The words of the comparison with a pinned experiment, fetched when there is one. The English ones fix the keys. */
export type CompareWords = typeof compare;

/** These words in a language. */
export const loadCompare = async (language: Language): Promise<CompareWords> =>
  language === "zh" ? (await import("./zh-compare.ts")).compare : (await import("./en-compare.ts")).compare;
