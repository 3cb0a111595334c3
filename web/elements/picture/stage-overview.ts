import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import type { Scrolled } from "../grid/grid-geometry.ts";
import type { GridLayout } from "../grid/grid-view.ts";
import { paintMatrix } from "../grid/matrix-pixels.ts";
import { WornTheme } from "../grid/worn-theme.ts";
import type { Part } from "../plan/picture-plan.ts";

/** Longest side in CSS pixels, and the most for one number. */
const SIDE = 192;
const MOST = 6;

/**
 * `<stage-overview>`: a large stage as a whole, with a frame around what its grid has in view. A press, a drag or arrow
 * keys move the frame. Its event does not bubble.
 *
 * @fires overview-move Scrolled: where the grid should be scrolled to
 */
export class StageOverview extends LitElement {
  static override properties = {
    stage: { attribute: false },
    layout: { attribute: false },
    scrolled: { attribute: false },
    label: { attribute: false },
  };
  declare stage: Part;
  declare layout: GridLayout;
  /** How far the grid is scrolled. */
  declare scrolled: Scrolled;
  /** Accessible name. */
  declare label: string;

  static override styles = css`
    :host {
      display: block;
      margin-top: 8px;
    }
    .whole {
      position: relative;
      width: max-content;
      max-width: 100%;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: 4px;
      cursor: crosshair;
      touch-action: none;
    }
    .whole:focus-visible {
      outline: 2px solid var(--accent);
      outline-offset: 2px;
    }
    canvas {
      display: block;
      max-width: 100%;
      /* A change of theme is heard by the end of this. */
      color: var(--ink);
      transition: color 1ms;
      image-rendering: pixelated;
      forced-color-adjust: none;
    }
    .frame {
      position: absolute;
      box-sizing: border-box;
      border: 2px solid var(--ink);
      outline: 1px solid var(--ground);
      border-radius: 2px;
      pointer-events: none;
    }
    @media print {
      :host {
        display: none;
      }
    }
  `;

  readonly #worn = new WornTheme(this);

  constructor() {
    super();
    this.scrolled = { left: 0, top: 0 };
  }

  override render(): TemplateResult | typeof nothing {
    // Both come when the grid is there.
    if (!this.layout) return nothing;
    const { matrix } = this.stage;
    const { cellWidth, cellHeight, viewRows, viewColumns } = this.layout;
    const size = Math.min(MOST, SIDE / Math.max(matrix.rows, matrix.cols));
    const share = (part: number, whole: number) => `${Math.min(100, (100 * part) / whole)}%`;
    const frame = [
      `left:${share(this.scrolled.left / cellWidth, matrix.cols)}`,
      `top:${share(this.scrolled.top / cellHeight, matrix.rows)}`,
      `width:${share(viewColumns, matrix.cols)}`,
      `height:${share(viewRows, matrix.rows)}`,
    ].join(";");
    return html`<div class="whole" role="img" aria-label=${this.label} tabindex="0" @keydown=${this.#key}
      @pointerdown=${this.#press} @pointermove=${this.#drag}>
      <canvas .style=${`width:${matrix.cols * size}px;height:${matrix.rows * size}px`}
        @transitionend=${this.#worn.hear}></canvas>
      <div class="frame" .style=${frame}></div>
    </div>`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector("canvas");
    if (canvas) paintMatrix(canvas, this.stage.matrix, this.stage.look, this.#worn.theme);
  }

  #press = (event: PointerEvent): void => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#moveTo(event);
  };

  #drag = (event: PointerEvent): void => {
    if ((event.currentTarget as Element).hasPointerCapture(event.pointerId)) this.#moveTo(event);
  };

  /** Brings what is pointed at into the middle. */
  #moveTo({ clientX, clientY, currentTarget }: PointerEvent): void {
    const { matrix } = this.stage;
    const { cellWidth, cellHeight, viewRows, viewColumns } = this.layout;
    const box = (currentTarget as Element).getBoundingClientRect();
    const column = ((clientX - box.left) / box.width) * matrix.cols - viewColumns / 2;
    const row = ((clientY - box.top) / box.height) * matrix.rows - viewRows / 2;
    this.#tell({ left: Math.max(0, column) * cellWidth, top: Math.max(0, row) * cellHeight });
  }

  #key = (event: KeyboardEvent): void => {
    const { cellWidth, cellHeight, viewRows, viewColumns } = this.layout;
    const { left, top } = this.scrolled;
    const pages = event.shiftKey ? 1 : 0;
    const across = cellWidth * (pages ? viewColumns : 1);
    const down = cellHeight * (pages ? viewRows : 1);
    const to = {
      ArrowLeft: { left: left - across, top },
      ArrowRight: { left: left + across, top },
      ArrowUp: { left, top: top - down },
      ArrowDown: { left, top: top + down },
      Home: { left: 0, top: 0 },
    }[event.key];
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#tell({ left: Math.max(0, to.left), top: Math.max(0, to.top) });
  };

  #tell(detail: Scrolled): void {
    this.dispatchEvent(new CustomEvent("overview-move", { detail }));
  }
}

customElements.define("stage-overview", StageOverview);
