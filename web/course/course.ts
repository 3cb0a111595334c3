import type { TemplateResult } from "lit";
import type { Engine, State, Trace } from "../engine/types.ts";
import { type CourseWords, loadCourseWords } from "../text/course.ts";
import type { MoreWords } from "../text/more.ts";
import type { Language, Words } from "../text/words.ts";
import type { Asked, Held } from "./experiment-lock.ts";
import { type Door, doorOf, within } from "./place.ts";
import type { Progress } from "./progress.ts";
import { type Keeper, ProgressStore } from "./progress-store.ts";
import { rememberWelcome } from "./welcomed.ts";

/** What a lesson is drawn with. */
export interface Subject {
  /** The name of the lesson within its door; "" for what is found there first. */
  readonly name: string;
  readonly state: State;
  readonly trace: Trace;
  readonly words: Words;
  readonly more: MoreWords | null;
  readonly course: CourseWords;
  readonly progress: ProgressStore;
  readonly readOnly: boolean;
}

/** What stands beside the stage. */
export interface Beside {
  readonly panel: TemplateResult;
  /** Whether the stage stays empty, because it would give away what is asked. */
  readonly covered: boolean;
  /** What is not to be touched for now; absent where everything may. */
  readonly held?: Held | undefined;
  /** What stands over the picture, to say so. */
  readonly over?: TemplateResult | undefined;
}

/** What becomes of something asked for while a lesson holds it: a sentence that refuses it, or a state opened instead. */
export type Met = { readonly refused: string } | { readonly opened: State };

/** What is behind one door. */
export interface Room {
  /** The state that a lesson opens, an object or a link's text; null where there is no lesson of that name. */
  open(name: string, language: Language, engine: Engine, progress: Progress): Promise<unknown>;
  /** Fetches what drawing a lesson takes; `beside` is called only after that. */
  prepare(name: string, language: Language, progress: Progress): Promise<void>;
  beside(subject: Subject): Beside;
  /** Lets a lesson deal with what a part of the lab asks for; null lets it be done. */
  meet?(name: string, language: Language, asked: Asked, state: State, progress: Progress): Met | null;
}

const rooms: Record<Exclude<Door, "lab">, () => Promise<Room>> = {
  path: async () => (await import("./path-room.ts")).pathRoom,
  practice: async () => (await import("./practice-room.ts")).practiceRoom,
};

/** What stands beside the stage behind the doors of the course. Fetched by the first lesson that is opened. */
export class Course {
  readonly progress: ProgressStore;
  readonly #changed: () => void;
  readonly #rooms = new Map<Door, Room>();
  /** What has been fetched: doors, lessons and languages. */
  readonly #ready = new Set<string>();
  readonly #coming = new Map<string, Promise<void>>();
  readonly #words = new Map<Language, CourseWords>();
  /** Whether what was asked for last could not be fetched. */
  failed = false;

  /** `changed` is called when there is something else to draw. */
  constructor(keeper: () => Keeper | null, changed: () => void) {
    this.progress = new ProgressStore(keeper);
    rememberWelcome(keeper);
    this.#changed = changed;
    this.progress.subscribe(changed);
    // Where two tabs of a learner are open, neither may write over what the other has kept.
    addEventListener("storage", (event) => this.progress.hear(event));
  }

  /** The state that a lesson opens, with the lesson's name in it; null where there is none of that name. */
  async open(lesson: string, language: Language, engine: Engine): Promise<State | null> {
    const room = await this.#room(doorOf(lesson));
    const opened = await room?.open(within(doorOf(lesson), lesson), language, engine, this.progress.progress);
    const read = typeof opened === "string" ? engine.decodeLink(opened) : opened ? engine.evaluate(opened) : null;
    if (!read?.ok) return null;
    const { state } = read;
    return { ...state, view: { ...state.view, lesson: state.view.lesson ?? lesson } };
  }

  /** Fetches what drawing a lesson takes. */
  prepare(lesson: string, language: Language): Promise<void> {
    const asked = `${language} ${lesson}`;
    let coming = this.#coming.get(asked);
    if (!coming) {
      coming = this.#fetch(lesson, language).then(() => {
        this.failed = false;
        this.#ready.add(asked);
        this.#changed();
      });
      this.#coming.set(asked, coming);
      coming.catch(() => {
        // Whoever asks again, by pressing the door, tries again.
        this.#coming.delete(asked);
        if (this.failed) return;
        this.failed = true;
        this.#changed();
      });
    }
    return coming;
  }

  async #fetch(lesson: string, language: Language): Promise<void> {
    const door = doorOf(lesson);
    const [room, words] = await Promise.all([this.#room(door), loadCourseWords(language)]);
    this.#words.set(language, words);
    await room?.prepare(within(door, lesson), language, this.progress.progress);
  }

  async #room(door: Door): Promise<Room | null> {
    if (door === "lab") return null;
    const room = this.#rooms.get(door) ?? (await rooms[door]());
    this.#rooms.set(door, room);
    return room;
  }

  /** Lets the lesson that is open deal with what a part of the lab asks for; null lets it be done. */
  meet(asked: Asked, state: State, language: Language): Met | null {
    const { lesson = "" } = state.view;
    const door = doorOf(lesson);
    const room = this.#rooms.get(door);
    return room?.meet?.(within(door, lesson), language, asked, state, this.progress.progress) ?? null;
  }

  /** What stands beside the stage; null until it has been fetched, and behind the lab's own door. */
  beside(subject: Omit<Subject, "name" | "course" | "progress">): Beside | null {
    const { lesson = "" } = subject.state.view;
    const { language } = subject.words;
    const room = this.#rooms.get(doorOf(lesson));
    const course = this.#words.get(language);
    if (!room || !course || !this.#ready.has(`${language} ${lesson}`)) {
      if (doorOf(lesson) !== "lab" && !this.failed) void this.prepare(lesson, language).catch(() => {});
      return null;
    }
    const { progress } = this;
    return room.beside({ ...subject, name: within(doorOf(lesson), lesson), course, progress });
  }
}
