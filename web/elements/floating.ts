import { inSight } from "./dock.ts";

/** What floats beside a cell or header: nothing moves to make room for it. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

const EDGE = 8;
const GAP = 6;

/** Where a note stands: under its anchor, or over it where the screen ends; always within the screen's edges. */
export function placeBeside(anchor: Box, note: Size, screen: Size): { left: number; top: number } {
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - note.height;
  const top = below + note.height + EDGE <= screen.height || above < EDGE ? below : above;
  return {
    left: Math.max(EDGE, Math.min(anchor.left, screen.width - note.width - EDGE)),
    top: Math.max(EDGE, Math.min(top, screen.height - note.height - EDGE)),
  };
}

/** Keeps a manual popover beside its anchor while the page scrolls. */
export class Floating {
  #anchor: Element | null = null;
  #note: HTMLElement | null = null;
  #taken = 0;

  /** Shows the note beside an element, or hides it where there is none. @param taken height at the screen's lower edge */
  show(note: HTMLElement, anchor: Element | null, taken = 0): void {
    this.#taken = taken;
    if (!anchor) {
      this.hide();
      return;
    }
    this.#note = note;
    this.#anchor = anchor;
    if (!note.matches(":popover-open")) {
      note.showPopover();
      document.addEventListener("scroll", this.#place, { capture: true, passive: true });
      window.addEventListener("resize", this.#place);
      window.visualViewport?.addEventListener("resize", this.#place);
    }
    this.#place();
  }

  /** Hides the note. */
  hide(): void {
    if (!this.#anchor) return;
    this.#anchor = null;
    document.removeEventListener("scroll", this.#place, { capture: true });
    window.removeEventListener("resize", this.#place);
    window.visualViewport?.removeEventListener("resize", this.#place);
    if (this.#note?.isConnected && this.#note.matches(":popover-open")) this.#note.hidePopover();
  }

  #place = (): void => {
    if (!this.#anchor || !this.#note) return;
    const note = { width: this.#note.offsetWidth, height: this.#note.offsetHeight };
    const { top: edge, height } = inSight();
    const screen = { width: document.documentElement.clientWidth, height: edge + height - this.#taken };
    const { left, top } = placeBeside(this.#anchor.getBoundingClientRect(), note, screen);
    this.#note.style.left = `${left}px`;
    this.#note.style.top = `${top}px`;
  };
}
