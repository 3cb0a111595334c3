import { describe, expect, test } from "vitest";
import { partNames } from "../../web/elements/lab/lab-parts.ts";
import {
  elementSnippet,
  frameLink,
  frameSnippet,
  htmlText,
  markdownSnippet,
  markdownText,
  pageLink,
  type Shared,
  titleOf,
} from "../../web/share/snippets.ts";

const follow = { language: null, theme: null, parts: partNames, readOnly: false };
const shared: Shared = {
  page: "https://lab.example/deep/?lang=en",
  link: "1/Q=1,0/K=1,0;0,1/V=2,0;0,4",
  title: "Lab: q → k₁ k₂",
  options: follow,
};
const fixed: Shared = {
  ...shared,
  options: { language: "zh", theme: "dark", parts: ["picture", "why"], readOnly: true },
};

describe("a link", () => {
  test("follows its reader's language, whatever the address it was made at", () => {
    expect(pageLink(shared)).toBe("https://lab.example/deep/#1/Q=1,0/K=1,0;0,1/V=2,0;0,4");
  });

  test("has the language that was fixed", () => {
    expect(pageLink(fixed)).toBe("https://lab.example/deep/?lang=zh#1/Q=1,0/K=1,0;0,1/V=2,0;0,4");
  });

  test("of a page opened from a file stays beside that file", () => {
    expect(frameLink({ ...shared, page: "file:///c/lab/index.html" })).toMatch(/^file:\/\/\/c\/lab\/embed\.html#1/);
  });
});

describe("the snippet of a frame", () => {
  test("says in its address what is to be shown", () => {
    expect(frameLink(shared)).toBe("https://lab.example/deep/embed.html#1/Q=1,0/K=1,0;0,1/V=2,0;0,4");
    const query = "?lang=zh&theme=dark&show=picture,why&read-only#1/";
    expect(frameLink(fixed)).toContain(`https://lab.example/deep/embed.html${query}`);
    expect(frameSnippet(fixed)).toContain("embed.html?lang=zh&amp;theme=dark&amp;show=picture,why&amp;read-only#1/");
  });

  test("is higher the more it shows", () => {
    const height = (of: Shared) => Number(frameSnippet(of).match(/height: (\d+)px/)?.[1]);
    expect(height(shared)).toBeGreaterThan(height(fixed) + 300);
  });
});

describe("the snippet of an element", () => {
  test("has an attribute for whatever was chosen, and no other", () => {
    expect(elementSnippet(shared)).toBe(
      '<script type="module" src="https://lab.example/deep/lib/attention-lab.js"></script>\n' +
        '<attention-lab state="1/Q=1,0/K=1,0;0,1/V=2,0;0,4" page="https://lab.example/deep/">' +
        '<a href="https://lab.example/deep/#1/Q=1,0/K=1,0;0,1/V=2,0;0,4">Lab: q → k₁ k₂</a></attention-lab>',
    );
    expect(elementSnippet(fixed)).toContain(' lang="zh" theme="dark" show="picture why" read-only>');
  });
});

test("the script beside a frame fits frames of this lab alone, up to a height", () => {
  const script = frameSnippet(shared).split("\n")[1] ?? "";
  expect(script).toContain('f.src.startsWith("https://lab.example/deep/embed.html")');
  expect(script).toContain("Math.min(e.data.height,20000)");
  const hostile = frameSnippet({ ...shared, page: "https://lab.example/</script><script>alert(1)//" });
  expect(hostile.match(/<\/?script/g)).toEqual(["<script", "</script"]);
});

describe("labels", () => {
  const hostile = `"><script>alert('x')</script>&amp;\n](javascript:x)[*_\`~|`;
  const title = titleOf("Lab", [hostile], ["a", "b", "c", "d", "e", "f"]);

  test("name the experiment, not more of them than a line holds", () => {
    expect(titleOf("Lab", ["it"], ["a", "b"])).toBe("Lab: it → a b");
    expect(title).toMatch(/→ a b c d e …$/);
  });

  test("are text in HTML: no mark of them is one of HTML's", () => {
    expect(htmlText(hostile)).toBe(
      "&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp; ](javascript:x)[*_`~|",
    );
    const snippet = frameSnippet({ ...shared, title });
    expect(snippet.match(/<(\/?)(\w+)/g)).toEqual(["<iframe", "</iframe", "<script", "</script"]);
    const element = elementSnippet({ ...shared, title });
    expect(element.match(/<\/?[\w-]+/g)).toEqual([
      "<script",
      "</script",
      "<attention-lab",
      "<a",
      "</a",
      "</attention-lab",
    ]);
  });

  test("are text in Markdown: each punctuation mark has its backslash, and a line stays one", () => {
    const text = markdownText(hostile);
    expect(text).not.toContain("\n");
    expect(text.replace(/\\[!-/:-@[-`{-~]/g, "")).not.toMatch(/[!-/:-@[-`{-~]/);
    expect(markdownSnippet({ ...shared, title: "a](b)" })).toBe(`[a\\]\\(b\\)](${pageLink(shared)})`);
  });

  test("in a link cannot end the address that Markdown reads", () => {
    const link = "1/query_tokens=(a) b<c>";
    expect(markdownSnippet({ ...shared, link })).toContain("#1/query_tokens=%28a%29%20b%3Cc%3E)");
  });
});
