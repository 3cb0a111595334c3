import { alike } from "../elements/alike.ts";
import type { HeadTrace, Matrix, StageName, State, Trace } from "../engine/types.ts";
import { inputOf } from "../store/shape.ts";
import type { Bounds, Done, Place, Setting } from "./format.ts";

/** Whether a learner has done what a part of a lesson asks for, seen from the experiment alone. */

/** An experiment with what the engine made of it. */
export interface Computed {
  readonly state: State;
  readonly trace: Trace;
}

type Rows = readonly (readonly number[])[];

/** Differences that no hand makes. */
const EQUAL = 1e-9;

const within = (value: number | null | undefined, { above, below }: Bounds): boolean =>
  typeof value === "number" && (above === undefined || value > above) && (below === undefined || value < below);

const isBound = ({ above, below }: Bounds): boolean => above !== undefined || below !== undefined;

const layerOf = ({ state, trace }: Computed) => trace.layers[state.view.layer ?? 0] ?? trace.layers[0];
const headOf = (computed: Computed): HeadTrace | undefined =>
  layerOf(computed)?.heads[computed.state.view.head ?? 0] ?? layerOf(computed)?.heads[0];

const rowsOf = ({ rows, cols, data }: Matrix): Rows =>
  Array.from({ length: rows }, (_, row) => [...data.subarray(row * cols, (row + 1) * cols)]);

/** The numbers of a stage; none where the experiment has no such stage. */
export function numbersOf(computed: Computed, stage: StageName): Rows {
  const layer = layerOf(computed);
  const matrix =
    stage === "stream"
      ? computed.trace.output
      : stage === "result"
        ? layer?.output
        : (headOf(computed) as unknown as Partial<Record<StageName, Matrix>> | undefined)?.[stage];
  return inputOf(computed.state, stage) ?? (matrix ? rowsOf(matrix) : []);
}

const numberAt = (computed: Computed, stage: StageName, row: number, column: number): number | undefined =>
  numbersOf(computed, stage)[row - 1]?.[column - 1];

function isChanged(begun: Computed, now: Computed, stage: StageName, row?: number, column?: number): boolean {
  const [before, after] = [numbersOf(begun, stage), numbersOf(now, stage)];
  return after.some((numbers, r) =>
    numbers.some((number, c) => {
      const asked = (row === undefined || r === row - 1) && (column === undefined || c === column - 1);
      const old = before[r]?.[c];
      return asked && (old === undefined || (number !== old && !(Math.abs(number - old) <= EQUAL)));
    }),
  );
}

const settingOf = (state: State, setting: Setting): unknown => state[setting as keyof State] ?? null;

function isSet(begun: Computed, now: Computed, done: Extract<Done, { setting: Setting }>): boolean {
  const value = settingOf(now.state, done.setting);
  if ("is" in done) return alike(value, done.is);
  if (isBound(done)) return within(value as number, done);
  return !alike(value, settingOf(begun.state, done.setting));
}

/** The same rows, not all of them in their places. */
function isReordered(before: Rows, after: Rows): boolean {
  const sorted = (rows: Rows): string[] => rows.map((row) => row.join()).sort();
  return alike(sorted(before), sorted(after)) && !alike(before, after);
}

/** Whether a condition holds `now`, where the part began with `begun`. */
export function isDone(done: Done, begun: Computed, now: Computed): boolean {
  const { view, query_tokens, key_tokens } = now.state;
  if ("all" in done) return done.all.every((one) => isDone(one, begun, now));
  if ("changed" in done) return isChanged(begun, now, done.changed, done.row, done.column);
  if ("setting" in done) return isSet(begun, now, done);
  if ("weight" in done) return within(numberAt(now, "weights", ...done.weight), done);
  if ("output" in done) return within(numberAt(now, "output", ...done.output), done);
  if ("cell" in done) return within(numberAt(now, ...done.cell), done);
  if ("entropy" in done) return within(headOf(now)?.rows[done.entropy - 1]?.entropy_nats, done);
  if ("shown" in done) return view.stage === done.shown || view.cell?.stage === done.shown;
  if ("head" in done) return (view.head ?? 0) === done.head - 1;
  if ("layer" in done) return (view.layer ?? 0) === done.layer - 1;
  if ("steps" in done) return view.step !== undefined && view.step >= done.steps;
  if ("resized" in done) {
    const [before, after] =
      done.resized === "keys" ? [begun.state.key_tokens, key_tokens] : [begun.state.query_tokens, query_tokens];
    return before.length !== after.length;
  }
  if ("reordered" in done) return isReordered(numbersOf(begun, done.reordered), numbersOf(now, done.reordered));
  if ("selected" in done) {
    const { stage, row, column } = done.selected;
    const { cell } = view;
    return (
      cell?.stage === stage &&
      (row === undefined || cell.row === row - 1) &&
      (column === undefined || cell.column === column - 1)
    );
  }
  return false;
}

const placeOfSetting: Readonly<Record<Setting, Place>> = {
  scale: "scale-control",
  temperature: "scale-control",
  causal: "mask-control",
  key_valid: "mask-control",
  mask: "mask-control",
  window: "more-settings",
  positions: "more-settings",
  softcap: "more-settings",
  fault: "fault-note",
};

/** Where a condition is met, as far as it says. */
export function placeOf(done: Done): Place {
  if ("all" in done) return done.all[0] ? placeOf(done.all[0]) : "weights";
  if ("changed" in done) return done.changed;
  if ("setting" in done) return placeOfSetting[done.setting];
  if ("selected" in done) return done.selected.stage;
  if ("cell" in done) return done.cell[0];
  if ("shown" in done) return done.shown;
  if ("head" in done || "layer" in done) return "head-chooser";
  if ("steps" in done) return "picture-tools";
  if ("resized" in done) return done.resized === "keys" ? "K" : "Q";
  if ("reordered" in done) return done.reordered;
  return "output" in done ? "output" : "weights";
}
