import { html } from "lit";
import type { Language } from "../text/words.ts";
import "../elements/step-panel.ts";
import type { Room } from "./course.ts";
import type { LinkText, Stop, Text } from "./format.ts";

/** The path: its stops are the files of web/lessons/path, in the order of their names. */

const nameOf = (file: string): string => file.replace(/^.*\/\d+-|\.json$/g, "");
const byName = <T>(files: Record<string, T>): ReadonlyMap<string, T> =>
  new Map(Object.entries(files).map(([file, found]) => [nameOf(file), found]));

const fetchers = byName(import.meta.glob<Stop>("../lessons/path/*.json", { import: "default" }));
/** What each stop is called, in order. */
export const titles = byName(import.meta.glob<Text>("../lessons/path/*.json", { import: "title", eager: true }));

const fetched = new Map<string, Stop>();

async function fetchStop(name: string): Promise<Stop | null> {
  const found = fetched.get(name) ?? (await fetchers.get(name)?.());
  if (!found) return null;
  fetched.set(name, found);
  return found;
}

/** A link's text in a language. */
export const linkIn = (link: LinkText, language: Language): string =>
  typeof link === "string" ? link : link[language];

const first = (): string => [...titles.keys()][0] ?? "";

export const pathRoom: Room = {
  async open(name, language, engine) {
    const asked = name || first();
    const stop = await fetchStop(asked);
    if (!stop) return null;
    const read = engine.decodeLink(linkIn(stop.state, language));
    return read.ok ? { ...read.state, view: { ...read.state.view, lesson: `path-${asked}` } } : null;
  },
  async prepare(name) {
    await fetchStop(name || first());
  },
  beside(subject) {
    const name = subject.name || first();
    const stop = fetched.get(name) ?? null;
    return {
      panel: html`<step-panel class="side" tabindex="-1" .name=${name} .step=${stop} .subject=${subject}></step-panel>`,
      covered: false,
    };
  },
};
