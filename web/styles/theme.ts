import { css } from "lit";

/**
 * Every colour of the page that is not the colour of a cell, in light and in dark, and the fonts. A `theme` attribute of
 * light or dark decides; without it, the `color-scheme` of the page around does.
 */
export const theme = css`
  :host {
    --ink: light-dark(#1a1d21, #e9ebee);
    --ink-soft: light-dark(#59626e, #a7b0bb);
    --paper: light-dark(#fff, #1e2125);
    --ground: light-dark(#f4f5f7, #141619);
    --line: light-dark(#dadee4, #383d44);
    --line-strong: light-dark(#868f9b, #7b8490);
    --accent: light-dark(#0a63c4, #74b4ff);
    --accent-ink: light-dark(#fff, #06182c);
    --select: light-dark(#f0a800, #ffc53d);
    --mark: light-dark(#fff1cc, #4a3b0e);
    --warn: light-dark(#a8261b, #ff9c92);
    --warn-ground: light-dark(#fdecea, #3b1a17);
    --sans: "Segoe UI", system-ui, -apple-system, Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
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
