import { type ExerciseProgress, noProgress, type Progress, type SeedProgress } from "./progress.ts";

/** Progress as text: what is kept in the browser, and the file that is exported. A text from outside is not trusted. */

/** A reader takes a value or refuses it by throwing. */
type Reader<T> = (value: unknown, place: string) => T;

/** Why a text is no progress: where in it, and what was expected there. */
export class NotProgress extends Error {
  readonly place: string;
  readonly expected: string;
  constructor(place: string, expected: string) {
    super(`${place || "/"}: expected ${expected}`);
    this.place = place;
    this.expected = expected;
  }
}

/** Longer texts, lists and names than any course has are refused, so that nothing grows without end. */
const longest = { text: 1_000_000, name: 64, list: 4096, written: 500, link: 8000 };

const refuse = (place: string, expected: string): never => {
  throw new NotProgress(place, expected);
};

const text =
  (limit = longest.written): Reader<string> =>
  (value, place) =>
    typeof value === "string" && value.length <= limit ? value : refuse(place, `a text of at most ${limit} characters`);

const flag: Reader<boolean> = (value, place) => (typeof value === "boolean" ? value : refuse(place, "true or false"));

const number =
  (low: number, high: number): Reader<number> =>
  (value, place) =>
    typeof value === "number" && value >= low && value <= high ? value : refuse(place, `a number, ${low}..${high}`);

const whole =
  (high: number): Reader<number> =>
  (value, place) => {
    const found = number(0, high)(value, place);
    return Number.isInteger(found) ? found : refuse(place, `a whole number, 0..${high}`);
  };

const list =
  <T>(item: Reader<T>): Reader<readonly T[]> =>
  (value, place) =>
    Array.isArray(value) && value.length <= longest.list
      ? value.map((one, index) => item(one, `${place}/${index}`))
      : refuse(place, `a list of at most ${longest.list}`);

const object = (value: unknown, place: string): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : refuse(place, "an object");

const isName = (name: string): boolean => name.length <= longest.name && /^[a-z0-9][a-z0-9_-]*$/.test(name);

/** By names. */
const named =
  <T>(item: Reader<T>): Reader<Readonly<Record<string, T>>> =>
  (value, place) => {
    const entries = Object.entries(object(value, place));
    if (entries.length > longest.list || !entries.every(([name]) => isName(name))) {
      refuse(place, "names of a..z, 0..9, _ and -");
    }
    return Object.fromEntries(entries.map(([name, one]) => [name, item(one, `${place}/${name}`)]));
  };

/** With these members; others are left behind. */
const members =
  <T extends object>(readers: { readonly [Name in keyof T]: Reader<T[Name]> }): Reader<T> =>
  (value, place) => {
    const given = object(value, place);
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [
      name,
      reader(Object.hasOwn(given, name) ? given[name] : undefined, `${place}/${name}`),
    ]);
    return Object.fromEntries(read) as T;
  };

const seed = whole(2 ** 32 - 1);

const typed = named(list(list(text())));

const ofSeed = {
  level: whole(2),
  seed,
  cells: typed,
  checked: typed,
  tries: whole(1_000_000),
  hints: whole(3),
  shown: flag,
};

/** What was kept before seeds were left behind has none of them. */
const left: Reader<readonly SeedProgress[]> = (value, place) =>
  value === undefined ? [] : list(members<SeedProgress>(ofSeed))(value, place);

const progress = members<Progress>({
  version: (value, place) => (value === 1 ? 1 : refuse(place, "1")),
  at: text(longest.name),
  steps: named(members({ shown: whole(100), parts: list(whole(100)), done: flag })),
  experiments: named(
    members({
      first: named(text()),
      latest: named(text()),
      stage: whole(4),
      moved: text(longest.link),
      done: flag,
    }),
  ),
  questions: named(members({ first: list(text()), latest: list(text()), rightAtFirst: flag, right: flag })),
  exercises: named(
    members<ExerciseProgress>({
      ...ofSeed,
      best: number(0, 1),
      solved: whole(1_000_000),
      spent: list(seed),
      left,
    }),
  ),
  mistakes: named(list(seed)),
});

/**
 * Reads progress, from the browser's storage or from a file.
 * @throws NotProgress with the place of what is wrong
 */
export function readProgress(written: string): Progress {
  if (written.length > longest.text) return refuse("", `a text of at most ${longest.text} characters`);
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return refuse("", "JSON");
  }
  return progress({ ...noProgress, ...object(value, "") }, "");
}

export const writeProgress = (progress: Progress): string => JSON.stringify(progress);
