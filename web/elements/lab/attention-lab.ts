import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Course } from "../../course/course.ts";
import { doorOf } from "../../course/place.ts";
import type { Keeper } from "../../course/progress-store.ts";
import { loadCore } from "../../engine/core.ts";
import type { Cell, Problem, State } from "../../engine/types.ts";
import { firstPreset, firstState, presetOf, randomSeed } from "../../presets/presets.ts";
import { type FirstSnapshot, firstSnapshot } from "../../store/first.ts";
import { isDirect } from "../../store/shape.ts";
import type { Store } from "../../store/store.ts";
import { controls } from "../../styles/controls.ts";
import { type Theme, theme } from "../../styles/theme.ts";
import { loadMore, type MoreWords } from "../../text/more.ts";
import { chooseLanguage, type Language, loadWords, spoken, type Words } from "../../text/words.ts";
import { afterPaint } from "../later.ts";
import type { AttentionLabElement } from "./lab-api.ts";
import type { LabHands } from "./lab-hands.ts";
import { type HeaderAction, isTheme } from "./lab-header.ts";
import { labStyle } from "./lab-style.ts";
import { experiment } from "./lab-view.ts";

/** Events by which the parts ask for something; those that come before the hands wait for them. */
const ASKING = [
  "edit",
  "cell-text",
  "matrix-text",
  "draft-drop",
  "setting-text",
  "open-preset",
  "pick-cells",
  "say",
  "pin",
  "go",
  "open-state",
];

/** What is drawn of experiments that go beyond given queries, keys and values. */
export type Extras = typeof import("./extras.ts");
const loadExtras = (): Promise<Extras> => import("./extras.ts");

/** Whether worked examples do without what a state has. */
const isPlain = (state: State): boolean =>
  isDirect(state) && state.positions === "none" && !state.softcap && !state.bias && !state.fault;

/**
 * `<attention-lab>`: the whole lab for one experiment. Several may stand on one page. Its attributes, events and
 * methods are those of `AttentionLabElement`.
 */
export class AttentionLab extends LitElement implements AttentionLabElement {
  static override properties = {
    lang: { reflect: true },
    theme: { reflect: true },
    state: {},
    page: {},
    show: {},
    readOnly: { type: Boolean, reflect: true, attribute: "read-only" },
    isPage: { attribute: false },
    credited: { attribute: false },
    newcomer: { attribute: false },
    course: { state: true },
    leftOut: { state: true },
    picking: { state: true },
    preview: { state: true },
    notice: { state: true },
    copied: { state: true },
    failure: { state: true },
    words: { state: true },
    more: { state: true },
    extras: { state: true },
    first: { state: true },
  };
  declare lang: string;
  declare theme: Theme;
  declare state: string;
  declare page: string;
  declare show: string;
  declare readOnly: boolean;
  /** Whether this lab is all that its page shows. */
  declare isPage: boolean;
  /** Whether it says whose it is, and where the full page is. */
  declare credited: boolean;
  /** Whether its reader is here for the first time, as far as the page knows. */
  declare newcomer: boolean;
  /** What keeps a learner's progress between visits; it may throw, or be null. */
  keeper: () => Keeper | null = () => null;
  /** What stands behind the doors of the course; null until one has been opened. */
  declare course: Course | null;
  /** Classes that leave out the parts not to be shown; null where nobody has asked for that. */
  declare leftOut: string | null;
  declare picking: boolean;
  declare preview: Cell | null;
  declare notice: { readonly text: string } | null;
  declare copied: boolean;
  declare failure: ((words: Words) => string) | null;
  /** The dictionary of the language spoken; null until it is there. */
  declare words: Words | null;
  /** The rest of that language's words; it comes with the hands. */
  declare more: MoreWords | null;
  declare extras: Extras | null;
  /** What is drawn until there is a store. */
  declare first: FirstSnapshot | null;

  #hands: LabHands | null = null;
  readonly #early: CustomEvent[] = [];
  #started: Promise<void> | null = null;
  #arranged: Promise<void> | null = null;
  /** Of the last random experiment. */
  #seed = 1;

  static override styles = [theme, controls, labStyle];

