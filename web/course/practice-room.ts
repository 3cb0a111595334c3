import { html, nothing, type TemplateResult } from "lit";
import "../elements/practice/practice-exercise.ts";
import "../elements/practice/practice-home.ts";
import "../elements/practice/practice-sheet.ts";
import type { Exercise } from "../engine/exercise-types.ts";
import { type ExerciseId, type FullEngine, loadEngine } from "../engine/index.ts";
import { firstState } from "../presets/presets.ts";
import { loadPracticeWords, type PracticeWords } from "../text/practice.ts";
import type { Language } from "../text/words.ts";
import type { Room, Subject } from "./course.ts";
import { problemsOf, readPractice } from "./practice-place.ts";

/** Practice: exercises, questions and worksheets. */

const questions = async (): Promise<Room> => (await import("./question-room.ts")).questionRoom;

/** Rooms further in, by how the names of what they hold begin. */
const further = new Map([
  ["questions", questions],
  ["question", questions],
]);

const entered = new Map<string, Room>();

/** The room further in that a name belongs to; null for what is dealt with here. */
async function roomOf(name: string): Promise<Room | null> {
  const [first = ""] = name.split("-");
  const fetched = entered.get(first) ?? (await further.get(first)?.());
  if (fetched) entered.set(first, fetched);
  return fetched ?? null;
}

let engine: FullEngine | null = null;
const words = new Map<Language, PracticeWords>();
const exercises = new Map<string, Exercise>();

async function fetchEngine(): Promise<FullEngine> {
  engine ??= await loadEngine();
  return engine;
}

/** The same exercise is the same object, so that it is drawn once. */
function exerciseOf(from: FullEngine, id: ExerciseId, seed: number): Exercise | null {
  const name = `${id} ${seed}`;
  const made = exercises.get(name) ?? from.exercise(id, seed);
  if (!made.ok) return null;
  exercises.set(name, made);
  return made;
}

function panelOf(subject: Subject, from: FullEngine, said: PracticeWords): TemplateResult {
  const place = readPractice(subject.name, from.exerciseIds());
  if (place?.at === "exercise") {
    const exercise = exerciseOf(from, place.id, place.seed);
    if (exercise) {
      return html`<practice-exercise .subject=${subject} .exercise=${exercise} .engine=${from} .words=${said}></practice-exercise>`;
    }
  }
  if (place?.at === "sheet") {
    const problems = problemsOf(place).map(({ id, seed }) => exerciseOf(from, id, seed));
    return html`<practice-sheet .sheet=${place} .problems=${problems.filter((one) => one !== null)} .engine=${from} .words=${said}></practice-sheet>`;
  }
  return html`${place?.at === "home" ? nothing : html`<p>${said.unknown(subject.name)}</p>`}
    <practice-home .subject=${subject} .engine=${from} .words=${said}></practice-home>`;
}

export const practiceRoom: Room = {
  async open(name, language, core, progress) {
    const room = await roomOf(name);
    if (room) return room.open(name, language, core, progress);
    const from = await fetchEngine();
    const place = readPractice(name, from.exerciseIds());
    if (!place) return null;
    const lesson = name ? `practice-${name}` : "practice";
    if (place.at !== "exercise") return { ...firstState(language), view: { lesson } };
    const exercise = exerciseOf(from, place.id, place.seed);
    return exercise && { ...exercise.state, view: { lesson } };
  },
  async prepare(name, language, progress) {
    const room = await roomOf(name);
    const [said] = await Promise.all([
      loadPracticeWords(language),
      fetchEngine(),
      room?.prepare(name, language, progress),
    ]);
    words.set(language, said);
  },
  beside(subject) {
    const room = entered.get(subject.name.split("-")[0] ?? "");
    if (room) return room.beside(subject);
    const said = words.get(subject.words.language);
    // The keys would pass by whatever is in the shadow of an element that only scripts may focus.
    const panel = html`<section class="side" tabindex="-1" aria-label=${subject.words.doors.practice}>
      ${engine && said ? panelOf(subject, engine, said) : nothing}
    </section>`;
    return { panel, covered: true };
  },
};
