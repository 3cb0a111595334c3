import { beforeAll, describe, expect, it } from "vitest";
import { libFolder } from "../../web/build/places.mjs";
import { isDone, numbersOf } from "../../web/course/done.ts";
import type { Step } from "../../web/course/format.ts";
import { paragraphsOf } from "../../web/course/lesson-text.ts";
import { begunOf } from "../../web/course/step-begun.ts";
import type { Engine, Evaluated } from "../../web/engine/types.ts";
import { applyEdit, type Edit } from "../../web/store/edits.ts";
import { languages, lessonsOf } from "./lesson-files.ts";
import { moves } from "./path-moves.ts";

let engine: Engine;
beforeAll(async () => {
  const { loadEngine } = await import(`${libFolder}/index.js`);
  engine = await loadEngine();
});

const steps = lessonsOf("path").filter(([, { kind }]) => kind === "step") as unknown as [string, Step][];
const nameOf = (file: string): string => file.replace(/^\d+-|\.json$/g, "");

function withEdits(begun: { readonly state: Evaluated["state"] }, edits: readonly Edit[]): Evaluated {
  const state = edits.reduce((now, edit) => applyEdit(now, edit), begun.state);
  const found = engine.evaluate(state);
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found;
}

/** The numbers that stand on the cells of a text: the first one of each, with half of its last decimal. */
function numbersSaid(text: string) {
  const pieces = paragraphsOf(text).flat();
  return pieces.flatMap((piece) => {
    const written = "cell" in piece && /^([−\d.]+|[½¼¾])(?![\d/×])/.exec(piece.say)?.[1];
    if (!written) return [];
    const fraction = { "½": 0.5, "¼": 0.25, "¾": 0.75 }[written];
    const decimals = written.split(".")[1]?.length ?? 0;
    return [{ cell: piece.cell, number: fraction ?? Number(written.replace("−", "-")), half: 0.5 * 10 ** -decimals }];
  });
}

describe.each(steps)("the step %s", (file, step) => {
  const parts = () => step.parts.map((part, at) => ({ part, done: moves[nameOf(file)]?.[at] ?? [], at }));

  it("sees done what it asks for, and not before", () => {
    for (const { part, done, at } of parts()) {
      if ("said" in part.done) continue;
      const begun = begunOf(step, "en", engine)[at + 1] as Evaluated;
      expect(done.length, `${at}`).toBeGreaterThan(0);
      expect(isDone(part.done, begun, withEdits(begun, done.slice(0, -1))), `${at}`).toBe(false);
      expect(isDone(part.done, begun, withEdits(begun, done)), `${at}`).toBe(true);
    }
  });

  it("names the engine's own numbers, before and after", () => {
    for (const { part, done, at } of parts()) {
      const begun = begunOf(step, "en", engine)[at + 1] as Evaluated;
      for (const language of languages) {
        for (const [said, now] of [
          [part.text, begun],
          [part.notice, withEdits(begun, done)],
        ] as const) {
          for (const { cell, number, half } of numbersSaid(said[language])) {
            const found = numbersOf(now, cell.stage)[cell.row]?.[cell.column] as number;
            expect(
              Math.abs(found - number),
              `${said[language]} ${JSON.stringify(cell)} is ${found}`,
            ).toBeLessThanOrEqual(half + 1e-9);
          }
        }
      }
    }
  });
});
