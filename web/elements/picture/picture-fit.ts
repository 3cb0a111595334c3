import type { PlanGroup } from "../plan/picture-plan.ts";

/** How much of the pipeline fits beside each other. All lengths are CSS pixels. */

/** What a group asks for: columns of cells, and room for row headers where it is not the first. */
export interface GroupNeeds extends Pick<PlanGroup, "group" | "partner"> {
  /** What control and title need. */
  readonly least: number;
  readonly columns: number;
  readonly gutter: number;
}

export interface FitInput {
  /** Room for the whole picture. */
  readonly width: number;
  /** From left to right. */
  readonly groups: readonly GroupNeeds[];
  /** What the row headers of the first group would like, and what the name of the row axis needs. */
  readonly first: number;
  readonly corner: number;
  /** The narrowest cell that holds every number, and the one that is comfortable. */
  readonly tight: number;
  readonly comfortable: number;
  /** The group that has to be shown. */
  readonly front: string;
}

export interface FitColumn {
  readonly group: string;
  /** Room for row headers; 0 where they are not drawn. */
  readonly gutter: number;
  /** Columns of cells in view at a time; the rest is scrolled to. */
  readonly view: number;
  /** Width of the whole group. */
  readonly width: number;
}

export interface Fit {
  readonly columns: readonly FitColumn[];
  readonly cell: number;
  readonly gap: number;
  /** Whether every group is shown. */
  readonly whole: boolean;
}

/** A matrix with more columns than this may be shown in part, to leave room for its neighbours. */
const LEAST_VIEW = 12;
/** Labels are cut to these widths, one after the other, before a group gives way. */
const CUTS = [110, 72, 52] as const;
const GAP = { narrow: 14, least: 16, most: 40 } as const;
/** Below this width of the picture, room is dear. */
export const NARROW = 600;

function gutterOf({ gutter }: GroupNeeds, first: boolean, input: FitInput, cut: number): number {
  return first ? Math.max(input.corner, Math.min(cut, Math.max(gutter, input.first))) : Math.min(cut, gutter);
}

function measured(
  groups: readonly GroupNeeds[],
  cell: number,
  most: number,
  input: FitInput,
  cut: number,
): FitColumn[] {
  return groups.map((needs, at) => {
    const gutter = gutterOf(needs, at === 0, input, cut);
    const view = Math.min(needs.columns, most);
    return { group: needs.group, gutter, view, width: Math.max(gutter + view * cell, needs.least) };
  });
}

function total(columns: readonly FitColumn[], gap: number): number {
  return columns.reduce((sum, column) => sum + column.width, gap * (columns.length - 1));
}

/** Runs of neighbouring groups that contain the front one, the best first. */
function candidates({ groups, front }: FitInput): (readonly GroupNeeds[])[] {
  const at = groups.findIndex(({ group }) => group === front);
  const runs: (readonly GroupNeeds[])[] = [];
  for (let first = 0; first <= at; first++) {
    for (let end = groups.length; end > at; end--) runs.push(groups.slice(first, end));
  }
  const partner = groups[at]?.partner;
  const rank = (run: readonly GroupNeeds[]): number =>
    run.length * 2 + (run.some(({ group }) => group === partner) ? 1 : 0);
  return runs.sort((a, b) => rank(b) - rank(a));
}

/** The largest whole number in low..high that passes, or low. */
function largest(low: number, high: number, passes: (n: number) => boolean): number {
  for (let n = Math.floor(high); n > low; n--) if (passes(n)) return n;
  return low;
}

/** Which groups are shown and how wide they are. The front group is always shown; alone it may exceed no width. */
export function fitPicture(input: FitInput): Fit {
  const cuts = CUTS.slice(input.width < NARROW ? 1 : 0);
  const fits = cuts.map((cut) => fitWithLabels(input, cut));
  const most = Math.max(...fits.map(({ columns }) => columns.length));
  return fits.find(({ columns }) => columns.length === most) as Fit;
}

/** @param cut the most room for row labels */
function fitWithLabels(input: FitInput, cut: number): Fit {
  const least = input.width < NARROW ? GAP.narrow : GAP.least;
  const fits = (groups: readonly GroupNeeds[], cell: number, most: number): boolean =>
    total(measured(groups, cell, most, input, cut), least) <= input.width;
  const groups =
    candidates(input).find((run) => fits(run, input.tight, LEAST_VIEW)) ??
    input.groups.filter(({ group }) => group === input.front);
  const widest = Math.max(...input.groups.map((needs) => needs.columns));
  const smallest = fits(groups, input.tight, LEAST_VIEW) ? LEAST_VIEW : 1;
  const view = largest(smallest, widest, (n) => fits(groups, input.tight, n));
  const cell = largest(input.tight, input.comfortable, (n) => fits(groups, n, view));
  const columns = measured(groups, cell, view, input, cut);
  const parts = columns.filter((column, at) => column.view < (groups[at] as GroupNeeds).columns);
  // A cell cut by the edge shows that there is more; else the room that is left goes between the groups.
  const peek = Math.max(0, Math.floor((input.width - total(columns, least)) / Math.max(1, parts.length)));
  const spare = Math.floor((input.width - total(columns, 0)) / Math.max(1, columns.length - 1));
  return {
    columns: columns.map((column) => {
      const width = column.width + (parts.includes(column) ? Math.min(peek, cell - 8) : 0);
      return { ...column, width: Math.min(width, input.width) };
    }),
    cell,
    gap: parts.length > 0 ? least : Math.max(least, Math.min(GAP.most, spare)),
    whole: groups.length === input.groups.length,
  };
}
