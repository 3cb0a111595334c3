const FAMILY = "Lab Formulas";
let asked = false;

/**
 * Asks for the font of the formulas, once for the whole document: a font named in the styles of a shadow tree is not
 * found. Until it is there, and where it cannot be had, the browser's own mathematical font serves.
 */
export function formulaFont(): void {
  if (asked) return;
  asked = true;
  void load().catch(() => undefined);
}

async function load(): Promise<void> {
  // Fetched as the engine is, since a page that holds a lab need not allow fonts from elsewhere.
  const response = await fetch(new URL("../../.build/fonts/formulas.woff2", import.meta.url));
  if (!response.ok) return;
  const font = new FontFace(FAMILY, await response.arrayBuffer(), { display: "swap" });
  document.fonts.add(await font.load());
}
