import { html, type TemplateResult } from "lit";

/** A letter with an index, as in d_k, W_Q or α_ij. */
const INDEXED = /(?<![A-Za-z])([A-Za-zα-ω])_([A-Za-z0-9]{1,2})(?![A-Za-z0-9])/g;

/** A text whose letters with an index are set as such. */
export function indexed(text: string): TemplateResult | string {
  const pieces: (TemplateResult | string)[] = [];
  let from = 0;
  for (const found of text.matchAll(INDEXED)) {
    pieces.push(text.slice(from, found.index), html`<i>${found[1]}</i><sub>${found[2]}</sub>`);
    from = found.index + found[0].length;
  }
  return pieces.length === 0 ? text : html`${pieces}${text.slice(from)}`;
}
