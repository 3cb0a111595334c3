import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Cell, HeadTrace, InputName, StageName, State, Trace } from "../engine/types.ts";
import type { Edit } from "../store/edits.ts";
import { inputOf, type PipelineStage, stageSize } from "../store/shape.ts";
import type { Words } from "../text/words.ts";
import { editEvent } from "./events.ts";
import type { GridEvents } from "./grid-events.ts";
import type { Span } from "./grid-geometry.ts";
import { afterPaint } from "./later.ts";
import "./matrix-grid.ts";
import type { MatrixGrid } from "./matrix-grid.ts";
import { PictureActions } from "./picture-actions.ts";
import { addEdit, addLabel, canAdd, cellAt, placeOf, subjectOf } from "./picture-edits.ts";
import { type Fit, type FitColumn, fitPicture, type Group, NARROW } from "./picture-fit.ts";
import type { OpenMenu, PictureHands } from "./picture-hands.ts";
import { marksOf } from "./picture-marks.ts";
import { type CommonLayout, commonLayout, type Measured, measure } from "./picture-measure.ts";
import { addButton, legend, stageName, tabs, title } from "./picture-parts.ts";
import { Ruler } from "./picture-ruler.ts";
import { type Changes, changesOf, groupOf, headersOf, type Stages, shownHead, stagesOf } from "./picture-stages.ts";
import { pictureStyles } from "./picture-style.ts";

/** Detail of a problem with the text typed into a cell; row and column in the matrix's own orientation. */
export interface DraftProblem {
  readonly stage: InputName;
  readonly row: number;
  readonly column: number;
  readonly sentence: string;
}

/** What a grid asks when it draws its caption or the field over a cell. */
interface Sayings {
  readonly caption: (rows: Span, columns: Span) => string;
  readonly editorName: (row: number, column: number) => string;
}

/** Rows that a stage shows at a time, and those that may stand over a stage without pushing it out of sight. */
const ROWS_IN_VIEW = 16;
const ROWS_ABOVE = { wide: 8, narrow: 5 } as const;
/** What is in front where nobody chose. */
const FRONT: StageName = "weights";
/** Stages whose columns are keys, whose rows are queries and whose columns are value dimensions scroll together. */
const ACROSS: readonly (readonly StageName[])[] = [
  ["K", "scores", "scaled", "masked", "weights"],
  ["V", "output"],
];
const DOWN: readonly StageName[] = ["Q", "scores", "scaled", "masked", "weights", "output"];

/**
 * The pipeline from Q, K and V to the output as one aligned picture, as much of it as fits. Controls stand over their
 * stages in the slots `over-scaled`, `over-masked` and `over-weights`.
 *
 * @fires edit EditDetail
 * @fires cell-text EntryDetail: text typed for a cell of Q, K or V
 * @fires matrix-text EntryDetail: numbers pasted at such a cell
 * @fires cell-preview the cell under the pointer or the focus, or null
 * @fires draft-drop DraftProblem's place: text that could not be read was given up
 */
export class PipelinePicture extends LitElement {
  static override styles = pictureStyles;
  static override properties = {
    state: { attribute: false },
    trace: { attribute: false },
    previous: { attribute: false },
    words: { attribute: false },
    preview: { attribute: false },
    draftProblem: { attribute: false },
    picking: { attribute: false },
    readOnly: { attribute: false },
    hovered: { state: true },
    menu: { state: true },
    width: { state: true },
  };

  declare state: State;
  declare trace: Trace;
  /** The trace before the last change, for marking what changed; null marks nothing. */
  declare previous: Trace | null;
  declare words: Words;
  /** A cell to mark lightly because it is spoken of elsewhere. */
  declare preview: Cell | null;
  declare draftProblem: DraftProblem | null;
  /** Whether pressing a cell of the masked stage closes or opens it. */
  declare picking: boolean;
  /** Leaves the selection, and takes away every way to change the experiment. */
  declare readOnly: boolean;
  declare hovered: Cell | null;
  declare menu: OpenMenu | null;
  declare width: number;

