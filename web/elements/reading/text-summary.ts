import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { HeadTrace, State } from "../../engine/types.ts";
import { controls } from "../../styles/controls.ts";
import { isolated } from "../../text/label.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatComputed, formatWeight } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { closingMasks, entry } from "../plan/head-cells.ts";
import { ReadElement } from "../read-element.ts";
import { percent } from "./row-readout.ts";
import type { Seen } from "./summary-news.ts";

/** Keys that are told one by one; the largest weights first where there are more. */
const TOLD = 6;
/** A change is announced when nothing has changed for so many milliseconds. */
const CALM = 700;

/**
 * `<text-summary>`: the selected query's row in words, always there, and the page's one live region, which says what
 * a change has done to that row.
 */
export class TextSummary extends ReadElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    row: { attribute: false },
    digits: { attribute: false },
    place: { attribute: false },
    notice: { attribute: false },
    covered: { attribute: false },
    words: { attribute: false },
    more: { attribute: false },
    announced: { state: true },
  };
  declare state: State;
  declare head: HeadTrace;
  /** The query, from 0. */
  declare row: number;
  declare digits: number;
  /** The layer and head that are spoken of; "" where there is one of each. */
  declare place: string;
  /** Something else to announce, before the change; a new object is announced anew. */
  declare notice: { readonly text: string } | null;
  /** Whether nothing is told of the row, because it would give away what is asked. */
  declare covered: boolean;
  declare words: Words;
  declare more: MoreWords | null;
  declare announced: string;

  protected override readonly pace = 200;
  #calm = 0;
  /** What was last announced or seen: the next announcement tells the difference to it. */
  #told: Seen | null = null;

  static override styles = [
    controls,
    css`
      :host {
        color: var(--ink-soft);
      }
      p {
        margin: 0;
        max-width: 75em;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.place = "";
    this.notice = null;
    this.covered = false;
    this.more = null;
    this.announced = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#calm);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    this.#told ??= { state: this.state, head: this.head };
    if (this.covered) this.#told = { state: this.state, head: this.head };
    if ((changed.has("head") && changed.get("head")) || (changed.has("notice") && this.notice)) {
      clearTimeout(this.#calm);
      this.#calm = window.setTimeout(() => void this.#announce(), CALM);
    }
  }

  override render(): TemplateResult {
    return html`
      ${
        this.covered
          ? nothing
          : html`<p><span class="unseen">${this.words.summary.name}: </span>${this.place}${this.#row()}</p>`
      }
      <p class="unseen" role="status">${this.announced}</p>
    `;
  }

  #row(): string {
    const { state, head, row, digits } = this;
    const { summary: words } = this.words;
    const statistics = head.rows[row];
    const query = isolated(state.query_tokens[row]);
    if (!statistics || statistics.empty) {
      return words.empty(query);
    }
    const weight = (key: number) => entry(head.weights, row, key);
    const keys = state.key_tokens.map((_, key) => key);
    const open = keys.filter((key) => head.allowed[row * keys.length + key] === 1);
    const many = open.length > TOLD + 1;
    const ranked = many ? [...open].sort((a, b) => weight(b) - weight(a)) : open;
    const told = many ? ranked.slice(0, TOLD) : ranked;
    const rest = ranked.slice(told.length);
    const parts = told.map((key) => ({
      key: isolated(state.key_tokens[key]),
      weight: formatWeight(weight(key), digits),
    }));
    const share = statistics.entropy_share;
    const sum = formatComputed(statistics.sum, digits);
    return [
      words.weights(
        query,
        parts,
        rest.length === 0 ? null : { count: rest.length, weight: formatWeight(weight(rest[0] as number), digits) },
      ),
      this.#closed(keys.filter((key) => !open.includes(key))),
      words.statistics(
        sum === formatComputed(1, digits) ? formatWeight(1, digits) : sum,
        statistics.entropy_nats === null ? "NaN" : formatComputed(statistics.entropy_nats, digits),
        share === null ? null : percent(share),
      ),
    ]
      .filter(Boolean)
      .join(this.words.between);
  }

  #closed(keys: readonly number[]): string {
    const { state, head, row, words } = this;
    if (keys.length === 0) {
      return "";
    }
    const masks = new Set(keys.flatMap((key) => closingMasks({ head, words }, row, key)));
    const by = words.list([...masks]);
    return keys.length > TOLD
      ? words.summary.closedCount(keys.length, by)
      : words.summary.closed(
          keys.map((key) => isolated(state.key_tokens[key])),
          by,
        );
  }

  async #announce(): Promise<void> {
    const { rowNews } = await import("./summary-news.ts");
    const { state, head, row, digits, more } = this;
    const before = this.#told;
    this.#told = { state, head };
    const change = more && before && before.head !== head ? rowNews(before, { state, head }, row, digits, more) : "";
    this.announced = [this.notice?.text, change].filter(Boolean).join(this.words.between);
    this.notice = null;
  }
}

customElements.define("text-summary", TextSummary);
