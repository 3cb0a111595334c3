import type { solving as english } from "./en-solving.ts";

export const solving: typeof english = {
  steps: {
    scores: { name: "点积", say: () => "查询与每个键逐项相乘，再相加。" },
    dot_product: { name: "一个点积", say: () => "一个查询和一个键。" },
    scale: {
      name: "缩放",
      say: (divisor, temperature) =>
        temperature === null ? `除以 √dₖ = ${divisor}。` : `除以 √dₖ = ${divisor}，再除以温度 τ = ${temperature}。`,
    },
    mask: { name: "掩码", say: (keys) => `键 ${keys.join("、")} 被屏蔽：分数变为 −∞。` },
    exponentials: { name: "指数", say: () => "对每个分数取 e 的幂。" },
    denominator: { name: "求和", say: () => "把这一行的指数加起来。" },
    weights: { name: "权重", say: () => "每个指数除以这个和。" },
    output: { name: "输出", say: () => "每个值乘以它的权重，再相加。" },
    entropy: {
      name: "熵",
      say: (unit) => (unit === "bits" ? "对各个权重 a，把 −a·log₂ a 加起来。" : "对各个权重 a，把 −a·ln a 加起来。"),
    },
    derivative: {
      name: "导数",
      say: (key) => `k = ${key} 时 ∂a/∂sₖ = a·(1 − a)，其余的 k 都是 −a·aₖ。`,
    },
  },
  outline: {
    scores: "求查询与每个键的点积。",
    dot_product: "逐项相乘，再相加。",
    scale: "除以 √dₖ；有温度的话再除以温度。",
    mask: "把掩码屏蔽的地方设为 −∞。",
    exponentials: "对每个分数取 e 的幂。",
    denominator: "把一行的指数加起来。",
    weights: "每个指数除以这个和。",
    output: "按权重混合各个值。",
    entropy: "把一行权重的 −a·log a 加起来。",
    derivative: "用 ∂aⱼ/∂sₖ = aⱼ·(δⱼₖ − aₖ)。",
  },
  rowOf: (row, head) => (head ? `头 ${head}，查询 ${row}` : `查询 ${row}`),

  facts: {
    row_sum: (part, row, sum) => `${part}：第 ${row} 行之和是 ${sum}；一行权重之和应为 1。`,
    columns_sum_to_one: (part) => `${part}：每列之和是 1；应当是每行之和为 1。`,
    negative_weight: (part, row, column) => `${part}：第 ${row} 行第 ${column} 列是负数；权重不会是负的。`,
    weight_above_one: (part, row, column) => `${part}：第 ${row} 行第 ${column} 列大于 1；权重是 1 的一部分。`,
    closed_cell: (part, row, column) => `${part}：第 ${row} 行第 ${column} 列被掩码屏蔽，权重应为 0。`,
    other_unit: (part, row, unit) =>
      `${part}：第 ${row} 行以 ${unit === "bits" ? "nats" : "bits"} 计是对的；题目要的是 ${unit}。`,
    row_right: (part, row) => `${part}：第 ${row} 行是对的。`,
  },
  noFacts: "单看哪一格都看不出错在哪里。提示会给出第一步。",

  reading: {
    thousands: () => "这里的逗号可能是小数点，也可能是千位分隔符：请用点号，或去掉逗号。",
    product_after_quotient: () => "分数线下面是哪一部分？请加括号。",
    quotient_in_logarithm: () => "对数取的是整个分式吗？请加括号。",
    power_in_function: () => "乘方的是哪一部分？请加括号。",
    logarithm_base: () => "以几为底的对数？请写 ln 或 log2。",
    too_long: () => "作为一个数，这太长了。",
    too_deep: () => "括号套得太多层了。",
    unknown_sign: (sign) => (sign ? `这里读不出“${sign}”。` : "这里读不出来。"),
    unknown_name: (sign) => `只认得 e、ln、log2、exp 和 sqrt；以“${sign}”开头的不认得。`,
    unfinished: () => "后面还缺一部分。",
    two_numbers: () => "一格里有两个数：它们之间是什么？",
    missing_sign: () => "少了一个符号：乘积请写 2·e。",
    missing_bracket: () => "有一个括号不成对。",
    misplaced_percent: () => "百分号只能跟在单个数后面。",
    division_by_zero: () => "这里除以了 0。",
    undefined: () => "这没有实数值。",
    out_of_range: () => "这个数太大了。",
    positive_infinity: () => "这里不会出现 +∞；屏蔽处的分数是 −∞。",
  },
};
