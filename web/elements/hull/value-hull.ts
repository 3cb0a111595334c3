import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { HeadTrace, State } from "../../engine/types.ts";
import { isDirect } from "../../store/shape.ts";
import { controls } from "../../styles/controls.ts";
import { type HullWords, loadHull } from "../../text/hull.ts";
import { isolated } from "../../text/label.ts";
import type { Words } from "../../text/words.ts";
import { editEvent, previewEvent } from "../events.ts";
import { newGesture } from "../gesture.ts";
import { ValueDrag } from "./hull-drag.ts";
import { type Axis, snapped } from "./hull-geometry.ts";
import { drawScene, frameOf, type Handles } from "./hull-plot.ts";
import { hullSentence, type Scene, sceneOf } from "./hull-scene.ts";
import { hullStyle } from "./hull-style.ts";

/** Points that Tab reaches one by one; of more, only the selected key's. */
const MOST_STOPS = 12;

/**
 * `<value-hull>`: values of one or two dimensions as points, their convex hull, and the output of the selected query
 * among them. Values that stand in the state itself can be moved, by dragging or by the arrow keys.
 *
 * @fires edit to move a value, all edits of a drag with one gesture, or to select one
 * @fires cell-preview for the value pointed at
 */
export class ValueHull extends LitElement {
  static override properties = {
    state: { attribute: false },
    head: { attribute: false },
    row: { attribute: false },
    column: { attribute: false },
    digits: { attribute: false },
    readOnly: { attribute: false },
    words: { attribute: false },
    hull: { state: true },
    width: { state: true },
  };
  declare state: State;
  declare head: HeadTrace;
  /** The query, from 0. */
  declare row: number;
  /** The selected key, from 0; −1 for none. */
  declare column: number;
  declare digits: number;
  /** Whether values can only be looked at. */
  declare readOnly: boolean;
  declare words: Words;
  /** The words of the plot; null until they are there. */
  declare hull: HullWords | null;
  declare width: number;

  static override styles = [controls, hullStyle];

  /** Open where there is room beside the rest. */
  readonly #open = matchMedia("(min-width: 720px)").matches;
  /** The axes as they were when a drag began: they stand still until it ends. */
  #held: readonly Axis[] | null = null;
  #drag: ValueDrag | null = null;
  #gesture = "";
  readonly #size = new ResizeObserver(() => {
    const box = this.renderRoot.querySelector(".plot");
    if (box) this.width = box.clientWidth;
  });

  constructor() {
    super();
    this.hull = null;
    this.width = 0;
    this.column = -1;
    this.readOnly = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("words")) return;
    const { language } = this.words;
    void loadHull(language).then((words) => {
      if (language === this.words.language) this.hull = words;
    });
  }

  override updated(): void {
    const box = this.renderRoot.querySelector(".plot");
    if (box && box.clientWidth > 0) this.width = box.clientWidth;
  }

  override render(): TemplateResult | typeof nothing {
    const { hull: words } = this;
    if (!words) return nothing;
    const { state, head, row, digits } = this;
    const query = isolated(state.query_tokens[row]);
    const scene = sceneOf(head, row, this.#held);
    return html`<details ?open=${this.#open} @toggle=${() => this.requestUpdate()}>
      <summary>${words.title(query)}</summary>
      <div class="plot">${scene && this.width > 0 ? this.#plot(scene, query, words) : nothing}</div>
      <p class="sentence">${hullSentence(state, head, row, digits, words, this.words.between)}</p>
      ${scene && this.#isEditable ? html`<p class="note">${words.drag}</p>` : nothing}
    </details>`;
  }

  get #isEditable(): boolean {
    return isDirect(this.state) && !this.readOnly;
  }

  #plot(scene: Scene, query: string, words: HullWords): TemplateResult {
    const frame = frameOf(scene, this.width);
    const { state, digits, column } = this;
    const handles: Handles | null = this.#isEditable
      ? {
          isStop: (key) => scene.values.length <= MOST_STOPS || key === Math.max(0, column),
          press: (key, event) => this.#press(key, event, scene),
          key: (key, event) => this.#key(key, event, scene),
        }
      : null;
    return drawScene(scene, frame, {
      name: words.plot(query),
      words,
      state,
      digits,
      selected: column,
      handles,
      preview: (key) => this.#preview(key),
    });
  }

  #preview(key: number | null): void {
    this.dispatchEvent(previewEvent(key === null ? null : { stage: "V", row: key, column: 0 }));
  }

  #move(key: number, dimension: number, value: number, gesture: string): void {
    this.dispatchEvent(editEvent({ kind: "set-cell", matrix: "V", row: key, column: dimension, value }, gesture));
  }

  #press(key: number, event: PointerEvent, scene: Scene): void {
    // Another finger does not take over; another drag does, should the end of this one not have been heard of.
    if (event.button !== 0 || (this.#drag && !event.isPrimary)) return;
    const handle = event.currentTarget as Element;
    handle.setPointerCapture(event.pointerId);
    this.#held = scene.axes;
    this.#drag = new ValueDrag(key, event, scene.values[key] as Scene["values"][number]);
    for (const [type, listener] of this.#listeners) handle.addEventListener(type, listener as EventListener);
  }

  #dragged = (event: PointerEvent): void => {
    const { head, row } = this;
    const [drag, axes] = [this.#drag, this.#held];
    const scene = sceneOf(head, row, axes);
    if (!drag || !axes || !scene) return;
    drag.to(event, frameOf(scene, this.width), axes)?.forEach((value, dimension) => {
      this.#move(drag.key, dimension, value, drag.gesture);
    });
  };

  #dropped = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag?.follows(event)) return;
    for (const [type, listener] of this.#listeners) {
      event.currentTarget?.removeEventListener(type, listener as EventListener);
    }
    if (!drag.moved && event.type === "pointerup") {
      this.dispatchEvent(editEvent({ kind: "select", cell: { stage: "V", row: drag.key, column: 0 } }));
    }
    this.#drag = null;
    this.#held = null;
    this.requestUpdate();
  };

  /** What is listened to during a drag. */
  readonly #listeners = [
    ["pointermove", this.#dragged],
    ["pointerup", this.#dropped],
    ["pointercancel", this.#dropped],
    ["lostpointercapture", this.#dropped],
  ] as const;

  /** Arrow keys move a value by a tenth of a tick, with Shift by a whole one. */
  #key(key: number, event: KeyboardEvent, scene: Scene): void {
    const [dimension, by] =
      {
        ArrowLeft: [0, -1],
        ArrowRight: [0, 1],
        ArrowDown: [scene.width - 1, -1],
        ArrowUp: [scene.width - 1, 1],
      }[event.key] ?? [];
    const axis = scene.axes[dimension ?? -1];
    if (dimension === undefined || by === undefined || !axis || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) this.#gesture = newGesture();
    const { x, y } = scene.values[key] as { x: number; y: number };
    const step = event.shiftKey ? axis.step : axis.step / 10;
    this.#move(key, dimension, snapped((dimension === 0 ? x : y) + by * step, axis), this.#gesture);
    // The handle of the coordinate that moves is the one that is read aloud.
    const point = (event.currentTarget as Element).parentElement;
    point?.querySelector<SVGElement>(`[data-dimension="${dimension}"]`)?.focus({ preventScroll: true });
  }
}

customElements.define("value-hull", ValueHull);

declare global {
  interface HTMLElementTagNameMap {
    "value-hull": ValueHull;
  }
}
