import { html, type TemplateResult } from "lit";
import type { Subject } from "../course/course.ts";
import type { Step } from "../course/format.ts";
import { controls } from "../styles/controls.ts";
import { ReadElement } from "./read-element.ts";

/** `<step-panel>`: one step of the path. */
export class StepPanel extends ReadElement {
  static override properties = {
    name: { attribute: false },
    step: { attribute: false },
    subject: { attribute: false },
  };
  declare name: string;
  /** Null where there is none of that name. */
  declare step: Step | null;
  declare subject: Subject;

  static override styles = [controls];

  override render(): TemplateResult {
    const { language } = this.subject.words;
    return this.step
      ? html`<h2>${this.step.title[language]}</h2>`
      : html`<p>${this.subject.course.unknown(this.name)}</p>`;
  }
}

customElements.define("step-panel", StepPanel);
