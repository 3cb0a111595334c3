import { beforeAll, describe, expect, it } from "vitest";
import { libFolder } from "../../web/build/places.mjs";
import { type Computed, isDone, placeOf } from "../../web/course/done.ts";
import type { Done } from "../../web/course/format.ts";
import { paragraphsOf, spokenText } from "../../web/course/lesson-text.ts";
import { pageToOpen, withDone, withShown } from "../../web/course/step-progress.ts";
import type { Engine } from "../../web/engine/types.ts";
import { evaluated } from "./lesson-files.ts";

let engine: Engine;
let begun: Computed;
const base = "1/Q=1,0;0,1/K=1,0;0,1;1,1/V=1;2;3/scale=none";
beforeAll(async () => {
  const { loadEngine } = await import(`${libFolder}/index.js`);
  engine = await loadEngine();
  begun = evaluated(engine, base);
});

const at = (link: string): Computed => evaluated(engine, link);
const done = (condition: Done, link: string): boolean => isDone(condition, begun, at(link));
const changedKey = "1/Q=1,0;0,1/K=1,0;0,1;1,5/V=1;2;3/scale=none";

describe("what is seen done", () => {
  it("a changed number, in the row and the column asked for", () => {
    expect(done({ changed: "K" }, base)).toBe(false);
    expect(done({ changed: "K" }, changedKey)).toBe(true);
    expect(done({ changed: "K", row: 3, column: 2 }, changedKey)).toBe(true);
    expect(done({ changed: "K", row: 2 }, changedKey)).toBe(false);
    expect(done({ changed: "K", row: 3, column: 1 }, changedKey)).toBe(false);
  });

  it("a change of what is computed, and of nothing that stood still", () => {
    expect(done({ changed: "weights", row: 2 }, changedKey)).toBe(true);
    expect(done({ changed: "weights", row: 1 }, changedKey)).toBe(false);
  });

  it("a setting: another one, this one, or within bounds", () => {
    const warm = `${base}/temperature=4`;
    expect(done({ setting: "temperature" }, warm)).toBe(true);
    expect(done({ setting: "temperature", is: 4 }, warm)).toBe(true);
    expect(done({ setting: "temperature", is: 3 }, warm)).toBe(false);
    expect(done({ setting: "temperature", above: 3.9, below: 4.1 }, warm)).toBe(true);
    expect(done({ setting: "temperature", above: 4 }, warm)).toBe(false);
    expect(done({ setting: "causal", is: "top_left" }, `${base}/causal=bottom-right`)).toBe(false);
    expect(done({ setting: "key_valid", is: [0, 1, 1] }, `${base}/key-valid=011`)).toBe(true);
    expect(done({ setting: "window" }, `${base}/window.left=1`)).toBe(true);
    expect(done({ setting: "mask" }, `${base}/mask=110;111`)).toBe(true);
  });

  it("a fault that has been removed", () => {
    const faulty = at(`${base}/fault.softmax-axis=query`);
    expect(isDone({ setting: "fault", is: null }, faulty, faulty)).toBe(false);
    expect(isDone({ setting: "fault", is: null }, faulty, begun)).toBe(true);
  });

  it("a number of a stage within bounds, which do not count themselves", () => {
    expect(done({ output: [1, 1], above: 1.9 }, base)).toBe(true);
    expect(done({ weight: [2, 3], above: 0.4, below: 0.45 }, base)).toBe(true);
    expect(done({ cell: ["scores", 1, 1], above: 1 }, base)).toBe(false);
    expect(done({ cell: ["scores", 9, 1], above: -9 }, base)).toBe(false);
    expect(done({ entropy: 1, above: 1 }, base)).toBe(true);
    expect(done({ entropy: 1, above: 1.2 }, base)).toBe(false);
  });

  it("what is selected, in front, or stepped through", () => {
    const selected = `${base}/view.cell=weights,1,2`;
    expect(done({ selected: { stage: "weights", row: 2 } }, selected)).toBe(true);
    expect(done({ selected: { stage: "weights", row: 2, column: 3 } }, selected)).toBe(true);
    expect(done({ selected: { stage: "weights", row: 1 } }, selected)).toBe(false);
    expect(done({ selected: { stage: "scores" } }, selected)).toBe(false);
    expect(done({ shown: "weights" }, selected)).toBe(true);
    expect(done({ shown: "V" }, `${base}/view.stage=V`)).toBe(true);
    expect(done({ steps: 8 }, `${base}/view.step=8`)).toBe(true);
    expect(done({ steps: 9 }, `${base}/view.step=8`)).toBe(false);
  });

  it("tokens more, fewer, or in another order", () => {
    const shorter = "1/Q=1,0;0,1/K=1,0;0,1/V=1;2/scale=none";
    expect(done({ resized: "keys" }, shorter)).toBe(true);
    expect(done({ resized: "queries" }, shorter)).toBe(false);
    expect(done({ reordered: "Q" }, "1/Q=0,1;1,0/K=1,0;0,1;1,1/V=1;2;3/scale=none")).toBe(true);
    expect(done({ reordered: "Q" }, "1/Q=0,1;1,2/K=1,0;0,1;1,1/V=1;2;3/scale=none")).toBe(false);
  });

  it("several things only when all are, and nothing where the learner has to say it", () => {
    const both: Done = { all: [{ setting: "temperature", is: 4 }, { changed: "K" }] };
    expect(done(both, `${changedKey}/temperature=4`)).toBe(true);
    expect(done(both, changedKey)).toBe(false);
    expect(done({ said: true }, changedKey)).toBe(false);
  });

  it("is done where its place is", () => {
    expect(placeOf({ setting: "temperature", above: 3 })).toBe("scale-control");
    expect(placeOf({ setting: "key_valid" })).toBe("mask-control");
    expect(placeOf({ changed: "W_V" })).toBe("W_V");
    expect(placeOf({ all: [{ steps: 3 }] })).toBe("picture-tools");
  });
});

