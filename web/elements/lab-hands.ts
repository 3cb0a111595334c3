import { html, nothing, type TemplateResult } from "lit";
import type { Course } from "../course/course.ts";
import type { Asked } from "../course/experiment-lock.ts";
import { doorOf } from "../course/place.ts";
import type { Cell, Engine, State, Trace } from "../engine/types.ts";
import { inLanguage, presetState } from "../presets/drafts.ts";
import { firstState } from "../presets/presets.ts";
import { type EditDetail, type EntryDetail, isViewEdit } from "../store/edits.ts";
import { enterCell, enterPaste, enterSetting } from "../store/entry.ts";
import type { FirstSnapshot } from "../store/first.ts";
import { stageSize } from "../store/shape.ts";
import { type Snapshot, Store } from "../store/store.ts";
import type { MoreWords } from "../text/more.ts";
import type { Language, Words } from "../text/words.ts";
import { type PinAction, type PresetDetail, type SettingDetail, turnEvent } from "./events.ts";
import type { StateDetail } from "./lab-api.ts";
import "./lab-foot.ts";
import type { HeaderAction } from "./lab-header.ts";
import { type LabKey, listenForKeys, stopKeys, useFirst } from "./lab-keys.ts";
import { copyText } from "./lab-platform.ts";
import "./picture-tools.ts";
import "./problem-note.ts";
import "./why-panel.ts";

/** How long a confirmation stands on its button, in milliseconds. */
const CONFIRMED = 2500;

/** An experiment to compare with. */
export interface Pinned {
  readonly link: string;
  readonly state: State;
  readonly trace: Trace;
}

/** The lab that is handled. */
interface Owner extends HTMLElement {
  readonly page: string;
  readonly isPage: boolean;
  readonly credited: boolean;
  readonly readOnly: boolean;
  /** Classes that leave out parts; null for none. */
  readonly leftOut: string | null;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly updateComplete: Promise<boolean>;
  readonly words: Words | null;
  readonly more: MoreWords | null;
  readonly language: Language;
  readonly course: Course | null;
  picking: boolean;
  preview: Cell | null;
  notice: { readonly text: string } | null;
  copied: boolean;
  openCourse(): Promise<Course>;
  requestUpdate(): void;
}

/** What is done in a lab: its store, and what its parts ask of it. It comes after the first picture. */
export class LabHands {
  readonly store: Store;
  readonly #lab: Owner;
  #unsubscribe: (() => void) | null = null;
  #confirmed = 0;
  #pinned: Pinned | null = null;
  /** The lab's own experiment and what resetting it leads to, while a lesson is open. */
  #left: readonly [State, State] | null = null;
  /** The lesson that was open last behind practice's door; the path remembers its own. */
  #practised = "practice";
  /** How often another place was asked for: who was asked before comes too late. */
  #asked = 0;
  /** Whether a dialog is open, or on its way. */
  #dialog = false;

  constructor(lab: Owner, engine: Engine, first: FirstSnapshot) {
    this.#lab = lab;
    this.store = new Store(engine, first.state);
    if (first.refusal) {
      this.store.refuse(first.refusal);
    }
    // Where it cannot be fetched, there is no plot, and everything else works.
    import("./value-hull.ts").catch(() => {});
    if (lab.isConnected) {
      this.listen();
    }
  }

  /** Tells that there is a lab, and what was wrong with the state that it was to begin with. */
  begin(): void {
    this.#send("ready", null);
    const { refusal } = this.store.snapshot;
    if (refusal) {
      this.#send("problem", refusal.problem);
    }
  }

  /** Follows the store; a lab that leaves the document lets go of it with `rest`. */
  listen(): void {
    let before = this.store.snapshot;
    listenForKeys(this.#lab, (key) => this.#dialog || this.#act(key));
    if (this.#lab.isPage) {
      useFirst(this.#lab);
    }
    this.#unsubscribe ??= this.store.subscribe((snapshot) => {
      this.#tell(before, snapshot);
      before = snapshot;
      this.#lab.requestUpdate();
    });
    // What was changed while nobody followed.
    this.#lab.requestUpdate();
  }

