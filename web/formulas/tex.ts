import type { MathMLTemplateResult, TemplateResult } from "lit";

/**
 * Formulas are written as TeX and become MathML when the page is built (web/build/formulas.mjs): what a browser gets
 * are templates without any TeX. These two only say so to the type checker.
 */
const untouched = (): never => {
  throw new Error("TeX becomes MathML at build time; this module was not built.");
};

/** A whole formula in a line of its own. */
export const tex = (_source: TemplateStringsArray): TemplateResult => untouched();

/** A part of a formula, to stand inside of <math>. */
export const texPart = (_source: TemplateStringsArray): MathMLTemplateResult => untouched();
