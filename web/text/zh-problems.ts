import type { Problem } from "../engine/types.ts";
import { isMatrix, readPlace, typeset } from "./place.ts";

/** Problems of the engine in Chinese sentences. */

const settings: Record<string, string> = {
  scale: "缩放",
  temperature: "温度",
  softcap: "软上限",
  causal: "因果掩码",
  positions: "位置编码",
  version: "版本号",
  heads: "头数",
  kv_heads: "键和值的头数",
  layers: "各层",
  fault: "有意的错误",
  window: "窗口",
  left: "左侧",
  right: "右侧",
};

/** A JSON pointer into a state in words: “/Q/0/1” is “Q 第 1 行第 2 列”. */
export function place(path: string): string {
  const { key, indices, names, layer } = readPlace(path);
  const [first, second] = indices.map((index) => index + 1);
  const inLayer = (text: string): string =>
    layer === null ? text : `第 ${layer + 1} 层的${/^[A-Z]/.test(text) ? " " : ""}${text}`;
  if (isMatrix(key)) return inLayer(`${key}${first ? ` 第 ${first} 行` : ""}${second ? `第 ${second} 列` : ""}`);
  switch (key) {
    case "":
      return "";
    case "mask":
    case "bias": {
      const name = key === "mask" ? "掩码" : "偏置";
      return first ? `${name}的第 ${first} 个查询${second ? `、第 ${second} 个键` : ""}` : name;
    }
    case "key_valid":
      return first ? `第 ${first} 个键的填充` : "填充";
    case "query_tokens":
      return first ? `第 ${first} 个查询的标签` : "查询标签";
    case "key_tokens":
      return first ? `第 ${first} 个键的标签` : "键标签";
    case "layers":
      return first ? `第 ${first} 层` : "各层";
    case "view":
      return names[0] === "cell" ? "选中的格子" : ["视图", ...names].join("：");
    case "window":
      return [settings[key], ...names.map((name) => settings[name] ?? name)].join("");
    case "fault":
      return [settings[key], ...names.map((name) => `“${name}”`)].join("");
    case "pasted":
      return `粘贴的内容${first ? `第 ${first} 行` : ""}${second ? `第 ${second} 个数` : ""}`;
    default:
      return inLayer(settings[key] ?? [`“${key}”`, ...indices.map((index) => index + 1), ...names].join("、"));
  }
}

// The engine states its two facts in English; those that are not numbers or quotations are put into Chinese here.
const facts: Record<string, string> = {
  null: "空值",
  true: "布尔值",
  false: "布尔值",
  text: "文字",
  query: "“query”",
  naive: "“naive”",
  d_model: "“d_model”",
  "a number": "数字",
  "a row": "一行数字",
  "a list of rows": "由行组成的列表",
  "a list without rows": "没有行的列表",
  "a list of 0 and 1": "由 0 和 1 组成的列表",
  "a list of labels": "标签列表",
  "a list of layers": "由层组成的列表",
  "an object": "对象",
  "an object with stage, row and column": "含 stage、row 和 column 的对象",
  "0 or 1": "0 或 1",
  "a number >= 0": "不小于 0 的数",
  "a number > 0": "大于 0 的数",
  'null, "top_left" or "bottom_right"': "空值、“top_left”或“bottom_right”",
  "a stage": "阶段名",
  "name=value": "“name=value”",
  "name.name=value for objects alone": "“name=value”，只有对象才写作“name.name=value”",
  "objects counted from 0 in order": "从 0 起依次编号的对象",
  "a row of 0 and 1": "由 0 和 1 组成的一行",
  "a label": "标签",
  "stage,row,column": "“stage,row,column”",
  "bytes that are no text": "不是文字的字节",
};

function fact(text: string): string {
  const known = facts[text];
  if (known !== undefined) {
    return known;
  }
  return typeset(
    text
      .replace(/^a list of (\d+)$/, "有 $1 项的列表")
      .replace(/^a whole number (-?\d+)\.\.(-?\d+)$/, "$1 到 $2 的整数")
      .replace(/^a divisor of (\d+)$/, "$1 的约数")
      .replace(/^a multiple of (\d+) up to (\d+)$/, "不超过 $2 的 $1 的倍数")
      .replace(/^(\d+) columns$/, "$1 列")
      .replace(/^(\d+) columns of output$/, "$1 列输出")
      .replace(/^at most (\d+) characters$/, "最多 $1 个字符")
      .replace(/^1\.\.64 of a\.\.z, 0\.\.9 and -$/, "1 到 64 个小写字母、数字或连字符")
      .replace(/^(?:sizes )?(\S+)\.\.(\S+)$/, "$1 到 $2")
      .replace(/^(".*") at character (\d+)$/s, "第 $2 个字符处的$1")
      .replace(/^(".*"), (".*")(?: or a number)$/, "$1、$2或数字")
      .replace(/^(".*") or (".*")$/, (_, all: string, last: string) => `${all.replaceAll(", ", "、")}或${last}`),
  );
}

