import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inTop } from "../../web/build/places.mjs";
import type { Problem } from "../../web/engine/types.ts";
import { problem as english, place as englishPlace } from "../../web/text/en-problems.ts";
import { loadMore } from "../../web/text/more.ts";
import { problem as chinese, place as chinesePlace } from "../../web/text/zh-problems.ts";

const problem = (code: string, path: string, came: string, expected: string): Problem => ({
  code,
  path,
  came,
  expected,
  message: "the engine's own words",
});

/** Everything the engine says: its code, a place, what came, what was expected. */
const said: readonly (readonly [code: string, path: string, came: string, expected: string])[] = [
  ["invalid_json", "", '"{]" at character 2', "JSON text"],
  ["text_too_long", "", "more", "at most 8388608 bytes"],
  ["text_too_long", "", "more", "at most 262144 bytes"],
  ["too_many_values", "", "more", "at most 524288 values"],
  ["too_many_values", "/view", "more", "at most 256 keys"],
  ["unknown_key", "/view", '"aaaa..."', "keys of at most 256 bytes"],
  ["unknown_key", "", '"aaaa..."', "names of at most 256 bytes"],
  ["size_out_of_range", "/Q", "600", "1..512"],
  ["too_deep", "/Q/0", "more", "at most 16 levels"],
  ["duplicate_key", "/Q", "the key a second time", "each key once"],
  ["number_out_of_range", "/Q/0/1", "1e999", "a number of size below 1.8e308"],
  ["unsupported_version", "/version", "2", "1"],
  ["missing_key", "/version", "", "1"],
  ["missing_key", "/layers/1/W_K", "", "a matrix"],
  ["unknown_key", "/colour", '"colour"', "a key of the state"],
  ["unknown_key", "/layers/0/colour", '"colour"', "a key of layers/0"],
  ["not_applicable", "/heads", '"heads"', "only keys that go with Q, K, V"],
  ["not_applicable", "/Q", '"Q"', "X or Q, K, V, not both"],
  ["not_applicable", "/X_context", '"X_context"', "a stack that reads its own tokens"],
  ["not_applicable", "/W_Q", '"W_Q"', "these keys inside layers"],
  ["not_applicable", "/positions", '"sinusoidal"', "X, to which they are added"],
  ["not_applicable", "/positions", '"rotary"', "an even d_k"],
  ["not_applicable", "/fault/scale_by", '"d_model"', "X, whose width it is"],
  ["wrong_type", "", "null", "an object"],
  ["wrong_type", "/scale", "true", "a number"],
  ["wrong_type", "/Q", "a list without rows", "a list of rows"],
  ["wrong_type", "/Q/1", "3", "a row"],
  ["wrong_type", "/Q/1/0", "a list of 2", "a number"],
  ["wrong_type", "/key_valid/2", "2", "0 or 1"],
  ["wrong_type", "/key_valid", "an object", "a list of 0 and 1"],
  ["wrong_type", "/key_tokens", "false", "a list of labels"],
  ["wrong_type", "/query_tokens/0", "3", "text"],
  ["wrong_type", "/layers", '"x"', "a list of layers"],
  ["wrong_type", "/view/cell", "an object", "an object with stage, row and column"],
  ["wrong_shape", "/V", "2x1", "1xn"],
  ["wrong_shape", "/V", "2x1", "nx4"],
  ["wrong_shape", "/key_valid", "2", "3"],
  ["wrong_shape", "/layers/0/W_Q", "3 columns", "a multiple of 2 up to 128"],
  ["wrong_shape", "/W_O", "3 columns of output", "4"],
  ["ragged_rows", "/pasted/1", "1", "2"],
  ["size_out_of_range", "/Q", "65x1", "1x1..64x64"],
  ["size_out_of_range", "/layers", "9", "1..8"],
  ["size_out_of_range", "", "0, 1, 1, 1", "sizes 1..64"],
  ["value_out_of_range", "/temperature", "-1", "a number >= 0"],
  ["value_out_of_range", "/softcap", "0", "a number > 0"],
  ["value_out_of_range", "/window/left", "65", "a whole number 0..64"],
  ["value_out_of_range", "/view/digits", "16", "a whole number 0..15"],
  ["value_out_of_range", "/kv_heads", "3", "a divisor of 4"],
  ["unknown_word", "/scale", '"big"', '"sqrt_dk", "none" or a number'],
  ["unknown_word", "/causal", '"left"', 'null, "top_left" or "bottom_right"'],
  ["unknown_word", "/positions", '"old"', '"none", "sinusoidal", "rotary" or "alibi"'],
  ["unknown_word", "/fault/mask_stage", '"x"', '"after_softmax" or "after_softmax_renormalized"'],
  ["unknown_word", "/fault/precision", '"x"', '"float32", "float16" or "bfloat16"'],
  ["unknown_word", "/fault/softmax_axis", '"key"', "query"],
  ["unknown_word", "/fault/softmax", '"x"', "naive"],
  ["unknown_word", "/fault/scale_by", '"x"', "d_model"],
  ["unknown_word", "/view/stage", '"x"', "a stage"],
  ["bad_text", "/key_tokens/0", "40", "at most 32 characters"],
  ["bad_text", "/view/lesson", '"A b"', "1..64 of a..z, 0..9 and -"],
  ["bad_text", "/view/lesson", "3", "1..64 of a..z, 0..9 and -"],
  ["overflow", "/bias/1", "masked[1][0] past 1.8e308", "numbers whose results a double can hold"],
  ["empty_link", "", "", "a link"],
  ["bad_link", "", '"hello"', "1/ at its front"],
  ["bad_link", "", "bytes that are no text", "UTF-8"],
  ["bad_link", "", '"Q"', "name=value"],
  ["bad_link", "/Q", '"1"', "name.name=value for objects alone"],
  ["bad_link", "/layers", '"3"', "objects counted from 0 in order"],
  ["bad_link", "/Q/0/0", '"x"', "a number"],
  ["bad_link", "/mask/0", '"12"', "a row of 0 and 1"],
  ["bad_link", "/key_tokens/1", '"~z"', "a label"],
  ["bad_link", "/view/cell", '"weights"', "stage,row,column"],
  ["damaged_link", "", "0000000", "1111111"],
  ["damaged_link", "", "000", "a check value of 7 characters"],
  ["unreadable_number", "/Q/0/1", '"abc"', "a number"],
  ["unreadable_number", "/Q/0/1", "", "a number"],
  ["unreadable_number", "/Q/0/1", '"1/0"', "a divisor other than 0"],
  ["ambiguous_number", "/Q/0/1", '"1,234"', "a point, or one comma, before the decimals"],
  ["unreadable_matrix", "/pasted", '"[1"', "rows of numbers"],
  ["unreadable_matrix", "/pasted", "", "rows of numbers"],
  ["internal", "", "RuntimeError", "a reply"],
];

