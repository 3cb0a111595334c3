import { newGesture } from "../gesture.ts";
import { type Axis, type Point, snapped } from "./hull-geometry.ts";
import type { Frame } from "./hull-plot.ts";

/** Movement with which a press becomes a drag, in pixels: a hand is never quite still. */
const THRESHOLD = 3;

type Pointer = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

/** A value that is pressed and perhaps dragged. It keeps its distance to the pointer, and follows no other one. */
export class ValueDrag {
  readonly gesture = newGesture();
  readonly key: number;
  readonly #press: Pointer;
  readonly #value: Point;
  #moved = false;

  /** @param value where the value stands when it is pressed */
  constructor(key: number, { pointerId, clientX, clientY }: Pointer, value: Point) {
    this.key = key;
    this.#press = { pointerId, clientX, clientY };
    this.#value = value;
  }

  /** Whether the press has become a drag. */
  get moved(): boolean {
    return this.#moved;
  }

  /** Whether an event is of the pointer that pressed. */
  follows({ pointerId }: Pick<Pointer, "pointerId">): boolean {
    return pointerId === this.#press.pointerId;
  }

  /** The coordinates to which a pointer takes the value, one for each axis; null where it stays. */
  to(pointer: Pointer, frame: Pick<Frame, "x" | "y">, axes: readonly Axis[]): number[] | null {
    if (!this.follows(pointer)) return null;
    const across = pointer.clientX - this.#press.clientX;
    const down = pointer.clientY - this.#press.clientY;
    const distance = axes.length > 1 ? Math.hypot(across, down) : Math.abs(across);
    if (!this.#moved && distance < THRESHOLD) return null;
    this.#moved = true;
    const by = [frame.x(across) - frame.x(0), frame.y(down) - frame.y(0)] as const;
    const from = [this.#value.x, this.#value.y] as const;
    return axes.map((axis, at) => {
      const [start, way] = [from[at] as number, by[at] as number];
      // A coordinate along which there was no movement keeps all of its decimals.
      return way === 0 ? start : snapped(start + way, axis);
    });
  }
}
