import type { StageName, State } from "../engine/types.ts";
import type { Dimension } from "./edits.ts";
import { isDirect, sizesOf, stageSize, weightsOf } from "./shape.ts";

/** What is selected and in front, which has to be something that the state has. */

/** An absent selection is an absent key: the state of a link without one. */
export function withView(
  state: State,
  change: { [Key in keyof State["view"]]: State["view"][Key] | undefined },
): State {
  const entries = Object.entries({ ...state.view, ...change }).filter(([, value]) => value !== undefined);
  return { ...state, view: Object.fromEntries(entries) };
}

/** Whether a state has a stage. */
const hasStage = (state: State, stage: StageName): boolean => stageSize(state, stage)[0] > 0;

/** The state without a layer or a head that it does not have: it then shows its first one. */
function withOwnHead(state: State): State {
  const { layer = 0, head = 0 } = state.view;
  const own =
    layer < (isDirect(state) ? 1 : (state.layers?.length ?? 1)) ? state : withView(state, { layer: undefined });
  return head < (isDirect(own) ? 1 : weightsOf(own).heads) ? own : withView(own, { head: undefined });
}

/** The state with what is selected and in front among what there is. */
export function settled(shown: State): State {
  const state = withOwnHead(shown);
  const { cell, stage } = state.view;
  let result = stage && !hasStage(state, stage) ? withView(state, { stage: undefined }) : state;
  if (!cell) {
    return result;
  }
  if (!hasStage(state, cell.stage)) {
    return withView(result, { cell: undefined });
  }
  const [rows, columns] = stageSize(state, cell.stage);
  const row = Math.max(0, Math.min(cell.row, rows - 1));
  const column = Math.max(0, Math.min(cell.column, columns - 1));
  if (row !== cell.row || column !== cell.column) {
    result = withView(result, { cell: { ...cell, row, column } });
  }
  return result;
}

type Along = "query" | "key" | Dimension;

/** What the rows and the columns of a stage run along; several heads stand side by side in some. */
function stageAxes(state: State, stage: StageName): readonly [Along, Along] {
  const projected = isDirect(state) ? undefined : state;
  // In a stack each layer's output is as wide as the stream that it is added to.
  const out = projected?.layers ? "d_model" : "d_out";
  switch (stage) {
    case "X":
      return ["query", "d_model"];
    case "X_context":
      return ["key", "d_model"];
    case "W_Q":
    case "W_K":
      return ["d_model", "d_k"];
    case "W_V":
      return ["d_model", "d_v"];
    case "W_O":
      return ["d_v", out];
    case "result":
      return ["query", projected && weightsOf(projected).W_O ? out : "d_v"];
    case "stream":
      return ["query", "d_model"];
    case "Q":
      return ["query", "d_k"];
    case "K":
      return ["key", "d_k"];
    case "V":
      return ["key", "d_v"];
    case "output":
      return ["query", "d_v"];
    default:
      return ["query", "key"];
  }
}

/** Lets the selection stay on the same token or dimension when one before it goes. */
export function shiftedSelection(state: State, axis: Along, index: number): State {
  const cell = state.view.cell;
  if (!cell) {
    return state;
  }
  const [rowAxis, columnAxis] = stageAxes(state, cell.stage);
  const { d_k, d_v } = sizesOf(state);
  // Where heads stand side by side, every one before the cell has lost a dimension too.
  const width = { d_k: d_k + 1, d_v: d_v + 1 }[axis as "d_k" | "d_v"] ?? Number.POSITIVE_INFINITY;
  const shifted = (at: number) => at - Math.floor(at / width) - (at % width > index ? 1 : 0);
  const row = rowAxis === axis ? shifted(cell.row) : cell.row;
  const column = columnAxis === axis ? shifted(cell.column) : cell.column;
  return settled(withView(state, { cell: { ...cell, row, column } }));
}
