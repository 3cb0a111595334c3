import { css } from "lit";
import type { Part } from "./lab-api.ts";

/** Labs that show only some of their parts: fetched by those alone. */

export const partNames: readonly Part[] = [
  "header",
  "lesson",
  "presets",
  "picture",
  "controls",
  "why",
  "row",
  "summary",
];

/** What would change the experiment, and therefore is not there where it can only be looked at. */
const changing: readonly Part[] = ["presets", "controls"];

/** The parts that `show` names, separated by spaces or commas; all of them where it names none. */
export function partsOf(show: string): readonly Part[] {
  const asked = show.toLowerCase().split(/[\s,]+/);
  const named = partNames.filter((part) => asked.includes(part));
  return named.length > 0 ? named : partNames;
}

/** Classes of `partsStyle` that leave the other parts out. */
export function leftOut(show: string, readOnly: boolean): string {
  const shown = partsOf(show);
  const out = partNames.filter((part) => !shown.includes(part) || (readOnly && changing.includes(part)));
  return ["parts", ...out.map((part) => `no-${part}`)].join(" ");
}

/** Closes up what is left out. The space between parts goes with them, since an empty row of a grid has its gaps still. */
export const partsStyle = css`
  .parts {
    row-gap: 0;
    padding-bottom: 0;
  }
  .parts > * {
    margin-block-end: 16px;
  }
  .no-header path-frame {
    --toggle: inline-block;
    --contents: none;
  }
  .no-lesson .side > :not(h2),
  .no-lesson path-frame,
  .no-presets preset-list,
  .no-picture :is(pipeline-picture, picture-tools),
  .no-controls :is(scale-control, mask-control, more-settings),
  .no-why :is(why-panel, picture-tools),
  .no-row :is(row-readout, value-hull),
  :host([read-only]) .try {
    display: none;
  }
  /* Without a place on the screen one still speaks, and the other is still the heading over what follows. */
  .no-lesson .side,
  .no-summary text-summary {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
  @container lab (min-width: 720px) {
    .no-presets:not(.course) .side,
    .no-lesson preset-list {
      grid-column: side-start / presets-end;
    }
    .no-row why-panel,
    .no-why:not(:has(value-hull)) row-readout {
      grid-column: why-start / row-end;
    }
    /* The plot takes the place of what stood over it. */
    .no-why value-hull {
      grid-row: why-start / hull-end;
    }
  }
  @container lab (min-width: 1200px) {
    .no-presets:not(.course) .side,
    .no-lesson preset-list {
      grid-row: 1 / -1;
    }
    .no-lesson.no-presets {
      grid-template:
        "picture picture" auto
        "tools tools" auto
        "why row" auto
        "hull row" auto
        "summary summary" 1fr / minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
`;
