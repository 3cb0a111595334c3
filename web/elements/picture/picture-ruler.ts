/** Widths of text in the fonts of the picture. Each character is measured once. */
export class Ruler {
  readonly #span: HTMLElement;
  readonly #numbers = new Map<string, number>();
  readonly #labels = new Map<string, number>();

  /** @param span an element of the picture that is laid out but not seen, with tabular figures */
  constructor(span: HTMLElement) {
    this.#span = span;
  }

  #measure(text: string, size: number, weight: string): number {
    this.#span.style.fontWeight = weight;
    this.#span.style.fontSize = `${size}px`;
    this.#span.textContent = text;
    return this.#span.getBoundingClientRect().width;
  }

  /** Width of a number at 14 px, as the sum of its characters. */
  number(text: string): number {
    let sum = 0;
    for (const character of text) {
      let width = this.#numbers.get(character);
      if (width === undefined) {
        width = this.#measure(character.repeat(10), 14, "400") / 10;
        this.#numbers.set(character, width);
      }
      sum += width;
    }
    return sum;
  }

  /** Width of a label on one line, as bold as a marked one, at the size of headers unless told. */
  label(text: string, size = 13): number {
    const key = `${size} ${text}`;
    let width = this.#labels.get(key);
    if (width === undefined) {
      width = this.#measure(text, size, "600");
      // Labels come and go with renaming; they are not kept for ever.
      if (this.#labels.size > 500) this.#labels.clear();
      this.#labels.set(key, width);
    }
    return width;
  }
}
