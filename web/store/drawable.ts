import type { DirectState, Engine, Failure, Problem, State, Trace } from "../engine/types.ts";

/** A state that the page can draw, with its trace. */
export interface Drawable {
  readonly ok: true;
  readonly state: DirectState;
  readonly trace: Trace;
}

/** Whether queries, keys and values stand in the state itself. */
export const isDirect = (state: State): state is DirectState => "Q" in state;

/**
 * Evaluates a state. The engine computes more than the picture draws: a valid state that starts from X, adds positions
 * or makes a fault is the problem `not_drawn`, so that nobody takes a part of it for the whole.
 */
export function evaluateDrawable(engine: Engine, state: unknown): Drawable | Failure {
  const evaluated = engine.evaluate(state);
  if (!evaluated.ok) return evaluated;
  const drawable = asDrawable(evaluated.state);
  return drawable.ok ? { ...drawable, trace: evaluated.trace } : drawable;
}

/** Decodes a link to a state that the page can draw; problems as in `evaluateDrawable`. */
export function decodeDrawable(engine: Engine, link: string): Omit<Drawable, "trace"> | Failure {
  const decoded = engine.decodeLink(link);
  return decoded.ok ? asDrawable(decoded.state) : decoded;
}

function asDrawable(state: State): Omit<Drawable, "trace"> | Failure {
  if (!isDirect(state)) return notDrawn("X");
  if (state.positions !== "none") return notDrawn("positions");
  return state.fault ? notDrawn("fault") : { ok: true, state };
}

function notDrawn(came: "X" | "positions" | "fault"): Failure {
  const problem: Problem = {
    code: "not_drawn",
    path: `/${came}`,
    message: `/${came}: expected Q, K and V as they stand, came ${came}, which the page does not draw.`,
    came,
    expected: "Q, K, V",
  };
  return { ok: false, problems: [problem] };
}
