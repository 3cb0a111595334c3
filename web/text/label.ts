/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A token's label for use within a sentence: one that runs from right to left keeps that to itself. */
export const isolated = (label: string | undefined): string =>
  label !== undefined && RIGHT_TO_LEFT.test(label) ? `\u2068${label}\u2069` : (label ?? "");
