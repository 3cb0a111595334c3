import type { GridPlace } from "./grid-place.ts";

/** A header was pressed: to open its menu, or to remove what it heads. */
export interface HeaderDetail {
  readonly axis: "row" | "column";
  readonly index: number;
  readonly intent: "open" | "remove";
  readonly element: HTMLElement;
}

/** What a grid tells its owner; rows and columns as drawn. */
export interface GridEvents {
  "cell-select": GridPlace | null;
  "cell-preview": GridPlace | null;
  "cell-step": GridPlace & { readonly value: number; readonly gesture: string };
  "cell-entry": GridPlace & { readonly text: string };
  "grid-paste": GridPlace & { readonly text: string };
  "draft-drop": GridPlace;
  "header-press": HeaderDetail;
  "grid-scroll": { readonly left: number; readonly top: number };
}
