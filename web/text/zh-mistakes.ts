import type { mistakes as english } from "./en-mistakes.ts";

export const mistakes: typeof english = {
  no_scale: {
    name: "漏了缩放",
    did: "直接对 QKᵀ 做了 softmax。",
    seen: "这是分数放大 √dₖ 倍后的权重：过分偏向最大的分数。",
    instead: "做 softmax 之前，把每个点积除以 √dₖ。",
  },
  divide_by_dk: {
    name: "除以了 dₖ，而不是它的平方根",
    did: "点积除以了 dₖ。",
    seen: "分数多缩小了 √dₖ 倍，权重彼此太接近。",
    instead: "除以 √dₖ。",
  },
  multiply_by_sqrt_dk: {
    name: "乘以了 √dₖ",
    did: "点积乘以了 √dₖ。",
    seen: "分数大了 dₖ 倍，最大的那个得到过多的权重。",
    instead: "除以 √dₖ：这样才能抵消点积随宽度的增长。",
  },
  divide_by_sqrt_n: {
    name: "除以了键的个数的平方根",
    did: "点积除以了 √n，n 是键的个数。",
    seen: "权重与“分数 ÷ √n”相符，而不是“÷ √dₖ”。",
    instead: "取 dₖ，也就是 K 的列数，不是行数。",
  },
  scale_after_softmax: {
    name: "在 softmax 之后才缩放",
    did: "对未缩放的分数做了 softmax，再把权重除以 √dₖ。",
    seen: "这一行之和是 1/√dₖ，不是 1。",
    instead: "先缩放分数；softmax 放在最后，每行之和才是 1。",
  },
  softmax_over_columns: {
    name: "softmax 沿着列做了",
    did: "每个指数除以了所在列的和。",
    seen: "每列之和是 1，每行却不是。",
    instead: "除以所在行的和：每个查询把整个 1 分给它的键。",
  },
  softmax_over_matrix: {
    name: "整个矩阵只做了一次 softmax",
    did: "每个指数除以了所有指数的总和。",
    seen: "全部权重加起来才是 1，所以每行都不足 1。",
    instead: "每一行除以自己的和。",
  },
  transposed_scores: {
    name: "查询和键对调了",
    did: "求的是 KQᵀ 的分数。",
    seen: "该在第 i 行的数出现在第 i 列。",
    instead: "第 i 行属于查询 i：其中第 j 个数是 qᵢ·kⱼ。",
  },
  no_exponential: {
    name: "没有取指数",
    did: "分数直接除以了它们的和。",
    seen: "权重之比就是分数之比；分数为 0 的键没有权重。",
    instead: "先对每个分数取 e 的幂，再除以这一行的和。",
  },
  not_normalised: {
    name: "指数没有除以和",
    did: "格子里填的是对每个分数取 e 的幂的结果。",
    seen: "对格子取自然对数就得到分数，而每行之和不是 1。",
    instead: "把每个指数除以所在行的和。",
  },
  mask_forgotten: {
    name: "漏了掩码",
    did: "softmax 把所有的键都算了进去，包括被屏蔽的。",
    seen: "被掩码屏蔽的格子里有大于 0 的权重。",
    instead: "做 softmax 之前，把屏蔽处的分数设为 −∞。",
  },
  mask_reversed: {
    name: "掩码方向反了",
    did: "屏蔽了过去，未来却仍可见。",
    seen: "0 出现在对角线下方，而不是上方。",
    instead: "位置 i 读键 1 到 i：要屏蔽的是对角线上方。",
  },
  diagonal_masked: {
    name: "把对角线也屏蔽了",
    did: "每个位置都不能读自己。",
    seen: "从第 2 行起，对角线上都是 0。",
    instead: "j ≤ i 都应可见：每个位置读自己和前面的位置。",
  },
  mask_after_softmax: {
    name: "在 softmax 之后才加掩码",
    did: "softmax 把所有的键都算了进去，之后才把屏蔽处的权重改成 0。",
    seen: "屏蔽的格子是 0，但行和不足 1。",
    instead: "先给分数加掩码：那里是 −∞，可见的键就分得整个 1。",
  },
  masked_score_zero: {
    name: "把屏蔽处的分数设成了 0",
    did: "屏蔽处的分数变成 0，而 e⁰ = 1 仍然占一份。",
    seen: "同一行里屏蔽的格子权重都相同，而且大于 0。",
    instead: "写 −∞：e 的 −∞ 次幂才是 0。",
  },
  transposed_weights: {
    name: "权重转置了",
    did: "输出按 AᵀV 计算。",
    seen: "混合是沿着 A 的列做的。",
    instead: "输出的第 i 行是 A 的第 i 行乘以 V。",
  },
  keys_as_values: {
    name: "拿键当了值",
    did: "权重乘到了 K 上。",
    seen: "输出的每一行都是 K 各行的混合。",
    instead: "键只决定权重；被混合的是 V 的各行。",
  },
  heads_interleaved: {
    name: "把列轮流分给了各个头",
    did: "头 1 拿了第 1、3 列，头 2 拿了第 2、4 列。",
    seen: "权重与这样的分法相符。",
    instead: "每个头拿相邻的一段：第 1、2 列，然后第 3、4 列。",
  },
  padding_on_rows: {
    name: "填充加到了行上",
    did: "屏蔽了填充词元的行，而不是它的列。",
    seen: "填充的键仍有权重，或者它作为查询的那一行是空的。",
    instead: "填充屏蔽的是键：对每个查询都屏蔽它那一列。它那一行照常计算。",
  },
};
