import { html, nothing, type TemplateResult } from "lit";
import type { Exercise } from "../../engine/exercise-types.ts";
import type { PracticeWords } from "../../text/practice.ts";

/** Signs that a touch keyboard hides, as they are written into a cell. */
const SIGNS = ["−", "/", "√", "ln", "e", "(", ")", "−∞"] as const;

/** Buttons for signs: under the answer, or a popover where fingers write, which stands over their keyboard. */
export function signsView({ cells }: Exercise, words: PracticeWords, insert: (text: string) => void): TemplateResult {
  const masked = cells.some(({ stage }) => stage === "masked");
  const names: Readonly<Record<string, string>> = words.symbolNames;
  const floats = matchMedia("(pointer: coarse)").matches;
  return html`<div class="symbols dock" popover=${floats ? "manual" : nothing} role="group" aria-label=${words.symbols}>
    ${SIGNS.filter((sign) => masked || sign !== "−∞").map(
      (sign) => html`<button
        aria-label=${names[sign] ?? sign}
        @pointerdown=${(event: Event) => event.preventDefault()}
        @click=${() => insert(sign === "ln" ? "ln " : sign)}
      >${sign}</button>`,
    )}
  </div>`;
}
