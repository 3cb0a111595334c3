import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { libFolder } from "../../web/build/places.mjs";
import { type AskedQuestion, type FaultChoice, type Text, topics } from "../../web/course/format.ts";
import { linkIn, optionsOf, replyTo } from "../../web/course/questions.ts";
import type { Engine, HeadTrace } from "../../web/engine/types.ts";

const folder = new URL("../../web/lessons/questions/", import.meta.url);
const files: readonly (readonly [string, AskedQuestion])[] = readdirSync(folder).map((file) => [
  file.replace(/\.json$/, ""),
  JSON.parse(readFileSync(new URL(file, folder), "utf8")),
]);
const { loadEngine } = await import(`${libFolder}/index.js`);
const engine: Engine = await loadEngine();

/** Every text of a file. */
function texts(part: unknown): Text[] {
  if (typeof part !== "object" || part === null) return [];
  if ("en" in part && "zh" in part) return [part as Text];
  return Object.values(part).flatMap(texts);
}

/** The stage that an option of a question about a fault makes. */
function made(question: FaultChoice, name: string): readonly number[] {
  const read = engine.decodeLink(linkIn(question.state, "en"));
  const option = question.options.find((other) => other.name === name);
  const evaluated = engine.evaluate({ ...(read.ok ? read.state : {}), ...option?.made });
  if (!evaluated.ok) throw new Error(`${name}: ${evaluated.problems[0]?.message}`);
  const head = evaluated.trace.layers[0]?.heads[0] as HeadTrace;
  return [...head[question.stage as "weights"].data];
}

/** The largest difference of two matrices; infinite where one has a number and the other has none. */
const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.max(
    ...a.map((x, at) => {
      const y = b[at] as number;
      if (Number.isNaN(x) && Number.isNaN(y)) return 0;
      return Number.isNaN(x) || Number.isNaN(y) ? Number.POSITIVE_INFINITY : Math.abs(x - y);
    }),
  );

it("are enough, of both aims and of every topic", () => {
  const kinds = (kind: string) => files.filter(([, { question }]) => question.kind === kind).length;
  expect(kinds("choice")).toBeGreaterThanOrEqual(24);
  expect(kinds("ordering")).toBeGreaterThanOrEqual(4);
  expect(kinds("fault")).toBeGreaterThanOrEqual(6);
  expect(new Set(files.map(([, { topic }]) => topic))).toEqual(new Set(topics));
  for (const aim of ["concept", "transfer"]) {
    expect(files.filter(([, file]) => file.aim === aim).length).toBeGreaterThanOrEqual(12);
  }
});

describe.each(files)("%s", (name, { question, see, ...file }) => {
  it("is named as progress names things, and its options too", () => {
    expect(`question-${name}`).toMatch(/^[a-z0-9-]{1,54}$/);
    const names = optionsOf(question).map((option) => option.name);
    expect(new Set(names).size).toBe(names.length);
    for (const option of names) expect(option).toMatch(/^[a-z0-9-]{1,40}$/);
  });

  it("has one right option, and a reply of its own to every other", () => {
    expect(optionsOf(question).length).toBeGreaterThanOrEqual(4);
    if (question.kind === "ordering") {
      const order = question.options.map((option) => option.name);
      for (const [at, first] of order.slice(0, -1).entries()) {
        const reversed = order.toSpliced(at, 2, order[at + 1] as string, first);
        expect(replyTo(question, reversed), `${first} after ${order[at + 1]}`).toBe(question.replies[first]);
        expect(question.replies[first]).toBeDefined();
      }
      expect(Object.keys(question.replies).every((reply) => order.includes(reply))).toBe(true);
    } else {
      expect(question.options.filter(({ right }) => right).length).toBe(1);
      for (const language of ["en", "zh"] as const) {
        expect(new Set(question.options.map(({ reply }) => reply[language])).size).toBe(question.options.length);
      }
    }
  });

  it("opens what shows the answer", () => {
    for (const link of [see, question.kind === "fault" ? question.state : undefined]) {
      if (link === undefined) continue;
      for (const language of ["en", "zh"] as const) {
        const read = engine.decodeLink(linkIn(link, language));
        expect(read.ok ? engine.evaluate(read.state).problems : read.problems).toEqual([]);
      }
    }
  });

  it("is written in both languages as each is written", () => {
    for (const { en, zh } of texts({ question, ...file })) {
      expect(en.trim()).not.toBe("");
      expect(zh.trim()).not.toBe("");
      expect(en).not.toMatch(/\p{Script=Han}/u);
      expect(zh).not.toMatch(/\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u);
      expect(zh).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
      for (const text of [en, zh]) expect(text).not.toMatch(/confiden|importan|置信|重要/i);
    }
  });
});

const faults = files.flatMap(([name, { question }]) => (question.kind === "fault" ? [[name, question] as const] : []));

describe.each(faults)("the matrix of %s", (_, question) => {
  const right = question.options.find((option) => option.right)?.name as string;

  it("is made by no other choice", () => {
    for (const { name } of question.options) {
      if (name !== right) expect(apart(made(question, right), made(question, name)), name).toBeGreaterThanOrEqual(0.02);
    }
  });

  it("is not the right one", () => {
    const read = engine.decodeLink(linkIn(question.state, "en"));
    const evaluated = engine.evaluate(read.ok ? read.state : null);
    const head = evaluated.ok ? (evaluated.trace.layers[0]?.heads[0] as HeadTrace) : null;
    const correct = [...(head?.[question.stage as "weights"].data ?? [])];
    expect(apart(made(question, right), correct)).toBeGreaterThanOrEqual(0.02);
  });
});
