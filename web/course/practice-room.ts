import { html } from "lit";
import { firstState } from "../presets/presets.ts";
import type { Room } from "./course.ts";
import { isQuestion, questionRoom } from "./question-room.ts";

/** Practice: exercises, questions and worksheets. */
export const practiceRoom: Room = {
  async open(name, language, engine, progress) {
    if (isQuestion(name)) return questionRoom.open(name, language, engine, progress);
    return name === "" ? { ...firstState(language), view: { lesson: "practice" } } : null;
  },
  async prepare(name, language, progress) {
    if (isQuestion(name)) await questionRoom.prepare(name, language, progress);
  },
  beside(subject) {
    if (isQuestion(subject.name)) return questionRoom.beside(subject);
    const { words } = subject;
    return {
      panel: html`<section class="side" tabindex="-1"><h2>${words.doors.practice}</h2></section>`,
      covered: true,
    };
  },
};
