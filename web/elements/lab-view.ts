import { html, type TemplateResult } from "lit";
import type { Cell, HeadTrace, State } from "../engine/types.ts";
import { firstPreset, presetOf } from "../presets/presets.ts";
import type { FirstSnapshot } from "../store/first.ts";
import type { Refusal } from "../store/store.ts";
import type { MoreWords } from "../text/more.ts";
import type { Words } from "../text/words.ts";
import type { Pinned } from "./lab-hands.ts";
import "./lab-header.ts";
import "./mask-control.ts";
import { pipelinePlan, shownHead } from "./picture-stages.ts";
import "./pipeline-picture.ts";
import "./preset-list.ts";
import "./row-readout.ts";
import "./scale-control.ts";
import "./text-summary.ts";
import "./weights-legend.ts";
import "./why-panel.ts";

/** Decimals shown where a state does not say. */
const DIGITS = 3;

/** What the lab shows besides the snapshot. */
export interface Shown {
  readonly snapshot: FirstSnapshot;
  readonly words: Words;
  readonly more: MoreWords | null;
  readonly picking: boolean;
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
  const { title, about, task } = id === null ? own : id === firstPreset ? first : (more?.lessons[id] ?? own);
  return html`<section class="side">
    <h2>${title}</h2>
    <p>${about}</p>
    <div class="try"><strong>${words.side.tryThis}</strong><p>${task}</p></div>
  </section>`;
}

/** The picture of a pinned experiment, of the same head and digits; null where it has no such head. */
function pinnedPicture({ state, trace }: Pinned, { layer = 0, head = 0, digits }: State["view"], words: Words) {
  const shown = trace.layers[layer]?.heads[head];
  const view = { layer, head, ...(digits === undefined ? {} : { digits }) };
  return shown ? pipelinePlan({ ...state, view }, shown, words) : null;
}

/** What the parts draw of a snapshot. Made once for each, so that a part that is asked again finds nothing new. */
function drawn({ snapshot, words, more, pinned }: Shown) {
  const { trace, refusal } = snapshot;
  const head = shownHead(trace, snapshot.state) as HeadTrace;
  const cell = snapshot.state.view.cell ?? largestWeight(head);
  const ofKey = cell.stage === "K" || cell.stage === "V";
  const ofDimension = cell.stage === "Q" || cell.stage === "output";
  const sentence = refusal ? (more?.problem(refusal.problem) ?? "") : "";
  return {
    head,
    cell,
    state: { ...snapshot.state, view: { ...snapshot.state.view, cell } } as State,
    plan: pipelinePlan(snapshot.state, head, words),
    pinnedPlan: pinned && pinnedPicture(pinned, snapshot.state.view, words),
    digits: snapshot.state.view.digits ?? DIGITS,
    row: ofKey ? 0 : cell.row,
    column: ofKey ? cell.row : ofDimension ? -1 : cell.column,
    note: noteOf(refusal, sentence, more),
    faults: refusal?.field ? { [refusal.field]: sentence } : {},
    draftProblem: refusal?.cell ? { ...refusal.cell, sentence } : null,
  };
}

interface Kept {
  readonly words: Words;
  readonly more: MoreWords | null;
  readonly drawing: ReturnType<typeof drawn>;
}
const drawings = new WeakMap<FirstSnapshot, Kept>();

function drawingOf(shown: Shown): Kept["drawing"] {
  const { snapshot, words, more } = shown;
  let kept = drawings.get(snapshot);
  if (kept?.words !== words || kept.more !== more) {
    kept = { words, more, drawing: drawn(shown) };
    drawings.set(snapshot, kept);
  }
  return kept.drawing;
}

/** The experiment with everything that stands around it. */
export function experiment(shown: Shown): TemplateResult {
  const { snapshot, words } = shown;
  const { trace, previousTrace } = snapshot;
  const { state, head, plan, pinnedPlan, cell, digits, row, column, note, faults, draftProblem } = drawingOf(shown);
  return html`<problem-note
      .words=${words}
      .sentence=${note}
      @dismiss=${shown.dismiss}
    ></problem-note>
    <main tabindex="-1">
    ${side(state, shown)}
    <preset-list .words=${words} .current=${presetOf(state)} .seed=${shown.seed}></preset-list>
    <pipeline-picture
      .state=${state}
      .trace=${trace}
      .plan=${plan}
      .previous=${previousTrace}
      .words=${words}
      .pinned=${pinnedPlan && shown.more && { parts: pinnedPlan.parts, say: shown.more.tools.pinnedNumber }}
      .preview=${shown.preview}
      .picking=${shown.picking}
      .draftProblem=${draftProblem}
    >
      <scale-control
        slot="over-scaled"
        .words=${words}
        .scale=${state.scale}
        .factor=${head.scale_factor}
        .temperature=${state.temperature}
        .width=${head.Q.cols}
        .faults=${faults}
      ></scale-control>
      <mask-control slot="over-masked" .words=${words} .state=${state} .picking=${shown.picking}></mask-control>
      <weights-legend slot="over-weights" .words=${words} .head=${head} .digits=${digits}></weights-legend>
    </pipeline-picture>
    <picture-tools
      .words=${words}
      .more=${shown.more}
      .state=${state}
      .head=${head}
      .plan=${plan}
      .row=${row}
      .digits=${digits}
      .pinned=${shown.pinned}
      .pinnedPlan=${pinnedPlan}
    ></picture-tools>
    <why-panel .words=${words} .state=${state} .head=${head} .cell=${cell} .digits=${digits}></why-panel>
    <row-readout
      .words=${words}
      .state=${state}
      .head=${head}
      .row=${row}
      .column=${column}
      .digits=${digits}
    ></row-readout>
    <text-summary
      .words=${words}
      .state=${state}
      .head=${head}
      .row=${row}
      .digits=${digits}
      .notice=${shown.notice}
      .more=${shown.more}
    ></text-summary>
  </main>`;
}
