import type { hull } from "./en-hull.ts";
import type { Language } from "./words.ts";

/** The words of the plot of values and output, fetched with it. The English ones fix the keys. */
export type HullWords = typeof hull;

/** These words in a language. */
export const loadHull = async (language: Language): Promise<HullWords> =>
  language === "zh" ? (await import("./zh-hull.ts")).hull : (await import("./en-hull.ts")).hull;
