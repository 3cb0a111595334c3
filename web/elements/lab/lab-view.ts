import { html, nothing, type TemplateResult } from "lit";
import type { Beside, Course } from "../../course/course.ts";
import { type Door, doorOf } from "../../course/place.ts";
import type { Cell, HeadTrace, State, Trace } from "../../engine/types.ts";
import { firstPreset, presetOf } from "../../presets/presets.ts";
import type { FirstSnapshot } from "../../store/first.ts";
import type { Refusal } from "../../store/store.ts";
import type { MoreWords } from "../../text/more.ts";
import type { Words } from "../../text/words.ts";
import type { Pinned } from "./lab-comparison.ts";
import "./lab-header.ts";
import "../controls/mask-control.ts";
import { keyOf, queryOf } from "../plan/picture-marks.ts";
import type { Plan } from "../plan/picture-plan.ts";
import { DIGITS, pipelinePlan, shownHead } from "../plan/picture-stages.ts";
import type { Extras } from "./attention-lab.ts";
import "../picture/pipeline-picture.ts";
import "./preset-list.ts";
import "../reading/row-readout.ts";
import "../controls/scale-control.ts";
import "../reading/text-summary.ts";
import "../picture/weights-legend.ts";

/** Value dimensions that can be plotted. */
const MOST_PLOTTED = 2;

/** What the lab shows besides the snapshot. */
export interface Shown {
  readonly snapshot: FirstSnapshot;
  readonly words: Words;
  readonly more: MoreWords | null;
  /** Whether the lab is the page itself. */
  readonly isPage: boolean;
  /** Classes that leave out the parts not to be shown. */
  readonly leftOut: string;
  readonly readOnly: boolean;
  readonly picking: boolean;
  readonly extras: Extras | null;
  /** What stands behind the doors of the course; null until one has been opened. */
  readonly course: Course | null;
  readonly preview: Cell | null;
  /** The experiment to compare with. */
  readonly pinned: Pinned | null;
  readonly notice: { readonly text: string } | null;
  readonly seed: number;
  readonly dismiss: (event: Event) => void;
}

/** What is selected where a state does not say: the first query's largest weight. */
function largestWeight(head: HeadTrace): Cell {
  return { stage: "weights", row: 0, column: head.rows[0]?.argmax ?? 0 };
}

/** The sentence that stands over everything; what was typed into a cell or a field has its sentence there. */
function noteOf(refusal: Refusal | null, sentence: string, more: MoreWords | null): string {
  if (!refusal || !more || refusal.cell || refusal.field) {
    return "";
  }
  return refusal.from === "link" ? more.linkProblem(sentence) : sentence;
}

function side(state: State, { words, more }: Shown): TemplateResult {
  const id = presetOf(state);
  const { first, own } = words.side;
  const { title, about, task } =
    id === null
      ? "X" in state && more
        ? more.heads.own
        : own
      : id === firstPreset
        ? first
        : (more?.lessons[id] ?? own);
  return html`<section class="side">
    <h2>${title}</h2>
    <p>${about}</p>
    <div class="try"><strong>${words.side.tryThis}</strong><p>${task}</p></div>
  </section>`;
}

/** What stands beside the stage, and whether the stage stays empty for it. */
function besideOf(shown: Shown): Beside & { readonly door: Door } {
  const { snapshot, words, more, readOnly, course } = shown;
  const { state, trace } = snapshot;
  const door = doorOf(state.view.lesson);
  if (door === "lab") return { door, panel: side(state, shown), covered: false };
  const found = course?.beside({ state, trace, words, more, readOnly });
  // Where its author leaves the lesson out, the experiment alone is there.
  if (found && shown.leftOut.includes("no-lesson")) return { door, panel: found.panel, covered: false };
  return {
    door,
    ...(found ?? {
      panel: html`<section class="side"><h2>${words.doors[door]}</h2><p>${course && !course.failed ? "" : more?.done.notFetched}</p></section>`,
      covered: true,
    }),
  };
}

/** The plan of what is drawn of a state. */
function planOf(state: State, trace: Trace, head: HeadTrace, { words, more, extras }: Shown): Plan {
  return extras?.isExtended(state) && more
    ? extras.extendedPlan(state, trace, words, more)
    : pipelinePlan(state, head, words);
}

/** The picture of a pinned experiment, of the same head and digits; null where it has no such head. */
function pinnedPicture({ state, trace }: Pinned, { layer = 0, head = 0, digits }: State["view"], shown: Shown) {
  const pinnedHead = trace.layers[layer]?.heads[head];
  const view = { layer, head, ...(digits === undefined ? {} : { digits }) };
  return pinnedHead ? planOf({ ...state, view }, trace, pinnedHead, shown) : null;
}

