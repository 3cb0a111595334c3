import { html, nothing, type TemplateResult } from "lit";
import type { State, Trace } from "../../engine/types.ts";
import { isDirect } from "../../store/shape.ts";
import type { MoreWords } from "../../text/more.ts";
import "../heads/all-heads.ts";
import "../picture/fault-note.ts";
import "../heads/head-chooser.ts";
import "../controls/more-settings.ts";

/** What is drawn of experiments that go beyond given queries, keys and values, and of the settings few of them have. */

export { extendedPlan, isExtended } from "../plan/projected-plan.ts";
export { Explainer } from "../reading/why-beyond.ts";

/** What these parts draw. */
export interface Surroundings {
  readonly state: State;
  readonly trace: Trace;
  readonly row: number;
  readonly digits: number;
  readonly faults: Partial<Record<string, string>>;
  readonly more: MoreWords;
  /** Takes away every way to change the experiment. */
  readonly readOnly: boolean;
}

/** What stands over the picture, in the rows over its stages, and under it. */
export function around({ state, trace, row, digits, faults, more, readOnly }: Surroundings): TemplateResult {
  const layer = trace.layers[state.view.layer ?? 0];
  return html`${state.fault ? html`<fault-note slot="before" .fault=${state.fault} .more=${more} .readOnly=${readOnly}></fault-note>` : nothing}
    ${isDirect(state) ? nothing : html`<head-chooser slot="before" .state=${state} .more=${more}></head-chooser>`}
    <more-settings slot="over-scaled" ?inert=${readOnly} .state=${state} .faults=${faults} .more=${more}></more-settings>
    ${
      layer && layer.heads.length > 1
        ? html`<all-heads
            slot="after"
            .state=${state}
            .layer=${layer}
            .row=${row}
            .digits=${digits}
            .more=${more}
          ></all-heads>`
        : nothing
    }`;
}

/** Which layer and head are spoken of, before a sentence about them; "" where there is one of each. */
export function placeOf(state: State, trace: Trace, { heads }: MoreWords): string {
  const { layer = 0, head = 0 } = state.view;
  const layers = trace.layers.length > 1;
  const several = (trace.layers[layer]?.heads.length ?? 1) > 1;
  return layers || several ? heads.place(layers ? layer + 1 : null, several ? head + 1 : null) : "";
}
