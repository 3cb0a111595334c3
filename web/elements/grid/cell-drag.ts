import { decimalsOf } from "../../text/numbers.ts";
import { newGesture } from "../gesture.ts";

/** Changing a number by dragging it up and down, or by the wheel. */

const COARSE = 0.1;
const FINE = 0.01;
const PIXELS_PER_STEP = 6;
const THRESHOLD = 4;
const WHEEL_PIXELS_PER_STEP = 40;
const WHEEL_PAUSE = 400;

/**
 * value + count·step as decimals add, without the noise of binary fractions: 0.1 + 0.2 is 0.3.
 * @param count whole number of steps
 */
export function stepped(value: number, count: number, step: number): number {
  return toDecimals(value + count * step, Math.max(decimalsOf(value), decimalsOf(step)));
}

/** x with so many decimals, and never −0; as it is where they are more than can be written. */
export function toDecimals(x: number, decimals: number): number {
  // toFixed takes at most 100 decimals and writes exponents from 1e21 on.
  if (decimals > 100 || Math.abs(x) >= 1e15) return x;
  return Number(x.toFixed(decimals)) + 0;
}

/**
 * A drag of one cell. Reports a value for each movement, of which browsers send one a frame; whoever computes waits for
 * the frame. Escape (the owner calls `cancel`) gives the first value back.
 */
export class CellDrag {
  readonly gesture = newGesture();
  #moved = false;
  #travel = 0;
  #lastY: number;
  #value: number;
  readonly #start: number;
  readonly #pointer: number;
  readonly #cell: HTMLElement;
  readonly #report: (value: number, gesture: string) => void;
  readonly #done: (moved: boolean) => void;

  /**
   * @param press the pointerdown on the cell
   * @param value the cell's number at the start
   * @param report receives each new value with the gesture's id
   * @param done called once at the end; `moved` is false where the press never became a drag
   */
  constructor(
    press: PointerEvent,
    cell: HTMLElement,
    value: number,
    report: (value: number, gesture: string) => void,
    done: (moved: boolean) => void,
  ) {
    this.#cell = cell;
    this.#pointer = press.pointerId;
    this.#lastY = press.clientY;
    this.#start = value;
    this.#value = value;
    this.#report = report;
    this.#done = done;
    cell.addEventListener("pointermove", this.#move);
    cell.addEventListener("pointerup", this.#end);
    cell.addEventListener("pointercancel", this.#end);
    cell.addEventListener("lostpointercapture", this.#end);
  }

  /** Whether the press has become a drag. */
  get moved(): boolean {
    return this.#moved;
  }

  /** Ends the drag and restores the first value. */
  cancel(): void {
    this.#stop();
    if (this.#value !== this.#start) this.#report(this.#start, this.gesture);
    this.#done(this.#moved);
  }

  #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    if (event.buttons === 0) {
      this.#end(event);
      return;
    }
    if (!this.#moved) {
      if (Math.abs(event.clientY - this.#lastY) < THRESHOLD) return;
      this.#moved = true;
      this.#lastY = event.clientY;
      this.#cell.setPointerCapture(this.#pointer);
    }
    const step = event.shiftKey ? FINE : COARSE;
    this.#travel += ((this.#lastY - event.clientY) / PIXELS_PER_STEP) * step;
    this.#lastY = event.clientY;
    const value = stepped(this.#start, Math.round(this.#travel / step), step);
    if (value === this.#value) return;
    this.#value = value;
    this.#report(value, this.gesture);
  };

  #end = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.#stop();
    this.#done(this.#moved);
  };

  #stop(): void {
    this.#cell.removeEventListener("pointermove", this.#move);
    this.#cell.removeEventListener("pointerup", this.#end);
    this.#cell.removeEventListener("pointercancel", this.#end);
    this.#cell.removeEventListener("lostpointercapture", this.#end);
    if (this.#cell.hasPointerCapture(this.#pointer)) this.#cell.releasePointerCapture(this.#pointer);
  }
}

/** Turns of the wheel over one cell; turns without a pause between them are one gesture. */
export class CellWheel {
  #gesture = "";
  #last = Number.NEGATIVE_INFINITY;
  #rest = 0;
  #key = "";

  /**
   * @param key names the cell; another cell begins another gesture
   * @param value the cell's number now
   * @returns the new number with its gesture, or null while the turn is less than a step
   */
  turn(event: WheelEvent, key: string, value: number): { value: number; gesture: string } | null {
    if (key !== this.#key || event.timeStamp - this.#last > WHEEL_PAUSE) {
      this.#gesture = newGesture();
      this.#rest = 0;
    }
    this.#key = key;
    this.#last = event.timeStamp;
    // With Shift held, browsers turn the wheel sideways.
    const delta = event.deltaY || event.deltaX;
    this.#rest -= event.deltaMode === 0 ? delta / WHEEL_PIXELS_PER_STEP : Math.sign(delta);
    const count = Math.trunc(this.#rest);
    this.#rest -= count;
    if (count === 0) return null;
    return { value: stepped(value, count, event.shiftKey ? FINE : COARSE), gesture: this.#gesture };
  }
}