/** What the parts draw of a snapshot. Made once for each, so that a part that is asked again finds nothing new. */
function drawn(shown: Shown) {
  const { snapshot, more, extras, pinned } = shown;
  const { trace, refusal, state } = snapshot;
  const head = shownHead(trace, state) as HeadTrace;
  const plan = planOf(state, trace, head, shown);
  const cell = state.view.cell ?? largestWeight(head);
  const sentence = refusal ? (more?.problem(refusal.problem) ?? "") : "";
  return {
    head,
    cell,
    state: { ...state, view: { ...state.view, cell } } as State,
    plan,
    pinnedPlan: pinned && pinnedPicture(pinned, state.view, shown),
    explainer: extras && more ? new extras.Explainer(state, trace, more) : null,
    place: extras && more ? extras.placeOf(state, trace, more) : "",
    digits: state.view.digits ?? DIGITS,
    row: queryOf(cell) ?? 0,
    column: keyOf(cell) ?? -1,
    note: noteOf(refusal, sentence, more),
    faults: refusal?.field ? { [refusal.field]: sentence } : {},
    draftProblem: refusal?.cell ? { ...refusal.cell, sentence } : null,
  };
}

type Told = Pick<Shown, "words" | "more" | "extras">;
type Drawing = ReturnType<typeof drawn>;
const drawings = new WeakMap<FirstSnapshot, { readonly told: Told; readonly drawing: Drawing }>();

function drawingOf(shown: Shown): Drawing {
  const { snapshot, words, more, extras } = shown;
  const told = { words, more, extras };
  let kept = drawings.get(snapshot);
  if (!kept || (Object.keys(told) as (keyof Told)[]).some((key) => kept?.told[key] !== told[key])) {
    kept = { told, drawing: drawn(shown) };
    drawings.set(snapshot, kept);
  }
  return kept.drawing;
}

/** The experiment with everything that stands around it. */
export function experiment(shown: Shown): TemplateResult {
  const { snapshot, words } = shown;
  const { door, panel, covered, held, over } = besideOf(shown);
  const { trace, previousTrace } = snapshot;
  const drawing = drawingOf(shown);
  const { state, head, plan, pinnedPlan, cell, digits, row, column, note, faults, draftProblem } = drawing;
  const stage = html`<pipeline-picture
      .state=${state}
      .trace=${trace}
      .plan=${plan}
      .previous=${previousTrace}
      .words=${words}
      .pinned=${pinnedPlan && shown.more && { parts: pinnedPlan.parts, say: shown.more.tools.pinnedNumber }}
      .preview=${shown.preview}
      .picking=${shown.picking}
      .readOnly=${shown.readOnly || held?.picture === true}
      .draftProblem=${draftProblem}
    >
      ${over}
      ${shown.more && shown.extras?.around({ ...drawing, trace, more: shown.more, readOnly: shown.readOnly || !!held })}
      <scale-control
        slot="over-scaled"
        ?inert=${held?.scale}
        .words=${words}
        .scale=${state.scale}
        .factor=${head.scale_factor}
        .temperature=${state.temperature}
        .width=${head.Q.cols}
        .faults=${faults}
      ></scale-control>
      <mask-control slot="over-masked" ?inert=${held?.mask} .words=${words} .state=${state} .picking=${shown.picking}></mask-control>
      <weights-legend
        slot="over-weights"
        .words=${words}
        .head=${head}
        .digits=${digits}
        .alongQueries=${state.fault?.softmax_axis !== undefined}
      ></weights-legend>
    </pipeline-picture>
    <picture-tools
      .words=${words}
      .more=${shown.more}
      .state=${state}
      .head=${head}
      .plan=${plan}
      .row=${row}
      .digits=${digits}
      .readOnly=${shown.readOnly || !!held}
      .pinned=${shown.pinned}
      .pinnedPlan=${pinnedPlan}
    ></picture-tools>
    <why-panel .words=${words} .state=${state} .head=${head} .cell=${cell} .explainer=${drawing.explainer} .digits=${digits}></why-panel>
    <row-readout
      .words=${words}
      .state=${state}
      .head=${head}
      .row=${row}
      .column=${column}
      .digits=${digits}
    ></row-readout>
    ${
      head.V.cols > MOST_PLOTTED
        ? nothing
        : html`<value-hull
      .words=${words}
      .state=${state}
      .head=${head}
      .row=${row}
      .column=${column}
      .digits=${digits}
      .readOnly=${shown.readOnly || held?.values === true}
    ></value-hull>`
    }`;
  const content = html`
    ${panel}
    ${
      door === "lab"
        ? html`<preset-list .words=${words} .more=${shown.more} .current=${presetOf(state)} .seed=${shown.seed}></preset-list>`
        : nothing
    }
    ${covered ? nothing : stage}
    <text-summary
      .words=${words}
      .state=${state}
      .head=${head}
      .row=${row}
      .digits=${digits}
      .place=${drawing.place}
      .notice=${shown.notice}
      .covered=${covered}
      .more=${shown.more}
    ></text-summary>`;
  const style = `main ${shown.leftOut} ${door === "lab" ? "" : covered ? "course covered" : "course"}`;
  return html`<problem-note
      .words=${words}
      .sentence=${note}
      @dismiss=${shown.dismiss}
    ></problem-note>
    ${
      shown.isPage
        ? html`<main class=${style} aria-label=${words.title} tabindex="-1">${content}</main>`
        : html`<div class=${style} tabindex="-1">${content}</div>`
    }`;
}
