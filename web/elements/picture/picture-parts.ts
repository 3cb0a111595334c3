import { html, nothing, type TemplateResult } from "lit";
import { formatFull } from "../../text/numbers.ts";
import type { Words } from "../../text/words.ts";
import type { Part, PlanGroup } from "../plan/picture-plan.ts";

/** Small parts of the picture around its matrices. */

/** A text in which the letter after "W_" stands lower. */
const subscripts = (text: string) =>
  text.split(/_(?=[QKVO])/).map((part, at) => (at ? html`<sub>${part[0]}</sub>${part.slice(1)}` : part));

/**
 * Heading of a part: its name and size, then how it comes about, with the axis of its columns.
 * @param width of the matrix it stands over, in pixels
 */
export function title({ name, formula, matrix, rows, columns }: Part, words: Words, width: number): TemplateResult {
  const { text, root, rest } = formula;
  return html`
    <h3>${subscripts(name)} <span class="size">${words.picture.size(matrix.rows, matrix.cols)}</span></h3>
    <p class="hint" .style=${`width:${width}px`}>
      <span>${subscripts(text)}${root && html`√<span class="root">${root}</span>`}${rest}</span>
      ${rows === "query" && columns === "key" ? html`<span class="axis">${words.picture.key} →</span>` : nothing}
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
  groups: readonly PlanGroup[],
  shown: readonly string[],
  front: string,
  words: Words,
  choose: (group: string, focus: boolean) => void,
): TemplateResult {
  const key = (event: KeyboardEvent): void => {
    const at = groups.findIndex(({ group }) => group === front);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: groups.length - 1 }[event.key];
    const group = to === undefined ? undefined : groups[to]?.group;
    if (!group) return;
    event.preventDefault();
    choose(group, true);
  };
  return html`
    <div role="tablist" aria-label=${words.picture.stageTabs} @keydown=${key}>
      ${groups.map(
        ({ group, tab }) => html`
          <button type="button" role="tab" id="tab-${group}" aria-controls="stages" aria-selected=${String(group === front)}
            tabindex=${group === front ? 0 : -1} class=${shown.includes(group) ? "shown" : ""}
            @click=${() => choose(group, false)}>${tab}</button>`,
      )}
    </div>`;
}
