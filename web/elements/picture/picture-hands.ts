import type { Cell, State } from "../../engine/types.ts";
import type { Edit } from "../../store/edits.ts";
import type { Words } from "../../text/words.ts";
import type { HeaderDetail } from "../grid/grid-events.ts";
import "./header-menu.ts";
import type { MatrixGrid } from "../grid/matrix-grid.ts";
import type { Plan } from "../plan/picture-plan.ts";
import type { HeaderMenuContent } from "./header-menu.ts";
import { PictureActions } from "./picture-actions.ts";
import { addEdit, indexOf, type Subject, subjectOf } from "./picture-edits.ts";
import { menuOf, removeEdit } from "./picture-menu.ts";
import { PictureScroll } from "./picture-scroll.ts";
import { listenForSwipes } from "./picture-swipe.ts";
import "./stage-overview.ts";

/** What the picture has open beside a header. */
export interface OpenMenu {
  readonly content: HeaderMenuContent;
  readonly subject: Subject;
  readonly index: number;
}

/** The picture that is handled. */
interface Owner extends HTMLElement {
  readonly state: State;
  readonly plan: Plan | null;
  readonly words: Words;
  readonly readOnly: boolean;
  readonly picking: boolean;
  hovered: Cell | null;
  menu: OpenMenu | null;
  readonly front: string;
  readonly grids: readonly MatrixGrid[];
  edit(edit: Edit, gesture?: string): void;
  show(group: string): void;
  drawn(): Promise<void>;
}

/** What is done by hand in a picture: its cells, the menus of headers, swipes, and keys between stages. */
export class PictureHands {
  readonly actions: PictureActions;
  readonly scroll: PictureScroll;
  readonly #owner: Owner;
  /** The group that the focus is on its way to: keys may be faster than drawing. */
  #headed: string | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.actions = new PictureActions(owner);
    this.scroll = new PictureScroll(owner);
    owner.addEventListener("keydown", this.#key);
    listenForSwipes(owner, (by) => this.#turn(by));
  }

  press(name: string, { axis, index: at, intent, element }: HeaderDetail): void {
    const { state, plan, words, readOnly } = this.#owner;
    const part = plan?.parts[name];
    if (readOnly || !part) return;
    const subject = subjectOf(part, axis, state);
    const index = indexOf(part, axis, at);
    if (intent === "remove") this.#removeAt(subject, index);
    else this.#owner.menu = { content: menuOf(subject, index, element, state, words.picture), subject, index };
  }

  /** Does what a header's menu asks for. */
  answer({ type, detail }: CustomEvent<string>): void {
    const { menu } = this.#owner;
    if (!menu) return;
    const { subject, index } = menu;
    if (type === "menu-add") this.#owner.edit(addEdit(subject));
    else if (type === "menu-remove") this.#removeAt(subject, index);
    else if (subject.kind === "token")
      this.#owner.edit({ kind: "rename-token", axis: subject.axis, index, text: detail });
  }

  #turn(by: -1 | 1): void {
    const group = this.#beside(this.#owner.front, by);
    if (group) this.#owner.show(group);
  }

  #beside(group: string, by: -1 | 1): string | undefined {
    const groups = this.#owner.plan?.groups ?? [];
    return groups[groups.findIndex((other) => other.group === group) + by]?.group;
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
    const group = this.#beside(this.#headed ?? from?.dataset.group ?? owner.front, by);
    if (!group) return;
    owner.show(group);
    if (from) void this.#goTo(group, from.active);
  };

  /** Takes the focus to a cell of a group once that is drawn. */
  async #goTo(group: string, place: MatrixGrid["active"]): Promise<void> {
    this.#headed = group;
    await this.#owner.drawn();
    // Another key has been pressed meanwhile.
    if (this.#headed !== group) return;
    const grid = this.#owner.grids.find((one) => one.dataset.stage === group);
    grid?.goTo(place);
    await grid?.updateComplete;
    if (this.#headed === group) this.#headed = null;
  }

  #removeAt(subject: Subject, index: number): void {
    const edit = removeEdit(subject, index, this.#owner.state);
    if (edit) this.#owner.edit(edit);
  }
}
