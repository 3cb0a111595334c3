/**
 * The button `.away` that leads from the stage to the `.notice` of a panel, where that is out of sight: on a phone a
 * task is done below the text.
 */
export class WayBack {
  /** Whether a part has been seen done, and nothing offered yet. */
  due = false;
  readonly #root: () => ParentNode;
  readonly #seen = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) this.withdraw();
  });

  constructor(root: () => ParentNode) {
    this.#root = root;
  }

  /** Shows the button if what is to be noticed has come, and cannot be seen. */
  offer(): void {
    const notice = this.due ? this.#root().querySelector(".notice") : null;
    if (!notice) return;
    this.due = false;
    const { top, bottom } = notice.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) return;
    this.#root().querySelector<HTMLElement>(".away")?.showPopover();
    this.#seen.observe(notice);
  }

  withdraw(): void {
    this.#seen.disconnect();
    const button = this.#root().querySelector<HTMLElement>(".away");
    if (button?.matches(":popover-open")) button.hidePopover();
  }
}