  constructor() {
    super();
    this.lang = "";
    this.theme = "auto";
    this.state = "";
    this.page = "";
    this.show = "";
    this.readOnly = false;
    this.isPage = false;
    this.credited = true;
    this.newcomer = false;
    this.leftOut = null;
    this.picking = false;
    this.preview = null;
    this.extras = null;
    this.course = null;
    this.notice = null;
    this.copied = false;
    this.failure = null;
    this.words = null;
    this.more = null;
    this.first = null;
    for (const name of ASKING) {
      this.addEventListener(name, this.#asked);
    }
    this.addEventListener("cell-preview", (event) => {
      // The picture marks what is pointed at in itself.
      if ((event.composedPath()[0] as Element).localName !== "pipeline-picture") {
        this.preview = (event as CustomEvent<Cell | null>).detail;
      }
    });
  }

  /** The experiment; null until `ready`. */
  get store(): Store | null {
    return this.#hands?.store ?? null;
  }

  getState(): State | null {
    this.store?.flush();
    return this.store?.snapshot.state ?? null;
  }

  setState(state: unknown): boolean {
    if (!this.store) {
      return false;
    }
    return typeof state === "string" ? this.store.openLink(state.replace(/^#/, "")) : this.store.open(state);
  }

  /** What stands behind the doors of the course. */
  async openCourse(): Promise<Course> {
    const { Course } = await import("../../course/course.ts");
    this.course ??= new Course(this.keeper, () => this.requestUpdate());
    return this.course;
  }

  /** The language spoken: the one of `lang`, else the page's, else the browser's. */
  get language(): Language {
    const around = this.parentElement?.closest<HTMLElement>("[lang]") ?? document.documentElement;
    return chooseLanguage(this.lang, around.lang, navigator.languages);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#hands) {
      this.#hands.listen();
    } else {
      this.#started ??= this.#start();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#hands?.rest();
  }

  async #start(): Promise<void> {
    const { state } = this;
    try {
      const engine = await loadCore();
      const first = firstSnapshot(engine, state.replace(/^#/, ""), firstState(this.language));
      const plain = isPlain(first.state);
      if (!plain || (presetOf(first.state) ?? firstPreset) !== firstPreset) {
        // The texts that stand beside it.
        await this.#fetchMore();
      }
      if (!plain) {
        this.extras = await loadExtras();
      }
      const { lesson } = first.state.view;
      if (lesson && doorOf(lesson) !== "lab") {
        try {
          await (await this.openCourse()).prepare(lesson, this.language);
        } catch {
          // The lab does without it, and says so.
          await this.#fetchMore();
        }
      }
      await this.#arranged;
      this.first = first;
      await afterPaint();
      // All of them first: nothing is to be opened that cannot be drawn yet.
      const [{ LabHands }, extras] = await Promise.all([import("./lab-hands.ts"), loadExtras(), this.#fetchMore()]);
      this.extras = extras;
      this.#hands = new LabHands(this, engine, first);
    } catch (error) {
      this.failure = await failureSentence(error, this.language);
      const message = String(error);
      const detail = { code: "engine", path: "", message, came: message, expected: "WebAssembly" } satisfies Problem;
      this.dispatchEvent(new CustomEvent("problem", { detail, bubbles: true, composed: true }));
      return;
    }
    this.#early.splice(0).forEach(this.#asked);
    if (this.state !== state) {
      this.setState(this.state);
    }
    this.requestUpdate();
    await this.updateComplete;
    this.#hands.begin();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("lang")) {
      void this.#speak(spoken(changed.get("lang")));
    }
    const narrowed = this.show || this.readOnly || this.leftOut;
    if (narrowed && (changed.has("show") || changed.has("readOnly"))) {
      this.#arranged = this.#arrange();
    }
    if (changed.has("state") && this.hasUpdated) {
      this.setState(this.state);
    }
  }

  /** Leaves out the parts that are not to be shown. */
  async #arrange(): Promise<void> {
    const { leftOut, partsStyle } = await import("./lab-parts.ts");
    const sheet = partsStyle.styleSheet as CSSStyleSheet;
    const { adoptedStyleSheets } = this.renderRoot as ShadowRoot;
    if (!adoptedStyleSheets.includes(sheet)) {
      adoptedStyleSheets.push(sheet);
    }
    this.leftOut = leftOut(this.show, this.readOnly);
  }

  /** Takes up the language asked for. */
  async #speak(before: Language | null): Promise<void> {
    const { language } = this;
    const [words] = await Promise.all([
      loadWords(language),
      // What a learner has begun stands in a panel that stays only where its words are there.
      this.course?.prepare(this.getState()?.view.lesson ?? "", language).catch(() => {}),
    ]);
    // Asked only now: they may have come, in the language before, while this waited.
    const more = this.more && (await loadMore(language));
    if (language !== this.language) {
      return;
    }
    this.words = words;
    this.more = more;
    if (before) {
      this.#hands?.translate(before, language);
    }
  }

  /** Fetches the further texts, in the language that is spoken when they are there. */
  async #fetchMore(): Promise<void> {
    let language: Language;
    let more: MoreWords;
    do {
      language = this.language;
      more = await loadMore(language);
    } while (language !== this.language);
    this.more = more;
  }

  override render(): TemplateResult {
    const { words, leftOut } = this;
    if (!words || ((this.show || this.readOnly) && leftOut === null)) {
      return html``;
    }
    const snapshot = this.store?.snapshot ?? this.first;
    return html`<div
      lang=${words.language === "zh" ? "zh-Hans" : "en"}
      role=${this.isPage ? nothing : "article"}
      aria-label=${this.isPage ? nothing : words.title}
    >
      ${
        leftOut?.includes("no-header")
          ? nothing
          : html`<lab-header
              .words=${words}
              .theme=${isTheme(this.theme) ? this.theme : "auto"}
              .copied=${this.copied}
              .readOnly=${this.readOnly}
              .door=${doorOf(snapshot?.state.view.lesson)}
              .linked=${this.page !== ""}
              .canUndo=${snapshot?.canUndo}
              .canRedo=${snapshot?.canRedo}
              @action=${this.#acted}
            ></lab-header>`
      }
      ${this.newcomer && !this.course ? html`<newcomer-line .more=${this.more} .keeper=${this.keeper} @close=${this.#welcomed}></newcomer-line>` : nothing}
      ${
        snapshot && !this.failure
          ? experiment({
              snapshot,
              words,
              more: this.more,
              isPage: this.isPage,
              leftOut: this.leftOut ?? "",
              readOnly: this.readOnly,
              picking: this.picking,
              extras: this.extras,
              course: this.course,
              preview: this.preview,
              pinned: this.#hands?.pinned ?? null,
              notice: this.notice,
              seed: this.#seedOf(snapshot.state),
              dismiss: this.#asked,
            })
          : html`<p class="message" role=${this.failure ? "alert" : "status"}>${this.failure?.(words) ?? words.loading}</p>`
      }
      ${this.#hands?.foot()}
    </div>`;
  }

  #seedOf(state: State): number {
    this.#seed = randomSeed(state.view.lesson) ?? this.#seed;
    return this.#seed;
  }

  /** What had the focus is gone: reading goes on with what came after it. */
  #welcomed = (): void => {
    this.newcomer = false;
    this.renderRoot.querySelector<HTMLElement>(".main")?.focus({ preventScroll: true });
  };

  #asked = (event: Event): void => {
    if (this.#hands) {
      this.#hands.answer(event as CustomEvent);
    } else {
      this.#early.push(event as CustomEvent);
    }
  };

  #acted = (event: CustomEvent<HeaderAction>): void => {
    const action = event.detail;
    if (action === "language") {
      this.lang = this.language === "zh" ? "en" : "zh";
    } else if (isTheme(action)) {
      this.theme = action;
    } else {
      this.#asked(event);
      return;
    }
    this.dispatchEvent(new CustomEvent("preference-change", { bubbles: true, composed: true }));
  };
}

/** Why there is no lab, as a sentence; where nothing can be fetched any more, in the words that are there. */
async function failureSentence(error: unknown, language: Language): Promise<(words: Words) => string> {
  const reason = error instanceof Error ? error.message : String(error);
  const absent = typeof WebAssembly === "undefined";
  if (absent || /unsafe-eval|content security|blocked by CSP/i.test(reason)) {
    const { noWebAssembly, refusedWebAssembly } = await loadMore(language);
    return () => (absent ? noWebAssembly : refusedWebAssembly);
  }
  return ({ engineMissing }) => engineMissing(reason);
}

customElements.define("attention-lab", AttentionLab);
