import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Cell, HeadTrace, StageName, State } from "../../engine/types.ts";
import {
  attentionFormula,
  type FormulaSymbol,
  isMasked,
  projectionFormula,
  SYMBOLS,
  stageOfSymbol,
  symbolsOfStage,
} from "../../formulas/attention.ts";
import { formulaFont } from "../../formulas/font.ts";
import { controls } from "../../styles/controls.ts";
import type { MoreWords } from "../../text/more.ts";
import { formatFull } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import { alike } from "../alike.ts";
import { editEvent, previewEvent } from "../events.ts";
import type { Plan } from "../plan/picture-plan.ts";

/** A symbol that can be pressed, with its place in pixels. */
interface Spot {
  readonly symbol: FormulaSymbol;
  readonly stage: StageName;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * `<live-formula>`: the formula of attention as the state has it. A symbol that is pointed at, or has the focus, marks
 * the matrix that it names; and a matrix pointed at marks its symbols.
 *
 * @fires cell-preview with row and column −1, which means the whole of a matrix
 * @fires edit to bring that matrix to the front
 */
export class LiveFormula extends LitElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    plan: { attribute: false },
    words: { attribute: false },
    more: { attribute: false },
    lit: { state: true },
    pointed: { state: true },
    spots: { state: true },
  };
  declare state: State;
  declare head: HeadTrace;
  declare plan: Plan;
  declare words: Words;
  declare more: MoreWords;
  /** The stage that is pointed at elsewhere; "" for none. */
  declare lit: string;
  /** The stage whose symbol is pointed at here; "" for none. */
  declare pointed: string;
  /** Where the symbols stand that can be pressed, in reading order. */
  declare spots: readonly Spot[];

  #root: Node | null = null;
  /** What stood in the formula when its symbols were last measured. */
  #written = "";
  readonly #size = new ResizeObserver(() => this.#measure());

  static override styles = [
    controls,
    css`
      math {
        width: max-content;
        margin: 0;
        font-family: "Lab Formulas", math;
        font-size: 20px;
        text-align: start;
      }
      .projected {
        margin-top: 4px;
        font-size: 16px;
      }
      .box {
        overflow-x: auto;
        overflow-y: hidden;
        /* Room for the focus of a symbol at the edge. */
        margin: -4px;
        padding: 4px;
        scrollbar-width: thin;
      }
      p {
        margin: 2px 0 0;
        color: var(--ink-soft);
        font-size: 12px;
        font-variant-numeric: tabular-nums;
      }
      i {
        font-size: 1.1em;
      }
      sub {
        line-height: 0;
      }
      .inner {
        position: relative;
        width: max-content;
      }
      .lit {
        border-radius: 4px;
        background: var(--mark);
      }
      .spot {
        position: absolute;
        min-height: 0;
        padding: 0;
        border: 0;
        border-radius: 4px;
        background: none;
      }
      @media print {
        .lit {
          background: none;
        }
      }
      @media (max-width: 480px) {
        math {
          font-size: 18px;
        }
      }
      @media (forced-colors: active) {
        .lit {
          outline: 1px solid Highlight;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.lit = "";
    this.pointed = "";
    this.spots = [];
    formulaFont();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The picture stands beside the element that holds this one, in the tree of the lab.
    const own = this.getRootNode();
    this.#root = own instanceof ShadowRoot ? own.host.getRootNode() : own;
    this.#root.addEventListener("cell-preview", this.#heard);
    if (this.hasUpdated) this.#observe();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#root?.removeEventListener("cell-preview", this.#heard);
    this.#size.disconnect();
  }

  override render(): TemplateResult {
    const { state } = this;
    const projected = projectionFormula(state);
    return html`<div class="box" role="group" aria-label=${this.more.formula.name}>
        <div class="inner" @pointerleave=${this.#leave}>
          ${attentionFormula(state)}
          ${projected ? html`<div class="projected">${projected}</div>` : nothing}
          ${this.spots.map((spot, at) => this.#button(spot, at))}
        </div>
      </div>
      <p>${this.#where()}</p>`;
  }

  override firstUpdated(): void {
    this.#observe();
  }

  #observe(): void {
    // The formula changes its size when it changes, and when its font arrives.
    for (const box of this.renderRoot.querySelectorAll(".inner")) this.#size.observe(box);
  }

  override updated(changed: PropertyValues<this>): void {
    const lit = symbolsOfStage(this.pointed || this.lit);
    for (const symbol of SYMBOLS) {
      for (const element of this.#elements(symbol)) element.classList.toggle("lit", lit.includes(symbol));
    }
    // Measuring lays the page out, which no frame of a drag has time for: where nothing is written anew, nothing moves.
    const written = `${this.renderRoot.querySelector(".inner")?.textContent} ${Object.keys(this.plan.parts)}`;
    if (written === this.#written && !changed.has("words")) return;
    this.#written = written;
    this.#measure();
  }

  #elements(symbol: FormulaSymbol): NodeListOf<Element> {
    return this.renderRoot.querySelectorAll(`math .${symbol}`);
  }

  /** A formula is read as one: what is pressed in it are buttons that lie over its symbols. */
  #button({ symbol, stage, left, top, width, height }: Spot, at: number): TemplateResult {
    const isFirst = this.spots.findIndex((other) => other.symbol === symbol) === at;
    const point = () => this.#point(stage);
    return html`<button
      class="spot"
      tabindex=${isFirst ? 0 : -1}
      aria-label=${this.more.formula.symbols[symbol]}
      title=${this.more.formula.symbols[symbol]}
      .style=${`left:${left}px;top:${top}px;width:${width}px;height:${height}px`}
      @pointerenter=${point}
      @focus=${point}
      @pointerleave=${this.#leave}
      @blur=${this.#leave}
      @click=${() => this.dispatchEvent(editEvent({ kind: "show-stage", stage }))}
    ></button>`;
  }

  /** Finds where the symbols stand. */
  #measure(): void {
    const box = this.renderRoot.querySelector(".inner")?.getBoundingClientRect();
    if (!box) return;
    const spots = SYMBOLS.flatMap((symbol) => {
      const stage = this.#part(symbol);
      return [...(stage ? this.#elements(symbol) : [])].map((element): Spot => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { symbol, stage: stage as StageName, left: left - box.left, top: top - box.top, width, height };
      });
    });
    if (!alike(spots, this.spots)) this.spots = spots;
  }

  /** The part of the picture that a symbol names; where there is none, the symbol is only read. */
  #part(symbol: FormulaSymbol): StageName | undefined {
    const stage = stageOfSymbol[symbol];
    // The softcap has a matrix of its own in some pictures only.
    const named = Object.values(this.plan.parts).some((part) => part.stage === stage);
    return named ? stage : symbol === "softcap" ? "masked" : undefined;
  }

  /** What the symbols stand for in this state. */
  #where(): (TemplateResult | string)[] {
    const { state, head, words } = this;
    const { formula } = this.more;
    const width = state.fault?.scale_by ? "" : html`<i>d</i><sub><i>k</i></sub> = ${head.Q.cols}`;
    const masks = [
      state.causal ? words.masks.causal : "",
      state.key_valid.includes(0) ? words.masks.padding : "",
      state.mask.some((row) => row.includes(0)) ? words.masks.custom : "",
      state.window ? words.masks.window : "",
    ].filter(Boolean);
    const parts = [
      state.scale === "sqrt_dk" ? width : state.scale === "none" ? "" : html`<i>a</i> = ${formatFull(state.scale)}`,
      state.temperature === 1 || state.temperature === 0 ? "" : html`<i>τ</i> = ${formatFull(state.temperature)}`,
      state.softcap === undefined ? "" : html`<i>c</i> = ${formatFull(state.softcap)}`,
      state.positions === "alibi" ? html`<i>B</i>: ALiBi` : "",
      isMasked(state) ? html`<i>M</i>: ${formula.mask(masks)}` : "",
      state.fault ? formula.fault : "",
    ].filter(Boolean);
    return parts.flatMap((part, at) => (at > 0 ? [" · ", part] : [part]));
  }

  #point(stage: StageName): void {
    this.pointed = stage;
    this.dispatchEvent(previewEvent({ stage, row: -1, column: -1 }));
  }

  #leave = (): void => {
    this.pointed = "";
    this.dispatchEvent(previewEvent(null));
  };

  #heard = (event: Event): void => {
    if (event.composedPath().includes(this)) return;
    this.lit = (event as CustomEvent<Cell | null>).detail?.stage ?? "";
  };
}

customElements.define("live-formula", LiveFormula);

declare global {
  interface HTMLElementTagNameMap {
    "live-formula": LiveFormula;
  }
}
