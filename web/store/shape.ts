import type { DirectState, StageName } from "../engine/types.ts";

/** Whether queries and keys are the same tokens, so that they are added, removed and named together. */
export const isSelfAttention = ({ query_tokens: queries, key_tokens: keys }: DirectState): boolean =>
  queries.length === keys.length && queries.every((label, index) => label === keys[index]);

/** Height and width of a stage. */
export function stageSize(state: DirectState, stage: StageName): readonly [rows: number, columns: number] {
  const [n_q, n_k] = [state.Q.length, state.K.length];
  const [d_k, d_v] = [state.Q[0]?.length ?? 0, state.V[0]?.length ?? 0];
  switch (stage) {
    case "Q":
      return [n_q, d_k];
    case "K":
      return [n_k, d_k];
    case "V":
      return [n_k, d_v];
    case "output":
      return [n_q, d_v];
    default:
      return [n_q, n_k];
  }
}
