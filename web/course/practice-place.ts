import type { ExerciseId } from "../engine/exercise-types.ts";

/** What stands behind the practice door, and what each place is called in a link. */

/** A sheet of problems for paper. */
export interface Sheet {
  /** Whether its problems are none that the exercises come to. Sheets of older links have the exercises' own. */
  readonly apart: boolean;
  readonly seed: number;
  readonly count: number;
  /** In the order of the course. */
  readonly kinds: readonly ExerciseId[];
}

export type PracticePlace =
  | { readonly at: "home" }
  | { readonly at: "exercise"; readonly id: ExerciseId; readonly seed: number }
  | ({ readonly at: "sheet" } & Sheet);

export const LARGEST_SEED = 2 ** 32 - 1;
export const LONGEST_SHEET = 20;

/** Problems of sheets that stand apart begin here, further on than anybody works from the first exercise. */
const FIRST_APART = 1_000_000;
const paper = "paper";

const wholeUpTo = (text: string | undefined, most: number): number | null => {
  const number = /^(0|[1-9]\d{0,9})$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number <= most ? number : null;
};

/** Kinds of a sheet are letters, "a" the first of the course, so that any number of them fits a name. */
const letterOf = (index: number): string => String.fromCharCode(97 + index);

/** Reads the name of a lesson within its door; null for one that nothing goes by. */
export function readPractice(name: string, ids: readonly ExerciseId[]): PracticePlace | null {
  if (name === "") return { at: "home" };
  const [, first = "", rest = ""] = /^(sheet|paper)-(.*)$/.exec(name) ?? [];
  if (first) return readSheet(first === paper, rest, ids);
  const [, kind = "", digits] = /^([a-z-]+)-(\d+)$/.exec(name) ?? [];
  const id = ids.find((one) => one === kind.replaceAll("-", "_"));
  const seed = wholeUpTo(digits, LARGEST_SEED);
  return id === undefined || seed === null ? null : { at: "exercise", id, seed };
}

function readSheet(apart: boolean, rest: string, ids: readonly ExerciseId[]): PracticePlace | null {
  const [digits, counted, letters = ""] = rest.split("-");
  const seed = wholeUpTo(digits, LARGEST_SEED);
  const count = wholeUpTo(counted, LONGEST_SHEET);
  const kinds = ids.filter((_, index) => letters.includes(letterOf(index)));
  return seed === null || !count || kinds.length === 0 ? null : { at: "sheet", apart, seed, count, kinds };
}

/** The lesson of a place. */
export function practiceLesson(place: PracticePlace, ids: readonly ExerciseId[]): string {
  if (place.at === "home") return "practice";
  if (place.at === "exercise") return `practice-${place.id.replaceAll("_", "-")}-${place.seed}`;
  const letters = ids.map((id, index) => (place.kinds.includes(id) ? letterOf(index) : "")).join("");
  return `practice-${place.apart ? paper : "sheet"}-${place.seed}-${place.count}-${letters}`;
}

/** The problems of a sheet: the kinds in turn, each with the next seed when its turn comes again. */
export function problemsOf({ apart, seed, count, kinds }: Sheet): { readonly id: ExerciseId; readonly seed: number }[] {
  const least = apart ? FIRST_APART : 0;
  return Array.from({ length: count }, (_, index) => ({
    id: kinds[index % kinds.length] as ExerciseId,
    seed: least + ((seed + Math.floor(index / kinds.length)) % (LARGEST_SEED + 1 - least)),
  }));
}