  rest(): void {
    clearTimeout(this.#confirmed);
    stopKeys(this.#lab);
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  #tell(before: Snapshot, snapshot: Snapshot): void {
    const { state, refusal } = snapshot;
    if (state !== before.state) {
      this.#send("state-change", snapshot satisfies StateDetail);
    }
    if (refusal && refusal !== before.refusal) {
      this.#send("problem", refusal.problem);
    }
  }

  #send(name: string, detail: unknown): void {
    this.#lab.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** The words of an experiment not touched yet go with the language. */
  translate(before: Language, language: Language): void {
    const { store } = this;
    const translated = store.isUntouched ? inLanguage(store.snapshot.state, before, language) : null;
    if (translated) {
      store.open(translated);
    }
  }

  /** Does what a part of the lab asks for by an event. */
  answer(event: CustomEvent): void {
    const { store } = this;
    const lab = this.#lab;
    const { type, detail } = event;
    if ((lab.readOnly && changes(event)) || this.#isMet(event)) {
      return;
    }
    switch (type) {
      case "edit": {
        const { edit, gesture } = detail as EditDetail;
        store.dispatch(edit, gesture);
        break;
      }
      case "cell-text":
        enterCell(store, detail as EntryDetail);
        break;
      case "matrix-text": {
        const { stage } = detail as EntryDetail;
        if (enterPaste(store, detail as EntryDetail)) {
          const size = stageSize(store.snapshot.state, stage);
          this.#say(({ paste }) => paste(stage, ...size));
        }
        break;
      }
      case "draft-drop":
      case "dismiss":
        store.dismiss();
        break;
      case "setting-text": {
        const { field, text } = detail as SettingDetail;
        enterSetting(store, field, text);
        break;
      }
      case "open-preset": {
        const { id, seed } = detail as PresetDetail;
        lab.picking = false;
        store.open(presetState(store.engine, id, lab.language, seed));
        // On a phone the list stands under everything, and what it opens would be out of sight.
        void lab.updateComplete.then(() =>
          lab.renderRoot.querySelector(".side h2")?.scrollIntoView({ block: "nearest" }),
        );
        break;
      }
      case "pick-cells":
        lab.picking = detail as boolean;
        if (lab.picking) {
          store.dispatch({ kind: "show-stage", stage: "masked" });
        }
        break;
      case "open-state":
        this.#leave(store.snapshot.state);
        if (typeof detail === "string") store.openLink(detail);
        else store.open(detail);
        break;
      case "go":
        void this.#go(detail as string);
        break;
      case "pin":
        this.#pin(detail as PinAction);
        break;
      case "say":
        lab.notice = { text: detail as string };
        break;
      case "action":
        this.#act(detail as HeaderAction);
    }
  }

  /** Whether the lesson that is open has dealt with what is asked for. */
  #isMet(asked: Asked): boolean {
    const { store } = this;
    const { course, language, leftOut } = this.#lab;
    const met = leftOut?.includes("no-lesson") ? null : course?.meet(asked, store.snapshot.state, language);
    if (!met) return false;
    if ("opened" in met) store.open(met.opened);
    else {
      this.#lab.notice = { text: met.refused };
      this.#lab.requestUpdate();
    }
    return true;
  }

  #act(action: HeaderAction | LabKey): void {
    if (this.#lab.readOnly && changing.includes(action)) {
      return;
    }
    if (this.#isMet({ type: "action", detail: action })) {
      return;
    }
    switch (action) {
      case "undo":
        this.store.undo();
        this.#say(({ done }) => done.undone);
        break;
      case "redo":
        this.store.redo();
        this.#say(({ done }) => done.redone);
        break;
      case "reset":
        this.store.reset();
        this.#say(({ done }) => done.wasReset);
        break;
      case "copy-link":
        void this.#copyLink();
        break;
      case "share":
      case "shortcuts":
        void this.#open(action);
        break;
      case "next-page":
      case "previous-page":
        this.#lab.renderRoot.querySelector(".side")?.dispatchEvent(turnEvent(action === "next-page" ? 1 : -1));
    }
  }

