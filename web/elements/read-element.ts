import { LitElement } from "lit";

/**
 * An element that is read. While a number moves it keeps up at a reader's pace instead of the screen's, which leaves
 * the frames to the picture; a change after a pause is drawn at once.
 */
export abstract class ReadElement extends LitElement {
  /** Least time between two drawings, in milliseconds. */
  protected readonly pace: number = 100;
  #last = Number.NEGATIVE_INFINITY;

  protected override async scheduleUpdate(): Promise<void> {
    const wait = this.#last + this.pace - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    this.#last = performance.now();
    super.scheduleUpdate();
  }
}
