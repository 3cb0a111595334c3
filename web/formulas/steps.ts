import type { TemplateResult } from "lit";
import type { State } from "../engine/types.ts";
import { tex } from "./tex.ts";

/** The formula of every step of a row, for one key j. */
const formulas = {
  dot: tex`s_j = \mathbf{q}\cdot\mathbf{k}_j = \sum_{c=1}^{d_k} q_c\,k_{jc}`,
  softcap: tex`z_j \to c\,\tanh\frac{z_j}{c}`,
  bias: tex`z_j \to z_j + b_j`,
  mask: tex`m_j = z_j + M_j,\quad M_j \in \{0, -\infty\}`,
  shift: tex`t_j = m_j - \max_{l}\, m_l`,
  exponentials: tex`e_j = \mathrm{e}^{t_j}`,
  denominator: tex`Z = \sum_{j} e_j`,
  weights: tex`\alpha_j = \frac{e_j}{Z}`,
  output: tex`\mathbf{o} = \sum_{j} \alpha_j\,\mathbf{v}_j`,
};

/** Those of a softmax along the queries, whose largest score and sum are those of the column. */
const columnwise = {
  shift: tex`t_{ij} = m_{ij} - \max_{l}\, m_{lj}`,
  denominator: tex`Z_j = \sum_{i} e_{ij}`,
  weights: tex`\alpha_{ij} = \frac{e_{ij}}{Z_j}`,
};

const scaling = {
  root: { plain: tex`z_j = \frac{s_j}{\sqrt{d_k}}`, cooled: tex`z_j = \frac{s_j}{\sqrt{d_k}\,\tau}` },
  none: { plain: tex`z_j = s_j`, cooled: tex`z_j = \frac{s_j}{\tau}` },
  number: { plain: tex`z_j = a\,s_j`, cooled: tex`z_j = \frac{a\,s_j}{\tau}` },
};

/** The formula of a step, with the scale, the temperature and the direction of the softmax that a state has. */
export function stepFormula(step: keyof typeof formulas | "scale", state: State): TemplateResult {
  const { scale, temperature, fault } = state;
  if (step !== "scale") return { ...formulas, ...(fault?.softmax_axis && columnwise) }[step];
  const kind = scale === "sqrt_dk" ? "root" : scale === "none" ? "none" : "number";
  return scaling[kind][temperature === 0 || temperature === 1 ? "plain" : "cooled"];
}
