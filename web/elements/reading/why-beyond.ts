import { html, type TemplateResult } from "lit";
import type { Cell, LayerTrace, Matrix, StageName, State, Trace } from "../../engine/types.ts";
import type { Rows } from "../../store/rows.ts";
import { inputOf, isDirect, sizesOf, weightsOf } from "../../store/shape.ts";
import { isolated } from "../../text/label.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatComputed, formatFull, inputFormat } from "../../text/numbers.ts";
import { entry } from "../plan/head-cells.ts";
import { bracketed, computed, dotProduct, type Explained, type Line, operand, scaling, sum } from "./why-lines.ts";

/** Why the numbers are what they are that given queries, keys and values do without. */

/** A question and its answer; without lines the number is an input, and the note says where it goes. */
export interface Explanation {
  readonly question: string;
  readonly note?: string;
  readonly lines?: readonly Line[];
}

/** Explains the stages of one layer. */
export class Explainer {
  readonly #state: State;
  readonly #trace: Trace;
  readonly #layer: LayerTrace;
  readonly #more: MoreWords["heads"];

  constructor(state: State, trace: Trace, { heads }: MoreWords) {
    this.#state = state;
    this.#trace = trace;
    this.#layer = trace.layers[state.view.layer ?? 0] as LayerTrace;
    this.#more = heads;
  }

  /** What is said of every number while there is a fault. */
  get warning(): string {
    return this.#state.fault ? this.#more.why.fault : "";
  }

  /** The explanation of a cell; null for the stages that every source has. */
  explain(made: Explained, cell: Cell): Explanation | null {
    const { stage, row, column } = cell;
    const { query_tokens, key_tokens } = this.#state;
    const { why } = this.#more;
    switch (stage) {
      case "Q":
        return this.#projected(made, cell, "X", "W_Q", query_tokens[row]);
      case "K":
      case "V":
        return this.#projected(made, cell, "X_context", `W_${stage}`, key_tokens[row]);
      case "softcapped": {
        const lines = [dotProduct(made, row, column), scaling(made, row, column), ...this.bending(made, row, column)];
        const tokens = [isolated(query_tokens[row]), isolated(key_tokens[column])] as const;
        const value = entry(made.head.softcapped as Matrix, row, column);
        return { question: why.softcapped(...tokens, formatComputed(value, made.digits)), lines: lines.slice(0, 3) };
      }
      case "result":
        return this.#result(made, row, column);
      case "stream":
        return this.#stream(made, row, column);
      default:
        return stage.startsWith("X") || stage.startsWith("W") ? this.#given(made, cell) : null;
    }
  }

  /** The steps between scaling and mask, for states that have them: the softcap c·tanh(s ÷ c), and what is added. */
  bending(made: Explained, row: number, column: number): Line[] {
    const { head, words, digits } = made;
    const { softcap, bias, positions } = this.#state;
    const lines: Line[] = [];
    const show = (value: number) => html`<span title=${formatFull(value)}>${formatComputed(value, digits)}</span>`;
    const bent = entry(head.softcapped ?? head.scaled, row, column);
    const scaled = computed(made, "scaled", row, column);
    if (head.softcapped && softcap !== undefined) {
      const cap = formatFull(softcap);
      lines.push([words.why.softcap, html`<p>${cap} · tanh(${scaled} ÷ ${cap}) = ${show(bent)}</p>`]);
    }
    if (head.added && head.biased) {
      const { alibi } = this.#more.why;
      const name = positions !== "alibi" ? words.why.bias : bias ? `${words.why.bias} + ${alibi}` : alibi;
      const first = head.softcapped ? show(bent) : scaled;
      const added = bracketed(formatComputed(entry(head.added, row, column), digits));
      lines.push([name, html`<p>${first} + ${added} = ${show(entry(head.biased, row, column))}</p>`]);
    }
    return lines;
  }

