import type { Engine, State, Trace } from "../engine/types.ts";
import { inLanguage, presetState } from "../presets/drafts.ts";
import type { EditDetail, EntryDetail } from "../store/edits.ts";
import { enterCell, enterPaste, enterSetting } from "../store/entry.ts";
import type { FirstSnapshot } from "../store/first.ts";
import { stageSize } from "../store/shape.ts";
import { type Snapshot, Store } from "../store/store.ts";
import type { MoreWords } from "../text/more.ts";
import type { Language, Words } from "../text/words.ts";
import type { PinAction, PresetDetail, SettingDetail, StateDetail } from "./events.ts";
import type { HeaderAction } from "./lab-header.ts";
import { copyText, isTextField } from "./lab-platform.ts";
import "./picture-tools.ts";
import type { PictureCell } from "./picture-plan.ts";
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
  readonly words: Words | null;
  readonly more: MoreWords | null;
  readonly language: Language;
  picking: boolean;
  preview: PictureCell | null;
  beyond: PictureCell | null;
  notice: { readonly text: string } | null;
  copied: boolean;
  requestUpdate(): void;
}

/** What is done in a lab: its store, and what its parts ask of it. It comes after the first picture. */
export class LabHands {
  readonly store: Store;
  readonly #lab: Owner;
  #unsubscribe: (() => void) | null = null;
  #confirmed = 0;
  #pinned: Pinned | null = null;

  constructor(lab: Owner, engine: Engine, first: FirstSnapshot) {
    this.#lab = lab;
    this.store = new Store(engine, first.state);
    if (first.refusal) {
      this.store.refuse(first.refusal);
    }
    this.listen();
  }

  /** Follows the store; a lab that leaves the document lets go of it with `rest`. */
  listen(): void {
    let before = this.store.snapshot;
    this.#lab.addEventListener("keydown", this.#key);
    this.#unsubscribe ??= this.store.subscribe((snapshot) => {
      this.#tell(before, snapshot);
      before = snapshot;
      this.#lab.requestUpdate();
    });
  }

  rest(): void {
    clearTimeout(this.#confirmed);
    this.#lab.removeEventListener("keydown", this.#key);
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  #tell(before: Snapshot, snapshot: Snapshot): void {
    const { state, refusal } = snapshot;
    const send = (name: string, detail: unknown) =>
      this.#lab.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    if (state !== before.state) {
      send("state-change", snapshot satisfies StateDetail);
    }
    if (refusal && refusal !== before.refusal) {
      send("problem", refusal.problem);
    }
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
    switch (type) {
      case "edit": {
        const { edit, gesture } = detail as EditDetail;
        if (edit.kind === "select") {
          lab.beyond = null;
        }
        store.dispatch(edit, gesture);
        break;
      }
      case "select-beyond":
        lab.beyond = detail as PictureCell;
        break;
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
        break;
      }
      case "pick-cells":
        lab.picking = detail as boolean;
        if (lab.picking) {
          store.dispatch({ kind: "show-stage", stage: "masked" });
        }
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

  #act(action: HeaderAction): void {
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
    }
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

  #key = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isTextField(event)) {
      return;
    }
    if (key === "z" || key === "y") {
      event.preventDefault();
      this.#act(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  };
}
