import type { Course } from "../../course/course.ts";
import { doorOf } from "../../course/place.ts";
import type { State } from "../../engine/types.ts";
import { firstState } from "../../presets/presets.ts";
import type { Store } from "../../store/store.ts";
import type { Language } from "../../text/words.ts";

/** The lab that has the doors. */
interface Owner {
  readonly language: Language;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
  picking: boolean;
  openCourse(): Promise<Course>;
}

/** The ways between the lab and the lessons, and what was left on either side. */
export class LabDoors {
  readonly #lab: Owner;
  readonly #store: Store;
  readonly #missed: () => void;
  /** The lab's own experiment and what resetting it leads to, while a lesson is open. */
  #left: readonly [State, State] | null = null;
  /** The lesson that was open last behind practice's door; the path remembers its own. */
  #practised = "practice";
  /** How often another place was asked for: who was asked before comes too late. */
  #asked = 0;

  /** `missed` is called where a lesson cannot be fetched. */
  constructor(lab: Owner, store: Store, missed: () => void) {
    this.#lab = lab;
    this.#store = store;
    this.#missed = missed;
  }

  /** Opens a lesson, or the lab's own experiment where that was left. */
  async go(lesson: string): Promise<void> {
    const [lab, store] = [this.#lab, this.#store];
    this.#asked += 1;
    const asked = this.#asked;
    let opened: State | null = null;
    if (lesson !== "lab") {
      try {
        opened = await this.#fetched(lesson === "practice" ? this.#practice() : lesson);
      } catch {
        if (asked === this.#asked) this.#missed();
        return;
      }
      if (!opened || asked !== this.#asked) return;
    }
    store.flush();
    this.leave();
    lab.picking = false;
    if (opened) store.open(opened);
    else if (this.#left) store.open(...this.#left);
    else store.open(firstState(lab.language));
    await lab.updateComplete;
    this.#toTop();
  }

  /** Remembers what to come back to. */
  leave(): void {
    const { state } = this.#store.snapshot;
    const { lesson = "" } = state.view;
    const door = doorOf(lesson);
    if (door === "lab") this.#left = [state, this.#store.origin];
    if (door === "practice") this.#practised = lesson;
  }

  /** The state of a lesson, and all that drawing it takes. */
  async #fetched(lesson: string): Promise<State | null> {
    const { language } = this.#lab;
    const course = await this.#lab.openCourse();
    const opened = await course.open(lesson, language, this.#store.engine);
    if (opened) await course.prepare(opened.view.lesson ?? lesson, language);
    return opened;
  }

  /** Who comes back to practice from elsewhere goes on where it was left; who is there comes to its list. */
  #practice(): string {
    return doorOf(this.#store.snapshot.state.view.lesson) === "practice" ? "practice" : this.#practised;
  }

  /** What has been opened is read from its heading on. */
  #toTop(): void {
    const side = this.#lab.renderRoot.querySelector<HTMLElement>(".side");
    const { top = 0 } = side?.getBoundingClientRect() ?? {};
    if (top < 0 || top > innerHeight / 2) side?.scrollIntoView({ block: "start" });
    side?.focus({ preventScroll: true });
  }
}
