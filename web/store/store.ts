import type { Engine, InputName, Problem, State, Trace } from "../engine/types.ts";
import { applyEdit, type Edit, isViewEdit } from "./edits.ts";
import { type Entry, History, sameExperiment, samePlace } from "./history.ts";
import { settled, withView } from "./selection.ts";

/** The settings that are numbers. */
export type SettingField = "scale" | "temperature" | "softcap" | "window.left" | "window.right";

/** Where a text was typed or pasted: at a cell of an input, or into the field of a setting. */
export interface EntryPlace {
  readonly cell?: { readonly stage: InputName; readonly row: number; readonly column: number };
  readonly field?: SettingField;
}

/** Bad input that left the experiment as it was, with where it came from. */
export interface Refusal extends EntryPlace {
  readonly problem: Problem;
  /** "link": an address; "edit": something done; "entry": a text entered at `cell` or into `field`. */
  readonly from: "link" | "edit" | "entry";
}

/** Everything there is to draw at one moment. A snapshot never changes; the store makes another one. */
export interface Snapshot {
  readonly state: State;
  readonly trace: Trace;
  /** The trace before the last change of the experiment, for marking what changed; null after opening one. */
  readonly previousTrace: Trace | null;
  /** The canonical text after "#", made when first asked for. */
  readonly link: string;
  /** The last refusal, until an edit succeeds. `state` is then still the last good one. */
  readonly refusal: Refusal | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The number of the undo step: another number is another step, the same number the same step, further on. */
  readonly entry: number;
}

/** How the store waits for the next picture: requestAnimationFrame in a page. */
export type NextFrame = (run: () => void) => void;

type Listener = (snapshot: Snapshot) => void;

/** How a store begins. */
export interface Beginning {
  readonly nextFrame?: NextFrame;
  /** The trace of the first state where the engine has made it already: who has drawn that sees no change. */
  readonly trace?: Trace | null;
}

/**
 * Holds one experiment and its undo steps. Every change, from wherever, is evaluated by the engine and becomes a new
 * snapshot; what the engine refuses leaves the last good one standing, with the problem beside it.
 */
export class Store {
  readonly engine: Engine;
  #snapshot: Snapshot;
  #history: History;
  /** By the undo steps: the experiment as it was opened, which resetting goes back to. */
  readonly #origins = new Map<number, State>();
  #gesture: string | null = null;
  /** The undo steps that began with a swap: what was pinned before is another experiment than after. */
  readonly #swaps = new Set<number>();
  /** Whether the running gesture has its undo step already. */
  #accepted = false;
  #waiting: State | null = null;
  readonly #listeners = new Set<Listener>();
  readonly #nextFrame: NextFrame;

  /** `first` must be a valid state; throws otherwise, since there would be nothing to draw. */
  constructor(engine: Engine, first: unknown, { nextFrame, trace }: Beginning = {}) {
    this.engine = engine;
    this.#nextFrame = nextFrame ?? ((run) => requestAnimationFrame(run));
    const evaluated = trace ? { ok: true as const, state: first as State, trace } : engine.evaluate(first);
    if (!evaluated.ok) {
      throw new Error(`The first state is not valid: ${evaluated.problems[0]?.message ?? ""}`);
    }
    this.#history = new History<State>(evaluated.state);
    this.#origins.set(this.#history.current.id, evaluated.state);
    this.#snapshot = this.#made(evaluated.trace, null, null);
  }

