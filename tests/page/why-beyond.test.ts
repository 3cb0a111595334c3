import { beforeAll, describe, expect, test } from "vitest";
import { Explainer } from "../../web/elements/reading/why-beyond.ts";
import type { Explained } from "../../web/elements/reading/why-lines.ts";
import { type Engine, type HeadTrace, loadEngine } from "../../web/engine/index.ts";
import { en } from "../../web/text/en.ts";
import { more } from "../../web/text/en-more.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

// One token reads itself, so that each head gives its value: 1·2 and 1·3.
const heads = { X: [[1]], W_Q: [[0, 0]], W_K: [[0, 0]], W_V: [[2, 3]], heads: 2 };

/** The text of a template, without its tags and listeners. */
function textOf(part: unknown): string {
  if (Array.isArray(part)) return part.map(textOf).join("");
  if (typeof part === "string" || typeof part === "number") return String(part);
  if (typeof part !== "object" || part === null || !("strings" in part)) return "";
  const { strings, values } = part as { strings: readonly string[]; values: readonly unknown[] };
  const whole = strings.map((text, at) => `${text}${at < values.length ? `\u0000${at}\u0000` : ""}`).join("");
  return whole
    .replace(/<[^>]*>/g, "")
    .replace(/\0(\d+)\0/g, (_, at) => textOf(values[Number(at)]))
    .replace(/\s+/g, " ");
}

function explained(source: object, column: number, head = 0) {
  const evaluated = engine.evaluate({
    version: 1,
    ...source,
    view: { head, cell: { stage: "result", row: 0, column } },
  });
  if (!evaluated.ok) throw new Error(evaluated.problems[0]?.message);
  const { state, trace } = evaluated;
  const made: Explained = {
    state,
    head: trace.layers[0]?.heads[head] as HeadTrace,
    words: en,
    digits: 3,
    expanded: false,
    expand: () => undefined,
    preview: () => undefined,
    choose: () => undefined,
  };
  const answer = new Explainer(state, trace, more).explain(made, { stage: "result", row: 0, column });
  return answer?.lines?.map(([name, line]) => `${name}: ${textOf(line).trim()}`);
}

describe("a number of the layer's output", () => {
  test("is a sum over the joined heads with W_O", () => {
    expect(explained({ ...heads, W_O: [[10], [100]] }, 0)).toEqual(["Joined: 2.000×10 + 3.000×100 = 320.000"]);
  });

  test("is the joined number itself without W_O, of the head shown or of another", () => {
    expect(explained(heads, 0)).toEqual(["Joined: 2.000 = 2.000"]);
    expect(explained(heads, 1)).toEqual(["Joined: 3.000 = 3.000"]);
    expect(explained(heads, 1, 1)).toEqual(["Joined: 3.000 = 3.000"]);
  });
});
