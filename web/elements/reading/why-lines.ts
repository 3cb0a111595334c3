import { html, nothing, type TemplateResult } from "lit";
import type { Cell, HeadTrace, StageName, State } from "../../engine/types.ts";
import { type ComputedStage, inputOf } from "../../store/shape.ts";
import { formatComputed, formatFull, formatWeight, inputFormat } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { closingMasks, entry } from "../plan/head-cells.ts";

/** Terms of a long sum that are written before the rest is asked for. */
const FEW_TERMS = 8;

/** What the lines of an explanation are made from, and how they speak to the panel. */
export interface Explained {
  readonly state: State;
  readonly head: HeadTrace;
  readonly words: Words;
  readonly digits: number;
  readonly expanded: boolean;
  readonly expand: () => void;
  readonly preview: (cell: Cell | null) => void;
  readonly choose: (cell: Cell) => void;
}

/** One step of the explanation: its name and its expression. */
export type Line = readonly [name: string, expression: TemplateResult];

/** A number that stands in the picture: it marks its cell while pointed at, and selects it. */
export function operand(made: Explained, cell: Cell, text: unknown, kind = ""): TemplateResult {
  return html`<mark
    class=${kind}
    @pointerenter=${() => made.preview(cell)}
    @pointerleave=${() => made.preview(null)}
    @click=${() => made.choose(cell)}
  >${text}</mark>`;
}

export const bracketed = (text: string): string => (text.startsWith("−") ? `(${text})` : text);

/** A number that the head reads, as it is written in its matrix. */
function read(made: Explained, stage: "Q" | "K" | "V", row: number, column: number): TemplateResult {
  const value = entry(made.head[stage], row, column);
  const rows = inputOf(made.state, stage);
  // What rotary positions have turned is no longer what was given.
  const given = rows && Object.is(rows[row]?.[column], value);
  const text = bracketed(given ? inputFormat(rows, made.digits)(value) : formatComputed(value, made.digits));
  return operand(made, { stage, row, column }, text);
}

export function computed(made: Explained, stage: StageName, row: number, column: number, kind = ""): TemplateResult {
  const matrix = made.head[stage as ComputedStage];
  const value = entry(matrix, row, column);
  const text = stage === "weights" ? formatWeight(value, made.digits) : formatComputed(value, made.digits);
  return html`<span title=${formatFull(value)}>${operand(made, { stage, row, column }, text, kind)}</span>`;
}

/** A sum of terms; a long one is cut until it is asked for. `kept` is a term that is written in any case. */
export function sum(made: Explained, count: number, term: (at: number) => TemplateResult, kept = -1): TemplateResult {
  const long = count > FEW_TERMS + 1;
  const all = Array.from({ length: count }, (_, at) => at);
  const shown = long && !made.expanded ? all.filter((at) => at < FEW_TERMS || at === kept) : all;
  const { why } = made.words;
  const more = html` <button @click=${made.expand}>
    ${made.expanded ? why.fewerTerms : why.moreTerms(count - shown.length)}
  </button>`;
  const joined = (nth: number) => {
    const gap = nth > 0 && (shown[nth] as number) > (shown[nth - 1] as number) + 1;
    return nth === 0 ? nothing : gap ? " + … + " : " + ";
  };
  return html`${shown.map((at, nth) => html`${joined(nth)}<span class="term">${term(at)}</span>`)}${
    long ? html`${made.expanded ? nothing : " + …"}${more}` : nothing
  }`;
}

export function dotProduct(made: Explained, row: number, column: number): Line {
  const width = made.head.Q.cols;
  const names = html`<mark
      class="named"
      @pointerenter=${() => made.preview({ stage: "scores", row, column })}
      @pointerleave=${() => made.preview(null)}
      @click=${() => made.choose({ stage: "scores", row, column })}
      ><i>q</i><sub>${row + 1}</sub>·<i>k</i><sub>${column + 1}</sub></mark
    >`;
  const terms = sum(made, width, (at) => html`${read(made, "Q", row, at)}×${read(made, "K", column, at)}`);
  return [made.words.why.dotProduct, html`<p>${names} = ${terms} = ${computed(made, "scores", row, column)}</p>`];
}

