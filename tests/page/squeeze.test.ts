import { describe, expect, it } from "vitest";
import { squeeze } from "../../web/build/squeeze.mjs";

/** The placeholder of a template in the code that is squeezed. */
const hole = (text: string): string => `\${${text}}`;

describe("squeezing", () => {
  it("takes white space and comments out of styles, but not where it means something", () => {
    const code = `const a: Css = css\`
  /* why */
  .a > b,
  :host(.c) i {
    margin: 0 calc(1px - ${hole("b")} * 2);
    top: 0;
  }
\`;`;
    const squeezed = ` .a > b,:host(.c) i{margin:0 calc(1px - ${hole("b")} * 2);top:0}`;
    expect(squeeze("a.ts", code)).toBe(`const a: Css = css\`${squeezed}\`;`);
  });

  it("keeps one blank of every line break in markup, in templates within templates too", () => {
    const code = `html\`<p\n  class=x>\n  ${hole("html`<b>\n a  b</b>`")}\n</p>\``;
    expect(squeeze("a.ts", code)).toBe(`html\`<p class=x> ${hole("html`<b> a  b</b>`")} </p>\``);
  });

  it("leaves other templates alone", () => {
    const code = "const text = `a\n  b`;";
    expect(squeeze("a.ts", code)).toBe(code);
  });
});