/** Latin that Chinese readers read too: names of the formula and of the format, in quotation marks or known. */
const known =
  /“[^”]*”|\b(JSON|UTF|X_context|layers|stage|row|column|left|right|lesson|digits)\b|[QKVX]|W_[QKVO]|d_[kv]/g;

describe("what the engine says", () => {
  it.each(said)("%s %s %s / %s is a whole sentence in Chinese", (...given) => {
    const sentence = chinese(problem(...given));
    expect(sentence).toMatch(/^[^。]*。$/);
    expect(sentence.replace(known, "")).not.toMatch(/[A-Za-z]{2}/);
    expect(sentence.replace(/“[^”]*”/g, "“”")).not.toMatch(
      /\p{Script=Han}[,.;:!?()A-Za-z0-9]|[,.;:!?()A-Za-z0-9]\p{Script=Han}/u,
    );
    expect(sentence).not.toMatch(/\d\.\.|>=|\dx\d| {2}/);
  });

  it.each(said)("%s %s %s / %s is a whole sentence in English", (...given) => {
    const sentence = english(problem(...given));
    expect(sentence).toMatch(/^[A-Z“−\d].*\.$/);
    expect(sentence).not.toContain("the engine's own words");
    expect(sentence.replace(/“[^”]*”/g, "this")).not.toMatch(/"|\d\.\.|>=|\dx\d| {2}|\w_(?!k|Q|K|V|O|context)\w/);
  });

  it("is all there: no phrase of its sources is missing above", () => {
    const phrases = new Set(said.map(([, , , expected]) => expected));
    const sources = ["experiment/source_reader", "experiment/state_reader", "experiment/value_reader"];
    for (const source of [...sources, "experiment/view_reader", "experiment/link_reader", "entry/number_entry"]) {
      const text = readFileSync(inTop(`src/${source}.cpp`), "utf8");
      for (const [, phrase = ""] of text.matchAll(/(?:note|refuse|failed)\([^;]*?"([^"\\]+)"\)[;,]?/gs)) {
        if (!/^[ /]|\)$/.test(phrase)) expect(phrases, `${source}: ${phrase}`).toContain(phrase);
      }
    }
  });

  it("of a kind the page does not know is told in the engine's words", () => {
    expect(chinese(problem("new_code", "", "", ""))).toBe("the engine's own words");
  });

  it("is put into the language asked for", async () => {
    expect((await loadMore("zh")).problem).toBe(chinese);
    expect((await loadMore("en")).problem).toBe(english);
  });
});

