import type { more } from "./en-more.ts";
import type { Language } from "./words.ts";

/**
 * The words that the first view does without: sentences about problems, announcements, the texts beside the
 * experiments but for the first. The English ones fix the keys.
 */
export type MoreWords = typeof more;

/** These words in a language. */
export const loadMore = async (language: Language): Promise<MoreWords> =>
  language === "zh" ? (await import("./zh-more.ts")).more : (await import("./en-more.ts")).more;
