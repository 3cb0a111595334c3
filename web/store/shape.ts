import type { DirectState, InputName, LayerWeights, ProjectedState, StageName, State } from "../engine/types.ts";
import type { Rows } from "./rows.ts";

/** The stages that every source has. */
export type PipelineStage = "Q" | "K" | "V" | ComputedStage;
export type ComputedStage = "scores" | "scaled" | "masked" | "weights" | "output";

/** Sizes of the head shown. */
export interface Sizes {
  readonly n_q: number;
  readonly n_k: number;
  readonly d_k: number;
  readonly d_v: number;
}

/** Whether queries, keys and values stand in the state itself; else they are projected from X. */
export const isDirect = (state: State): state is DirectState => "Q" in state;

/**
 * Whether queries and keys are the same tokens, so that they are added, removed and named together: where all come from
 * X, and where Q and K are given under the same labels.
 */
export const isSelfAttention = (state: State): boolean => {
  const { query_tokens: queries, key_tokens: keys } = state;
  return isDirect(state)
    ? queries.length === keys.length && queries.every((label, index) => label === keys[index])
    : !state.X_context;
};

/** The learned matrices of the layer shown. */
export const weightsOf = (state: ProjectedState): LayerWeights =>
  (state.layers?.[state.view.layer ?? 0] ?? state) as LayerWeights;

/** The numbers of a stage that a person can edit; undefined where it is computed, or is not there. */
export function inputOf(state: State, stage: StageName): Rows | undefined {
  const projected = !isDirect(state);
  // Later layers of a stack read what the ones before them have made of X.
  if (projected && stage === "X") return state.view.layer ? undefined : state.X;
  const holder = projected && stage !== "X_context" ? weightsOf(state) : state;
  return (holder as unknown as Partial<Record<StageName, Rows>>)[stage];
}

/** Where an input stands in the state, as a JSON pointer. */
export const inputPath = (state: State, stage: InputName): string =>
  !isDirect(state) && state.layers && !stage.startsWith("X")
    ? `/layers/${state.view.layer ?? 0}/${stage}`
    : `/${stage}`;

/** Sizes of the head shown. */
export function sizesOf(state: State): Sizes {
  const widths = isDirect(state)
    ? [state.Q[0]?.length, state.V[0]?.length]
    : [weightsOf(state)].flatMap(({ W_Q, W_V, heads, kv_heads }) => [
        (W_Q[0]?.length ?? 0) / heads,
        (W_V[0]?.length ?? 0) / kv_heads,
      ]);
  const [d_k = 0, d_v = 0] = widths;
  return { n_q: state.query_tokens.length, n_k: state.key_tokens.length, d_k, d_v };
}

/** Height and width of a stage, for the head shown; nothing by nothing where the engine says that a state has none. */
export function stageSize(state: State, stage: StageName): readonly [rows: number, columns: number] {
  const input = inputOf(state, stage);
  if (input) return [input.length, input[0]?.length ?? 0];
  const { n_q, n_k, d_k, d_v } = sizesOf(state);
  const projected = isDirect(state) ? undefined : state;
  const d_model = projected?.X[0]?.length ?? 0;
  switch (stage) {
    case "Q":
      return [n_q, d_k];
    case "K":
      return [n_k, d_k];
    case "V":
      return [n_k, d_v];
    case "output":
      return [n_q, d_v];
    case "result":
      return projected ? [n_q, resultWidth(weightsOf(projected), d_v)] : [0, 0];
    case "stream":
      return projected?.layers ? [n_q, d_model] : [0, 0];
    case "X":
      return projected ? [n_q, d_model] : [0, 0];
    default:
      return /^[XW]/.test(stage) || (stage === "softcapped" && state.softcap === undefined) ? [0, 0] : [n_q, n_k];
  }
}

const resultWidth = ({ W_O, heads }: LayerWeights, d_v: number): number => W_O?.[0]?.length ?? heads * d_v;
