import type { Cell, State } from "../../engine/types.ts";
import { cellAt, type Part, type Plan } from "../plan/picture-plan.ts";
import { differences } from "../plan/picture-stages.ts";

/** What has become of a pinned experiment, matrix by matrix. Numbers of the two are subtracted; nothing else is computed. */

/** The largest difference of a matrix. */
export interface Largest {
  readonly cell: Cell;
  readonly now: number;
  readonly pinned: number;
  /** now − pinned; infinite where one of them is, NaN where one is no number. */
  readonly by: number;
}

/** One matrix of the picture, beside its pinned counterpart. */
export interface Compared {
  readonly part: Part;
  /** Null where the pinned experiment has no such matrix. */
  readonly pinned: Part | null;
  readonly cells: number;
  readonly changed: number;
  readonly largest: Largest | null;
  /** Whether the two have the same rows and columns; where not, nothing is compared. */
  readonly sameSize: boolean;
}

/** How far a difference goes: no number and infinity before any finite one. */
const extent = (by: number): number => (Number.isNaN(by) ? Number.POSITIVE_INFINITY : Math.abs(by));

function largestOf(part: Part, pinned: Part, changed: Uint8Array): Largest | null {
  let largest: Largest | null = null;
  for (let at = 0; at < changed.length; at += 1) {
    if (changed[at] === 0) continue;
    const now = part.matrix.data[at] as number;
    const before = pinned.matrix.data[at] as number;
    const by = now - before;
    if (largest && extent(by) <= extent(largest.by)) continue;
    const place = { row: Math.floor(at / part.matrix.cols), column: at % part.matrix.cols };
    largest = { cell: cellAt(part, place), now, pinned: before, by };
  }
  return largest;
}

/** A pinned matrix as it stands where the one compared with it does: one of the two may be drawn transposed. */
function asDrawn(pinned: Part, { turned = false }: Part): Part {
  if ((pinned.turned ?? false) === turned) return pinned;
  const { rows, cols, data } = pinned.matrix;
  const cells = Float64Array.from(data, (_, at) => data[(at % rows) * cols + Math.floor(at / rows)] as number);
  return { ...pinned, turned, matrix: { rows: cols, cols: rows, data: cells } };
}

/** All parts of a picture beside those pinned, in the order in which they are drawn. */
export function compareParts(now: Plan, pinned: Plan): Compared[] {
  const names = now.groups.flatMap(({ group, above }) => (above ? [above, group] : [group]));
  return names.map((name) => {
    const part = now.parts[name] as Part;
    const drawn = pinned.parts[name];
    const other = drawn ? asDrawn(drawn, part) : null;
    const { rows, cols } = part.matrix;
    const sameSize = other?.matrix.rows === rows && other.matrix.cols === cols;
    const changed = sameSize && other ? differences(other.matrix, part.matrix) : null;
    return {
      part,
      pinned: other,
      cells: rows * cols,
      changed: changed?.reduce((sum, one) => sum + one, 0) ?? 0,
      largest: changed && other ? largestOf(part, other, changed) : null,
      sameSize,
    };
  });
}

/** Settings that can differ between two experiments. */
export const SETTINGS = [
  "positions",
  "scale",
  "temperature",
  "softcap",
  "bias",
  "causal",
  "key_valid",
  "mask",
  "window",
  "fault",
] as const;
export type Setting = (typeof SETTINGS)[number];

/** The settings in which two states differ. Masks of other sizes differ with the sizes, and are not counted again. */
export function changedSettings(now: State, pinned: State): Setting[] {
  const sameSize =
    now.key_tokens.length === pinned.key_tokens.length && now.query_tokens.length === pinned.query_tokens.length;
  const sized: readonly Setting[] = ["bias", "key_valid", "mask"];
  const settings = sameSize ? SETTINGS : SETTINGS.filter((setting) => !sized.includes(setting));
  return settings.filter((setting) => JSON.stringify(now[setting]) !== JSON.stringify(pinned[setting]));
}
