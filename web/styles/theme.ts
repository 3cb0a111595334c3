import { css, unsafeCSS } from "lit";

/** Every colour of the page that is not the colour of a cell: in light, in dark. */
const colours: Record<string, readonly [light: string, dark: string]> = {
  ink: ["#1a1d21", "#e9ebee"],
  "ink-soft": ["#59626e", "#a7b0bb"],
  paper: ["#ffffff", "#1e2125"],
  ground: ["#f4f5f7", "#141619"],
  line: ["#dadee4", "#383d44"],
  "line-strong": ["#868f9b", "#7b8490"],
  accent: ["#0a63c4", "#74b4ff"],
  "accent-ink": ["#ffffff", "#06182c"],
  select: ["#f0a800", "#ffc53d"],
  mark: ["#fff1cc", "#4a3b0e"],
  warn: ["#a8261b", "#ff9c92"],
  "warn-ground": ["#fdecea", "#3b1a17"],
};

const declared = unsafeCSS(
  Object.entries(colours)
    .map(([name, pair]) => `--${name}:light-dark(${pair.join()});`)
    .join(""),
);

/** Custom properties for colours and fonts. A `theme` attribute of light or dark decides; without it, the system does. */
export const theme = css`
  :host {
    color-scheme: light dark;
    ${declared}
    --sans: "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
    --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
  }
  :host([theme="light"]) {
    color-scheme: light;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
  }
  @media print {
    :host,
    :host([theme]) {
      color-scheme: light;
      --ground: #fff;
    }
  }
`;

/** The theme chosen by hand, or the system's. */
export type Theme = "auto" | "light" | "dark";