  readonly #actions = new PictureActions(this);
  /** What else is done by hand; null until the first picture stands. */
  #hands: PictureHands | null = null;
  #ruler: Ruler | null = null;
  #fitted: { readonly front: Group; readonly groups: readonly Group[] } | null = null;
  #changed: Changes = {};
  readonly #sayings: Partial<Record<StageName, Sayings>> = {};
  readonly #size = new ResizeObserver(() => {
    this.width = this.clientWidth;
  });

  constructor() {
    super();
    this.previous = null;
    this.preview = null;
    this.draftProblem = null;
    this.picking = false;
    this.readOnly = false;
    this.hovered = null;
    this.menu = null;
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  protected override firstUpdated(): void {
    void afterPaint()
      .then(() => import("./picture-hands.ts"))
      .then(({ PictureHands }) => {
        this.#hands = new PictureHands(this);
        this.requestUpdate();
      });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("trace")) this.#changed = changesOf(this.previous, this.trace, this.state);
    if (!this.#ruler) {
      // Text can be measured only where styles apply: in the shadow root, before anything is drawn.
      const span = document.createElement("span");
      span.className = "ruler";
      span.setAttribute("aria-hidden", "true");
      (this.renderRoot as ShadowRoot).prepend(span);
      this.#ruler = new Ruler(span);
      this.width = this.clientWidth;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const head = this.trace && shownHead(this.trace, this.state);
    if (!head || !this.#ruler) return nothing;
    const stages = stagesOf(this.state, head);
    const { front } = this;
    const measured = measure(this.#ruler, stages, this.state, head, this.words);
    const fit = this.#fit(measured, front);
    const common = commonLayout(fit, measured);
    const draw = (stage: PipelineStage, column: FitColumn) => this.#grid(stage, column, stages, head, common);
    const columns = fit.columns.map((column) => `${column.width}px`).join(" ");
    return html`
      ${fit.whole ? nothing : tabs(this.#fitted?.groups ?? [], front, this.words, this.#chooseTab)}
      <div class="picture" id="stages" role=${fit.whole ? "group" : "tabpanel"}
        aria-label=${fit.whole ? this.words.picture.name : nothing} aria-labelledby=${fit.whole ? nothing : `tab-${front}`}
        .style=${`grid-template-columns:${columns};column-gap:${fit.gap}px`}>
        ${fit.columns.map((column, at) => this.#column(column, at + 1, stages, fit, draw))}
      </div>
      <header-menu .content=${this.menu?.content ?? null} @menu-rename=${this.#hands?.rename}
        @menu-add=${this.#hands?.add} @menu-remove=${this.#hands?.remove}></header-menu>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const cell = this.state?.view.cell;
    const before = changed.get("state") as State | undefined;
    const moved = changed.has("state") && JSON.stringify(before?.view.cell) !== JSON.stringify(cell);
    if (!cell || !moved) return;
    const group = groupOf(cell.stage);
    // Chosen where the picture does not show it; a change undone stays to be seen where the reader looks.
    const chosen = before ? !changed.has("trace") : this.state.view.stage === undefined;
    if (chosen && !this.#fitted?.groups.includes(group)) this.show(group);
    for (const grid of this.grids) {
      const { markedRow, markedColumn } = grid.headers;
      void grid.updateComplete.then(() => grid.reveal(markedRow, markedColumn));
    }
  }

  get front(): Group {
    return groupOf(this.state.view.stage ?? FRONT);
  }

  /** What fits; but what is being edited is not pushed away because its own numbers have grown. */
  #fit(measured: Measured, front: Group): Fit {
    let fit = fitPicture({ ...measured, width: this.width, front });
    const groupsOf = ({ columns }: Fit): Group[] => columns.map(({ group }) => group);
    const focused = this.shadowRoot?.activeElement as HTMLElement | null | undefined;
    const stage = focused?.dataset.stage as StageName | undefined;
    const group = stage && groupOf(stage);
    const shown = this.#fitted?.front === front && this.#fitted.groups.some((other) => other === group);
    if (group && shown && !groupsOf(fit).includes(group))
      fit = fitPicture({ ...measured, width: this.width, front: group });
    this.#fitted = { front, groups: groupsOf(fit) };
    return fit;
  }

  #column(
    column: FitColumn,
    at: number,
    stages: Stages,
    fit: Fit,
    draw: (stage: PipelineStage, column: FitColumn) => TemplateResult,
  ): TemplateResult {
    const { group } = column;
    const place = `grid-column:${at}`;
    const above = group === "scores" ? "K" : group === "output" ? "V" : null;
    const scored = fit.columns.find(({ group }) => group === "scores" || group === "scaled" || group === "masked");
    const range = group === "output" ? stages.ranges.output : column === scored ? stages.ranges.scores : null;
    const cells = column.gutter + column.view * fit.cell;
    const heading = (stage: PipelineStage) => html`
      ${title(stage, stages.matrices[stage], this.state, this.words, cells)}
      ${inputOf(this.state, stage) ? this.#addButton(stage, "column", cells - 24) : nothing}`;
    return html`
      <div class="over ${above ?? "control"}" .style=${place}>
        ${above ? html`${heading(above)}${draw(above, column)}` : html`<slot name="over-${group}"></slot>`}
      </div>
      <section class="stage" .style=${place}>${heading(group)}${draw(group, column)}</section>
      <div class="under" .style=${place}>
        ${group === "Q" && inputOf(this.state, group) ? this.#addButton(group, "row", column.gutter - 30) : nothing}
        ${range === null ? nothing : legend(range, column.gutter, cells, this.words.picture)}
      </div>`;
  }

  #grid(
    stage: PipelineStage,
    column: FitColumn,
    stages: Stages,
    head: HeadTrace,
    common: CommonLayout,
  ): TemplateResult {
    const act = this.#actions;
    const { matrices, looks, sizes } = stages;
    const matrix = matrices[stage];
    const { picture } = this.words;
    const selected = this.state.view.cell ?? null;
    const name = stageName(stage, this.words);
    const above = stage === "K" || stage === "V";
    const viewRows = above ? ROWS_ABOVE[this.width < NARROW ? "narrow" : "wide"] : ROWS_IN_VIEW;
    const layout = { ...common, gutter: column.gutter, viewRows, viewColumns: column.view };
    const { caption, editorName } = this.#sayingsOf(stage);
    return html`
      <matrix-grid data-stage=${stage} ?picking=${stage === "masked" && this.picking && !this.readOnly}
        .label=${picture.matrix(name, matrix.rows, matrix.cols)} .matrix=${matrix} .look=${looks[stage]} .layout=${layout}
        .headers=${headersOf(stage, this.state, head, picture, !this.readOnly, column.gutter >= common.corner)}
        .editable=${inputOf(this.state, stage) !== undefined && !this.readOnly}
        .marks=${marksOf(stage, selected, this.hovered ?? this.preview, sizes)} .changed=${this.#changed[stage] ?? null}
        .selected=${selected?.stage === stage ? placeOf(selected) : null} .problem=${this.#problemOf(stage)}
        .editorName=${editorName} .editorWords=${picture.editor} .caption=${stage === this.front && caption}
        @cell-select=${on<"cell-select">((place) => act.select(stage, place))}
        @cell-preview=${on<"cell-preview">((place) => act.preview(stage, place))}
        @cell-step=${on<"cell-step">((step) => act.step(stage, step))}
        @cell-entry=${on<"cell-entry">((entry) => act.hand("cell-text", stage, entry))}
        @grid-paste=${on<"grid-paste">((entry) => act.hand("matrix-text", stage, entry))}
        @draft-drop=${on<"draft-drop">((place) => act.hand("draft-drop", stage, place))}
        @header-press=${on<"header-press">((detail) => this.#hands?.press(stage, detail))}
        @grid-scroll=${on<"grid-scroll">((to) => this.#scroll(stage, to))}
      ></matrix-grid>`;
  }

  /** What a grid says of its places, in the words of the moment; the same functions as long as there is a picture. */
  #sayingsOf(stage: StageName): Sayings {
    this.#sayings[stage] ??= {
      caption: (rows, columns) => {
        const [height, width] = stageSize(this.state, stage);
        return this.words.picture.window(rows, columns, stage === "K" ? [width, height] : [height, width]);
      },
      editorName: (row, column) => {
        const { picture } = this.words;
        const cell = cellAt(stage, { row, column });
        return picture.editCell(picture.cellPlace(stage, cell.row, cell.column));
      },
    };
    return this.#sayings[stage];
  }

  #addButton(stage: StageName, axis: "row" | "column", left: number): TemplateResult | typeof nothing {
    const subject = subjectOf(stage, axis, this.state);
    if (this.readOnly || !canAdd(subject, this.state)) return nothing;
    const add = () => this.edit(addEdit(subject));
    return addButton(addLabel(subject, this.words.picture), axis, left, add);
  }

  get grids(): MatrixGrid[] {
    return [...this.renderRoot.querySelectorAll("matrix-grid")];
  }

  #problemOf(stage: StageName): MatrixGrid["problem"] {
    const problem = this.draftProblem;
    return problem?.stage === stage ? { ...placeOf(problem), sentence: problem.sentence } : null;
  }

  #scroll(stage: StageName, { left, top }: GridEvents["grid-scroll"]): void {
    const across = ACROSS.find((stages) => stages.includes(stage));
    for (const grid of this.grids) {
      const other = grid.dataset.stage as StageName;
      if (other === stage) continue;
      const together = DOWN.includes(stage) && DOWN.includes(other);
      grid.scrollGrid(across?.includes(other) ? left : undefined, together ? top : undefined);
    }
  }

  /** Brings a group to the front. */
  show(group: Group): void {
    if (group !== this.front) this.edit({ kind: "show-stage", stage: group });
  }

  /** Asks for an edit of the experiment. */
  edit(edit: Edit, gesture?: string): void {
    this.dispatchEvent(editEvent(edit, gesture));
  }

  /** Resolves when an edit just sent has been drawn. */
  async drawn(): Promise<void> {
    await new Promise(requestAnimationFrame);
    await this.updateComplete;
  }

  #chooseTab = (group: Group, focus: boolean): void => {
    this.show(group);
    if (focus) void this.drawn().then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${group}`)?.focus());
  };
}

function on<Name extends keyof GridEvents>(hear: (detail: GridEvents[Name]) => void) {
  return (event: CustomEvent<GridEvents[Name]>): void => hear(event.detail);
}

customElements.define("pipeline-picture", PipelinePicture);

declare global {
  interface HTMLElementTagNameMap {
    "pipeline-picture": PipelinePicture;
  }
}
