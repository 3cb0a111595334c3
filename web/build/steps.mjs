// The numbered lines that tell how far a long command is.

/** @param {number} started */
export const secondsSince = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;

/** A row of steps, printed as `[2/5] compiling …` with the time that each took. */
export class Steps {
  #total;
  #done = 0;

  /** @param {number} total how many steps there will be */
  constructor(total) {
    this.#total = total;
  }

  /**
   * Takes a step.
   * @template T
   * @param {string} title what is being done, as "compiling the engine"
   * @param {() => Promise<T>} action what it gives is given back; a text is printed as a remark
   * @returns {Promise<T>}
   */
  async step(title, action) {
    this.#done += 1;
    console.log(`[${this.#done}/${this.#total}] ${title} …`);
    const started = Date.now();
    const result = await action();
    console.log(`      ${typeof result === "string" ? result : "done"} (${secondsSince(started)})`);
    return result;
  }
}
