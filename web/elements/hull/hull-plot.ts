import { nothing, svg, type TemplateResult } from "lit";
import type { State } from "../../engine/types.ts";
import { formatGiven } from "../../text/given.ts";
import type { HullWords } from "../../text/hull.ts";
import { isolated } from "../../text/label.ts";
import { formatComputed, formatFull, formatWeight } from "../../text/numbers.ts";
import { type Axis, type Box, type Placed, type Point, placeLabels, roughWidth } from "./hull-geometry.ts";
import { coordinates, type Scene } from "./hull-scene.ts";

/** The drawing of the hull plot. */

/** Room for the numbers of the axes, in pixels. */
const MARGIN = { left: 44, right: 18, top: 12, bottom: 38 } as const;
const TALLEST = 320;
/** Of a plot of one dimension. */
const LOW = 128;
/** Letters of a label that are written in the plot. */
const LETTERS = 10;
/** Width of a link whose weight is 1, in pixels. */
const THICKEST = 9;
const LINE = 14;

/** Where the numbers of the values stand in pixels, and which numbers stand at a pixel. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly place: (point: Point) => Point;
  readonly x: (pixels: number) => number;
  readonly y: (pixels: number) => number;
}

export function frameOf({ axes, width: dimensions }: Scene, width: number): Frame {
  const height = dimensions > 1 ? Math.min(TALLEST, Math.round(width * 0.75)) : LOW;
  const [x, y] = axes;
  const across = width - MARGIN.left - MARGIN.right;
  const up = height - MARGIN.top - MARGIN.bottom;
  const [low, span] = [x?.low ?? 0, (x?.high ?? 1) - (x?.low ?? 0)];
  const [bottom, rise] = y ? [y.low, y.high - y.low] : [-1, 2];
  return {
    width,
    height,
    place: (point) => ({
      x: MARGIN.left + ((point.x - low) / span) * across,
      y: MARGIN.top + up - ((point.y - bottom) / rise) * up,
    }),
    x: (pixels) => low + ((pixels - MARGIN.left) / across) * span,
    y: (pixels) => bottom + ((MARGIN.top + up - pixels) / up) * rise,
  };
}

/** How values are moved by hand. */
export interface Handles {
  /** Whether Tab reaches a value. */
  readonly isStop: (key: number) => boolean;
  readonly press: (key: number, event: PointerEvent) => void;
  readonly key: (key: number, event: KeyboardEvent) => void;
}

/** What a drawing needs besides its scene. */
export interface Drawing {
  /** Accessible name. */
  readonly name: string;
  readonly words: HullWords;
  readonly state: State;
  readonly digits: number;
  /** The selected key; −1 for none. */
  readonly selected: number;
  /** Null where nothing can be moved. */
  readonly handles: Handles | null;
  readonly preview: (key: number | null) => void;
}

export function drawScene(scene: Scene, frame: Frame, drawing: Drawing): TemplateResult {
  const { width, height } = frame;
  const isStill = drawing.handles === null;
  // With handles it is a group, whose parts are read one by one.
  return svg`<svg viewBox="0 0 ${width} ${height}" width=${width} height=${height}
    role=${isStill ? "img" : "group"} aria-label=${drawing.name}>
    <g aria-hidden="true">
      ${axesOf(scene, frame, drawing)}
      ${hullOf(scene, frame)}
      ${linksOf(scene, frame)}
      ${othersOf(scene, frame, drawing)}
    </g>
    ${scene.values.map((_, key) => pointWithHandles(scene, key, frame, drawing))}
    <g aria-hidden="true" class="top">
      ${outputOf(scene, frame)}
      ${labelsOf(scene, frame, drawing)}
    </g>
  </svg>` as unknown as TemplateResult;
}

function axesOf({ axes, width: dimensions }: Scene, { width, height, place }: Frame, { words }: Drawing) {
  const [x, y] = axes;
  const base = height - MARGIN.bottom;
  const right = width - MARGIN.right;
  return svg`<g class="axes">
    ${x?.ticks.map((tick) => {
      const at = place({ x: tick, y: 0 }).x;
      return svg`<path d="M${at} ${dimensions > 1 ? MARGIN.top : base - 4}V${base + 4}" />
        <text x=${at} y=${base + 17} text-anchor="middle">${formatFull(tick)}</text>`;
    })}
    ${y?.ticks.map((tick) => {
      const at = place({ x: 0, y: tick }).y;
      return svg`<path d="M${MARGIN.left - 4} ${at}H${right}" />
        <text x=${MARGIN.left - 8} y=${at + 4} text-anchor="end">${formatFull(tick)}</text>`;
    })}
    <path class="axis" d="M${MARGIN.left} ${base}H${right}" />
    ${y ? svg`<path class="axis" d="M${MARGIN.left} ${MARGIN.top}V${base}" />` : nothing}
    <text class="title" x=${right} y=${height - 6} text-anchor="end">${words.dimension(1)} →</text>
    ${y ? svg`<text class="title" x=${2} y=${height - 6}>↑ ${words.dimension(2)}</text>` : nothing}
  </g>`;
}

function hullOf({ hull }: Scene, { place }: Frame) {
  const corners = hull.map(place);
  if (corners.length < 2) return nothing;
  return svg`<path class="hull" d="M${corners.map(({ x, y }) => `${x} ${y}`).join("L")}Z" />`;
}

