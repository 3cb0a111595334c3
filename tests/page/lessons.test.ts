import { beforeAll, describe, expect, it } from "vitest";
import { libFolder } from "../../web/build/places.mjs";
import { isDone } from "../../web/course/done.ts";
import type { Choice, Part, Step, Stop } from "../../web/course/format.ts";
import { spokenText } from "../../web/course/lesson-text.ts";
import { linkIn } from "../../web/course/questions.ts";
import type { Engine } from "../../web/engine/types.ts";
import { more as moreEn } from "../../web/text/en-more.ts";
import { more as moreZh } from "../../web/text/zh-more.ts";
import {
  cellAstray,
  charactersIn,
  complaintsOf,
  evaluated,
  LONGEST_STEP,
  languages,
  leadsOf,
  lessonsOf,
  linksOf,
  textsOf,
  wordsIn,
} from "./lesson-files.ts";

const path = lessonsOf("path");
const questions = lessonsOf("questions");
const all = [
  ...path.map((one) => ["path", ...one] as const),
  ...questions.map((one) => ["questions", ...one] as const),
];
const steps = path.filter(([, { kind }]) => kind === "step") as unknown as [string, Step][];

/** The longest link that a lesson may have, its name in the state and its check included. */
const LONGEST_LINK = 500;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

let engine: Engine;
beforeAll(async () => {
  ({ loadEngine: engine } = { loadEngine: await (await import(`${libFolder}/index.js`)).loadEngine() });
});

const nameOf = (file: string): string => file.replace(/^\d+-|\.json$/g, "");

/** Everything in a lesson that has options, one of them right: predictions are judged by what then happens. */
function choicesIn(value: unknown): Choice[] {
  if (typeof value !== "object" || value === null) return [];
  const judged = "kind" in value && value.kind !== "ordering" && !("truth" in value);
  const own = "options" in value && judged ? [value as Choice] : [];
  return [...own, ...Object.values(value).flatMap(choicesIn)];
}

describe.each(all)("web/lessons/%s/%s", (folder, file, lesson) => {
  it("is named so that it can stand in a link", () => {
    expect(file).toMatch(folder === "path" ? /^\d{3}-/ : /^[a-z]/);
    expect(nameOf(file)).toMatch(NAME);
    expect(`${folder}-${nameOf(file)}`.length).toBeLessThanOrEqual(64);
  });

  it("says everything in both languages, briefly, and as each is written", () => {
    const texts = textsOf(lesson);
    expect(texts.length).toBeGreaterThan(0);
    const complaints = texts.flatMap(([place, text]) => complaintsOf(text).map((what) => `${place}: ${what}`));
    expect(complaints).toEqual([]);
  });

  it("has no text in one language only", () => {
    const lonely = (value: unknown): unknown[] =>
      typeof value !== "object" || value === null
        ? []
        : "en" in value !== "zh" in value
          ? [value]
          : Object.values(value).flatMap(lonely);
    expect(lonely(lesson)).toEqual([]);
  });

  it("has links that the engine reads, in both languages the same numbers, and short ones", () => {
    for (const [place, link] of linksOf(lesson)) {
      const { state } = evaluated(engine, link);
      const shown = { ...state, view: { ...state.view, lesson: `${folder}-${nameOf(file)}` } };
      const canonical = engine.encodeLink(shown);
      expect(canonical.length, place).toBeLessThanOrEqual(LONGEST_LINK);
      const again = engine.decodeLink(canonical);
      expect(again.ok && again.state, place).toEqual(shown);
    }
    const numbers = (language: string) =>
      linksOf(lesson)
        .filter(([place]) => place.endsWith(`/${language}`))
        .map(([, link]) => {
          const { query_tokens, key_tokens, ...rest } = evaluated(engine, link).state;
          return { ...rest, counts: [query_tokens.length, key_tokens.length] };
        });
    expect(numbers("en")).toEqual(numbers("zh"));
  });

  it("asks questions of which one answer is right, each with a reply of its own", () => {
    for (const { options } of choicesIn(lesson)) {
      expect(options.length).toBeGreaterThanOrEqual(2);
      expect(options.filter(({ right }) => right === true).length).toBe(1);
      const different = (values: readonly string[]) => expect(new Set(values).size).toBe(options.length);
      different(options.map(({ name }) => name));
      for (const language of languages) {
        different(options.map(({ say }) => say[language]));
        different(options.map(({ reply }) => reply[language]));
      }
      for (const { name } of options) {
        expect(name).toMatch(NAME);
        // It stands in the document beside the option.
        expect(name).not.toMatch(/^(right|wrong|correct|true|false)$/);
      }
    }
  });
});

