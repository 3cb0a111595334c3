import type { Axis, Dimension } from "../store/edits.ts";

import type { Words } from "./words.ts";

const axisName: Record<Axis, string> = { query: "查询", key: "键", both: "词元" };
const widened: Record<Dimension, string> = { d_k: " Q 和 K ", d_v: " V ", d_model: " X ", d_out: "层的输出" };
const listed = (items: readonly string[]): string => items.join("、");

export const zh: Words = {
  language: "zh",
  title: "注意力矩阵实验室",
  otherTitle: "Attention Matrix Lab",
  loading: "正在载入引擎……",
  engineMissing: (reason) => `引擎没能载入（${reason}）。请重新载入本页再试。`,

  doors: { name: "网站栏目", lab: "实验室", path: "学习", practice: "练习" },

  actions: {
    undo: "撤销",
    redo: "重做",
    reset: "重置",
    resetHint: "回到实验打开时的样子",
    otherLanguage: "EN",
    theme: (theme) => `主题：${theme}`,
    themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
    copyLink: "复制链接",
    copied: "链接已复制",
    share: "分享",
    dismiss: "关闭",
  },

  stages: {
    Q: { name: "Q", tab: "Q", formula: "查询" },
    K: { name: "K", tab: "K", formula: "键" },
    V: { name: "V", tab: "V", formula: "值" },
    scores: { name: "分数", tab: "分数", formula: "QKᵀ" },
    scaled: { name: "缩放后", tab: "缩放", formula: "÷√d ÷τ" },
    masked: { name: "掩码后", tab: "掩码", formula: "屏蔽处为 −∞" },
    weights: { name: "权重 A", tab: "权重", formula: "softmax，逐行" },
    output: { name: "输出", tab: "输出", formula: "AV" },
  },

  picture: {
    name: "从 Q、K、V 到输出",
    stageTabs: "阶段",
    query: "查询",
    key: "键",
    dimension: "维",
    rowsAreQueries: "行＝查询",
    columnsAreKeys: "列＝键",
    rowsAreKeys: "行＝键",
    queryLabel: (label, row) => `第 ${row + 1} 个查询，${label}`,
    keyLabel: (label, column) => `第 ${column + 1} 个键，${label}`,
    dimensionLabel: (index, head) => `${head === null ? "" : `头 ${head + 1}，`}第 ${index + 1} 维`,
    size: (rows, columns) => `${rows}×${columns}`,
    matrix: (name, rows, columns) => `${name}，${rows} 行 ${columns} 列`,
    editor: { flip: "改变正负号", less: "减 0.1", more: "加 0.1" },
    editCell: (where) => `${where}的新数值`,
    cellPlace: (stage, row, column) => `${stage} 第 ${row + 1} 行第 ${column + 1} 列`,
    closedBy: (masks) => `被屏蔽（${listed(masks)}）`,
    emptyRow: "空行",
    emptyRowName: (name) => `${name}，空行`,
    addToken: (axis) => `添加一个${axisName[axis]}`,
    removeToken: (axis, label) => `删除${axisName[axis]}“${label}”`,
    renameToken: (axis, label) => `重命名${axisName[axis]}“${label}”`,
    addDimension: (of) => `给${widened[of]}添加一维`,
    removeDimension: (of, index) => `删除${widened[of]}的第 ${index + 1} 维`,
    window: (rows, columns, of) =>
      `第 ${rows[0]}–${rows[1]} 行，共 ${of[0]} 行；第 ${columns[0]}–${columns[1]} 列，共 ${of[1]} 列`,
    overview: (stage) => `${stage}全貌，方框是当前看到的部分`,
    range: (low, high) => `${low} 到 ${high}`,
  },

  masks: { causal: "因果", padding: "填充", custom: "逐格", window: "窗口" },

  scale: {
    name: "缩放",
    rootHint: "除以 √d_k",
    none: "无",
    noneHint: "点积保持原样",
    number: "数字",
    numberHint: "乘以自己选的数",
    factor: "缩放：乘以",
    temperature: "温度",
    temperatureNumber: "温度 τ 的数值",
    temperatureSlider: "温度 τ，从 0.01 到 100",
    limit: "τ→0",
    limitHint: "极限：全部权重归于最大的分数，并列最大的平分",
  },

  mask: {
    name: "掩码",
    none: "无掩码",
    causal: "因果",
    causalNames: (causal) => (causal === null ? "无" : causal === "top_left" ? "左上对齐" : "右下对齐"),
    causalRule: (causal, offset, square) => {
      if (causal === null) {
        return "所有键都可见";
      }
      if (square) {
        return "键 j ≤ 查询 i；方阵，两种对齐相同";
      }
      const shift = offset === 0 ? "" : offset > 0 ? ` + ${offset}` : ` − ${-offset}`;
      return causal === "top_left" ? "键 j ≤ 查询 i" : `键 j ≤ 查询 i${shift}`;
    },
    padding: "填充",
    paddingHint: "点一个键，把它设为填充：任何查询都不读它",
    keyIsPadding: (label) => `键“${label}”是填充`,
    cells: "逐格",
    pick: "点选格子",
    picking: "点“掩码后”里的格子，屏蔽或恢复它。",
    done: "完成",
    clear: "清除",
    clearHint: "恢复所有手动屏蔽的格子",
  },

  legend: {
    name: "softmax",
    direction: "沿键 →",
    otherDirection: "沿查询 ↓",
    weight: "权重从 0 到 1 的颜色",
    rowSums: "每行和",
    allSumTo: (sum) => `都是 ${sum}`,
    emptyRows: (count) => `${count} 行为空：0`,
  },

  why: {
    name: "为什么是这个数？",
    weight: (query, key, value) => `为什么“${query}”对“${key}”的权重是 ${value}？`,
    output: (query, dimension, value) => `为什么“${query}”的输出第 ${dimension} 维是 ${value}？`,
    between: (stage, query, key, value) => `${stage}：为什么“${query}”与“${key}”是 ${value}？`,
    input: (where, value) => `${where}是 ${value}`,
    yours: "这是输入，由你决定。直接键入数字，或上下拖动格子。",
    feedsQ: (query) => `“${query}”的每个分数都用到它。`,
    feedsK: (key) => `每个查询对“${key}”的分数都用到它。`,
    feedsV: (key) => `它按“${key}”得到的权重进入输出；权重与它无关。`,
    dotProduct: "点积",
    scaled: "缩放",
    softcap: "软上限",
    bias: "偏置",
    masked: "掩码",
    softmax: "softmax",
    mixture: "混合",
    stays: "可见，不变",
    noScale: "不缩放",
    atLimit: "τ→0，取极限",
    limitWinner: (ties) =>
      ties === 1 ? "它是这一行可见分数中最大的，得到全部权重。" : `这一行有 ${ties} 个并列最大的分数，平分权重。`,
    limitLoser: "这一行另有更大的可见分数，得到全部权重。",
    closedWeight: "指数里是 −∞，权重恰好为 0。",
    emptyRow: "这个查询没有可见的键。权重按定义为 0：没有分母可除。",
    emptyOutput: "这一行的权重都是 0，输出也是 0。",
    ofColumn: "max 和 ∑ 取自这一列：错误让 softmax 沿查询方向进行。",
    rowMax: (value) => `每个指数都减去这一行的最大分数 ${value}`,
    moreTerms: (count) => `还有 ${count} 项`,
    fewerTerms: "收起",
    digits: "小数位",
  },

  row: {
    name: (query) => `查询“${query}”这一行`,
    sum: "行和",
    entropy: "熵",
    nats: "nats",
    bits: "bits",
    share: "占最大熵",
    shareHint: "熵除以可见键数的对数",
    effective: "有效键数",
    effectiveHint: "e 的熵次方（以 nats 计）：相当于这么多个相等的权重",
    largest: "最大",
    allowed: "可见的键",
    allowedOf: (open, all) => `${open} / ${all}`,
    empty: "空行：没有可见的键，权重和输出都是 0，熵没有定义。",
  },

  summary: {
    name: "文字摘要",
    weights: (query, parts, rest) => {
      const shares = parts.map(({ key, weight }, at) => `对“${key}”${at === 0 ? "的权重是" : "是"} ${weight}`);
      const others = rest ? [`对其余 ${rest.count} 个键各不超过 ${rest.weight}`] : [];
      return `查询“${query}”${[...shares, ...others].join("，")}。`;
    },
    closed: (keys, by) => `${listed(keys.map((key) => `“${key}”`))}被掩码屏蔽（${by}）。`,
    closedCount: (count, by) => `${count} 个键被掩码屏蔽（${by}）。`,
    statistics: (sum, nats, share) =>
      `该行和为 ${sum}，熵 ${nats} nats${share === null ? "" : `（最大值的 ${share}）`}。`,
    empty: (query) => `查询“${query}”没有可见的键：权重和输出都是 0。`,
  },

  side: {
    tryThis: "试一试",
    presets: "实验",
    projected: "从词向量算起",
    first: {
      title: "一个查询读取三个键",
      about: "键与查询的点积越大，它占的份额越大。",
      task: "改动第三个键的数（在分数上方的 Kᵀ 里），让它得到最大的权重。",
    },
    own: {
      title: "你自己的实验",
      about: "Q、K、V 的每个数都可以改，其余随之而变。",
      task: "选一个数，问问为什么；再改一改组成它的数。",
    },
    another: "换一个",
    anotherHint: "抽取下一组随机数",
  },

  presets: {
    "example-1": "例 1",
    "example-2": "例 2",
    "example-3": "例 3",
    "self-zh": "我 爱 北京",
    "sentence-en": "英文句子",
    "causal-8": "因果，8 个词元",
    random: "随机",
  },
  seed: (seed) => `种子 ${seed}`,

  list: listed,
  between: "",
};
