import type { Place } from "../../course/format.ts";
import type { StageName } from "../../engine/types.ts";

/** Where the things stand that a lesson speaks of. */

/** The stage that controls stand over. */
const over: Partial<Record<Place, StageName>> = {
  "scale-control": "scaled",
  "more-settings": "scaled",
  "mask-control": "masked",
};

/** The stage to bring to the front so that a place is seen; null where it is seen anyway. */
export function frontOf(place: Place): StageName | null {
  if (place === "picture-tools" || place === "head-chooser" || place === "fault-note") return null;
  return over[place] ?? (place as StageName);
}

/** How long a place is marked that was shown, in milliseconds. */
const MARKED = 1600;

/** Scrolls a place into view where it is not, and marks it for a moment if asked to. */
export function bringIntoView(from: Element, place: Place, marked = true): void {
  const { parentNode } = from.closest(".side") ?? {};
  // What was brought to the front is drawn by the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const picture = parentNode?.querySelector("pipeline-picture");
      const found =
        parentNode?.querySelector(place) ?? picture?.shadowRoot?.querySelector(`[data-stage="${place}"]`) ?? picture;
      if (!found) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      found.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
      if (!marked) return;
      const { style } = found as HTMLElement;
      style.outline = "3px solid var(--select)";
      style.outlineOffset = "4px";
      setTimeout(() => {
        style.outline = style.outlineOffset = "";
      }, MARKED);
    }),
  );
}
