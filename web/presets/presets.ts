import type { DirectState, ProjectedState, State } from "../engine/types.ts";
import type { MoreWords } from "../text/more.ts";
import type { Language, Words } from "../text/words.ts";

/** An experiment to begin with; its texts stand in the dictionaries under the same id. */
export type PresetId = keyof Words["presets"] | LaterPresetId;

/** One whose name, too, comes with the words that the first view does without. */
export type LaterPresetId = keyof MoreWords["presets"];

/** A state as it is written by hand: what is left out has its default. */
export type Draft = DirectDraft | (Pick<ProjectedState, "version" | "X"> & Partial<ProjectedState>);
export type DirectDraft = Pick<DirectState, "version" | "Q" | "K" | "V"> & Partial<DirectState>;

/** In the order they are offered: given queries, keys and values. */
export const presetIds: readonly (keyof Words["presets"])[] = [
  "example-3",
  "self-zh",
  "example-1",
  "example-2",
  "sentence-en",
  "causal-8",
  "random",
];

/** Token vectors, several heads and layers. */
export const projectedIds: readonly LaterPresetId[] = [
  "projected-zh",
  "cross",
  "two-heads",
  "grouped-heads",
  "two-layers",
];

/** What is shown first. */
export const firstPreset = "example-3" satisfies PresetId;

const randomLesson = /^random-(\d{1,9})$/;

/** The seed of a random experiment; null for any other lesson name. */
export function randomSeed(lesson: string | undefined): number | null {
  const found = lesson?.match(randomLesson);
  return found ? Number(found[1]) : null;
}

/** The preset whose texts stand beside a state; null for one of the reader's own. */
export function presetOf(state: State): PresetId | null {
  const lesson = state.view.lesson;
  if (randomSeed(lesson) !== null) {
    return "random";
  }
  return [...presetIds, ...projectedIds].find((id) => id === lesson && id !== "random") ?? null;
}

/** Words in which the query asks for the first key most: the numbers are the same in every language. */
export const threeTokens: Record<Language, Pick<State, "query_tokens" | "key_tokens">> = {
  en: { query_tokens: ["it"], key_tokens: ["cat", "saw", "ball"] },
  zh: { query_tokens: ["它"], key_tokens: ["小猫", "看见", "毛线"] },
};

/** The first preset as a state, with its tokens in the reader's language. */
export const firstState = (language: Language): DirectDraft => ({
  version: 1,
  Q: [[1, 0, 1, 0]],
  K: [
    [1, 0, 1, 0],
    [0, 1, 0, 1],
    [1, 0, 0, 0],
  ],
  V: [
    [0.8, 0.2],
    [0.3, 0.7],
    [0.1, 0.9],
  ],
  ...threeTokens[language],
  view: { lesson: firstPreset },
});
