import type { en } from "./en.ts";

export type Language = "en" | "zh";

/** Every text of the page in one language. The English dictionary fixes the keys; a key missing elsewhere does not compile. */
export type Words = typeof en;

/** The dictionary of a language: only what is read is fetched. */
export const loadWords = async (language: Language): Promise<Words> =>
  language === "zh" ? (await import("./zh.ts")).zh : (await import("./en.ts")).en;

/** The language a tag such as "zh-CN" or "en-GB" asks for; null for one that the page does not speak. */
export function spoken(tag: string | null | undefined): Language | null {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return primary === "zh" || primary === "en" ? primary : null;
}

/**
 * The language to show: the one asked for in the address (`?lang=`), else the one chosen before, else the first of the
 * browser's languages that the page speaks, else English.
 */
export function chooseLanguage(asked: string | null, remembered: string | null, browser: readonly string[]): Language {
  for (const tag of [asked, remembered, ...browser]) {
    const language = spoken(tag);
    if (language) {
      return language;
    }
  }
  return "en";
}
