const FAMILY = "Lab Formulas";
let asked = false;

/**
 * Asks for the font of the formulas, once for the whole document: a font named in the styles of a shadow tree is not
 * found. Until it is there, the browser's own mathematical font serves.
 */
export function formulaFont(): void {
  if (asked) return;
  asked = true;
  const url = new URL("../../.build/fonts/formulas.woff2", import.meta.url);
  const font = new FontFace(FAMILY, `url("${url}") format("woff2")`, { display: "swap" });
  document.fonts.add(font);
}
