/** Swipes sideways over the picture, which turn to the next stage. */

const LEAST = 48;
const LONGEST = 700;

export interface Touch {
  readonly x: number;
  readonly y: number;
  readonly time: number;
}

/** 1 for a swipe to the left, which brings what comes later, −1 to the right, 0 for none. */
export function swipeOf(from: Touch, to: Touch): -1 | 0 | 1 {
  const across = to.x - from.x;
  if (Math.abs(across) < LEAST || Math.abs(across) < 2 * Math.abs(to.y - from.y) || to.time - from.time > LONGEST)
    return 0;
  return across < 0 ? 1 : -1;
}

/** Whether something under the finger wants the sideways movement itself. */
function taken(event: Event, host: Element): boolean {
  for (const node of event.composedPath()) {
    if (node === host) return false;
    if (!(node instanceof Element)) continue;
    if (node.matches("input, select, [aria-selected='true'].editable")) return true;
    if (node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX)) return true;
  }
  return false;
}

/** Listens for swipes over an element. @param turn receives 1 or −1 */
export function listenForSwipes(host: HTMLElement, turn: (by: -1 | 1) => void): void {
  let from: Touch | null = null;
  const touch = (event: TouchEvent): Touch => {
    const { clientX = 0, clientY = 0 } = event.changedTouches[0] ?? {};
    return { x: clientX, y: clientY, time: event.timeStamp };
  };
  host.addEventListener(
    "touchstart",
    (event) => {
      const zoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      from = event.touches.length === 1 && !zoomed && !taken(event, host) ? touch(event) : null;
    },
    { passive: true },
  );
  host.addEventListener(
    "touchend",
    (event) => {
      const by = from ? swipeOf(from, touch(event)) : 0;
      from = null;
      if (by !== 0) turn(by);
    },
    { passive: true },
  );
  host.addEventListener("touchcancel", () => {
    from = null;
  });
}
