import { html, type TemplateResult } from "lit";
import type { Engine, State } from "../engine/types.ts";
import { type ExperimentWords, loadExperimentWords } from "../text/experiment.ts";
import type { Language } from "../text/words.ts";
import "../elements/experiment/experiment-panel.ts";
import "../elements/experiment/lock-note.ts";
import type { Subject } from "./course.ts";
import { type Computed, isDone } from "./done.ts";
import type { Experiment, Move } from "./experiment-format.ts";
import { type Asked, differsOnlyIn, type Held, heldBy, isAllowed, isChange } from "./experiment-lock.ts";
import { type Run, samePart } from "./experiment-truth.ts";
import { AT, type Bench } from "./experiment-try.ts";
import type { ExperimentProgress } from "./progress.ts";
import { linkIn } from "./questions.ts";

/** What an experiment is made of, beside its file. */
export interface Prepared {
  readonly experiment: Experiment;
  readonly words: ExperimentWords;
  readonly begun: Computed;
  readonly engine: Engine;
}

/** Moves' links are kept in one text; links have no spaces. */
const linksOf = (entry: ExperimentProgress | undefined): readonly string[] =>
  entry?.moved ? entry.moved.split(" ") : [];

const computed = new Map<string, Computed>();

function computedOf(link: string, engine: Engine): Computed | null {
  const known = computed.get(link);
  if (known) return known;
  const read = engine.decodeLink(link);
  const evaluated = read.ok ? engine.evaluate(read.state) : read;
  if (!evaluated.ok) return null;
  const made = { state: evaluated.state, trace: evaluated.trace };
  computed.set(link, made);
  return made;
}

export async function prepareExperiment(experiment: Experiment, language: Language, engine: Engine): Promise<Prepared> {
  const words = await loadExperimentWords(language);
  const begun = computedOf(linkIn(experiment.state, language), engine);
  if (!begun) throw new Error("The experiment begins with no state.");
  return { experiment, words, begun, engine };
}

const none: ExperimentProgress = { first: {}, latest: {}, stage: AT.start, moved: "", done: false };

/** The progress of an experiment; from the start again where what is kept of the moves does not fit them. */
function soundEntry({ experiment, engine }: Prepared, entry: ExperimentProgress = none): ExperimentProgress {
  const links = linksOf(entry);
  const { length } = experiment.moves;
  const fits = entry.stage < AT.moved ? links.length < Math.max(1, length) : links.length === length;
  return fits && links.every((link) => computedOf(link, engine)) ? entry : { ...entry, stage: AT.start, moved: "" };
}

function runOf({ begun, engine }: Prepared, entry: ExperimentProgress | undefined): Run {
  return { before: begun, after: linksOf(entry).flatMap((link) => computedOf(link, engine) ?? []) };
}

/** The state that an experiment is opened with: as it began, or as the last move left it. */
export function stateToOpen(prepared: Prepared, entry: ExperimentProgress | undefined): State {
  return (runOf(prepared, soundEntry(prepared, entry)).after.at(-1) ?? prepared.begun).state;
}

const moveOf = ({ experiment }: Prepared, entry: ExperimentProgress | undefined): Move | null =>
  entry?.stage === AT.predicted ? (experiment.moves[linksOf(entry).length] ?? null) : null;

function isSeen(prepared: Prepared, entry: ExperimentProgress | undefined, now: Computed): boolean {
  const move = moveOf(prepared, entry);
  if (!move) return false;
  const { before, after } = runOf(prepared, entry);
  const { until } = move;
  if ("same" in until) {
    const { state } = (until.same === "start" ? before : after[0]) ?? before;
    return (["matrix", "mask", "step"] as const).every((part) => samePart(part, state, now.state));
  }
  return differsOnlyIn(move.released, before.state, now.state) && isDone(until, before, now);
}

/** What was said of the last thing that was refused, and where in which experiment. */
let refused: {
  readonly reason: string;
  readonly prepared: Prepared;
  readonly entry: ExperimentProgress | undefined;
} | null = null;

/** What is said to something asked for while it is locked; the beginning, for a reset; null where it may be done. */
export function meetExperiment(
  prepared: Prepared,
  kept: ExperimentProgress | undefined,
  now: State,
  asked: Asked,
): { readonly refused: string } | { readonly opened: State } | null {
  const entry = soundEntry(prepared, kept);
  const { stage } = entry;
  if (stage === AT.explained) return null;
  const { experiment, words, begun } = prepared;
  const move = moveOf(prepared, entry);
  if (move && asked.type === "action" && asked.detail === "reset") {
    return { opened: { ...begun.state, view: { ...begun.state.view, lesson: now.view.lesson ?? "" } } };
  }
  if (isAllowed(move?.released ?? [], asked)) {
    if (isChange(asked)) refused = null;
    return null;
  }
  const reason =
    stage === AT.start ? words.locked : move ? move.only[words.language] : words.checking(experiment.moves.length);
  refused = { reason, prepared, entry };
  return { refused: reason };
}

/** What an experiment shows of itself. */
export interface Shown {
  readonly panel: TemplateResult;
  readonly held: Held | undefined;
  readonly over: TemplateResult | undefined;
}

export function showExperiment(name: string, prepared: Prepared, subject: Subject): Shown {
  const entry = soundEntry(prepared, subject.progress.progress.experiments[name]);
  const { state, trace } = subject;
  const { experiment, words, engine } = prepared;
  const { stage } = entry;
  const move = moveOf(prepared, entry);
  const { pinned: _, ...view } = state.view;
  const bench: Bench = {
    entry,
    run: runOf(prepared, entry),
    links: linksOf(entry),
    // What is pinned for comparing is no part of what was moved.
    link: () => engine.encodeLink({ ...state, view }),
    seen: isSeen(prepared, entry, { state, trace }),
    refused: refused?.prepared === prepared && refused.entry === entry ? refused.reason : "",
  };
  const free = stage === AT.explained;
  const note =
    stage === AT.start ? words.locked : move ? move.only[words.language] : words.checking(experiment.moves.length);
  return {
    panel: html`<experiment-panel
      .name=${name}
      .experiment=${experiment}
      .words=${words}
      .bench=${bench}
      .subject=${subject}
    ></experiment-panel>`,
    held: free ? undefined : heldBy(move?.released ?? []),
    over: free ? undefined : html`<lock-note slot="before" .text=${note}></lock-note>`,
  };
}
