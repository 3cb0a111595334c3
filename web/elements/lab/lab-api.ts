import type { Problem, State } from "../../engine/types.ts";

/** `<attention-lab>` as other people's pages and scripts know it; nothing else of it is for them to rely on. */

/** What a lab may show, in the order of reading; see `AttentionLabElement.show`. */
export type Part = "header" | "lesson" | "presets" | "picture" | "controls" | "why" | "row" | "summary";

/** Detail of `state-change`: the canonical state and its link text, the part after "#". */
export interface StateDetail {
  readonly state: State;
  readonly link: string;
}

export interface AttentionLabEvents {
  /** Once, when the lab can be used: `getState` and `setState` work from then on. */
  ready: CustomEvent<null>;
  /** After every change of the state, whoever made it; also when only the selection has moved. */
  "state-change": CustomEvent<StateDetail>;
  /** Input that could not be taken, or code "engine" where there can be no lab at all. */
  problem: CustomEvent<Problem>;
  /** The reader has chosen another language or theme; `lang` and `theme` say which. */
  "preference-change": CustomEvent<null>;
}

export interface AttentionLabElement extends HTMLElement {
  /** "en" or "zh", also as "zh-CN" and the like. Without it: the page's around it, else the browser's. */
  lang: string;
  /** "light" or "dark"; with "auto", or without it, that of the page around it (its CSS `color-scheme`). */
  theme: "auto" | "light" | "dark";
  /** The text of a link, with or without "#". Changed later, it is opened as a step that can be undone. */
  state: string;
  /** The address of the full page, without "#". Links are copied, and credit is given, where it is known. */
  page: string;
  /** The parts that are there, separated by spaces; all of them without it. Names that are no part's are ignored. */
  show: string;
  /**
   * Whether the reader can only look: cells can still be selected and explained, scripts can still call `setState`.
   * Attribute `read-only`. The parts "presets" and "controls" are then left out.
   */
  readOnly: boolean;
  /** The canonical state; null before `ready`. */
  getState(): State | null;
  /** Opens a state, an object or its link text, as a step that can be undone. False where it is not valid. */
  setState(state: unknown): boolean;
  addEventListener<Name extends keyof AttentionLabEvents>(
    type: Name,
    listener: (this: AttentionLabElement, event: AttentionLabEvents[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** Importing its module defines the element; the class is there for `new AttentionLab()`. */
export declare const AttentionLab: new () => AttentionLabElement;

declare global {
  interface HTMLElementTagNameMap {
    "attention-lab": AttentionLabElement;
  }
}