export function scaling(made: Explained, row: number, column: number): Line {
  const { state, head, words, digits } = made;
  const { scale, temperature } = state;
  const root = html`<span class="root">√<span>${head.Q.cols}</span></span>`;
  const divisor = head.scale_divisor;
  const written = Number.isInteger(divisor) ? String(divisor) : formatComputed(divisor, digits);
  const step =
    scale === "none" ? nothing : scale === "sqrt_dk" ? html`÷ ${root} ` : html`× ${bracketed(formatFull(scale))} `;
  const cooled = temperature === 1 || temperature === 0 ? nothing : html`÷ ${formatFull(temperature)} `;
  const score = computed(made, "scores", row, column);
  const filled = scale === "sqrt_dk" ? html`= ${score} ÷ ${written} ${cooled}` : nothing;
  const steps = step === nothing && cooled === nothing ? nothing : html`${score} ${step}${cooled}${filled}= `;
  const notes = [scale === "none" ? words.why.noScale : "", temperature === 0 ? words.why.atLimit : ""].filter(Boolean);
  return [
    words.why.scaled,
    html`<p>
      ${steps}${computed(made, "scaled", row, column)}
      ${notes.map((note) => html`<span class="note"> ${note}</span>`)}
    </p>`,
  ];
}

export function masking(made: Explained, row: number, column: number): Line {
  const { words } = made;
  const masks = closingMasks(made, row, column);
  const { head, digits } = made;
  const before = head.biased ?? head.softcapped;
  const open = before ? formatComputed(entry(before, row, column), digits) : computed(made, "scaled", row, column);
  const masked = computed(made, "masked", row, column);
  return [
    words.why.masked,
    masks.length === 0
      ? html`<p>${masked} <span class="note">${words.why.stays}</span></p>`
      : html`<p>${open} → ${masked} <span class="note">${words.picture.closedBy(masks)}</span></p>`,
  ];
}

export function softmax(made: Explained, row: number, column: number): Line {
  const { head, words, digits, state } = made;
  const { why } = words;
  const statistics = head.rows[row];
  if (!statistics || statistics.empty) {
    return [why.softmax, html`<p class="note">${why.emptyRow}</p>`];
  }
  if (state.fault?.softmax_axis) return downTheColumn(made, row, column);
  // An exponential or a denominator that is exactly 1 is written as such, like a weight.
  const show = (value: number) => formatWeight(value, digits);
  const power = (key: number) => {
    const value = entry(head.exponentials, row, key);
    return operand(made, { stage: "weights", row, column: key }, show(value), key === column ? "self" : "");
  };
  const own = entry(head.exponentials, row, column);
  const shifted = entry(head.shifted, row, column);
  const top = formatComputed(statistics.row_max, digits);
  const weight = html`<strong>${computed(made, "weights", row, column)}</strong>`;
  const quotient = html`<p>
    ${show(own)} ÷ (${sum(made, head.weights.cols, power, column)}) =
    <span class="term">${show(own)} ÷ ${show(statistics.denominator)}</span> = ${weight}
  </p>`;
  if (state.temperature === 0) {
    const open = entry(head.masked, row, column) !== Number.NEGATIVE_INFINITY;
    const note = own === 0 ? (open ? why.limitLoser : why.closedWeight) : why.limitWinner(statistics.denominator);
    return [why.softmax, html`${quotient}<p class="note">${note}</p>`];
  }
  if (shifted === Number.NEGATIVE_INFINITY) {
    return [why.softmax, html`<p>e<sup>−∞</sup> = 0</p>${quotient}<p class="note">${why.closedWeight}</p>`];
  }
  const masked = computed(made, "masked", row, column);
  if (state.fault?.softmax === "naive") {
    return [why.softmax, html`<p>e<sup>${masked}</sup> = ${show(own)}</p>${quotient}`];
  }
  return [
    why.softmax,
    html`<p>
        <span class="term">e<sup>${masked} − ${bracketed(top)}</sup></span> =
        <span class="term">e<sup>${formatComputed(shifted, digits)}</sup></span> = ${show(own)}
      </p>
      <p class="note">${why.rowMax(top)}</p>
      ${quotient}`,
  ];
}

/** Along the queries: the largest score and the sum are those of the column, of which a trace keeps no numbers. */
function downTheColumn(made: Explained, row: number, column: number): Line {
  const { head, words, digits } = made;
  const own = formatWeight(entry(head.exponentials, row, column), digits);
  return [
    words.why.softmax,
    html`<p>e<sup>${computed(made, "masked", row, column)} − max</sup> =
        e<sup>${formatComputed(entry(head.shifted, row, column), digits)}</sup> = ${own}</p>
      <p>${own} ÷ ∑ = <strong>${computed(made, "weights", row, column)}</strong></p>
      <p class="note">${words.why.ofColumn}</p>`,
  ];
}

export function mixture(made: Explained, row: number, column: number): Line {
  const { head, words } = made;
  const terms = sum(
    made,
    head.weights.cols,
    (key) => html`${computed(made, "weights", row, key)}×${read(made, "V", key, column)}`,
  );
  const note = head.rows[row]?.empty ? html`<p class="note">${words.why.emptyOutput}</p>` : nothing;
  const result = html`<strong>${computed(made, "output", row, column)}</strong>`;
  return [words.why.mixture, html`<p>${terms} = ${result}</p>${note}`];
}