/** What an expectation makes of a key or word that does not go with the rest. */
const misfits: Record<string, (came: string) => string> = {
  "only keys that go with Q, K, V": (came) => `${came}不能与 Q、K、V 同时给出`,
  "X or Q, K, V, not both": (came) => `${came}不能与 X 同时给出：要么给 X，要么给 Q、K、V`,
  "a stack that reads its own tokens": (came) => `${came}不能与 layers 同时给出：多层时只读取自己的词元`,
  "these keys inside layers": (came) => `${came}应写在 layers 的各层里`,
  "X, to which they are added": (came) => `${came}要加在 X 上，而这里没有 X`,
  "X, whose width it is": (came) => `${came}是 X 的宽度，而这里没有 X`,
  "an even d_k": (came) => `${came}把各维两两旋转，所以 d_k 应为偶数`,
};

/** A space between Chinese and what is not, as everywhere on the page. */
const spaced = (text: string): string =>
  text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9−±])/gu, " ").replace(/(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");

function fault(problem: Problem): string | null {
  const came = fact(problem.came);
  const expected = fact(problem.expected);
  switch (problem.code) {
    case "invalid_json":
      return `不是有效的 JSON：${came}`;
    case "text_too_long":
      return "文本太长";
    case "too_many_values":
      return "数值太多";
    case "too_deep":
      return "列表和对象嵌套太深";
    case "duplicate_key":
      return "这个键名出现了两次";
    case "unsupported_version":
      return `出自另一个版本（${came}），本页只能读取版本${expected}`;
    case "missing_key":
      return "缺少这一项";
    case "unknown_key":
      return "本页不认识这个键名";
    case "wrong_type":
      return `应为${expected}，却是${came}`;
    case "wrong_shape":
      return /列/.test(came) ? `有${came}，应为${expected}` : `大小是${came}，应为${expected}`;
    case "ragged_rows":
      return `这一行有 ${came} 个数，而第一行有 ${expected} 个`;
    case "size_out_of_range":
      return `大小${came}超出了${expected}`;
    case "value_out_of_range":
      return `不能是${came}，应为${expected}`;
    case "number_out_of_range":
      return `${came}超出了数的范围（约 ±1.8×10³⁰⁸）`;
    case "unknown_word":
      return `不认识${came}，应为${expected}`;
    case "bad_text":
      return /^最多/.test(expected) ? `${expected}，这里有 ${came} 个` : `${came}不合要求，应为${expected}`;
    case "overflow":
      return "用这些数计算，结果会超出数的范围（约 ±1.8×10³⁰⁸）";
    case "empty_link":
      return "地址里没有实验";
    case "bad_link":
      return problem.expected === "1/ at its front"
        ? `这不是实验的地址：开头是${came}，不是“1/”`
        : `地址无法读取：应为${expected}，却是${came}`;
    case "damaged_link":
      return "地址在传送途中被截断或改动了";
    case "unreadable_number":
      if (problem.expected === "a divisor other than 0") return `${came}的除数是 0`;
      return came ? `${came}不是数字` : "缺少数字";
    case "ambiguous_number":
      return `${came}有两种读法，请用“.”作小数点，并去掉千位分隔符`;
    case "unreadable_matrix":
      return came ? `这不是一行行的数字：${came}` : "没有数字";
    case "not_applicable":
      return misfits[problem.expected]?.(came) ?? `${came}与其余内容不相配，应为${expected}`;
    case "internal":
      return "引擎出错了，这是我们的问题，不是你的";
    default:
      return null;
  }
}

/** A sentence for a problem of the engine, with its place. */
export function problem(given: Problem): string {
  const what = fault(given);
  if (what === null) {
    return given.message;
  }
  const where = place(given.path);
  return spaced(where ? `${where}：${what}。` : `${what}。`);
}
