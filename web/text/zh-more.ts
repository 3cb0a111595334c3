import type { MoreWords } from "./more.ts";
import { heads } from "./zh-heads.ts";
import { problem } from "./zh-problems.ts";

export const more: MoreWords = {
  newcomer: {
    ask: "第一次来？",
    path: "从“学习”开始：13 个短步骤",
    close: "不再显示",
  },
  problem,
  heads,
  linkProblem: (text) => `${text}下面显示的不是这个地址里的实验。`,

  noWebAssembly: "本页用 WebAssembly 计算，而这个浏览器没有它。请换用较新的浏览器。",
  refusedWebAssembly:
    "本页所在的网站不允许 WebAssembly。它的 Content-Security-Policy 需要在 script-src 中加入 'wasm-unsafe-eval'。",

  tools: {
    steps: "逐步看这一行",
    pin: "固定",
    pinHint: "留住现在的实验，此后标出与它不同的数",
    pinnedNumber: (number) => `固定的是 ${number}`,
  },

  formula: {
    name: "这个实验的公式",
    mask: (masks) => masks.join("、"),
    fault: "有意的错误使计算与此不同",
    symbols: {
      output: "O，输出",
      weights: "softmax，权重",
      softcap: "c tanh，软上限",
      Q: "Q，查询",
      K: "K 的转置，键",
      scale: "缩放",
      temperature: "τ，温度",
      bias: "B，偏置",
      mask: "M，掩码",
      V: "V，值",
      X: "X，词元向量",
      X_context: "上下文的 X",
      W_Q: "W_Q，查询的矩阵",
      W_K: "W_K，键的矩阵",
      W_V: "W_V，值的矩阵",
    },
  },

  done: {
    copied: "链接已复制。",
    notCopied: "浏览器不允许复制。地址栏里就是同一个链接。",
    notFetched: "这一部分没能载入，请再试一次。",
    undone: "已撤销。",
    redone: "已重做。",
    wasReset: "已重置。",
    pin: "已固定。此后不同的数会标出来。",
    unpin: "已取消固定。",
    swap: "已与固定的实验对调。",
  },
  foot: { shortcuts: "键盘快捷键", fullPage: "在注意力矩阵实验室中打开" },
  paste: (matrix, rows, columns) => `已粘贴：${matrix} 是 ${rows}×${columns}。`,

  news: {
    rowNow: (row, weight, key) => `第 ${row} 行对“${key}”的权重现在是 ${weight}。`,
    rowWas: (row, weight, key, before) => `第 ${row} 行对“${key}”的权重现在是 ${weight}，原来是 ${before}。`,
    rowNowEmpty: (row) => `第 ${row} 行现在为空：没有可见的键。`,
    rowUnchanged: (row) => `第 ${row} 行没有变化。`,
    outputNow: (row, values) => `权重不变，第 ${row} 行的输出现在是 ${values}。`,
    sizeNow: (n_q, n_k, d_k, d_v) => `现在有 ${n_q} 个查询、${n_k} 个键；Q 和 K 有 ${d_k} 维，V 有 ${d_v} 维。`,
  },

  presets: {
    "projected-zh": "我 爱 北京，从 X 算起",
    cross: "交叉注意力",
    "two-heads": "两个头",
    "grouped-heads": "分组的头",
    "two-layers": "两层",
  },

  lessons: {
    "example-1": {
      title: "一个查询，两个键",
      about: "查询与第一个键同向，与第二个键垂直，不缩放。",
      task: "交换两个值。哪些数变了，哪些没有动？",
    },
    "example-2": {
      title: "手算因果注意力",
      about: "分数取整数的对数，每个权重就是简单的整数之比。",
      task: "把最后一个值改成 100。哪些输出会受影响？",
    },
    "self-zh": {
      title: "我 爱 北京：每个词读取全部三个词",
      about: "自注意力：同样三个词，既提问，又被问，也被混合。",
      task: "打开因果掩码（在“掩码后”上方）。每一行有什么变化？为什么每行的和还是 1？",
    },
    "sentence-en": {
      title: "“it”在读谁？",
      about: "这些数是手工设定的：“it”的查询与“cat”的键很接近。",
      task: "升高温度。“it”还是主要读取“cat”吗？",
    },
    "causal-8": {
      title: "八个词元，不看后面",
      about: "每一行只能读取自己和前面的：第 1 行别无选择。",
      task: "找出熵最高的一行。它是最后一行吗？",
    },
    "projected-zh": {
      title: "Q、K、V 从哪里来",
      about: "每个词是一个向量，即 X 的一行。三个矩阵把它变成查询、键和值。",
      task: "改动 W_V 的一个数。哪些权重会变？",
    },
    cross: {
      title: "四个词读取另外三个词",
      about: "查询来自 X，键和值来自 X′：权重是 4×3，不再是方阵。",
      task: "句号的查询全是零。它那一行是什么样子？为什么？",
    },
    "two-heads": {
      title: "两个头，两种习惯",
      about: "手工设定：头 1 让名词和动词互相寻找，头 2 看前一个词。",
      task: "看看各头的平均。从它能看出每个头在做什么吗？",
    },
    "grouped-heads": {
      title: "四个头共用两组键和值",
      about: "头 1、2 读取第一组键和值，头 3、4 读取第二组：要存的更少。",
      task: "先不要看：不论权重如何，每个头的输出是多少？",
    },
    "two-layers": {
      title: "两层，以及层间的残差流",
      about: "每一层读取残差流，再加上自己的输出：第 2 层读的是 X 加上第 1 层给出的数。",
      task: "改动 X 的第一行。虽然有因果掩码，第 2 层的哪些行会受影响？",
    },
    random: {
      title: "随机数",
      about: "Q、K、V 由种子生成：同一个种子在哪里都给出同样的数。",
      task: "去掉缩放。权重是更平均，还是更悬殊？",
    },
  },
};