  /** Opens a lesson, or the lab's own experiment where that was left. */
  async #go(lesson: string): Promise<void> {
    const { store } = this;
    const lab = this.#lab;
    this.#asked += 1;
    const asked = this.#asked;
    let opened: State | null = null;
    if (lesson !== "lab") {
      try {
        opened = await this.#fetched(lesson === "practice" ? this.#practice() : lesson);
      } catch {
        if (asked === this.#asked) this.#say(({ done }) => done.notFetched);
        return;
      }
      if (!opened || asked !== this.#asked) return;
    }
    store.flush();
    this.#leave(store.snapshot.state);
    lab.picking = false;
    if (opened) store.open(opened);
    else if (this.#left) store.open(...this.#left);
    else store.open(firstState(lab.language));
    await lab.updateComplete;
    this.#toTop();
  }

  /** The state of a lesson, and all that drawing it takes. */
  async #fetched(lesson: string): Promise<State | null> {
    const { language } = this.#lab;
    const course = await this.#lab.openCourse();
    const opened = await course.open(lesson, language, this.store.engine);
    if (opened) await course.prepare(opened.view.lesson ?? lesson, language);
    return opened;
  }

  /** Who comes back to practice from elsewhere goes on where it was left; who is there comes to its list. */
  #practice(): string {
    return doorOf(this.store.snapshot.state.view.lesson) === "practice" ? "practice" : this.#practised;
  }

  /** Remembers what to come back to. */
  #leave(state: State): void {
    const { lesson = "" } = state.view;
    const door = doorOf(lesson);
    if (door === "lab") this.#left = [state, this.store.origin];
    if (door === "practice") this.#practised = lesson;
  }

  /** What has been opened is read from its heading on. */
  #toTop(): void {
    const side = this.#lab.renderRoot.querySelector<HTMLElement>(".side");
    const { top = 0 } = side?.getBoundingClientRect() ?? {};
    if (top < 0 || top > innerHeight / 2) side?.scrollIntoView({ block: "start" });
    side?.focus({ preventScroll: true });
  }

  #pin(action: PinAction): void {
    const { store } = this;
    store.flush();
    const { state } = store.snapshot;
    // What is shown of an experiment is no part of what is compared.
    const link = store.engine.encodeLink({ ...state, view: {} });
    if (action === "swap") {
      if (this.pinned) store.dispatch({ kind: "swap", state: this.pinned.state, link });
    } else store.dispatch({ kind: "pin", link: action === "pin" ? link : null });
    this.#say(({ done }) => done[action]);
  }

  /** The experiment to compare with; null where there is none. */
  get pinned(): Pinned | null {
    const { pinned: link } = this.store.snapshot.state.view;
    if (link !== this.#pinned?.link) {
      const decoded = link === undefined ? null : this.store.engine.decodeLink(link);
      const evaluated = decoded?.ok ? this.store.engine.evaluate(decoded.state) : null;
      this.#pinned =
        link !== undefined && evaluated?.ok ? { link, state: evaluated.state, trace: evaluated.trace } : null;
    }
    return this.#pinned;
  }

  async #open(action: "share" | "shortcuts"): Promise<void> {
    const { words, page, renderRoot } = this.#lab;
    if (this.#dialog || !words) {
      return;
    }
    this.#dialog = true;
    this.store.flush();
    const { state, link } = this.store.snapshot;
    try {
      const { openDialog } = await import("./lab-dialogs.ts");
      await openDialog(action, renderRoot, { words, page, state, link });
    } catch {
      this.#say(({ done }) => done.notFetched);
    }
    this.#dialog = false;
  }

  /** What stands under everything. */
  foot(): TemplateResult | typeof nothing {
    const { more, words, page, credited } = this.#lab;
    if (!more || !words) {
      return nothing;
    }
    return html`<lab-foot
      .more=${more}
      .name=${words.title}
      .page=${page}
      .credited=${credited}
      .snapshot=${this.store.snapshot}
      @action=${this.#answer}
    ></lab-foot>`;
  }

  #answer = (event: Event): void => this.answer(event as CustomEvent);

  async #copyLink(): Promise<void> {
    const lab = this.#lab;
    this.store.flush();
    const copied = await copyText(`${lab.page}#${this.store.snapshot.link}`);
    this.#say(({ done }) => (copied ? done.copied : done.notCopied));
    lab.copied = copied;
    clearTimeout(this.#confirmed);
    this.#confirmed = window.setTimeout(() => {
      lab.copied = false;
    }, CONFIRMED);
  }

  #say(sentence: (more: MoreWords) => string): void {
    const { more } = this.#lab;
    this.#lab.notice = more && { text: sentence(more) };
  }
}

const changing: readonly (HeaderAction | LabKey)[] = ["undo", "redo", "reset"];

/** Whether what a part of the lab asks for would change the experiment. */
function changes({ type, detail }: CustomEvent): boolean {
  if (type === "edit") {
    return !isViewEdit((detail as EditDetail).edit);
  }
  if (type === "pin") {
    return detail === "swap";
  }
  return !["action", "draft-drop", "dismiss", "say", "go"].includes(type);
}
