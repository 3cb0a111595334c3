import type { Fault } from "../engine/types.ts";
import type { heads as english } from "./en-heads.ts";

const faultName: Record<keyof Fault, (value: unknown) => string> = {
  softmax_axis: () => "softmax 沿查询方向进行：每列之和为 1，每行之和未必。",
  mask_stage: (value) =>
    value === "after_softmax"
      ? "掩码放在 softmax 之后：有屏蔽的行，权重之和小于 1。"
      : "掩码放在 softmax 之后，再除以每行之和。",
  mask_value: (value) => `屏蔽的格子填 ${value}，而不是 −∞。`,
  mask_inverted: () => "掩码反了：该可见的被屏蔽。",
  softmax: () => "softmax 没有减去最大的分数：分数大时会溢出。",
  precision: (value) => `每次运算都舍入到 ${value}。`,
  scale_by: () => "缩放用了模型的宽度，而不是头的宽度。",
};

export const heads: typeof english = {
  stages: {
    X: { name: "X", tab: "X", formula: "" },
    X_context: { name: "X′", tab: "X′", formula: "" },
    W_Q: { name: "W_Q", tab: "W_Q", formula: "" },
    W_K: { name: "W_K", tab: "W_K", formula: "" },
    W_V: { name: "W_V", tab: "W_V", formula: "" },
    W_O: { name: "W_O", tab: "W_O", formula: "" },
    softcapped: { name: "软上限后", tab: "软上限", formula: "" },
    input: { name: "X＋位置编码", tab: "X＋位置", formula: "投影的是它" },
    context: { name: "X′＋位置编码", tab: "X′＋位置", formula: "投影的是它" },
    joined: { name: "各头拼接", tab: "拼接", formula: "各头输出并排" },
    result: { name: "层的输出", tab: "层输出", formula: "拼接·W_O" },
    stream: { name: "之后的残差流", tab: "残差流", formula: "X＋层的输出" },
  },
  own: {
    title: "你自己的实验",
    about: "X 和各个 W 矩阵的每个数都可以改，其余随之而变。",
    task: "改一改 W_Q 的一个数。哪些阶段没有动？为什么？",
  },
  rowsAreTokens: "行＝词元",
  learned: "学得的矩阵",
  sideBySide: (count) => `${count} 个头`,
  rotated: "，已旋转",
  streamOf: (layer) => `第 ${layer} 层之后的残差流`,
  softcapFormula: (cap) => `${cap}·tanh(s ÷ ${cap})`,

  chooser: {
    name: "层与头",
    layer: "层",
    head: "头",
    all: "所有的头",
    headName: (head) => `头 ${head}`,
    average: "平均",
    weightsOf: (head) => `头 ${head} 的权重`,
    averageWeights: "各头权重的平均",
    warning: "平均会掩盖各头的不同：没有哪个头一定像它。",
    entropies: (query, heads, average) => `对“${query}”，各头的熵是 ${heads.join("、")} nats，平均的熵是 ${average}。`,
    entropy: (query) => `“${query}”的熵`,
    empty: "–",
    shares: (head, of) => `读取第 ${head} 组键和值，共 ${of} 组`,
    numbers: "数值",
    largest: (parts) => parts.map(({ query, key, weight }) => `“${query}”最多给“${key}”（${weight}）`).join("；"),
  },
  place: (layer, head) =>
    `${[layer === null ? "" : `第 ${layer} 层`, head === null ? "" : `头 ${head}`].filter(Boolean).join("，")}：`,

  fault: {
    title: (count) => (count === 1 ? "有意的错误" : `${count} 个有意的错误`),
    name: (key, value) => faultName[key](value),
    remove: "去掉这个错误",
  },

  settings: {
    name: "更多设置",
    more: "更多",
    softcap: "软上限 c",
    softcapHint: "把分数压到 ±c 之内：c·tanh(s ÷ c)",
    window: "窗口",
    windowHint: "查询只读取附近的键：左右各多少个，留空表示不限",
    left: "左",
    right: "右",
    positions: "位置编码",
    positionNames: { none: "无", sinusoidal: "正弦", rotary: "旋转", alibi: "ALiBi" },
    positionHints: {
      none: "没有掩码时，顺序没有影响",
      sinusoidal: "把正弦和余弦加到 X 上",
      rotary: "Q 和 K 按位置转过一个角度",
      alibi: "查询与键相距越远，分数越低",
    },
    rotaryEven: "旋转位置编码成对地转动各维：d_k 须为偶数。",
    none: "无",
    bias: "分数上加了偏置，它来自链接。",
    on: {
      softcap: (cap) => `软上限 ${cap}`,
      window: (left, right) => `窗口 −${left} … +${right}`,
      bias: "偏置",
    },
  },

  why: {
    projected: (name, token, dimension, value) => `为什么“${token}”的 ${name} 第 ${dimension} 维是 ${value}？`,
    projection: "投影",
    rotation: "旋转",
    rotated: "与相邻的一维一起转过一个角度，位置越后角度越大",
    softcapped: (query, key, value) => `软上限后：为什么“${query}”与“${key}”是 ${value}？`,
    alibi: "ALiBi",
    token: (name, token, value) => `“${token}”的 ${name} 是 ${value}`,
    feedsX: "这个词元的查询、键和值都由它算出。",
    feedsContext: "这个词元的键和值由它算出。",
    feedsQuery: "这个词元的查询由它算出。",
    feedsW: (made, column) => `每个词元的 ${made} 第 ${column} 维都用到它。`,
    feedsW_O: (row, column) => `它把拼接结果的第 ${row} 维带到层输出的第 ${column} 维。`,
    result: (query, dimension, value) => `为什么层的输出中“${query}”的第 ${dimension} 维是 ${value}？`,
    stream: (query, dimension, value) => `为什么这一层之后的残差流中“${query}”的第 ${dimension} 维是 ${value}？`,
    joined: "拼接",
    residual: "残差",
    fromBefore: (layer) => `它来自第 ${layer} 层：进入那一层的数，加上那一层给出的数。`,
    fault: "有意的错误在起作用，这里的数未必能由前面的数按常规得出。",
  },
};