describe("the text of a lesson", () => {
  it("is taken apart into words, cells, pages, lessons, code and letters with an index", () => {
    expect(
      paragraphsOf("The [weight](weights 2 3) of √d_k and W_V.\n\n[Go](go practice) `dim=0` [on](https://a.org/)"),
    ).toEqual([
      [
        { say: "The " },
        { say: "weight", cell: { stage: "weights", row: 1, column: 2 } },
        { say: " of √" },
        { letter: "d", index: "k" },
        { say: " and " },
        { letter: "W", index: "V" },
        { say: "." },
      ],
      [
        { say: "Go", go: "practice" },
        { say: " " },
        { code: "dim=0" },
        { say: " " },
        { say: "on", page: "https://a.org/" },
      ],
    ]);
  });

  it("is read aloud without what its buttons do", () => {
    expect(spokenText("把 [Q 的数](Q 1 1)改成 √d_k。")).toBe("把 Q 的数改成 √d_k。");
  });
});

describe("progress in a step", () => {
  const step = { parts: [1, 2, 3] as never[] };

  it("goes on where it was left, and starts again once all is done", () => {
    expect(pageToOpen(undefined, step)).toBe(0);
    expect(pageToOpen(withShown(undefined, 2), step)).toBe(2);
    expect(pageToOpen({ shown: 9, parts: [], done: false }, step)).toBe(3);
    expect(pageToOpen({ shown: 3, parts: [0, 1, 2], done: true }, step)).toBe(0);
  });

  it("is done when every part was seen done, in whatever order", () => {
    const two = withDone(withDone(undefined, 2, 3), 0, 3);
    expect(two).toEqual({ shown: 3, parts: [0, 2], done: false });
    expect(withDone(two, 0, 3)).toEqual(two);
    expect(withDone(two, 1, 3)).toEqual({ shown: 3, parts: [0, 1, 2], done: true });
  });

  it("closes no page again", () => {
    const kept = withShown(undefined, 3);
    expect(withShown(kept, 1)).toBe(kept);
  });
});
