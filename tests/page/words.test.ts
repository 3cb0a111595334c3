import { describe, expect, it } from "vitest";
import { en } from "../../web/text/en.ts";
import { more as enMore } from "../../web/text/en-more.ts";
import type { MoreWords } from "../../web/text/more.ts";
import { chooseLanguage, loadWords, spoken, type Words } from "../../web/text/words.ts";
import { zh } from "../../web/text/zh.ts";
import { more as zhMore } from "../../web/text/zh-more.ts";

/** Every sentence of a dictionary: its strings, and what its functions say to arguments of the right kinds. */
function sentences(words: Words, more: MoreWords): string[] {
  const list = [{ key: "爱", weight: "0.5" }];
  const said = [
    words.summary.weights("我", list, { count: 3, weight: "0.1" }),
    words.summary.weights("我", [...list, ...list], null),
    words.summary.closed(["爱", "北京"], words.list(["a", "b"])),
    words.summary.statistics("1", "0.6", "92%"),
    more.news.rowWas(2, "0.71", "爱", "0.6"),
    more.news.sizeNow(1, 2, 3, 4),
    words.mask.causalRule("bottom_right", 2, false),
    words.mask.causalRule("top_left", 0, true),
    words.why.weight("我", "爱", "0.3"),
    words.picture.window([1, 2], [1, 2], [5, 5]),
    more.paste("Q", 2, 3),
  ];
  const strings = (part: unknown): string[] =>
    typeof part === "string" ? [part] : part && typeof part === "object" ? Object.values(part).flatMap(strings) : [];
  return [...strings(words), ...strings(more), ...said];
}

describe("Chinese sentences", () => {
  it("have no ASCII punctuation next to Chinese characters", () => {
    for (const sentence of sentences(zh, zhMore)) {
      expect(sentence).not.toMatch(/\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u);
    }
  });

  it("have a space between Chinese and Latin letters or digits", () => {
    for (const sentence of sentences(zh, zhMore)) {
      expect(sentence).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    }
  });
});

it("no text calls a weight confidence or importance", () => {
  for (const sentence of [...sentences(en, enMore), ...sentences(zh, zhMore)]) {
    expect(sentence).not.toMatch(/confiden|importan|置信|重要/i);
  }
});

describe("the summary", () => {
  const parts = [
    { key: "我", weight: "0.330" },
    { key: "爱", weight: "0.670" },
  ];

  it("tells a row in words", () => {
    expect(en.summary.weights("爱", parts, null)).toBe("Query “爱” puts 0.330 on “我” and 0.670 on “爱”.");
    expect(zh.summary.weights("爱", parts, null)).toBe("查询“爱”对“我”的权重是 0.330，对“爱”是 0.670。");
  });

  it("tells the rest of a long row together", () => {
    const rest = { count: 9, weight: "0.040" };
    expect(en.summary.weights("爱", parts, rest)).toContain("and at most 0.040 on each of 9 other keys.");
    expect(zh.summary.weights("爱", parts, rest)).toContain("对其余 9 个键各不超过 0.040。");
  });

  it("names what closes a key", () => {
    expect(en.summary.closed(["a"], "causal")).toBe("“a” is masked (causal).");
    expect(zh.summary.closed(["甲", "乙"], "因果")).toBe("“甲”、“乙”被掩码屏蔽（因果）。");
  });
});

describe("the language", () => {
  it("is the one asked for, else the one remembered, else the browser's first that is spoken, else English", () => {
    expect(chooseLanguage("zh", "en", ["en"])).toBe("zh");
    expect(chooseLanguage(null, "en", ["zh-CN"])).toBe("en");
    expect(chooseLanguage("fr", null, ["fr-FR", "zh-Hant-TW", "en"])).toBe("zh");
    expect(chooseLanguage(null, null, ["fr"])).toBe("en");
  });

  it("is told from the first part of a tag", () => {
    expect(spoken("ZH_cn")).toBe("zh");
    expect(spoken("enough")).toBeNull();
    expect(spoken("")).toBeNull();
  });

  it("has its dictionary fetched", async () => {
    expect(await loadWords("zh")).toBe(zh);
    expect(await loadWords("en")).toBe(en);
  });
});
