import { decimalsOf, formatComputed, formatFull } from "./numbers.ts";

/** A number that enters a computation: as it was typed where that is short, else rounded as what is computed. */
export const formatGiven = (x: number, digits: number): string =>
  Number.isFinite(x) && decimalsOf(x) <= digits ? formatFull(x) : formatComputed(x, digits);
