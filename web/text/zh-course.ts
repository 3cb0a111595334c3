import type { CourseWords } from "./course.ts";

export const course: CourseWords = {
  contents: "目录",
  next: "下一步",
  previous: "上一步",
  unknown: (name) => `没有名为“${name}”的课程。旁边是你自己的实验。`,
  done: "已完成",
  toLab: "带到实验室",
  progress: {
    name: "学习进度",
    done: (done, of) => `已完成 ${done} / ${of}`,
    kept: "进度保存在这个浏览器里，不会发送到任何地方。",
    notKept: "浏览器不允许本页保存内容：关闭页面后进度就会消失。要保留，请先导出。",
    exported: "导出",
    imported: "导入",
    reset: "清除",
    resetAsk: "清除在这里完成的一切？",
    resetYes: "清除",
    resetNo: "保留",
    wasReset: "进度已清除。",
    wasImported: "进度已导入。",
    notImported: (place, expected) => `这不是导出的进度文件：${place || "/"} 处应为 ${expected}。现有进度未变。`,
  },
};
