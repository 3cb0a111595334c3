import { css } from "lit";

/** How the parts of the lab stand together in the three grades of width. */
export const labStyle = css`
  :host {
    container: lab / inline-size;
    background: var(--ground);
    color: var(--ink);
    font-family: var(--sans);
    font-size: 14px;
    line-height: 1.5;
    -webkit-text-size-adjust: 100%;
  }
  .main {
    display: grid;
    /* On a phone the weights are told right under the stage in front, which may be another one. */
    grid-template:
      "side" auto
      "picture" auto
      "summary" auto
      "tools" auto
      "why" auto
      "row" auto
      "hull" auto
      "presets" auto / minmax(0, 1fr);
    gap: 14px;
    padding: 14px;
    outline: none;
  }
  .main > :not(pipeline-picture) {
    /* What stays as it is while a number is dragged is not painted again. */
    isolation: isolate;
  }
  .side {
    grid-area: side;
  }
  .side:focus-visible {
    outline: none;
  }
  .side h2 {
    margin: 0 0 8px;
    color: inherit;
    font-size: 18px;
    line-height: 1.35;
  }
  .side p {
    margin: 0 0 12px;
    font-size: 15px;
  }
  .try {
    margin: 0;
    padding: 8px 12px;
    border-inline-start: 3px solid var(--select);
    background: var(--mark);
  }
  .side .try p {
    margin: 0;
  }
  .try strong {
    display: block;
    font-size: 13px;
  }
  preset-list {
    grid-area: presets;
  }
  pipeline-picture {
    grid-area: picture;
    min-width: 0;
  }
  picture-tools {
    grid-area: tools;
    /* Its buttons come after the first picture, and push nothing down. */
    min-height: 132px;
  }
  why-panel {
    grid-area: why;
  }
  row-readout {
    grid-area: row;
  }
  why-panel,
  row-readout {
    padding: 12px 16px 16px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--paper);
  }
  value-hull {
    grid-area: hull;
  }
  .main:has(value-hull) > row-readout {
    align-self: start;
  }
  text-summary {
    grid-area: summary;
  }
  newcomer-line {
    display: block;
    /* Its words come after the first picture, and push nothing down. */
    height: 44px;
    margin-bottom: -8px;
  }
  .message {
    padding: 24px;
    font-size: 16px;
  }
  @container lab (min-width: 720px) {
    picture-tools {
      min-height: 88px;
    }
    .main {
      grid-template:
        "side presets" auto
        "picture picture" auto
        "tools tools" auto
        "why row" auto
        "hull row" auto
        "summary summary" 1fr / minmax(0, 1.25fr) minmax(0, 1fr);
      gap: 16px;
      padding: 18px 22px;
    }
    /* An absent plot leaves no gap. */
    .main:not(:has(value-hull)) > :is(why-panel, row-readout) {
      grid-row-end: hull-end;
    }
  }
  @container lab (min-width: 1400px) {
    .main {
      grid-template:
        "side picture picture" auto
        "presets picture picture" auto
        "presets tools tools" auto
        "presets why row" auto
        "presets hull row" auto
        "presets summary summary" 1fr / 196px minmax(0, 1.25fr) minmax(0, 1fr);
      gap: 18px 20px;
      padding: 20px;
    }
  }
  @container lab (min-width: 1600px) {
    .main:has(value-hull) {
      grid-template:
        "side picture picture picture" auto
        "presets picture picture picture" auto
        "presets tools tools tools" auto
        "presets why row hull" auto
        "presets summary summary summary" 1fr / 248px minmax(0, 1.25fr) minmax(0, 1fr) minmax(0, 1fr);
    }
    .main:has(value-hull) > row-readout {
      align-self: stretch;
    }
  }
  /* A lesson takes the place of the list of experiments, and more room beside the stage. */
  .covered {
    grid-template: "side" auto "summary" 1fr / minmax(0, 1fr);
  }
  @container lab (min-width: 720px) {
    .course:not(.covered) {
      grid-template:
        "side side" auto
        "picture picture" auto
        "tools tools" auto
        "why row" auto
        "hull row" auto
        "summary summary" 1fr / minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
  @container lab (min-width: 1200px) {
    .course:not(.covered) {
      grid-template:
        "side picture picture" auto
        "side tools tools" auto
        "side why row" auto
        "side hull row" auto
        "side summary summary" 1fr / 340px minmax(0, 1.25fr) minmax(0, 1fr);
    }
  }
  @media print {
    .try,
    newcomer-line,
    preset-list {
      display: none;
    }
  }
`;