it("no two lessons go by one name", () => {
  const names = all.map(([folder, file]) => `${folder}-${nameOf(file)}`);
  expect(new Set(names).size).toBe(names.length);
});

it("the path has thirteen steps, as newcomers are told", () => {
  expect(steps.length).toBe(13);
  for (const { newcomer } of [moreEn, moreZh]) expect(newcomer.path.match(/\d+/)?.[0]).toBe("13");
  expect(
    path.every(([, { kind }]) =>
      (["step", "experiment"] satisfies (Stop["kind"] | "experiment")[]).includes(kind as "step"),
    ),
  ).toBe(true);
});

/** What a part begins with: its own link, or that of the last page that has one. */
function linkOf(step: Step, at: number, language: "en" | "zh"): string {
  const links = [step.state, ...step.parts.slice(0, at + 1).map(({ state }) => state)].filter(
    (link) => link !== undefined,
  );
  return linkIn(links.at(-1) as string, language);
}

describe.each(steps)("the step %s", (_, step) => {
  const members = ["kind", "title", "state", "exploration", "question", "parts"];
  const partMembers = ["state", "text", "code", "task", "done", "where", "notice"];

  it("is made of what steps are made of", () => {
    expect(Object.keys(step).filter((key) => !members.includes(key))).toEqual([]);
    expect(step.parts.length).toBeGreaterThan(0);
    for (const part of step.parts) {
      expect(Object.keys(part).filter((key) => !partMembers.includes(key))).toEqual([]);
      for (const member of ["text", "task", "done", "notice"]) expect(part).toHaveProperty(member);
    }
    if (step.exploration !== undefined) expect(step.exploration).toMatch(/^B([1-9]|1[0-5])$/);
  });

  it("has no more to read than one sitting takes", () => {
    const said = step.parts.flatMap(({ text, notice }) => [text, notice]);
    const all = (language: "en" | "zh") => spokenText(said.map((text) => text[language]).join("\n"));
    expect(wordsIn(all("en"))).toBeLessThanOrEqual(LONGEST_STEP.en);
    expect(charactersIn(all("zh"))).toBeLessThanOrEqual(LONGEST_STEP.zh);
  });

  it("speaks of cells that its experiment has", () => {
    step.parts.forEach((part, at) => {
      for (const language of languages) {
        const begun = evaluated(engine, linkOf(step, at, language));
        for (const said of [part.text, part.task, part.notice]) expect(cellAstray(said[language], begun)).toBeNull();
      }
    });
  });

  it("asks for something that is not done already", () => {
    step.parts.forEach((part: Part, at) => {
      const begun = evaluated(engine, linkOf(step, at, "en"));
      expect(isDone(part.done, begun, begun), JSON.stringify(part.done)).toBe(false);
    });
  });

  it("says where something is to be moved, where what is to come of it stands elsewhere", () => {
    for (const { done, where } of step.parts) {
      const computed = "weight" in done || "output" in done || "entropy" in done;
      const made = "cell" in done && !/^(Q|K|V|X|W_)/.test(done.cell[0]);
      if (computed || made) expect(where, JSON.stringify(done)).toMatch(/^(Q|K|V|X|W_|scale|mask|more)/);
    }
  });

  it("leads to pages by https and to doors that there are", () => {
    for (const [, text] of textsOf(step)) {
      for (const lead of leadsOf(text.en)) expect(lead).toMatch(/^https:\/\/[a-z0-9.]+\/|^(lab|path|practice)(-|$)/);
    }
  });
});
