import type { StageName, State } from "../engine/types.ts";
import type { Edit } from "../store/edits.ts";
import type { Words } from "../text/words.ts";
import type { HeaderDetail } from "./grid-events.ts";
import "./header-menu.ts";
import type { HeaderMenuContent } from "./header-menu.ts";
import type { MatrixGrid } from "./matrix-grid.ts";
import { addEdit, type Subject, subjectOf } from "./picture-edits.ts";
import { GROUPS, type Group } from "./picture-fit.ts";
import { menuOf, removeEdit } from "./picture-menu.ts";
import { groupOf } from "./picture-stages.ts";
import { listenForSwipes } from "./picture-swipe.ts";

/** What the picture has open beside a header. */
export interface OpenMenu {
  readonly content: HeaderMenuContent;
  readonly subject: Subject;
  readonly index: number;
}

/** The picture that is handled. */
interface Owner extends HTMLElement {
  readonly state: State;
  readonly words: Words;
  readonly readOnly: boolean;
  menu: OpenMenu | null;
  readonly front: Group;
  readonly grids: readonly MatrixGrid[];
  edit(edit: Edit): void;
  show(group: Group): void;
  drawn(): Promise<void>;
}

/** What is done by hand in a picture besides its cells: the menus of headers, swipes, and keys between stages. */
export class PictureHands {
  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
    owner.addEventListener("keydown", this.#key);
    listenForSwipes(owner, (by) => this.#turn(by));
  }

  press(stage: StageName, { axis, index, intent, element }: HeaderDetail): void {
    const { state, words, readOnly } = this.#owner;
    if (readOnly) return;
    const subject = subjectOf(stage, axis, state);
    if (intent === "remove") this.#removeAt(subject, index);
    else this.#owner.menu = { content: menuOf(subject, index, element, state, words.picture), subject, index };
  }

  rename = (event: CustomEvent<string>): void => {
    const menu = this.#owner.menu;
    if (menu?.subject.kind !== "token") return;
    this.#owner.edit({ kind: "rename-token", axis: menu.subject.axis, index: menu.index, text: event.detail });
  };

  add = (): void => {
    if (this.#owner.menu) this.#owner.edit(addEdit(this.#owner.menu.subject));
  };

  remove = (): void => {
    if (this.#owner.menu) this.#removeAt(this.#owner.menu.subject, this.#owner.menu.index);
  };

  #turn(by: -1 | 1): void {
    const group = GROUPS[GROUPS.indexOf(this.#owner.front) + by];
    if (group) this.#owner.show(group);
  }

  /** [ and ] go to the same cell one stage before or after. */
  #key = (event: KeyboardEvent): void => {
    const by = event.key === "[" ? -1 : event.key === "]" ? 1 : 0;
    const [target] = event.composedPath();
    if (by === 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || target instanceof HTMLInputElement)
      return;
    event.preventDefault();
    const owner = this.#owner;
    const from = owner.grids.find((grid) => grid === owner.shadowRoot?.activeElement);
    const group = GROUPS[GROUPS.indexOf(from ? groupOf(from.dataset.stage as StageName) : owner.front) + by];
    if (!group) return;
    owner.show(group);
    if (from) {
      const place = from.active;
      void owner.drawn().then(() => owner.grids.find((grid) => grid.dataset.stage === group)?.goTo(place));
    }
  };

  #removeAt(subject: Subject, index: number): void {
    const edit = removeEdit(subject, index, this.#owner.state);
    if (edit) this.#owner.edit(edit);
  }
}