  /** The experiment as it was opened. */
  get origin(): State {
    return this.#origins.get(this.#history.current.id) as State;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Whether the experiment is as it was opened, whatever is selected. */
  get isUntouched(): boolean {
    return sameExperiment(this.#snapshot.state, this.origin);
  }

  /** Calls `listener` after every new snapshot; returns the function that ends it. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Applies an edit. Edits of one gesture are one undo step and are evaluated together once per frame; an edit without
   * a gesture is evaluated at once. View edits are no undo step.
   */
  dispatch(edit: Edit, gesture?: string): void {
    if (gesture === undefined || isViewEdit(edit) || (this.#waiting && gesture !== this.#gesture)) {
      this.flush();
    }
    const state = applyEdit(this.#waiting ?? this.#snapshot.state, edit);
    if (isViewEdit(edit)) {
      this.#accept(state, "replace", this.#snapshot.refusal);
      return;
    }
    if (gesture === undefined) {
      this.#gesture = null;
      const before = this.#history.current.id;
      this.#accept(state, "push");
      if (edit.kind === "swap" && this.#history.current.id !== before) {
        this.#swaps.add(this.#history.current.id);
      }
      return;
    }
    if (!this.#waiting) {
      this.#nextFrame(() => this.flush());
    }
    this.#waiting = state;
    if (gesture !== this.#gesture) {
      this.#gesture = gesture;
      this.#accepted = false;
    }
  }

  /** Applies an edit read from a text entered at a place, where a refusal is told too. False when it is refused. */
  enter(edit: Edit, place: EntryPlace): boolean {
    this.flush();
    this.#gesture = null;
    return this.#accept(applyEdit(this.#snapshot.state, edit), "push", null, place);
  }

  /** Evaluates what waits for the next frame, now. */
  flush(): void {
    const state = this.#waiting;
    this.#waiting = null;
    if (state) {
      this.#accept(state, this.#accepted ? "replace" : "push");
    }
  }

  undo(): void {
    this.#travel(-1);
  }

  redo(): void {
    this.#travel(1);
  }

  /** Goes back to the experiment as it was opened, as a step that can be undone; what is pinned stays. */
  reset(): void {
    this.flush();
    this.#gesture = null;
    const { pinned } = this.#snapshot.state.view;
    const { origin } = this;
    this.#accept(pinned === undefined ? origin : { ...origin, view: { ...origin.view, pinned } }, "push");
  }

  /**
   * Opens another experiment as a new undo step; false where it is not valid. What is pinned stays, unless the state
   * itself says what to compare it with, or is another lesson's. Resetting leads back to `origin`, or else to it.
   */
  open(state: unknown, origin?: State): boolean {
    return this.#open(state, this.#snapshot.state.view.pinned, origin);
  }

  #open(state: unknown, pinned?: string, origin?: State): boolean {
    this.flush();
    this.#gesture = null;
    const evaluated = this.engine.evaluate(state);
    if (!evaluated.ok) {
      this.refuse({ problem: evaluated.problems[0] as Problem, from: "edit" });
      return false;
    }
    const isHere = samePlace(evaluated.state, this.#snapshot.state);
    const opened = withView(evaluated.state, { pinned: evaluated.state.view.pinned ?? (isHere ? pinned : undefined) });
    if (isHere && sameExperiment(opened, this.#snapshot.state)) {
      this.#history.replace(opened);
    } else {
      this.#history.push(opened);
    }
    this.#origins.set(this.#history.current.id, origin ?? evaluated.state);
    this.#publish(this.#made(evaluated.trace, null, null));
    return true;
  }

  /**
   * Opens the text after "#" of an address. An experiment that is one of the undo steps is gone back to, any other is
   * a new step. False for a bad link: its problem is published and everything else stays.
   */
  openLink(text: string): boolean {
    this.flush();
    const decoded = this.engine.decodeLink(text);
    if (!decoded.ok) {
      this.refuse({ problem: decoded.problems[0] as Problem, from: "link" });
      return false;
    }
    this.#gesture = null;
    if (!this.#history.find(decoded.state)) {
      return this.#open(decoded.state);
    }
    this.#accept(decoded.state, "replace");
    return true;
  }

  /** Publishes a refusal beside the last good snapshot. */
  refuse(refusal: Refusal): void {
    this.#publish(this.#made(this.#snapshot.trace, this.#snapshot.previousTrace, refusal));
  }

  /** Takes the refusal away, when its text has been given up or its sentence has been read. */
  dismiss(): void {
    if (this.#snapshot.refusal) {
      this.#publish(this.#made(this.#snapshot.trace, this.#snapshot.previousTrace, null));
    }
  }

  /** The undo step beside the present one; null at the end, and where it belongs to another lesson. */
  #beside(by: -1 | 1): Entry | null {
    const entry = this.#history.peek(by);
    return entry && samePlace(entry.state, this.#history.current.state) ? entry : null;
  }

  #travel(by: -1 | 1): void {
    this.flush();
    this.#gesture = null;
    const { stage, digits, step, pinned } = this.#snapshot.state.view;
    const entry = this.#beside(by);
    if (!entry) {
      return;
    }
    // The selection goes back with the change; what else is shown stays, so that the reader sees it happen there.
    // Across a swap it is the step's own pin that goes with it: the present one is the experiment gone to.
    const swapped = this.#swaps.has(by < 0 ? this.#history.current.id : entry.id);
    const kept = withView(entry.state, { stage, digits, step, ...(swapped ? {} : { pinned }) });
    this.#accept(settled(kept), by);
  }

  /**
   * Takes a state as a new undo step, in the place of the present one, or in that of the one beside it, which then is
   * the present one. `kept` is what stays unread beside the new snapshot; `place` is where it is said should the state
   * be refused.
   */
  #accept(
    state: State,
    step: "push" | "replace" | -1 | 1,
    kept: Refusal | null = null,
    place: EntryPlace | null = null,
  ): boolean {
    const evaluated = this.engine.evaluate(state);
    if (!evaluated.ok) {
      const [problem] = evaluated.problems as [Problem];
      this.refuse(place ? { problem, from: "entry", ...place } : { problem, from: "edit" });
      return false;
    }
    const before = this.#snapshot;
    const same = sameExperiment(evaluated.state, before.state);
    // Only now: a refused state leaves the present step where it is.
    if (typeof step === "number") {
      this.#history.step(step);
    }
    if (step === "push" && !same) {
      const { origin } = this;
      this.#history.push(evaluated.state);
      this.#origins.set(this.#history.current.id, origin);
      this.#accepted = true;
    } else {
      this.#history.replace(evaluated.state);
    }
    const [trace, previous] = same ? [before.trace, before.previousTrace] : [evaluated.trace, before.trace];
    this.#publish(this.#made(trace, previous, kept));
    return true;
  }

  #made(trace: Trace, previousTrace: Trace | null, refusal: Refusal | null): Snapshot {
    const { engine } = this;
    const { id: entry, state } = this.#history.current;
    const [canUndo, canRedo] = [this.#beside(-1) !== null, this.#beside(1) !== null];
    let link: string | undefined;
    return {
      state,
      trace,
      previousTrace,
      refusal,
      canUndo,
      canRedo,
      entry,
      get link() {
        link ??= engine.encodeLink(state);
        return link;
      },
    };
  }

  #publish(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    for (const listener of [...this.#listeners]) {
      listener(snapshot);
    }
  }
}
