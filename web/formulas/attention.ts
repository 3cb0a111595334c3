import { html, type MathMLTemplateResult, mathml, nothing, type TemplateResult } from "lit";
import type { StageName, State } from "../engine/types.ts";
import { texPart } from "./tex.ts";

/** What a symbol of the formula stands for; the class of its element. */
export const SYMBOLS = [
  "output",
  "weights",
  "softcap",
  "Q",
  "K",
  "scale",
  "temperature",
  "bias",
  "mask",
  "V",
  "X",
  "X_context",
  "W_Q",
  "W_K",
  "W_V",
] as const;
export type FormulaSymbol = (typeof SYMBOLS)[number];

/** The stage of the picture that a symbol names. */
export const stageOfSymbol: Readonly<Record<FormulaSymbol, StageName>> = {
  output: "output",
  weights: "weights",
  softcap: "softcapped",
  Q: "Q",
  K: "K",
  scale: "scaled",
  temperature: "scaled",
  bias: "masked",
  mask: "masked",
  V: "V",
  X: "X",
  X_context: "X_context",
  W_Q: "W_Q",
  W_K: "W_K",
  W_V: "W_V",
};

/** The symbols that name a stage; the scores have none of their own but those they are made of. */
export const symbolsOfStage = (stage: string): readonly FormulaSymbol[] =>
  stage === "scores" ? ["Q", "K"] : SYMBOLS.filter((symbol) => stageOfSymbol[symbol] === stage);

const scores = {
  root: {
    plain: texPart`\frac{\class{Q}{Q}\class{K}{K^{\top}}}{\class{scale}{\sqrt{d_k}}}`,
    cooled: texPart`\frac{\class{Q}{Q}\class{K}{K^{\top}}}{\class{scale}{\sqrt{d_k}}\,\class{temperature}{\tau}}`,
  },
  none: {
    plain: texPart`\class{Q}{Q}\class{K}{K^{\top}}`,
    cooled: texPart`\frac{\class{Q}{Q}\class{K}{K^{\top}}}{\class{temperature}{\tau}}`,
  },
  number: {
    plain: texPart`\class{scale}{a}\,\class{Q}{Q}\class{K}{K^{\top}}`,
    cooled: texPart`\frac{\class{scale}{a}\,\class{Q}{Q}\class{K}{K^{\top}}}{\class{temperature}{\tau}}`,
  },
};
const output = texPart`\class{output}{O} =`;
const limit = texPart`\lim_{\tau\to 0}`;
const softmax = texPart`\class{weights}{\operatorname{softmax}}`;
const cap = texPart`\class{softcap}{c\,\tanh}`;
const capWidth = texPart`c`;
const bias = texPart`\class{bias}{B}`;
const mask = texPart`\class{mask}{M}`;
const values = texPart`\,\class{V}{V}`;
const projections = texPart`\class{Q}{Q} = \class{X}{X}\,\class{W_Q}{W_Q},\quad \class{K}{K} = \class{X}{X}\,\class{W_K}{W_K},\quad \class{V}{V} = \class{X}{X}\,\class{W_V}{W_V}`;
const crossProjections = texPart`\class{Q}{Q} = \class{X}{X}\,\class{W_Q}{W_Q},\quad \class{K}{K} = \class{X_context}{X_c}\,\class{W_K}{W_K},\quad \class{V}{V} = \class{X_context}{X_c}\,\class{W_V}{W_V}`;

const bracketed = (inner: MathMLTemplateResult): MathMLTemplateResult =>
  mathml`<mrow><mo fence="true" stretchy="true">(</mo>${inner}<mo fence="true" stretchy="true">)</mo></mrow>`;

// Its form is said, since it begins a part of its own, where a sign would be taken for a prefix.
const plus = (term: MathMLTemplateResult): MathMLTemplateResult => mathml`<mo form="infix">+</mo>${term}`;

/** Whether anything closes a cell. */
export const isMasked = (state: State): boolean =>
  state.causal !== null ||
  state.window !== undefined ||
  state.key_valid.includes(0) ||
  state.mask.some((row) => row.includes(0));

/** Whether anything is added to the scores. */
const isBiased = (state: State): boolean => state.bias !== undefined || state.positions === "alibi";

/** The formula of a state's own attention: what its settings leave out is not in it. */
export function attentionFormula(state: State): TemplateResult {
  const { scale, temperature } = state;
  const kind = scale === "sqrt_dk" ? "root" : scale === "none" ? "none" : "number";
  const scaled = scores[kind][temperature === 1 ? "plain" : "cooled"];
  const capped =
    state.softcap === undefined
      ? scaled
      : mathml`${cap}${bracketed(mathml`<mfrac><mrow>${scaled}</mrow><mrow>${capWidth}</mrow></mfrac>`)}`;
  const inner = mathml`${capped}${isBiased(state) ? plus(bias) : nothing}${isMasked(state) ? plus(mask) : nothing}`;
  return html`<math display="block"
    ><mrow>${output}${temperature === 0 ? limit : nothing}${softmax}${bracketed(inner)}${values}</mrow></math
  >`;
}

/** How queries, keys and values come about where they are projected. */
export const projectionFormula = (state: State): TemplateResult | null =>
  "X" in state
    ? html`<math display="block"><mrow>${state.X_context ? crossProjections : projections}</mrow></math>`
    : null;
