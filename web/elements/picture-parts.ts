import { html, nothing, type TemplateResult } from "lit";
import type { State } from "../engine/types.ts";
import type { PipelineStage } from "../store/shape.ts";
import { formatFull } from "../text/numbers.ts";
import type { Words } from "../text/words.ts";
import type { GridMatrix } from "./grid-view.ts";
import { GROUPS, type Group } from "./picture-fit.ts";
import { formulaOf } from "./picture-stages.ts";

/** Small parts of the picture around its matrices. */

/** The name of a stage as read aloud and in headings. */
export function stageName(stage: PipelineStage, words: Words): string {
  return stage === "K" ? "Kᵀ" : words.stages[stage].name;
}

/**
 * Heading of a stage: its name and size, then how it comes about, with the axis of its columns.
 * @param width of the matrix it stands over, in pixels
 */
export function title(
  stage: PipelineStage,
  { rows, cols }: GridMatrix,
  state: State,
  words: Words,
  width: number,
): TemplateResult {
  const { text, root, rest } = formulaOf(stage, state, words);
  const keyed = stage !== "Q" && stage !== "K" && stage !== "V" && stage !== "output";
  return html`
    <h3>${stageName(stage, words)} <span class="size">${words.picture.size(rows, cols)}</span></h3>
    <p class="hint" .style=${`width:${width}px`}>
      <span>${text}${root && html`√<span class="root">${root}</span>`}${rest}</span>
      ${keyed ? html`<span class="axis">${words.picture.key} →</span>` : nothing}
    </p>`;
}

/** The button after the last row or column header; the menu of a header has the same for the keyboard. */
export function addButton(label: string, axis: "row" | "column", left: number, add: () => void): TemplateResult {
  return html`<button type="button" class="add ${axis}" tabindex="-1" aria-label=${label} title=${label}
    .style=${`left:${left}px`} @click=${add}>+</button>`;
}

/** Legend of a scores scale, −range to range, as wide as the cells it stands under. */
export function legend(range: number, gutter: number, width: number, words: Words["picture"]): TemplateResult {
  const [low, high] = [formatFull(-range), formatFull(range)];
  return html`
    <div class="legend" .style=${`margin-inline-start:${gutter}px;width:${width - gutter}px`}
      role="img" aria-label=${words.range(low, high)}>
      <div class="bar"></div>
      <div class="ticks"><span>${low}</span><span>0</span><span>${high}</span></div>
    </div>`;
}

/** Tabs of all groups. @param shown the groups in view  @param choose called with the group of a pressed tab */
export function tabs(
  shown: readonly Group[],
  front: Group,
  words: Words,
  choose: (group: Group, focus: boolean) => void,
): TemplateResult {
  const key = (event: KeyboardEvent): void => {
    const at = GROUPS.indexOf(front);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: GROUPS.length - 1 }[event.key];
    const group = to === undefined ? undefined : GROUPS[to];
    if (!group) return;
    event.preventDefault();
    choose(group, true);
  };
  return html`
    <div role="tablist" aria-label=${words.picture.stageTabs} @keydown=${key}>
      ${GROUPS.map(
        (group) => html`
          <button type="button" role="tab" id="tab-${group}" aria-controls="stages" aria-selected=${String(group === front)}
            tabindex=${group === front ? 0 : -1} class=${shown.includes(group) ? "shown" : ""}
            @click=${() => choose(group, false)}>${words.stages[group].tab}</button>`,
      )}
    </div>`;
}
