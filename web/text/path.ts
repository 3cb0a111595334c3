import type { path } from "./en-path.ts";
import type { Language } from "./words.ts";

/** What is said around the steps of the path. The English words fix the keys. */
export type PathWords = typeof path;

/** These words in a language. */
export const loadPathWords = async (language: Language): Promise<PathWords> =>
  language === "zh" ? (await import("./zh-path.ts")).path : (await import("./en-path.ts")).path;
