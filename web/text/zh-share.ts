import type { ShareWords } from "./en-share.ts";

const count = (characters: number): string => characters.toLocaleString("zh");

export const share: ShareWords = {
  name: "分享这个实验",
  close: "关闭",
  copy: "复制",
  copied: "已复制",
  hasCopied: (what) => `${what}：已复制。`,
  notCopied: "浏览器不允许复制。文字已选中，请手动复制。",

  link: "链接",
  frame: "框架（iframe）",
  element: "元素",
  markdown: "Markdown",
  frameHint: "任何能放 HTML 的页面都可用。后面的脚本让框架与内容一样高。",
  elementHint: "用在自己的网页里：没有框架，脚本可以读取状态。",
  markdownHint: "用在笔记、聊天和 README 文件里。",

  length: (characters) => `${count(characters)} 个字符`,
  tooLong: (characters, longest) =>
    `这个链接有 ${count(characters)} 个字符。超过 ${count(longest)} 个字符的链接，许多程序会截断或拒绝，请把状态存成文件。`,
  download: "下载状态（JSON）",

  options: "别人看到的样子",
  language: "语言",
  follow: "跟随读者",
  languages: { en: "English", zh: "中文" },
  theme: "主题",
  followTheme: "跟随网页",
  themes: { light: "浅色", dark: "深色" },
  embedded: "嵌入时显示",
  parts: {
    header: "页眉",
    lesson: "说明",
    presets: "实验列表",
    picture: "图",
    controls: "控件",
    why: "为什么",
    row: "这一行",
    summary: "文字摘要",
  },
  readOnly: "只能看：数和设置不能改",
};
