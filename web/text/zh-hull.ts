import type { HullWords } from "./hull.ts";

/** Coordinates within a sentence. */
const within = (point: string): string => point.replace("(", "（").replace(")", "）").replaceAll(", ", "，");

export const hull: HullWords = {
  title: (query) => `“${query}”的输出在各个值之间的位置`,
  plot: (query) => `各个值画成点，查询“${query}”的输出在它们之间`,
  dimension: (at) => `第 ${at} 维`,
  output: "输出",
  handle: (key, dimension) => `“${key}”的值，第 ${dimension} 维`,
  at: (coordinates, weight) => `${coordinates}，权重 ${weight}`,
  otherOutput: (query, coordinates) => `“${query}”的输出：${coordinates}`,
  value: (key, coordinates, weight) => `“${key}”的值：${coordinates}，权重 ${weight}`,

  inside: (query, output, count) =>
    count === 1
      ? `只有一个可见的键，“${query}”的输出就是它的值：${within(output)}。`
      : `“${query}”的输出${within(output)}是 ${count} 个可见的值的加权平均，不会离开它们的凸包。`,
  between: (query, output, least, most) =>
    `“${query}”的输出 ${output} 是可见的值的加权平均，在 ${least} 与 ${most} 之间。`,
  together: (output) => `可见的值都相同，输出也一样：${within(output)}。`,
  onLine: "这些值在一条直线上，凸包是一条线段。",
  empty: (query, output) => `“${query}”没有可见的键，输出按定义为零：${within(output)}，不属于任何凸包。`,
  leaking: (query, output, closed, count) =>
    count === 1
      ? `权重全在一个屏蔽的键上，“${query}”的输出就是它的值：${within(output)}。`
      : `有 ${closed} 个屏蔽的键仍有权重，“${query}”的输出是 ${count} 个值的加权平均，不会离开它们的凸包，但可以离开可见的值的凸包：${within(output)}。`,
  notMean: (output, sum) => `这些权重的和是 ${sum}，不是 1，输出不是加权平均，可以离开凸包：${within(output)}。`,
  notFinite: (output) => `画不出输出的点：${within(output)}。`,
  valuesNotFinite: "有的值不是有限的数，画不出点。",
  drag: "拖动一个值，或聚焦它再用方向键：权重都不变。",
};
