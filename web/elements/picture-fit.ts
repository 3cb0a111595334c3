/**
 * How much of the pipeline fits beside each other. A group is what stands in one column of the picture: Q; Kᵀ over the
 * scores; scaled; masked; weights; V over the output. All lengths are CSS pixels.
 */

export const GROUPS = ["Q", "scores", "scaled", "masked", "weights", "output"] as const;
export type Group = (typeof GROUPS)[number];

export interface FitInput {
  /** Room for the whole picture. */
  readonly width: number;
  /** Columns of Q, of everything with keys, and of the output. */
  readonly columns: { readonly d_k: number; readonly n_k: number; readonly d_v: number };
  /** What row headers would like: query labels, what weights and output have beside them, the name of the row axis. */
  readonly gutters: {
    readonly first: number;
    readonly weights: number;
    readonly output: number;
    readonly corner: number;
  };
  /** What control and title of a group need at least. */
  readonly least: Readonly<Record<Group, number>>;
  /** The narrowest cell that holds every number, and the one that is comfortable. */
  readonly tight: number;
  readonly comfortable: number;
  /** The group that has to be shown. */
  readonly front: Group;
}

export interface FitColumn {
  readonly group: Group;
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
const GAP = { narrow: 14, least: 20, most: 40 } as const;
/** Below this width of the picture, room is dear. */
export const NARROW = 600;

/** The neighbour that explains a group best. */
const PARTNER: Record<Group, Group> = {
  Q: "scores",
  scores: "Q",
  scaled: "scores",
  masked: "scaled",
  weights: "output",
  output: "weights",
};

function columnsOf(group: Group, { columns }: FitInput): number {
  return group === "Q" ? columns.d_k : group === "output" ? columns.d_v : columns.n_k;
}

function gutterOf(group: Group, first: boolean, { gutters }: FitInput, cut: number): number {
  const own = group === "weights" ? gutters.weights : group === "output" ? gutters.output : 0;
  return first ? Math.max(gutters.corner, Math.min(cut, Math.max(own, gutters.first))) : Math.min(cut, own);
}

function measured(groups: readonly Group[], cell: number, most: number, input: FitInput, cut: number): FitColumn[] {
  return groups.map((group, at) => {
    const gutter = gutterOf(group, at === 0, input, cut);
    const view = Math.min(columnsOf(group, input), most);
    return { group, gutter, view, width: Math.max(gutter + view * cell, input.least[group]) };
  });
}

function total(columns: readonly FitColumn[], gap: number): number {
  return columns.reduce((sum, column) => sum + column.width, gap * (columns.length - 1));
}

/** Runs of neighbouring groups that contain the front one, the best first. */
function candidates(front: Group): Group[][] {
  const at = GROUPS.indexOf(front);
  const runs: Group[][] = [];
  for (let first = 0; first <= at; first++) {
    for (let end = GROUPS.length; end > at; end--) runs.push(GROUPS.slice(first, end));
  }
  const rank = (run: Group[]): number => run.length * 2 + (run.includes(PARTNER[front]) ? 1 : 0);
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
  const fits = (groups: readonly Group[], cell: number, most: number): boolean =>
    total(measured(groups, cell, most, input, cut), least) <= input.width;
  const groups = candidates(input.front).find((run) => fits(run, input.tight, LEAST_VIEW)) ?? [input.front];
  const widest = Math.max(input.columns.d_k, input.columns.n_k, input.columns.d_v);
  const smallest = fits(groups, input.tight, LEAST_VIEW) ? LEAST_VIEW : 1;
  const view = largest(smallest, widest, (n) => fits(groups, input.tight, n));
  const cell = largest(input.tight, input.comfortable, (n) => fits(groups, n, view));
  const columns = measured(groups, cell, view, input, cut);
  const parts = columns.filter((column) => column.view < columnsOf(column.group, input));
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
    whole: groups.length === GROUPS.length,
  };
}
