import { html, type TemplateResult } from "lit";
import { loadCore } from "../engine/core.ts";
import type { Engine, State } from "../engine/types.ts";
import { loadPathWords, type PathWords } from "../text/path.ts";
import type { Language } from "../text/words.ts";
import "../elements/path/path-frame.ts";
import "../elements/path/step-panel.ts";
import type { Room } from "./course.ts";
import type { Computed } from "./done.ts";
import type { Experiment } from "./experiment-format.ts";
import type { Prepared as PreparedExperiment } from "./experiment-room.ts";
import type { Step, Stop, Text } from "./format.ts";
import { byName } from "./lesson-files.ts";
import type { Progress } from "./progress.ts";
import { begunOf } from "./step-begun.ts";
import { pageToOpen } from "./step-progress.ts";

/** The path: its stops are the files of web/lessons/path, in the order of their names. */

const fetchers = byName(import.meta.glob<Stop>("../lessons/path/*.json", { import: "default" }));
/** What each stop is called, in order. */
export const titles = byName(
  import.meta.glob<Text>("../lessons/path/*.json", { query: "?title", import: "default", eager: true }),
);

/** A stop with what drawing it takes. */
interface PreparedStop<Kind, Made> {
  readonly stop: Kind;
  readonly words: PathWords;
  readonly made: Made;
}

type Prepared =
  /** With the experiments that its pages begin with. */
  PreparedStop<Step, readonly Computed[]> | PreparedStop<Experiment, PreparedExperiment>;

/** What five-part experiments are made of; fetched with the first of them. */
let experiments: typeof import("./experiment-room.ts") | null = null;

const isStep = (found: Prepared): found is PreparedStop<Step, readonly Computed[]> => found.stop.kind === "step";

const prepared = new Map<string, Prepared>();
const keyOf = (name: string, language: Language): string => `${language} ${name}`;

let engine: Promise<Engine> | null = null;

async function prepare(name: string, language: Language): Promise<Prepared | null> {
  const known = prepared.get(keyOf(name, language));
  if (known) return known;
  const fetcher = fetchers.get(name);
  if (!fetcher) return null;
  engine ??= loadCore();
  const [stop, words, core] = await Promise.all([fetcher(), loadPathWords(language), engine]);
  const found = await made(stop, words, language, core);
  prepared.set(keyOf(name, language), found);
  return found;
}

async function made(stop: Stop, words: PathWords, language: Language, core: Engine): Promise<Prepared> {
  if (stop.kind === "step") return { stop, words, made: begunOf(stop, language, core) };
  experiments ??= await import("./experiment-room.ts");
  return { stop, words, made: await experiments.prepareExperiment(stop, language, core) };
}

const first = (): string => [...titles.keys()][0] ?? "";

/** The stop of a name; behind the door itself, the one that was open last. */
const stopOf = (name: string, { at }: Progress): string => name || (titles.has(at) ? at : first());

/** The state that a stop is opened with, as far as it has been gone through. */
function stateToOpen(name: string, found: Prepared, { steps, experiments: kept }: Progress): State | null {
  if (isStep(found)) return found.made[pageToOpen(steps[name], found.stop)]?.state ?? null;
  return experiments?.stateToOpen(found.made, kept[name]) ?? null;
}

export const pathRoom: Room = {
  async open(name, language, _engine, progress) {
    const asked = stopOf(name, progress);
    const found = await prepare(asked, language);
    if (!found) return null;
    const state = stateToOpen(asked, found, progress);
    if (!state) return null;
    return { ...state, view: { ...state.view, lesson: `path-${asked}` } };
  },
  async prepare(name, language, progress) {
    await prepare(stopOf(name, progress), language);
  },
  beside(subject) {
    const name = stopOf(subject.name, subject.progress.progress);
    const found = prepared.get(keyOf(name, subject.words.language));
    if (!found)
      return { panel: html`<section class="side"><p>${subject.course.unknown(name)}</p></section>`, covered: false };
    const { stop, words } = found;
    const frame = (inner: TemplateResult) =>
      html`<path-frame class="side" .name=${name} .titles=${titles} .words=${words} .subject=${subject}
        >${inner}</path-frame
      >`;
    if (isStep(found) || !experiments) {
      return {
        panel: frame(
          html`<step-panel .name=${name} .step=${stop} .begun=${found.made} .words=${words} .subject=${subject}></step-panel>`,
        ),
        covered: false,
      };
    }
    const { panel, held, over } = experiments.showExperiment(name, found.made, subject);
    return { panel: frame(panel), covered: false, held, over };
  },
  meet(name, language, asked, state, progress) {
    const stop = stopOf(name, progress);
    const found = prepared.get(keyOf(stop, language));
    if (!found || isStep(found) || !experiments) return null;
    return experiments.meetExperiment(found.made, progress.experiments[stop], state, asked);
  },
};
