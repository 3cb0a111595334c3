import { beforeAll, describe, expect, it } from "vitest";
import { rowNews, type Seen } from "../../web/elements/reading/summary-news.ts";
import { loadEngine } from "../../web/engine/index.ts";
import type { Engine, HeadTrace } from "../../web/engine/types.ts";
import { more as en } from "../../web/text/en-more.ts";
import { more as zh } from "../../web/text/zh-more.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine();
});

function seen(change: object = {}): Seen {
  const state = {
    version: 1,
    Q: [[1]],
    K: [[0], [1]],
    V: [[2], [4]],
    key_tokens: ["a", "b"],
    scale: "none",
    ...change,
  };
  const drawn = engine.evaluate(state);
  if (!drawn.ok) throw new Error(drawn.problems[0]?.message);
  return { state: drawn.state, head: drawn.trace.layers[0]?.heads[0] as HeadTrace };
}

describe("what a change has done to a row", () => {
  it("is its largest weight, with what it was", () => {
    expect(rowNews(seen(), seen({ Q: [[0]] }), 0, 2, en)).toBe("Row 1 now puts 0.50 on a; it was 0.27.");
    expect(rowNews(seen(), seen({ Q: [[0]] }), 0, 2, zh)).toBe("第 1 行对“a”的权重现在是 0.50，原来是 0.27。");
  });

  it("is its output where the weights stand still", () => {
    const news = rowNews(seen(), seen({ V: [[0], [0]] }), 0, 2, en);
    expect(news).toBe("Weights unchanged; output of row 1 is now (0).");
  });

  it("is that it is empty, or as it was", () => {
    const empty = seen({ key_valid: [0, 0] });
    expect(rowNews(seen(), empty, 0, 2, en)).toBe("Row 1 is now empty: no key is visible.");
    expect(rowNews(empty, empty, 0, 2, en)).toBe("Row 1 is unchanged.");
    expect(rowNews(seen(), seen({ temperature: 1 }), 0, 2, en)).toBe("Row 1 is unchanged.");
  });

  it("is the new sizes where they changed", () => {
    const taller = seen({ Q: [[1], [2]] });
    expect(rowNews(seen(), taller, 0, 2, en)).toBe("Now 2 queries and 2 keys; 1 dimension in Q and K, 1 in V.");
  });
});
