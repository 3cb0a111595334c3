import { html, nothing, type TemplateResult } from "lit";
import type { Course } from "../../course/course.ts";
import type { Asked } from "../../course/experiment-lock.ts";
import type { Cell, Engine } from "../../engine/types.ts";
import { inLanguage, presetState } from "../../presets/drafts.ts";
import { type EditDetail, type EntryDetail, isViewEdit } from "../../store/edits.ts";
import { enterCell, enterPaste, enterSetting } from "../../store/entry.ts";
import type { FirstSnapshot } from "../../store/first.ts";
import { stageSize } from "../../store/shape.ts";
import { type Snapshot, Store } from "../../store/store.ts";
import type { MoreWords } from "../../text/more.ts";
import type { Language, Words } from "../../text/words.ts";
import { type PinAction, type PresetDetail, type SettingDetail, turnEvent } from "../events.ts";
import type { StateDetail } from "./lab-api.ts";
import { LabComparison, type Pinned } from "./lab-comparison.ts";
import { LabDoors } from "./lab-doors.ts";
import "./lab-foot.ts";
import { copyText } from "../lab-platform.ts";
import type { HeaderAction } from "./lab-header.ts";
import { type LabKey, listenForKeys, stopKeys, useFirst } from "./lab-keys.ts";
import "./newcomer-line.ts";
import "./picture-tools.ts";
import "./problem-note.ts";
import "../reading/why-panel.ts";

/** How long a confirmation stands on its button, in milliseconds. */
const CONFIRMED = 2500;

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
  readonly #comparison: LabComparison;
  readonly #doors: LabDoors;
  /** Whether a dialog is open, or on its way. */
  #dialog = false;

  constructor(lab: Owner, engine: Engine, first: FirstSnapshot) {
    this.#lab = lab;
    this.store = new Store(engine, first.state, { trace: first.trace });
    this.#comparison = new LabComparison(this.store);
    this.#doors = new LabDoors(lab, this.store, () => this.#say(({ done }) => done.notFetched));
    if (first.refusal) {
      this.store.refuse(first.refusal);
    }
    // Where it cannot be fetched, there is no plot, and everything else works.
    import("../hull/value-hull.ts").catch(() => {});
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

  /** The experiment to compare with; null where there is none. */
  get pinned(): Pinned | null {
    return this.#comparison.pinned;
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
        this.#doors.leave();
        if (typeof detail === "string") store.openLink(detail);
        else store.open(detail);
        break;
      case "go":
        void this.#doors.go(detail as string);
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

  #pin(action: PinAction): void {
    this.#comparison.act(action);
    this.#say(({ done }) => done[action]);
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
