import { html, LitElement, nothing, type TemplateResult } from "lit";
import { type CellLook, cellLook } from "../../course/cell-look.ts";
import { exactText, partName } from "../../course/fact-lines.ts";
import { type Axes, axesOf, cellName, rowOfPart } from "../../course/problem-text.ts";
import type { AnswerReading, AskedPart, CellMark, ExerciseEngine } from "../../engine/exercise-types.ts";
import { controls } from "../../styles/controls.ts";
import type { PracticeWords } from "../../text/practice.ts";
import { sayEvent } from "../events.ts";
import { type CellPlace, keyTarget, placeOf } from "./answer-keys.ts";
import { fillFrom, LONGEST_ENTRY, type Paste, readPaste } from "./answer-paste.ts";
import { answerStyle } from "./answer-style.ts";

export type Texts = readonly (readonly string[])[];

/**
 * `<answer-grid>`: one matrix of an answer. Arrows, Tab and Enter go from cell to cell; a matrix may be pasted and the
 * paste taken back. It says how each cell is read, and how it was marked.
 *
 * @fires cells-typed Texts: what stands in all its cells now
 * @fires cell-active when a cell gets the focus
 * @fires grid-end Enter in the last cell
 */
export class AnswerGrid extends LitElement {
  static override properties = {
    asked: { attribute: false },
    texts: { attribute: false },
    marks: { attribute: false },
    checked: { attribute: false },
    given: { attribute: false },
    words: { attribute: false },
    engine: { attribute: false },
    active: { state: true },
    typing: { state: true },
    pasted: { state: true },
  };
  declare asked: AskedPart;
  /** Of the same shape. */
  declare texts: Texts;
  /** As graded last; null before. */
  declare marks: readonly (readonly CellMark[])[] | null;
  /** The texts that were graded. */
  declare checked: Texts | null;
  /** Whether the learner is given this part. */
  declare given: boolean;
  declare words: PracticeWords;
  declare engine: ExerciseEngine;
  /** The cell that has the focus. */
  declare active: CellPlace | null;
  /** Whether it is being typed in. */
  declare typing: boolean;
  /** The last paste: what it said, and what stood there before where it was taken. */
  declare pasted: { readonly sentence: string; readonly before: Texts | null } | null;

  readonly #readings = new Map<string, AnswerReading>();

  static override styles = [controls, answerStyle];

  constructor() {
    super();
    this.marks = null;
    this.checked = null;
    this.given = false;
    this.active = null;
    this.typing = false;
    this.pasted = null;
  }

  /** Writes a sign where the caret is, or was. */
  insert(sign: string): void {
    const input = this.active && this.#input(this.active);
    if (!input) return;
    input.focus();
    input.setRangeText(sign, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    this.#typed(input);
  }

  /** Puts the focus into the first cell, or the last. */
  enter(from: "start" | "end" = "start"): boolean {
    const inputs = this.#inputs();
    const input = from === "start" ? inputs[0] : inputs.at(-1);
    input?.focus();
    return input !== undefined;
  }

  override render(): TemplateResult {
    const { asked: part, words } = this;
    const axes = axesOf(part, words, rowOfPart(part));
    const name = partName(part, words);
    const size = `${part.rows}×${part.cols}`;
    return html`<figure style="--columns:${part.cols}">
      <figcaption>${name} <span>${size}${this.given ? html` · ${words.givenPart}` : nothing}</span></figcaption>
      <table role="grid" aria-label=${words.matrix(name, part.rows, part.cols)} @keydown=${this.#press}>
        <colgroup><col class="heads" /><col span=${part.cols} /></colgroup>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${axes.corner}</span></th>
            ${axes.columnLabels.map((label, at) => html`<th scope="col"><span class="unseen">${axes.columnNames[at]}</span><span aria-hidden="true">${label}</span></th>`)}
          </tr>
        </thead>
        <tbody>${part.roles.map((_, row) => this.#row(axes, row))}</tbody>
      </table>
      ${this.given ? nothing : this.#note()}
    </figure>`;
  }

  #row(axes: Axes, row: number): TemplateResult {
    return html`<tr>
      <th scope="row"><span class="unseen">${axes.rowNames[row]}</span><span aria-hidden="true">${axes.rowLabels[row]}</span></th>
      ${this.asked.roles[row]?.map((role, column) =>
        role === "not_asked" ? html`<td><span class="fixed"></span></td>` : this.#cell(row, column),
      )}
    </tr>`;
  }

