import type { KeyPress } from "../grid/grid-keys.ts";
import { isTextField } from "../lab-platform.ts";

/** Keys of a lab as a whole. Of several on a page only one hears a key, and where the page is meant none does. */

export type LabKey = "undo" | "redo" | "shortcuts" | "next-page" | "previous-page";

/** What a key press asks of a lab, or null where it is not the lab's. */
export function labKey(press: KeyPress): LabKey | null {
  const key = press.key.toLowerCase();
  if (press.altKey) return press.ctrlKey || press.metaKey || press.shiftKey ? null : turning(key);
  if (!press.ctrlKey && !press.metaKey) return key === "?" ? "shortcuts" : null;
  if (key === "z") return press.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

const turning = (key: string): LabKey | null =>
  key === "pagedown" ? "next-page" : key === "pageup" ? "previous-page" : null;

type Act = (key: LabKey) => void;

const listening = new Map<HTMLElement, Act>();
/** The lab that was pressed or had the focus last; null once anything else was or had. */
let used: HTMLElement | null = null;

function heed(event: KeyboardEvent, act: Act | undefined): void {
  const key = event.defaultPrevented ? null : labKey(event);
  // A field has an undo of its own, and question marks; pages it has not.
  if (!key || !act || (isTextField(event) && !key.endsWith("page"))) return;
  event.preventDefault();
  act(key);
}

const pressedWithin = (event: KeyboardEvent): void => heed(event, listening.get(event.currentTarget as HTMLElement));

/** A key pressed while nothing has the focus. */
function pressedNowhere(event: KeyboardEvent): void {
  const nowhere = event.target === document.body || event.target === document.documentElement;
  if (nowhere && used) heed(event, listening.get(used));
}

function noteUse(event: Event): void {
  const path = event.composedPath();
  used = [...listening.keys()].find((lab) => path.includes(lab)) ?? null;
}

/** Gives a lab the keys meant for it until `stopKeys`. */
export function listenForKeys(lab: HTMLElement, act: Act): void {
  if (listening.size === 0) {
    document.addEventListener("keydown", pressedNowhere);
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, noteUse, true);
  }
  listening.set(lab, act);
  lab.addEventListener("keydown", pressedWithin);
}

export function stopKeys(lab: HTMLElement): void {
  lab.removeEventListener("keydown", pressedWithin);
  listening.delete(lab);
  if (used === lab) used = null;
  if (listening.size > 0) return;
  document.removeEventListener("keydown", pressedNowhere);
  for (const type of ["pointerdown", "focusin"]) document.removeEventListener(type, noteUse, true);
}

/** Lets a lab have the keys of a page on which nothing has been used yet, because it is the page. */
export function useFirst(lab: HTMLElement): void {
  used ??= lab;
}