function linksOf({ values, output }: Scene, { place }: Frame) {
  const to = place(output);
  return values.map((value) => {
    // Weights of a fault may lie outside of 0..1.
    const weight = Math.min(1, Math.abs(value.weight));
    if (!(weight > 0)) return nothing;
    const { x, y } = place(value);
    return svg`<path class="link" d="M${x} ${y}L${to.x} ${to.y}" stroke-width=${0.5 + THICKEST * weight} />`;
  });
}

function othersOf({ others, width }: Scene, { place }: Frame, { state, digits, words }: Drawing) {
  return others.map((other) => {
    const { x, y } = place(other);
    const query = isolated(state.query_tokens[other.row]);
    return svg`<circle class="other" cx=${x} cy=${y} r="4">
      <title>${words.otherOutput(query, coordinates(other, width, digits, formatComputed))}</title>
    </circle>`;
  });
}

function outputOf({ output }: Scene, { place }: Frame) {
  const { x, y } = place(output);
  return svg`<path class="mean" d="M${x} ${y - 8}l8 8l-8 8l-8 -8z" />`;
}

/** A value with its handles: one slider for each coordinate, the first of which takes the pointer. */
function pointWithHandles(scene: Scene, key: number, { place }: Frame, drawing: Drawing) {
  const { words, state, digits, handles, preview, selected } = drawing;
  const value = scene.values[key] as Scene["values"][number];
  const { x, y } = place(value);
  const label = isolated(state.key_tokens[key]);
  const at = coordinates(value, scene.width, digits, formatGiven);
  const weight = formatWeight(value.weight, digits);
  const look = `value ${value.open ? "" : "closed"} ${key === selected ? "here" : ""}`;
  const dot = svg`<circle class="dot" cx=${x} cy=${y} r="6" /><title>${words.value(label, at, weight)}</title>`;
  const point = [() => preview(key), () => preview(null)] as const;
  if (!handles) {
    return svg`<g class=${look} aria-hidden="true" @pointerenter=${point[0]} @pointerleave=${point[1]}>${dot}</g>`;
  }
  const numbers = [value.x, value.y] as const;
  const slider = ({ low, high }: Axis, dimension: number) => svg`<circle
    class="handle" cx=${x} cy=${y} r="14" role="slider" data-dimension=${dimension}
    tabindex=${dimension === 0 && handles.isStop(key) ? 0 : -1}
    aria-label=${words.handle(label, dimension + 1)}
    aria-orientation=${dimension === 0 ? "horizontal" : "vertical"}
    aria-valuemin=${Math.min(low, numbers[dimension] as number)} aria-valuemax=${Math.max(high, numbers[dimension] as number)}
    aria-valuenow=${numbers[dimension]} aria-valuetext=${words.at(at, weight)}
    @focus=${point[0]} @blur=${point[1]}
    @pointerdown=${(event: PointerEvent) => handles.press(key, event)}
    @keydown=${(event: KeyboardEvent) => handles.key(key, event)} />`;
  return svg`<g class="${look} movable" @pointerenter=${point[0]} @pointerleave=${point[1]}>
    ${dot}
    ${[...scene.axes].map(slider).reverse()}
  </g>`;
}

interface Label extends Placed {
  readonly lines: readonly string[];
  readonly kind: "output" | "value";
}

const cut = (label: string): string =>
  [...label].length > LETTERS ? `${[...label].slice(0, LETTERS - 1).join("")}…` : label;

/** The output's label, then those of the values, the heaviest first: that is the order in which they get a place. */
function labelTexts(scene: Scene, frame: Frame, { words, state, digits, selected }: Drawing): Label[] {
  const sized = (point: Point, lines: readonly string[], kind: Label["kind"]): Label => ({
    ...frame.place(point),
    lines,
    kind,
    // Both lines, or the first alone.
    sizes: [lines, lines.slice(0, 1)].map((some) => ({
      width: Math.max(...some.map(roughWidth)),
      height: LINE * some.length + 2,
    })),
  });
  const heaviest = scene.values
    .map((value, key) => ({ value, key }))
    .sort((a, b) => Number(b.key === selected) - Number(a.key === selected) || b.value.weight - a.value.weight);
  return [
    sized(scene.output, [words.output, coordinates(scene.output, scene.width, digits, formatComputed)], "output"),
    ...heaviest.map(({ value, key }) => {
      const name = isolated(cut(state.key_tokens[key] ?? ""));
      const weight = formatWeight(value.weight, digits);
      return sized(value, [`${name} ${weight}`, coordinates(value, scene.width, digits, formatGiven)], "value");
    }),
  ];
}

function labelsOf(scene: Scene, frame: Frame, drawing: Drawing) {
  const labels = labelTexts(scene, frame, drawing);
  const dots = [...scene.values, ...scene.others, scene.output].map((point): Box => {
    const { x, y } = frame.place(point);
    return { x: x - 7, y: y - 7, width: 14, height: 14 };
  });
  const left = scene.width > 1 ? MARGIN.left : 0;
  const within = { x: left, y: 0, width: frame.width - left, height: frame.height - MARGIN.bottom };
  return placeLabels(labels, dots, within, scene.width === 1).map((place, nth) => {
    const label = labels[nth];
    if (!place || !label) return nothing;
    const { box, size } = place;
    const lines = label.lines.slice(0, label.lines.length - size);
    return svg`<text class="label ${label.kind}">${lines.map(
      (line, at) =>
        svg`<tspan x=${box.x} y=${box.y + LINE * (at + 1) - 2} class=${at > 0 ? "second" : ""}>${line}</tspan>`,
    )}</text>`;
  });
}