  #cell(row: number, column: number): TemplateResult {
    if (this.given) {
      const number = this.asked.answer[row]?.[column];
      return html`<td><span class="fixed given">${number ? exactText(number) : ""}</span></td>`;
    }
    const text = this.#text(row, column);
    const look = this.#look(row, column);
    const id = `under-${row}-${column}`;
    return html`<td class=${look.kind}>
      <input
        type="text"
        enterkeyhint="next"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength=${LONGEST_ENTRY}
        data-row=${row}
        data-column=${column}
        aria-label=${cellName(this.asked, row, column, this.words)}
        aria-invalid=${look.kind === "wrong" || look.kind === "unread" ? "true" : nothing}
        aria-describedby=${id}
        .value=${text}
        @input=${this.#heard}
        @focus=${this.#entered}
        @blur=${this.#left}
        @paste=${this.#paste}
      />
      <span class="under" id=${id}>
        <span aria-hidden=${look.sentence ? "true" : nothing}>${look.under}</span>
        ${look.sentence ? html`<span class="unseen">${look.sentence}</span>` : nothing}
      </span>
    </td>`;
  }

  /** The sentence under the grid: about the last paste, or about a cell that cannot be read. */
  #note(): TemplateResult {
    const { pasted, words } = this;
    if (pasted) {
      return html`<p class="note ${pasted.before ? "" : "bad"}">
        ${pasted.sentence}
        ${pasted.before ? html`<button @click=${this.#undo}>${words.undoPaste}</button>` : nothing}
      </p>`;
    }
    const place = this.#spokenOf();
    const look = place && this.#look(place.row, place.column);
    if (!place || !look) return html`<p class="note"></p>`;
    const text = this.#text(place.row, place.column);
    const reading = this.#reading(text);
    return html`<p class="note ${look.kind === "unread" ? "bad" : ""}">
      <span>“${text}”: ${look.sentence}</span>
      ${reading.kind === "ambiguous" && reading.reason === "thousands" ? this.#choices(place, text) : nothing}
    </p>`;
  }

  /** What a comma may mean, to be chosen. */
  #choices(place: CellPlace, text: string): TemplateResult[] {
    return [text.replace(/[,，]/, "."), text.replace(/[,，]/g, "")].map(
      (chosen) => html`<button @click=${() => this.#write(place, chosen)}>${chosen}</button>`,
    );
  }

  /** The cell spoken of: the one with the focus, else the first that cannot be read. */
  #spokenOf(): CellPlace | null {
    const says = ({ row, column }: CellPlace) => this.#look(row, column).sentence !== "";
    if (this.active && says(this.active)) return this.active;
    const places = this.asked.roles.flatMap((roles, row) => roles.map((role, column) => ({ row, column, role })));
    return (
      places.find(({ row, column, role }) => role !== "not_asked" && this.#look(row, column).kind === "unread") ?? null
    );
  }

  #text(row: number, column: number): string {
    return this.texts[row]?.[column] ?? "";
  }

  #reading(text: string): AnswerReading {
    let reading = this.#readings.get(text);
    if (!reading) {
      const read = this.engine.readAnswer(text);
      reading = "kind" in read ? read : { kind: "empty" };
      this.#readings.set(text, reading);
    }
    return reading;
  }

  #look(row: number, column: number): CellLook {
    const text = this.#text(row, column);
    const isChecked = this.checked && (this.checked[row]?.[column] ?? "") === text;
    const mark = isChecked ? (this.marks?.[row]?.[column] ?? null) : null;
    const typing = this.typing && this.active?.row === row && this.active.column === column;
    return cellLook(text, this.#reading(text), mark, this.words, typing);
  }

  #inputs(): HTMLInputElement[] {
    return [...this.renderRoot.querySelectorAll("input")];
  }

  #input({ row, column }: CellPlace): HTMLInputElement | null {
    return this.renderRoot.querySelector(`input[data-row="${row}"][data-column="${column}"]`);
  }

  #entered(event: Event): void {
    this.active = placeOf(event.currentTarget as HTMLInputElement);
    this.typing = false;
    this.dispatchEvent(new CustomEvent("cell-active"));
  }

  #left(): void {
    this.typing = false;
  }

  #heard(event: Event): void {
    this.#typed(event.currentTarget as HTMLInputElement);
  }

  #typed(input: HTMLInputElement): void {
    this.typing = true;
    this.pasted = null;
    this.#write(placeOf(input), input.value);
  }

  #write({ row, column }: CellPlace, text: string): void {
    this.#tell(this.texts.map((line, i) => (i === row ? line.map((old, j) => (j === column ? text : old)) : line)));
  }

  #tell(texts: Texts): void {
    this.dispatchEvent(new CustomEvent<Texts>("cells-typed", { detail: texts }));
  }

  #paste(event: ClipboardEvent): void {
    const place = placeOf(event.currentTarget as HTMLInputElement);
    const paste: Paste | null = readPaste(this.engine, event.clipboardData?.getData("text") ?? "", this.asked, place);
    if (!paste) return;
    event.preventDefault();
    this.typing = false;
    const taken = "rows" in paste;
    const sentence = taken
      ? this.words.pasted(paste.rows.length, paste.rows[0]?.length ?? 0)
      : paste.refused(this.words);
    this.pasted = { sentence, before: taken ? this.texts : null };
    this.dispatchEvent(sayEvent(sentence));
    if (taken) this.#tell(fillFrom(this.texts, paste.rows, paste.at, this.asked));
  }

  #undo(): void {
    const before = this.pasted?.before;
    if (!before) return;
    this.pasted = null;
    this.#tell(before);
    this.dispatchEvent(sayEvent(this.words.pasteUndone));
    if (this.active) this.#input(this.active)?.focus();
  }

  #press(event: KeyboardEvent): void {
    const input = event.composedPath()[0];
    if (!(input instanceof HTMLInputElement) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== "z" || event.shiftKey || !this.pasted?.before) return;
      event.preventDefault();
      this.#undo();
      return;
    }
    const to = keyTarget(input, this.#inputs(), event);
    if (to === undefined) return;
    event.preventDefault();
    if (to) {
      to.focus();
      to.select();
    } else {
      this.dispatchEvent(new CustomEvent("grid-end"));
    }
  }
}

customElements.define("answer-grid", AnswerGrid);

declare global {
  interface HTMLElementTagNameMap {
    "answer-grid": AnswerGrid;
  }
}
