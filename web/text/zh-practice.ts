import type { PracticeWords } from "./practice.ts";
import { mistakes } from "./zh-mistakes.ts";
import { solving } from "./zh-solving.ts";

export const practice: PracticeWords = {
  name: "练习",
  intro: "数字都小到可以笔算。答案逐格批改，认得出的错误会说出名字。",
  kinds: {
    single_weight: {
      title: "一个权重",
      ask: "由一个查询的分数求其中一个权重。",
      problem: ({ keys, column }) =>
        `下面是一个查询对 ${keys} 个键的分数，已经缩放，没有掩码。求它对键 ${column} 的权重。`,
    },
    weight_row: {
      title: "一行权重",
      ask: "由一个查询和各个键求权重。",
      problem: ({ keys, width }) =>
        `一个查询和 ${keys} 个键，宽度 dₖ = ${width}。缩放为 1/\u2060√dₖ，温度为 1，没有掩码。求对每个键的权重。`,
    },
    softmax_matrix: {
      title: "分数与权重",
      ask: "整个矩阵：先求分数 QKᵀ，再做 softmax。",
      problem: ({ queries }) => `${queries} 个查询，同样多的键，不缩放，没有掩码。先求分数 QKᵀ，再由它求权重。`,
    },
    causal_matrix: {
      title: "因果矩阵",
      ask: "先关闭未来，再求权重。",
      problem: ({ keys }) =>
        `下面是 ${keys} 个词元的分数，已经缩放。掩码是因果的：每个位置只读自己和前面的位置。求权重。被掩码关闭的格子写 0，或者留空。`,
    },
    causal_padding: {
      title: "因果与填充",
      ask: "两种掩码同时起作用：先求掩码后的分数，再求权重。",
      problem: ({ keys, row }) =>
        `下面是 ${keys} 个词元的分数，已经缩放。掩码是因果的，而且键 ${keys} 是填充。求掩码后分数的第 ${row} 行，关闭处写 -inf 或 −∞；再求全部权重，关闭的格子写 0 或者留空。`,
    },
    output: {
      title: "输出",
      ask: "由 Q、K、V 求权重，再求混合的结果。",
      problem: () => "给定 Q、K、V，不缩放，没有掩码。求权重 A 和输出 AV。",
    },
    scale_temperature: {
      title: "缩放与温度",
      ask: "√dₖ 和 τ 对一行分数做了什么。",
      problem: ({ keys, width, temperature }) =>
        `一个查询和 ${keys} 个键，宽度 dₖ = ${width}。缩放为 1/\u2060√dₖ，温度 τ = ${temperature}，没有掩码。求缩放后的分数（温度也算在内），再求权重。`,
    },
    two_heads: {
      title: "两个头",
      ask: "把 Q 和 K 分给两个头，各头有自己的权重。",
      problem: ({ width }) =>
        `Q 和 K 各有 ${width} 列，按通常的方式分成两个头，每头宽 ${width / 2}。不缩放，没有掩码。求每个头的权重。`,
    },
    entropy: {
      title: "熵",
      ask: "一行权重铺得有多开。",
      problem: ({ queries, unit }) =>
        `下面是 ${queries} 个查询的分数，已经缩放，没有掩码。求权重，以及每一行的熵（单位：${unit}）。`,
    },
    weight_gradient: {
      title: "权重的梯度",
      ask: "一个权重怎样随本行各个分数变化。",
      problem: ({ row, column, keys }) =>
        `下面的分数已经缩放，没有掩码。设 a 为查询 ${row} 对键 ${column} 的权重。对第 ${row} 行的每个分数 sₖ（k = 1 … ${keys}）求 ∂a/\u2060∂sₖ。`,
    },
  },
  exercises: "习题",
  done: "已完成",
  notBegun: "还没开始",
  best: (share) => `最好 ${share}`,
  solved: (count) => `独立解出 ${count} 题`,
  variant: (seed) => `变式 ${seed}`,
  back: "全部习题",
  unknown: (name) => `没有名为“${name}”的习题。`,
  questions: "概念题",
  questionsAbout: "选择、排序，或者找出矩阵里的错误。",

  levels: ["例题", "补一步", "独立完成"],
  levelName: "难度",
  levelAbout: ["跟着步骤看，什么都不用答。然后轮到你。", "最后一步之前都已算好。", "只有独立解出的题计入最好成绩。"],
  answer: "你的答案",
  problem: "题目",
  workedOut: "已经算好的部分",
  precision: (decimals) => `写 ${decimals} 位小数，或者写精确值：1/3、ln 2、√2、e/(1+e) 都能读。`,

  matrix: (name, rows, columns) => `${name}，${rows} 行 ${columns} 列`,
  parts: {
    scores: () => "分数",
    scaled: () => "缩放后的分数",
    masked: () => "掩码后的分数",
    weights: (head) => (head ? `权重，头 ${head}` : "权重"),
    output: () => "输出",
    entropy: (_head, unit) => `熵（${unit}）`,
    gradient: () => "导数",
  },
  given: { Q: "Q", K: "K", V: "V", scores: "分数" },
  givenPart: "已给出",
  queryAxis: "查询",
  keyAxis: "键",
  query: (row) => `查询 ${row}`,
  key: (column) => `键 ${column}`,
  dimension: (column) => `维 ${column}`,
  score: (column) => `分数 ${column}`,
  cell: (matrix, row, column) => `${matrix}，${row}，${column}`,
  cellOfRow: (matrix, row) => `${matrix}，${row}`,
  marks: {
    correct: "对",
    wrong: "不对",
    carried: "按你的前一步是对的",
    empty: "空着",
    structural: "不计分",
    unread: "读不出",
    ask: "是哪个？",
  },
  readAs: (number) => `读作 ${number}`,
  symbols: "符号",
  symbolNames: { "−": "负号", "/": "分数线", "√": "根号", ln: "自然对数", e: "e", "−∞": "负无穷" },
  pasted: (rows, columns) => `已粘贴 ${rows}×${columns}。`,
  undoPaste: "撤销粘贴",
  pasteUndone: "粘贴已撤销。",
  tooLarge: (came, rows, columns) => `粘贴的内容是 ${came}，从这里起只放得下 ${rows}×${columns}。什么都没有改动。`,
  ragged: "粘贴的各行长短不一。什么都没有改动。",
  notPasted: "粘贴的不是数字矩阵。什么都没有改动。",

  check: "检查",
  hint: (shown) => (shown === 0 ? "提示" : `提示 ${shown + 1} / 3`),
  hints: "提示",
  hintSteps: "依次要做：",
  solution: "看解答",
  solutionName: "完整解答",
  another: "换一题",
  anotherExample: "再看一个例题",
  nowYou: "轮到你了",
  nextStep: "下一步",
  allSteps: "全部步骤",
  stepOf: (step, steps) => `第 ${step} 步，共 ${steps} 步`,
  openInLab: "在实验室里打开这些数字",
  noScore: "你看过这道题的解答，它不再计分。",
  spent: "这道题你以前做过，不再计分。",

  verdict: {
    name: "结果",
    right: "正确。",
    allRight: (cells) => `计分的 ${cells} 格全对。`,
    oneRight: "计分的那一格是对的。",
    some: (right, of) => `计分的 ${of} 格中对了 ${right} 格。`,
    carried: (count) => `另有 ${count} 格从你自己前面的错数正确推出，也得分。`,
    closed: "计分的格子全对，但由掩码决定的格子里有错。",
    unread: (count) => `有 ${count} 格读不出来。没有判错，也不算一次尝试。`,
    nothing: "还什么都没填，不算一次尝试。",
    empty: (count) => `还有 ${count} 格空着。`,
    tries: (count) => `已试 ${count} 次`,
    mistake: (name) => `看起来是：${name}。`,
    recurs: (times) =>
      `同样的错误已在 ${times} 道不同的题里出现：这不像笔误，而是概念上的误解。先对照数字弄清楚，再往下做。`,
    facts: "从你的数字可以看出：",
    next: (level) => `接下来：${level}。`,
  },

  sheet: {
    name: "练习卷",
    about: "打印在纸上的题目，带空格和答案页。同一个链接总是生成同一份卷子。",
    open: "练习卷",
    make: "生成卷子",
    print: "打印",
    seed: "种子",
    count: "题数",
    kinds: "题型",
    title: "注意力机制练习",
    student: "姓名",
    date: "日期",
    nth: (index) => `第 ${index} 题`,
    answers: "答案",
    seedRange: "0 到 4294967295 之间的整数。",
    noKind: "至少选一种题型。",
  },

  list: (items) => items.join("、"),
  between: "",
  mistakeParts: { did: "做了什么", seen: "数字里怎么看出来", instead: "应当怎样" },
  mistakes,
  ...solving,
};
