import { readdirSync, readFileSync } from "node:fs";
import { inTop } from "../../web/build/places.mjs";
import { paragraphsOf, spokenText } from "../../web/course/lesson-text.ts";
import type { Cell, Engine, Evaluated } from "../../web/engine/types.ts";
import { stageSize } from "../../web/store/shape.ts";

/** Lessons as files, and what is wrong with one. */

export const languages = ["en", "zh"] as const;
export type Bilingual = Readonly<Record<(typeof languages)[number], string>>;

export const folderOf = (name: string): string => inTop(`web/lessons/${name}`);

/** The lessons of a folder by the names of their files. */
export function lessonsOf(folder: string): [file: string, lesson: Record<string, unknown>][] {
  return readdirSync(folderOf(folder))
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => [file, JSON.parse(readFileSync(`${folderOf(folder)}/${file}`, "utf8"))]);
}

/** Most words, or Chinese characters, of a text before a learner does something. */
export const LONGEST = { en: 120, zh: 220 } as const;

/** Most of them in all that a step says in its parts. */
export const LONGEST_STEP = { en: 320, zh: 610 } as const;

const LINK = /^1\/[QX]=/;

/** What a link is to say of its tokens, and nothing else, may differ between languages. */
const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).sort().join() === "en,zh" &&
  Object.values(value).every((said) => typeof said === "string");

/** Every text of a lesson, with its place. Links are no texts. */
export function textsOf(value: unknown, place = ""): [place: string, text: Bilingual][] {
  if (isBilingual(value)) return LINK.test(value.en) ? [] : [[place, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}/${key}`));
}

/** Every link of a lesson, with its place: one, or one for each language. */
export function linksOf(value: unknown, place = ""): [place: string, link: string][] {
  if (typeof value === "string") return LINK.test(value) ? [[place, value]] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => linksOf(inner, `${place}/${key}`));
}

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
export const charactersIn = (text: string): number => [...text.replace(/\s/g, "")].length;

/** What is wrong with a text, whatever it says. */
export function complaintsOf({ en, zh }: Bilingual): string[] {
  // A number that the engine puts in is read as one.
  const [spokenEn, spokenZh] = [en, zh].map((text) => spokenText(text.replace(/\{[^}]*\}/g, "0"))) as [string, string];
  const found: string[] = [];
  const complain = (wrong: boolean, what: string) => wrong && found.push(what);
  complain(en.trim() === "" || zh.trim() === "", "empty");
  complain(wordsIn(spokenEn) > LONGEST.en, `${wordsIn(spokenEn)} English words`);
  complain(charactersIn(spokenZh) > LONGEST.zh, `${charactersIn(spokenZh)} Chinese characters`);
  complain(/\p{Script=Han}[,.;:!?()]|[,;:!?()]\p{Script=Han}/u.test(spokenZh), "punctuation of ASCII in Chinese");
  complain(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u.test(spokenZh), "no space between scripts");
  complain(
    /[\p{Script=Han}，。：；、！？“”] +[\p{Script=Han}，。：；、！？]/u.test(spokenZh),
    "a space within Chinese",
  );
  complain(
    /\s[，。：；、！？]|[，。：；、！？]\s(?!$)/u.test(zh.replace(/\n\n/g, "")),
    "a space beside full-width punctuation",
  );
  complain(
    /["']|\.\.\.|--|(?<![\d\s])-(?=\d)/.test(spokenEn.replace(/`[^`]*`/g, "")) && !/`/.test(en),
    "typewriter signs",
  );
  complain(
    /confiden|importan|置信|重要/i.test(`${spokenEn}${spokenZh}`) && !/calibrat/.test(en),
    "a weight is no confidence",
  );
  complain(cellsOf(en).map(place).join() !== cellsOf(zh).map(place).join(), "cells differ between languages");
  return found;
}

const place = ({ stage, row, column }: Cell): string => `${stage} ${row + 1} ${column + 1}`;

/** The cells that a text speaks of. */
export const cellsOf = (text: string): Cell[] =>
  paragraphsOf(text).flatMap((pieces) => pieces.flatMap((piece) => ("cell" in piece ? [piece.cell] : [])));

/** The pages elsewhere, and the lessons, that a text leads to. */
export const leadsOf = (text: string): string[] =>
  paragraphsOf(text).flatMap((pieces) =>
    pieces.flatMap((piece) => ("page" in piece ? [piece.page] : "go" in piece ? [piece.go] : [])),
  );

/** A cell that a text names and an experiment does not have; null where all are there. */
export function cellAstray(text: string, { state }: Evaluated): string | null {
  for (const cell of cellsOf(text)) {
    const [rows, columns] = stageSize(state, cell.stage);
    if (cell.row < 0 || cell.column < 0 || cell.row >= rows || cell.column >= columns) return place(cell);
  }
  return null;
}

/** The experiment of a link; throws where there is none. */
export function evaluated(engine: Engine, link: string): Evaluated {
  const read = engine.decodeLink(link);
  const found = read.ok ? engine.evaluate(read.state) : read;
  if (!found.ok) throw new Error(`${link}: ${found.problems[0]?.message}`);
  return found;
}