  #given(made: Explained, { stage, row, column }: Cell): Explanation {
    const state = this.#state;
    const { why } = this.#more;
    const { words } = made;
    const rows = inputOf(state, stage as StageName);
    const value = rows?.[row]?.[column] ?? entry(this.#layer.input as Matrix, row, column);
    const context = !isDirect(state) && state.X_context;
    if (stage === "X" || stage === "X_context") {
      const token = isolated((stage === "X" ? state.query_tokens : state.key_tokens)[row]);
      const question = why.token(this.#more.stages[stage].name, token, formatFull(value));
      if (!rows) return { question, note: why.fromBefore(state.view.layer ?? 0) };
      const goes = stage === "X_context" ? why.feedsContext : context ? why.feedsQuery : why.feedsX;
      return { question, note: [words.why.yours, goes].join(words.between) };
    }
    const { d_k, d_v } = sizesOf(state);
    const width = stage === "W_V" ? d_v : d_k;
    const note =
      stage === "W_O"
        ? why.feedsW_O(row + 1, column + 1)
        : why.feedsW(words.stages[stage.slice(2) as "Q" | "K" | "V"].name, (column % width) + 1);
    const question = words.why.input(words.picture.cellPlace(stage, row, column), formatFull(value));
    return { question, note: [words.why.yours, note].join(words.between) };
  }

  /** A number of what the projection reads: as it is given, or with its position code, or as the layers before have made it. */
  #token(made: Explained, stage: "X" | "X_context", row: number, column: number): TemplateResult {
    const state = this.#state;
    const given = inputOf(state, stage);
    const read = stage === "X" ? this.#layer.input : this.#layer.context;
    const text =
      read && (!given || state.positions === "sinusoidal")
        ? formatComputed(entry(read, row, column), made.digits)
        : inputFormat(given as Rows, made.digits)(given?.[row]?.[column] ?? 0);
    return operand(made, { stage, row, column }, bracketed(text));
  }

  #weight(made: Explained, stage: "W_Q" | "W_K" | "W_V" | "W_O", row: number, column: number): TemplateResult {
    const rows = inputOf(this.#state, stage) as Rows;
    const text = inputFormat(rows, made.digits)(rows[row]?.[column] ?? 0);
    return operand(made, { stage, row, column }, bracketed(text));
  }

  #projected(
    made: Explained,
    { stage, row, column }: Cell,
    from: "X" | "X_context",
    matrix: "W_Q" | "W_K" | "W_V",
    token: string | undefined,
  ): Explanation | null {
    const state = this.#state;
    if (isDirect(state)) return null;
    const { why } = this.#more;
    const { heads, kv_heads } = weightsOf(state);
    const { d_k, d_v } = sizesOf(state);
    const shown = state.view.head ?? 0;
    const block = stage === "Q" ? shown : Math.floor(shown / (heads / kv_heads));
    const at = block * (stage === "V" ? d_v : d_k) + column;
    const source = from === "X_context" && state.X_context ? "X_context" : "X";
    const value = entry(made.head[stage as "Q"], row, column);
    const terms = sum(
      made,
      state.X[0]?.length ?? 0,
      (m) => html`${this.#token(made, source, row, m)}×${this.#weight(made, matrix, m, at)}`,
    );
    const text = formatComputed(value, made.digits);
    const result = html`<strong title=${formatFull(value)}>${text}</strong>`;
    const unrotated = stage === "V" ? undefined : made.head[`unrotated_${stage as "Q" | "K"}`];
    const before = unrotated && formatComputed(entry(unrotated, row, column), made.digits);
    const lines: Line[] = [[why.projection, html`<p>${terms} = ${before ?? result}</p>`]];
    if (before) lines.push([why.rotation, html`<p>${before} → ${result} <span class="note">${why.rotated}</span></p>`]);
    return { question: why.projected(made.words.stages[stage as "Q"].name, isolated(token), column + 1, text), lines };
  }

  #result(made: Explained, row: number, column: number): Explanation {
    const state = this.#state;
    const { why } = this.#more;
    const { joined, output } = this.#layer;
    const { d_v } = sizesOf(state);
    const shown = state.view.head ?? 0;
    const value = formatComputed(entry(output, row, column), made.digits);
    const joinedNumber = (r: number): TemplateResult | string => {
      const text = bracketed(formatComputed(entry(joined, row, r), made.digits));
      const own = Math.floor(r / d_v) === shown;
      return own ? operand(made, { stage: "output", row, column: r % d_v }, text) : text;
    };
    const hasW_O = inputOf(state, "W_O") !== undefined;
    const term = (r: number) => html`${joinedNumber(r)}×${this.#weight(made, "W_O", r, column)}`;
    // Without W_O the layer gives the heads' outputs side by side, as they are.
    const terms = hasW_O ? sum(made, joined.cols, term) : joinedNumber(column);
    return {
      question: why.result(isolated(state.query_tokens[row]), column + 1, value),
      lines: [[why.joined, html`<p>${terms} = <strong>${value}</strong></p>`]],
    };
  }

  #stream(made: Explained, row: number, column: number): Explanation {
    const { why } = this.#more;
    const { input, output } = this.#layer;
    const after = this.#trace.layers[(this.#state.view.layer ?? 0) + 1]?.input ?? this.#trace.output;
    const show = (matrix: Matrix) => bracketed(formatComputed(entry(matrix, row, column), made.digits));
    const value = formatComputed(entry(after, row, column), made.digits);
    const before = operand(made, { stage: "X", row, column }, show(input as Matrix));
    return {
      question: why.stream(isolated(this.#state.query_tokens[row]), column + 1, value),
      lines: [[why.residual, html`<p>${before} + ${show(output)} = <strong>${value}</strong></p>`]],
    };
  }
}