describe("a sentence", () => {
  it.each([
    [
      ["unreadable_number", "/Q/0/1", '"abc"', "a number"],
      "Q, row 1, column 2: “abc” is not a number.",
      "Q 第 1 行第 2 列：“abc”不是数字。",
    ],
    [["wrong_shape", "/V", "2x1", "1xn"], "V: the size is 2×1 and should be 1×n.", "V：大小是 2×1，应为 1×n。"],
    [
      ["wrong_shape", "/layers/0/W_Q", "3 columns", "a multiple of 2 up to 128"],
      "Layer 1, W_Q: there are 3 columns; expected a multiple of 2 up to 128.",
      "第 1 层的 W_Q：有 3 列，应为不超过 128 的 2 的倍数。",
    ],
    [
      ["wrong_type", "/key_valid/2", "2", "0 or 1"],
      "Padding of key 3: 0 or 1 is expected, not 2.",
      "第 3 个键的填充：应为 0 或 1，却是 2。",
    ],
    [
      ["value_out_of_range", "/temperature", "-1", "a number >= 0"],
      "Temperature: −1 is not allowed; a number ≥ 0 is expected.",
      "温度：不能是 −1，应为不小于 0 的数。",
    ],
    [
      ["ragged_rows", "/pasted/1", "1", "2"],
      "Pasted text, row 2: this row has 1 number and the first has 2.",
      "粘贴的内容第 2 行：这一行有 1 个数，而第一行有 2 个。",
    ],
    [
      ["bad_text", "/key_tokens/0", "40", "at most 32 characters"],
      "Label of key 1: at most 32 characters fit; this has 40.",
      "第 1 个键的标签：最多 32 个字符，这里有 40 个。",
    ],
    [
      ["not_applicable", "/positions", '"rotary"', "an even d_k"],
      "Positions: “rotary” needs an even d_k: it turns the dimensions in pairs.",
      "位置编码：“rotary”把各维两两旋转，所以 d_k 应为偶数。",
    ],
    [
      ["unknown_word", "/fault/precision", '"x"', '"float32", "float16" or "bfloat16"'],
      "Fault “precision”: “x” is not known; “float32”, “float16” or “bfloat16” is expected.",
      "有意的错误“precision”：不认识“x”，应为“float32”、“float16”或“bfloat16”。",
    ],
    [
      ["size_out_of_range", "/Q", "65x1", "1x1..64x64"],
      "Q: the size 65×1 is outside 1×1 to 64×64.",
      "Q：大小 65×1 超出了 1×1 到 64×64。",
    ],
    [
      ["damaged_link", "", "", ""],
      "The address has been cut off or changed on its way.",
      "地址在传送途中被截断或改动了。",
    ],
  ] as const)("%# tells its place and what came", (given, inEnglish, inChinese) => {
    const [code, path, came, expected] = given;
    expect(english(problem(code, path, came, expected))).toBe(inEnglish);
    expect(chinese(problem(code, path, came, expected))).toBe(inChinese);
  });
});

describe("a place", () => {
  it.each([
    ["/X/0/1", "X, row 1, column 2", "X 第 1 行第 2 列"],
    ["/layers/1/W_Q/2/0", "layer 2, W_Q, row 3, column 1", "第 2 层的 W_Q 第 3 行第 1 列"],
    ["/layers/1", "layer 2", "第 2 层"],
    ["/heads", "number of heads", "头数"],
    ["/layers/0/kv_heads", "layer 1, number of key and value heads", "第 1 层的键和值的头数"],
    ["/positions", "positions", "位置编码"],
    ["/fault/mask_value", "fault “mask_value”", "有意的错误“mask_value”"],
    ["/window/left", "window, left", "窗口左侧"],
    ["/bias/0/1", "bias, query 1, key 2", "偏置的第 1 个查询、第 2 个键"],
    ["/softcap", "softcap", "软上限"],
    ["/key_tokens/0", "label of key 1", "第 1 个键的标签"],
    ["", "", ""],
  ])("%s has a name", (path, inEnglish, inChinese) => {
    expect(englishPlace(path)).toBe(inEnglish);
    expect(chinesePlace(path)).toBe(inChinese);
  });
});
