/** A bar at the lower edge of what can be seen: right over the soft keyboard of a phone, where there is one. */

/** What of the page can be seen: less than the layout has where a keyboard lies over it, or fingers have enlarged it. */
export function inSight(): { left: number; top: number; width: number; height: number } {
  const view = window.visualViewport;
  if (!view) return { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  return { left: view.offsetLeft, top: view.offsetTop, width: view.width, height: view.height };
}

/** Room between what is written in and the bar: for a sentence about it, and the row after it. */
const GAP = 72;

/** What shrinks by less is the browser's own bars, which come and go while somebody scrolls. */
const LEAST_KEYBOARD = 100;

/** Keeps a manual popover at the lower edge, and what is written in above it. */
export class Dock {
  #bar: HTMLElement | null = null;
  #field: Element | null = null;
  /** How high what can be seen was. */
  #height = 0;

  /** Shows the bar. Another field than before is scrolled out from under it. */
  show(bar: HTMLElement, field: Element | null): void {
    if (this.#bar !== bar) this.hide();
    if (!this.#bar) {
      this.#bar = bar;
      window.visualViewport?.addEventListener("resize", this.#resized);
      window.visualViewport?.addEventListener("scroll", this.#place);
      window.addEventListener("resize", this.#resized);
    }
    if (!bar.matches(":popover-open")) bar.showPopover();
    this.#place();
    this.#height = inSight().height;
    if (field !== this.#field) this.#clear(field);
    this.#field = field;
  }

  hide(): void {
    if (!this.#bar) return;
    window.visualViewport?.removeEventListener("resize", this.#resized);
    window.visualViewport?.removeEventListener("scroll", this.#place);
    window.removeEventListener("resize", this.#resized);
    if (this.#bar.isConnected && this.#bar.matches(":popover-open")) this.#bar.hidePopover();
    this.#bar = null;
    this.#field = null;
  }

  /** How much of what can be seen the bar takes. */
  get height(): number {
    return this.#bar?.offsetHeight ?? 0;
  }

  #place = (): void => {
    if (!this.#bar) return;
    const { left, top, width, height } = inSight();
    const { style } = this.#bar;
    style.width = `${width}px`;
    style.left = `${left}px`;
    style.top = `${top + height - this.#bar.offsetHeight}px`;
  };

  #resized = (): void => {
    const { height } = inSight();
    const opened = this.#height - height > LEAST_KEYBOARD;
    this.#height = height;
    this.#place();
    if (opened) this.#clear(this.#field);
  };

  #clear(field: Element | null): void {
    const { top, height } = inSight();
    const hidden = (field?.getBoundingClientRect().bottom ?? 0) + GAP - (top + height - this.height);
    if (hidden > 0) window.scrollBy(0, hidden);
  }
}
