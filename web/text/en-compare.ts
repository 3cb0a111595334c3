import type { Setting } from "../elements/compare/compare.ts";

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const compare = {
  title: "Compared with the pinned experiment",
  swap: "Swap",
  swapHint: "Go to the pinned experiment and pin this one",
  unpin: "Unpin",
  details: "Matrix by matrix",
  table: "Differences, matrix by matrix",
  columns: { matrix: "matrix", changed: "changed", place: "largest change at", pinned: "pinned", now: "now", by: "by" },
  changedOf: (changed: number, cells: number) => `${changed} of ${cells}`,
  otherSize: "another size",
  select: (matrix: string, place: string) => `Select ${matrix}, ${place}`,
  legend: "A filled corner at the lower left marks every number that differs; select one to read the pinned number.",
  selected: (matrix: string, place: string, pinned: string, now: string, by: string) =>
    `Selected: ${matrix}, ${place}: pinned ${pinned}, now ${now}, a change of ${by}.`,
  selectedSame: (matrix: string, place: string, now: string) => `Selected: ${matrix}, ${place}: ${now}, as pinned.`,

  noHead: "The pinned experiment has no such layer or head.",
  same: "Nothing differs from the pinned experiment.",
  causes: (causes: readonly string[]) => `Changed: ${causes.join("; ")}.`,
  input: (name: string, changed: number, cells: number) => `${changed} of ${plural(cells, "number")} in ${name}`,
  setting: (name: string, before: string, now: string) => `${name} ${before} → ${now}`,
  none: "none",
  settings: {
    positions: "positions",
    scale: "scale",
    temperature: "temperature",
    softcap: "softcap",
    bias: "bias",
    causal: "causal mask",
    key_valid: "padding",
    mask: "cells masked by hand",
    window: "window",
    fault: "fault",
  } satisfies Record<Setting, string>,
  sizes: (sizes: readonly string[]) => `Not compared, because the sizes differ: ${sizes.join(", ")}.`,
  sizeOf: (name: string, pinned: string, now: string) => `${name} (pinned ${pinned}, now ${now})`,
  absent: (name: string) => `${name} (not in the pinned experiment)`,
  chain: (clauses: readonly string[]) => `${clauses.join("; ")}.`,
  unchanged: (names: string, _count: number) => `${names} unchanged`,
  byAtMost: (name: string, by: string, place: string) => `${name} changed by at most ${by} (${place})`,
  fromTo: (name: string, before: string, now: string, place: string) =>
    `${name} changed from ${before} to ${now} (${place})`,
  atPair: (row: number, key: string) => `row ${row}, key “${key}”`,
  atKey: (key: string, dimension: number) => `key “${key}”, dimension ${dimension}`,
  atRow: (row: number, dimension: number) => `row ${row}, dimension ${dimension}`,
};
