import { html } from "lit";
import { firstState } from "../presets/presets.ts";
import type { Room } from "./course.ts";

/** Practice: exercises, questions and worksheets. */
export const practiceRoom: Room = {
  async open(name, language) {
    return name === "" ? { ...firstState(language), view: { lesson: "practice" } } : null;
  },
  async prepare() {},
  beside({ words }) {
    return {
      panel: html`<section class="side" tabindex="-1"><h2>${words.doors.practice}</h2></section>`,
      covered: true,
    };
  },
};
