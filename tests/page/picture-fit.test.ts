import { describe, expect, it } from "vitest";
import { type FitInput, fitPicture as fitGroups } from "../../web/elements/picture/picture-fit.ts";

const PARTNERS = { Q: "scores", scores: "Q", scaled: "scores", masked: "scaled", weights: "output", output: "weights" };
type Name = keyof typeof PARTNERS;

/** The needs of the six groups that every source has. */
interface Input extends Omit<FitInput, "groups" | "first" | "corner"> {
  readonly columns: { readonly d_k: number; readonly n_k: number; readonly d_v: number };
  readonly gutters: Record<"first" | "weights" | "output" | "corner", number>;
  readonly least: Record<Name, number>;
}

function fitPicture({ columns, gutters, least, ...input }: Input): ReturnType<typeof fitGroups> {
  const { first, corner, ...own } = gutters;
  const groups = (Object.keys(PARTNERS) as Name[]).map((group) => ({
    group,
    partner: PARTNERS[group],
    least: least[group],
    gutter: (own as Record<string, number>)[group] ?? 0,
    columns: group === "Q" ? columns.d_k : group === "output" ? columns.d_v : columns.n_k,
  }));
  return fitGroups({ ...input, first, corner, groups });
}

const three: Input = {
  width: 1080,
  columns: { d_k: 2, n_k: 3, d_v: 2 },
  gutters: { first: 36, weights: 36, output: 36, corner: 46 },
  least: { Q: 84, scores: 120, scaled: 156, masked: 156, weights: 156, output: 84 },
  tight: 46,
  comfortable: 64,
  front: "weights",
};
const groups = (input: Input) => fitPicture(input).columns.map(({ group }) => group);

/** Every width, front and size that the properties below are tried with. */
function* cases(): Generator<Input> {
  for (const width of [280, 296, 332, 500, 744, 1080, 1700, 2500]) {
    for (const n_k of [1, 3, 8, 16, 64]) {
      for (const front of ["Q", "scores", "scaled", "masked", "weights", "output"] as const) {
        yield { ...three, width, front, columns: { d_k: 2, n_k, d_v: 2 } };
        yield { ...three, width, front, columns: { d_k: 64, n_k, d_v: 64 } };
      }
    }
  }
}

describe("what fits beside each other", () => {
  it("is everything where there is room", () => {
    expect(fitPicture(three).whole).toBe(true);
    expect(groups(three)).toEqual(["Q", "scores", "scaled", "masked", "weights", "output"]);
  });

  it("is the output beside the weights on a phone", () => {
    expect(groups({ ...three, width: 332 })).toEqual(["weights", "output"]);
    expect(groups({ ...three, width: 332, front: "output" })).toEqual(["weights", "output"]);
    expect(groups({ ...three, width: 332, front: "scores" })).toEqual(["Q", "scores"]);
  });

  it("cuts long labels before a group gives way", () => {
    const long = { ...three, gutters: { first: 400, weights: 400, output: 400, corner: 46 } };
    expect(fitPicture(long).whole).toBe(true);
    expect(fitPicture({ ...long, width: 2000 }).columns[0]?.gutter).toBe(110);
    expect(fitPicture(long).columns[0]?.gutter).toBeLessThan(110);
  });

  it("is the weights alone on the smallest phone", () => {
    expect(groups({ ...three, width: 296 })).toEqual(["weights"]);
  });

  it("always has the front, in the order of the formula and without holes, and keeps to the width", () => {
    const order = ["Q", "scores", "scaled", "masked", "weights", "output"];
    for (const input of cases()) {
      const { columns, gap } = fitPicture(input);
      const shown = columns.map(({ group }) => group);
      expect(shown).toContain(input.front);
      expect(order.join().includes(shown.join())).toBe(true);
      const width = columns.reduce((sum, column) => sum + column.width, gap * (columns.length - 1));
      expect(width).toBeLessThanOrEqual(input.width);
    }
  });

  it("has cells between tight and comfortable, the same for all, and shows at least one", () => {
    for (const input of cases()) {
      const { columns, cell } = fitPicture(input);
      expect(cell).toBeGreaterThanOrEqual(input.tight);
      expect(cell).toBeLessThanOrEqual(input.comfortable);
      for (const column of columns) expect(column.view).toBeGreaterThanOrEqual(1);
    }
  });

  it("shows as many columns with keys in one stage as in another", () => {
    for (const input of cases()) {
      const views = fitPicture(input).columns.filter(({ group }) => group !== "Q" && group !== "output");
      expect(new Set(views.map(({ view }) => view)).size).toBeLessThanOrEqual(1);
    }
  });

  it("uses room for wider cells before wider gaps, and never narrows with more room", () => {
    let before = 0;
    for (let width = 900; width < 1500; width += 20) {
      const fit = fitPicture({ ...three, width });
      if (!fit.whole) continue;
      expect(fit.cell).toBeGreaterThanOrEqual(before);
      before = fit.cell;
    }
    expect(before).toBe(three.comfortable);
  });

  it("lets the first group name the row axis", () => {
    for (const input of cases()) {
      const [first, ...others] = fitPicture(input).columns;
      expect(first?.gutter).toBeGreaterThanOrEqual(input.gutters.corner);
      for (const { group, gutter } of others) expect(gutter > 0).toBe(group === "weights" || group === "output");
    }
  });
});
