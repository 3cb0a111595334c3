import type { HeadTrace, Matrix, State } from "../../engine/types.ts";
import { formatGiven } from "../../text/given.ts";
import { formatComputed, formatFull, formatWeight } from "../../text/numbers.ts";
import { entry } from "../plan/head-cells.ts";
import { bracketed } from "../reading/why-lines.ts";
import type { Step } from "./step-list.ts";

/** The numbers of one row at one step, key by key, as the trace has them. */

/** What a column of the table holds. */
export type ColumnName =
  | "products"
  | "scores"
  | "scaled"
  | "softcapped"
  | "bias"
  | "biased"
  | "masked"
  | "shifted"
  | "exponentials"
  | "weights"
  | "value";

export interface StepColumn {
  readonly name: ColumnName;
  /** The dimension of a value, from 0. */
  readonly dimension?: number;
  /** One text a key. */
  readonly texts: readonly string[];
  /** Full precision, for reading; absent where the text says it all. */
  readonly full?: readonly string[];
  /** Whether these are what the step has made. */
  readonly made?: boolean;
}

/** The last line of the table: what the keys come to together. */
export interface StepTotal {
  readonly name: "denominator" | "sum" | "output";
  /** One text a column, "" for none. */
  readonly texts: readonly string[];
}

export interface StepTable {
  readonly columns: readonly StepColumn[];
  readonly total: StepTotal | null;
  /** Value dimensions that are left out, where there are many. */
  readonly hidden: number;
}

/** Products of a dot product and dimensions of a value that are written out. */
const FEW = 4;

/** A number that enters a step, to stand behind a sign. */
const operand = (x: number, digits: number): string => bracketed(formatGiven(x, digits));

/** The products of a dot product, the first few of many. */
function products({ Q, K }: HeadTrace, row: number, key: number, digits: number): string {
  const terms = Array.from({ length: Math.min(Q.cols, FEW) }, (_, at) => {
    return `${operand(entry(Q, row, at), digits)}×${operand(entry(K, key, at), digits)}`;
  });
  return `${terms.join(" + ")}${Q.cols > FEW ? " + …" : ""}`;
}

/** @param row the query @param chosen the value dimension that is shown in any case @param digits decimals */
export function stepTable(
  step: Step,
  state: State,
  head: HeadTrace,
  row: number,
  chosen: number,
  digits: number,
): StepTable {
  const keys = Array.from({ length: head.scores.cols }, (_, key) => key);
  const column = (name: ColumnName, matrix: Matrix, made = false): StepColumn => {
    const format = name === "weights" || name === "exponentials" ? formatWeight : formatComputed;
    const values = keys.map((key) => entry(matrix, row, key));
    return { name, made, texts: values.map((x) => format(x, digits)), full: values.map(formatFull) };
  };
  const said = (name: ColumnName, text: (key: number) => string): StepColumn => ({ name, texts: keys.map(text) });
  const unbiased = head.softcapped ? column("softcapped", head.softcapped) : column("scaled", head.scaled);
  const open = head.biased ? column("biased", head.biased) : unbiased;
  const statistics = head.rows[row];
  const plain = (...columns: StepColumn[]): StepTable => ({ columns, total: null, hidden: 0 });
  switch (step) {
    case "dot":
      return plain(
        said("products", (key) => products(head, row, key, digits)),
        column("scores", head.scores, true),
      );
    case "scale":
      return plain(column("scores", head.scores), column("scaled", head.scaled, true));
    case "softcap":
      return plain(column("scaled", head.scaled), { ...unbiased, made: true });
    case "bias": {
      const { added, biased } = head as Required<HeadTrace>;
      const bias = said("bias", (key) => operand(entry(added, row, key), digits));
      return plain(unbiased, bias, column("biased", biased, true));
    }
    case "mask":
      return plain(open, column("masked", head.masked, true));
    case "shift":
      return plain(column("masked", head.masked), column("shifted", head.shifted, true));
    case "exponentials":
      return plain(column("shifted", head.shifted), column("exponentials", head.exponentials, true));
    case "denominator":
      return {
        columns: [{ ...column("exponentials", head.exponentials), made: true }],
        // Along the queries every column has a sum of its own.
        total: state.fault?.softmax_axis
          ? null
          : { name: "denominator", texts: [formatWeight(statistics?.denominator ?? 0, digits)] },
        hidden: 0,
      };
    case "weights":
      return {
        columns: [column("exponentials", head.exponentials), column("weights", head.weights, true)],
        total: { name: "sum", texts: ["", weightSum(statistics?.sum ?? 0, digits)] },
        hidden: 0,
      };
    case "output":
      return mixture(head, row, chosen, digits, column("weights", head.weights));
  }
}

/** A sum of weights differs from 1 by rounding alone; told to the digits shown, it is 1. */
function weightSum(sum: number, digits: number): string {
  const text = formatComputed(sum, digits);
  return text === formatComputed(1, digits) ? "1" : text;
}

/** Weight times value, dimension by dimension: the products are not in the trace, their sum is. */
function mixture(head: HeadTrace, row: number, chosen: number, digits: number, weights: StepColumn): StepTable {
  const all = Array.from({ length: head.V.cols }, (_, dimension) => dimension);
  const shown = all.filter((at) => at < FEW || (at === chosen && all.length > FEW));
  return {
    columns: [
      weights,
      ...shown.map((dimension) => ({
        name: "value" as const,
        dimension,
        made: true,
        texts: weights.texts.map((weight, key) => `${weight}×${operand(entry(head.V, key, dimension), digits)}`),
      })),
    ],
    total: { name: "output", texts: ["", ...shown.map((at) => formatComputed(entry(head.output, row, at), digits))] },
    hidden: all.length - shown.length,
  };
}
