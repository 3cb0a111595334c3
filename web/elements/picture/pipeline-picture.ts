import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { Cell, HeadTrace, InputName, StageName, State, Trace } from "../../engine/types.ts";
import type { Edit } from "../../store/edits.ts";
import type { Words } from "../../text/words.ts";
import { editEvent } from "../events.ts";
import type { GridEvents } from "../grid/grid-events.ts";
import type { Scrolled, Span } from "../grid/grid-geometry.ts";
import { afterPaint } from "../later.ts";
import "../grid/matrix-grid.ts";
import type { MatrixGrid } from "../grid/matrix-grid.ts";
import { marksOf } from "../plan/picture-marks.ts";
import { cellAt, groupOf, type Part, type Plan, type PlanGroup, placeOf } from "../plan/picture-plan.ts";
import { type Changes, changesOf, headersOf, shownHead } from "../plan/picture-stages.ts";
import type { PictureActions } from "./picture-actions.ts";
import { addEdit, addLabel, canAdd, subjectOf } from "./picture-edits.ts";
import { type Fit, type FitColumn, fitPicture, NARROW } from "./picture-fit.ts";
import type { OpenMenu, PictureHands } from "./picture-hands.ts";
import { addLeft, type CommonLayout, commonLayout, type Measured, measure } from "./picture-measure.ts";
import { addButton, legend, tabs, title } from "./picture-parts.ts";
import { Ruler } from "./picture-ruler.ts";
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
/**
 * The pipeline from Q, K and V to the output as one aligned picture, as much of it as fits. Controls stand over their
 * stages in the slots `over-scaled`, `over-masked` and the like; what stands over all of it in the slot `before`, and under it `after`.
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
    plan: { attribute: false },
    pinned: { attribute: false },
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
  /** What the picture consists of; null while that is still to come. */
  declare plan: Plan | null;
  /** The parts of an experiment to compare with, and how their numbers are told; null for none. */
  declare pinned: { readonly parts: Plan["parts"]; readonly say: (number: string) => string } | null;
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

  /** What is done by hand; it comes when the first picture stands, and what is asked before waits for it. */
  readonly #handling: Promise<PictureHands>;
  #handle!: (hands: PictureHands) => void;
  #ruler: Ruler | null = null;
  /** The group whose neighbours scroll with it. */
  #aligned = "";
  #fitted: { readonly front: string; readonly groups: readonly string[] } | null = null;
  #changed: Changes = {};
  readonly #sayings: Record<string, Sayings> = {};
  /** A group in front that has no stage of the engine, which a state could name. */
  #unnamed: string | null = null;
  readonly #size = new ResizeObserver(() => {
    this.width = this.clientWidth;
  });

  constructor() {
    super();
    this.#handling = new Promise((done) => {
      this.#handle = done;
    });
    this.plan = null;
    this.pinned = null;
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
      .then(({ PictureHands }) => this.#handle(new PictureHands(this)));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("trace")) this.#changed = this.#changes(changed.get("plan"), changed.get("state"));
    const stage = (changed.get("state") as State | undefined)?.view.stage;
    if (changed.has("state") && this.state.view.stage !== stage) this.#unnamed = null;
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

  /** What has just changed; nothing where another experiment was opened, or another head is shown. */
  #changes(before: Plan | null | undefined, state: State | undefined): Changes {
    const head = ({ view }: State) => `${view.layer} ${view.head}`;
    const same = this.previous && before && this.plan && state && head(state) === head(this.state);
    return same ? changesOf(before, this.plan as Plan) : {};
  }

  protected override render(): TemplateResult | typeof nothing {
    const { plan } = this;
    const head = this.trace && shownHead(this.trace, this.state);
    if (!head || !plan || !this.#ruler) return nothing;
    const { front } = this;
    const measured = measure(this.#ruler, plan, this.state, head, this.words);
    const fit = this.#fit(measured, front);
    const common = commonLayout(fit, measured);
    const draw = (name: string, column: FitColumn) => this.#grid(name, column, plan, head, common);
    const columns = fit.columns.map((column) => `${column.width}px`).join(" ");
    return html`
      <slot name="before"></slot>
      ${fit.whole ? nothing : tabs(plan.groups, this.#fitted?.groups ?? [], front, this.words, this.#chooseTab)}
      <div class="picture" id="stages" role=${fit.whole ? "group" : "tabpanel"}
        aria-label=${fit.whole ? this.words.picture.name : nothing} aria-labelledby=${fit.whole ? nothing : `tab-${front}`}
        .style=${`grid-template-columns:${columns};column-gap:${fit.gap}px`}>
        ${fit.columns.map((column, at) => this.#column(column, at + 1, plan, fit, draw))}
      </div>
      <slot name="after"></slot>
      <header-menu .content=${this.menu?.content ?? null} @menu-rename=${this.#menu}
        @menu-add=${this.#menu} @menu-remove=${this.#menu}></header-menu>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    void this.#handling.then(({ scroll }) => scroll.frame());
    if (this.front !== this.#aligned) {
      this.#aligned = this.front;
      void this.#handling.then(({ scroll }) => scroll.align());
    }
    const { plan } = this;
    const cell = this.state?.view.cell;
    const before = changed.get("state") as State | undefined;
    const moved = changed.has("state") && JSON.stringify(before?.view.cell) !== JSON.stringify(cell);
    const { layer, head } = this.state?.view ?? {};
    if (plan && (before?.view.layer !== layer || before?.view.head !== head)) {
      void this.#handling.then(({ scroll }) => scroll.revealHead());
    }
    if (!cell || !moved || !plan) return;
    const group = groupOf(plan, cell.stage);
    // Chosen where the picture does not show it; a change undone stays to be seen where the reader looks.
    const chosen = before ? !changed.has("trace") : this.state.view.stage === undefined;
    if (chosen && !this.#fitted?.groups.includes(group)) this.show(group);
    for (const grid of this.grids) {
      const { markedRow, markedColumn } = grid.headers;
      void grid.updateComplete.then(() => grid.reveal(markedRow, markedColumn));
    }
  }

  get front(): string {
    const { plan } = this;
    return this.#unnamed ?? (plan ? groupOf(plan, this.state.view.stage ?? FRONT) : FRONT);
  }

  /** What fits; but what is being edited is not pushed away because its own numbers have grown. */
  #fit(measured: Measured, front: string): Fit {
    let fit = fitPicture({ ...measured, width: this.width, front });
    const groupsOf = ({ columns }: Fit): string[] => columns.map(({ group }) => group);
    const focused = this.shadowRoot?.activeElement as HTMLElement | null | undefined;
    const group = focused?.dataset.group;
    const shown = this.#fitted?.front === front && this.#fitted.groups.some((other) => other === group);
    if (group && shown && !groupsOf(fit).includes(group))
      fit = fitPicture({ ...measured, width: this.width, front: group });
    this.#fitted = { front, groups: groupsOf(fit) };
    return fit;
  }

  #column(
    column: FitColumn,
    at: number,
    { groups, parts, ranges }: Plan,
    fit: Fit,
    draw: (name: string, column: FitColumn) => TemplateResult,
  ): TemplateResult {
    const { group } = column;
    const place = `grid-column:${at}`;
    const { above, scale } = groups.find((other) => other.group === group) as PlanGroup;
    const shares = ({ group }: FitColumn) => groups.find((other) => other.group === group)?.scale === scale;
    // A legend stands once for all that share its colours.
    const range = scale && fit.columns.find(shares) === column ? ranges[scale] : undefined;
    const cells = column.gutter + column.view * fit.cell;
    const heading = (part: Part) => html`
      ${title(part, this.words, cells)} ${part.editable ? this.#addButton(part, "column", addLeft(this.#ruler as Ruler, part, cells, column.width)) : nothing}`;
    const part = parts[group] as Part;
    return html`
      <div class="over ${above ?? "control"}" .style=${place}>
        ${above ? html`${heading(parts[above] as Part)}${draw(above, column)}` : nothing}
        <slot name="over-${group}"></slot>
      </div>
      <section class="stage" .style=${place}>${heading(part)}${draw(group, column)}</section>
      <div class="under" .style=${place}>
        ${part.editable ? this.#addButton(part, "row", column.gutter - 30) : nothing}
        ${range === undefined ? nothing : legend(range, column.gutter, cells, this.words.picture)}
        ${group === this.front ? this.#overview(part, column) : nothing}
      </div>`;
  }

  #grid(name: string, column: FitColumn, plan: Plan, head: HeadTrace, common: CommonLayout): TemplateResult {
    const act = <Name extends keyof PictureActions>(action: Name, ...told: Parameters<PictureActions[Name]>): void => {
      // biome-ignore lint/complexity/noBannedTypes: the arguments are those of the action
      void this.#handling.then(({ actions }) => (actions[action] as Function).apply(actions, told));
    };
    const part = plan.parts[name] as Part;
    const { matrix, stage } = part;
    const corner = part.rows === "query" || part.rows === "key" ? common.corner : common.dimension;
    const { picture } = this.words;
    const selected = this.#selected;
    const above = name !== column.group;
    const viewRows = above ? ROWS_ABOVE[this.width < NARROW ? "narrow" : "wide"] : ROWS_IN_VIEW;
    const layout = { ...common, gutter: column.gutter, viewRows, viewColumns: Math.min(column.view, matrix.cols) };
    const { caption, editorName } = this.#sayingsOf(name);
    return html`
      <matrix-grid data-stage=${name} data-group=${column.group}
        ?picking=${stage === "masked" && this.picking && !this.readOnly}
        .label=${picture.matrix(part.name, matrix.rows, matrix.cols)} .matrix=${matrix} .look=${part.look} .layout=${layout}
        .headers=${headersOf(part, this.state, head, picture, !this.readOnly, column.gutter >= corner)}
        .editable=${part.editable === true && !this.readOnly}
        .marks=${marksOf(name, plan, selected, this.hovered ?? this.preview)} .changed=${this.#changed[name] ?? null}
        .selected=${selected?.stage === stage ? placeOf(part, selected) : null} .problem=${this.#problemOf(part)}
        .editorName=${editorName} .editorWords=${picture.editor} .caption=${name === this.front && caption}
        .pinned=${this.#pinnedOf(name)}
        @cell-select=${on<"cell-select">((place) => act("select", part, place))}
        @cell-preview=${on<"cell-preview">((place) => act("preview", part, place))}
        @cell-step=${on<"cell-step">((step) => act("step", part, step))}
        @cell-entry=${on<"cell-entry">((entry) => act("hand", "cell-text", part, entry))}
        @grid-paste=${on<"grid-paste">((entry) => act("hand", "matrix-text", part, entry))}
        @draft-drop=${on<"draft-drop">((place) => act("hand", "draft-drop", part, place))}
        @header-press=${on<"header-press">((detail) => this.#handling.then((hands) => hands.press(name, detail)))}
        @grid-scroll=${on<"grid-scroll">((to) => this.#handling.then(({ scroll }) => scroll.follow(name, to)))}
      ></matrix-grid>`;
  }

  #pinnedOf(name: string): MatrixGrid["pinned"] {
    const { parts, say } = this.pinned ?? {};
    const part = parts?.[name];
    if (!part || !say) return null;
    // A direct picture draws Kᵀ, a projected one K.
    return { matrix: part.matrix, look: part.look, say, crossed: !part.turned !== !this.plan?.parts[name]?.turned };
  }

  /** The whole of a stage that is shown in part. */
  #overview(part: Part, { view }: FitColumn): TemplateResult | typeof nothing {
    const { rows, cols } = part.matrix;
    if (rows <= ROWS_IN_VIEW && cols <= view) return nothing;
    return html`<stage-overview .stage=${part} .label=${this.words.picture.overview(part.name)}
      @overview-move=${({ detail }: CustomEvent<Scrolled>) => this.#handling.then(({ scroll }) => scroll.moveFront(detail))}
    ></stage-overview>`;
  }

  get #selected(): Cell | null {
    return this.state.view.cell ?? null;
  }

  /** What a grid says of its places, in the words of the moment; the same functions as long as there is a picture. */
  #sayingsOf(name: string): Sayings {
    const part = (): Part => this.plan?.parts[name] as Part;
    this.#sayings[name] ??= {
      caption: (rows, columns) => {
        const { matrix } = part();
        return this.words.picture.window(rows, columns, [matrix.rows, matrix.cols]);
      },
      editorName: (row, column) => {
        const { picture } = this.words;
        const cell = cellAt(part(), { row, column });
        return picture.editCell(picture.cellPlace(cell.stage, cell.row, cell.column));
      },
    };
    return this.#sayings[name];
  }

  #addButton(part: Part, axis: "row" | "column", left: number): TemplateResult | typeof nothing {
    const subject = subjectOf(part, axis, this.state);
    if (this.readOnly || !canAdd(subject, this.state)) return nothing;
    const add = () => this.edit(addEdit(subject));
    return addButton(addLabel(subject, this.words.picture), axis, left, add);
  }

  get grids(): MatrixGrid[] {
    return [...this.renderRoot.querySelectorAll("matrix-grid")];
  }

  #problemOf(part: Part): MatrixGrid["problem"] {
    const problem = this.draftProblem;
    return problem?.stage === part.stage && part.editable
      ? { ...placeOf(part, problem), sentence: problem.sentence }
      : null;
  }

  /** Brings a group to the front. */
  show(group: string): void {
    const { plan } = this;
    if (!plan || group === this.front) return;
    const { above } = plan.groups.find((other) => other.group === group) as PlanGroup;
    // A state names stages; one that puts this group in front, if there is any.
    const own = plan.parts[group]?.stage === group ? group : above && plan.parts[above]?.stage;
    const stage = own as StageName | undefined;
    this.#unnamed = stage ? null : group;
    if (stage && stage !== this.state.view.stage) this.edit({ kind: "show-stage", stage });
    else this.requestUpdate();
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

  #menu = (event: Event): void => void this.#handling.then((hands) => hands.answer(event as CustomEvent<string>));

  #chooseTab = (group: string, focus: boolean): void => {
    this.show(group);
    if (focus) void this.drawn().then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${group}`)?.focus());
  };
}

function on<Name extends keyof GridEvents>(hear: (detail: GridEvents[Name]) => unknown) {
  return (event: CustomEvent<GridEvents[Name]>): void => void hear(event.detail);
}

customElements.define("pipeline-picture", PipelinePicture);

declare global {
  interface HTMLElementTagNameMap {
    "pipeline-picture": PipelinePicture;
  }
}
