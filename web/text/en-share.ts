import type { Part } from "../elements/lab/lab-api.ts";

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** The words of the panel that shares an experiment. */
export const share = {
  name: "Share this experiment",
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  /** For the ear. */
  hasCopied: (what: string) => `${what}: copied.`,
  notCopied: "The browser does not allow copying. The text is selected: copy it by hand.",

  link: "Link",
  frame: "Frame (iframe)",
  element: "Element",
  markdown: "Markdown",
  frameHint: "For any page that takes HTML. The script after it makes the frame as tall as its content.",
  elementHint: "For pages of your own: no frame, and scripts can read the state.",
  markdownHint: "For notes, chats and README files.",

  length: (characters: number) => plural(characters, "character"),
  tooLong: (characters: number, longest: number) =>
    `This link has ${plural(characters, "character")}. Many programs cut off or refuse links longer than ${longest.toLocaleString("en")}, so keep the state as a file.`,
  download: "Download the state (JSON)",

  options: "How others see it",
  language: "Language",
  follow: "follows the reader",
  languages: { en: "English", zh: "中文" },
  theme: "Theme",
  followTheme: "follows the page",
  themes: { light: "light", dark: "dark" },
  embedded: "When embedded",
  parts: {
    header: "header",
    lesson: "lesson",
    presets: "experiments",
    picture: "picture",
    controls: "controls",
    why: "why",
    row: "row",
    summary: "in words",
  } satisfies Record<Part, string>,
  readOnly: "view only: numbers and settings cannot be changed",
};

export type ShareWords = typeof share;
