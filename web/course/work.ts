import type { Answer, AskedPart, Exercise, ExerciseEngine, ExerciseId, Graded } from "../engine/exercise-types.ts";
import { entryOf, isSolved, ONE_STEP, WORKED, withGrade, withMistake } from "./exercise-progress.ts";
import { type ExerciseProgress, type Progress, type TypedCells, withEntry } from "./progress.ts";
import type { ProgressStore } from "./progress-store.ts";

type Texts = readonly (readonly string[])[];

/** An exercise and how far its learner has come with it. Everything follows from the progress that is kept. */
export class Work {
  readonly exercise: Exercise;
  readonly #engine: ExerciseEngine;
  readonly #store: ProgressStore;
  #graded: { readonly asked: string; readonly graded: Graded | null } | null = null;

  constructor(exercise: Exercise, engine: ExerciseEngine, store: ProgressStore) {
    this.exercise = exercise;
    this.#engine = engine;
    this.#store = store;
  }

  get id(): ExerciseId {
    return this.exercise.id;
  }

  get progress(): Progress {
    return this.#store.progress;
  }

  get entry(): ExerciseProgress {
    return entryOf(this.progress, this.id, this.exercise.seed);
  }

  change(entry: ExerciseProgress, progress = this.progress): void {
    this.#store.change(withEntry(progress, "exercises", this.id, entry));
  }

  /** Parts that are given where one step is missing: all but the last. */
  get given(): readonly string[] {
    return this.entry.level === ONE_STEP ? this.exercise.cells.slice(0, -1).map(({ name }) => name) : [];
  }

  /** Whether the answer is no secret any more. */
  get isOpen(): boolean {
    const { entry } = this;
    return entry.level === WORKED || entry.shown || isSolved(entry);
  }

  /** What stands in the cells of a part. */
  textsOf(part: AskedPart): Texts {
    return shaped(this.entry.cells[part.name], part);
  }

  checkedOf(part: AskedPart): Texts | null {
    const checked = this.entry.checked[part.name];
    return checked ? shaped(checked, part) : null;
  }

  type(part: AskedPart, texts: Texts): void {
    const { entry } = this;
    this.change({ ...entry, cells: { ...entry.cells, [part.name]: texts } });
  }

  /** What was checked last, marked; null before the first time. */
  get graded(): Graded | null {
    const { checked } = this.entry;
    if (Object.keys(checked).length === 0) return null;
    const answer = this.#answer(checked);
    const asked = JSON.stringify(answer);
    if (this.#graded?.asked !== asked) this.#graded = { asked, graded: this.#grade(answer) };
    return this.#graded.graded;
  }

  /** Marks what has been typed, and keeps what it was worth. */
  check(): Graded | null {
    const { entry, exercise } = this;
    const cells = Object.fromEntries(
      exercise.cells.filter(({ name }) => !this.given.includes(name)).map((part) => [part.name, this.textsOf(part)]),
    );
    const graded = this.#grade(this.#answer(cells));
    if (!graded) return null;
    const mistake = graded.diagnosis?.code;
    const progress = mistake ? withMistake(this.progress, mistake, exercise.seed) : this.progress;
    this.change(withGrade({ ...entry, cells }, graded), progress);
    return graded;
  }

  #answer(cells: TypedCells): Answer {
    const { given, exercise } = this;
    const asked = exercise.cells.filter(({ name }) => !given.includes(name));
    return { cells: Object.fromEntries(asked.map((part) => [part.name, shaped(cells[part.name], part)])), given };
  }

  #grade(answer: Answer): Graded | null {
    const graded = this.#engine.grade(this.id, this.exercise.seed, answer);
    return graded.ok ? graded : null;
  }
}

/** Texts in the shape of a part: what is kept may come from elsewhere. */
const shaped = (texts: Texts | undefined, { roles }: AskedPart): Texts =>
  roles.map((line, row) => line.map((role, column) => (role === "not_asked" ? "" : (texts?.[row]?.[column] ?? ""))));
