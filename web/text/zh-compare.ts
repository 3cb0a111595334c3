import type { CompareWords } from "./compare.ts";

const LATIN = /[A-Za-zᵀ]/;
/** A name with the space that stands between Chinese and Latin letters, where such letters meet. */
const after = (name: string): string => (LATIN.test(name.at(-1) ?? "") ? `${name} ` : name);
const before = (name: string): string => (LATIN.test(name.at(0) ?? "") ? ` ${name}` : name);

export const compare: CompareWords = {
  title: "与固定的实验比较",
  swap: "对调",
  swapHint: "转到固定的实验，并把现在的固定下来",
  unpin: "取消固定",
  details: "逐个矩阵",
  table: "各矩阵的差别",
  columns: { matrix: "矩阵", changed: "改变", place: "变化最大处", pinned: "固定的", now: "现在", by: "差" },
  changedOf: (changed, cells) => `${changed} / ${cells}`,
  otherSize: "大小不同",
  select: (matrix, place) => `选中${before(matrix)}，${place}`,
  legend: "左下角填实的格子与固定的不同；选中它，可以读到固定的数。",
  selected: (matrix, place, pinned, now, by) =>
    `选中的是${before(matrix)}，${place}：固定的是 ${pinned}，现在是 ${now}，变化 ${by}。`,
  selectedSame: (matrix, place, now) => `选中的是${before(matrix)}，${place}：${now}，与固定的相同。`,

  noHead: "固定的实验没有这一层或这个头。",
  same: "与固定的实验完全相同。",
  causes: (causes) => `改动：${causes.join("；")}。`,
  input: (name, changed, cells) => `${after(name)}的 ${cells} 个数中有 ${changed} 个`,
  setting: (name, old, now) => `${name} ${old} → ${now}`,
  none: "无",
  settings: {
    positions: "位置编码",
    scale: "缩放",
    temperature: "温度",
    softcap: "软上限",
    bias: "偏置",
    causal: "因果掩码",
    key_valid: "填充",
    mask: "逐格掩码",
    window: "窗口",
    fault: "错误",
  },
  sizes: (sizes) => `大小不同，没有比较：${sizes.join("、")}。`,
  sizeOf: (name, pinned, now) => `${name}（固定的 ${pinned}，现在 ${now}）`,
  absent: (name) => `${name}（固定的实验里没有）`,
  chain: (clauses) => `${clauses.join("；")}。`,
  unchanged: (names, count) => `${after(names)}${count > 1 ? "都" : ""}不变`,
  byAtMost: (name, by, place) => `${after(name)}最多变了 ${by}（${place}）`,
  fromTo: (name, old, now, place) => `${after(name)}从 ${old} 变为 ${now}（${place}）`,
  atPair: (row, key) => `第 ${row} 行，键“${key}”`,
  atKey: (key, dimension) => `键“${key}”，第 ${dimension} 维`,
  atRow: (row, dimension) => `第 ${row} 行，第 ${dimension} 维`,
};
