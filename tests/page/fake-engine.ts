import type { DirectState, Engine, Failure, HeadTrace, Matrix, Problem, State, Trace } from "../../web/engine/types.ts";
import { isDirect } from "../../web/store/shape.ts";

/**
 * An engine for tests of the page: it knows sizes and texts, and counts its evaluations, but does no mathematics. Its
 * trace holds zeros of the right shapes. Links are JSON between "v" and "."; one without the "." is damaged.
 */
export class FakeEngine implements Engine {
  readonly version = "0.0.0";
  evaluations = 0;

  evaluate(state: unknown): ReturnType<Engine["evaluate"]> {
    this.evaluations += 1;
    const problem = problemOf(state as DirectState);
    if (problem) {
      return failure(problem);
    }
    const canonical = structuredClone(withDefaults(state as DirectState));
    return { ok: true, state: canonical, trace: zeroTrace(canonical), problems: [] };
  }

  encodeLink(state: unknown): string {
    return `v${encodeURIComponent(JSON.stringify(state))}.`;
  }

  decodeLink(text: string): ReturnType<Engine["decodeLink"]> {
    if (!text.startsWith("v") || !text.endsWith(".")) {
      return failure({ code: "damaged_link" });
    }
    const state = withDefaults(JSON.parse(decodeURIComponent(text.slice(1, -1))) as DirectState);
    return { ok: true, state, problems: [] };
  }

  readNumber(text: string): ReturnType<Engine["readNumber"]> {
    const value = Number(text);
    return text.trim() !== "" && Number.isFinite(value)
      ? { ok: true, value }
      : failure({ code: "unreadable_number", came: `"${text}"` });
  }

  readMatrix(text: string): ReturnType<Engine["readMatrix"]> {
    const rows = text.split("\n").map((line) => line.split(" ").map(Number));
    return rows.flat().every(Number.isFinite) ? { ok: true, rows } : failure({ code: "unreadable_matrix", came: text });
  }

  randomState(seed: number): ReturnType<Engine["randomState"]> {
    return { ok: true, state: state({ Q: [[seed]], K: [[1]], V: [[1]] }), problems: [] };
  }
}

/** A canonical state from its matrices and what differs from the defaults. */
export function state(given: Partial<DirectState> & Pick<DirectState, "Q" | "K" | "V">): DirectState {
  return withDefaults({ version: 1, ...given } as DirectState);
}

/** A state that gives Q, K and V, known to be one. */
export function directOf(given: State): DirectState {
  if (!isDirect(given)) throw new Error("The state gives no Q, K and V.");
  return given;
}

function withDefaults(given: Partial<DirectState> & Pick<DirectState, "Q" | "K" | "V">): DirectState {
  const numbered = (list: readonly unknown[]) => list.map((_, index) => String(index + 1));
  return {
    version: 1,
    positions: "none",
    scale: "sqrt_dk",
    temperature: 1,
    causal: null,
    key_valid: given.K.map(() => 1),
    mask: given.Q.map(() => given.K.map(() => 1)),
    query_tokens: numbered(given.Q),
    key_tokens: numbered(given.K),
    view: {},
    ...given,
  };
}

function failure(given: Partial<Problem>): Failure {
  return { ok: false, problems: [{ code: "internal", path: "", message: "", came: "", expected: "", ...given }] };
}

function problemOf({ Q, K, V, mask, key_valid }: DirectState): Partial<Problem> | null {
  for (const [key, rows] of Object.entries({ Q, K, V })) {
    if (rows.length < 1 || rows.length > 64) {
      return { code: "size_out_of_range", path: `/${key}`, came: String(rows.length), expected: "1..64" };
    }
    if (!rows.flat().every(Number.isFinite)) {
      return { code: "number_out_of_range", path: `/${key}` };
    }
  }
  const fits =
    K.length === V.length &&
    Q[0]?.length === K[0]?.length &&
    (!mask || (mask.length === Q.length && mask.every((row) => row.length === K.length))) &&
    (!key_valid || key_valid.length === K.length);
  return fits ? null : { code: "wrong_shape" };
}

function zeroTrace({ Q, K, V }: DirectState): Trace {
  const zeros = (rows: number, cols: number): Matrix => ({ rows, cols, data: new Float64Array(rows * cols) });
  const square = () => zeros(Q.length, K.length);
  const output = zeros(Q.length, V[0]?.length ?? 0);
  const head: HeadTrace = {
    Q: zeros(Q.length, Q[0]?.length ?? 0),
    K: zeros(K.length, Q[0]?.length ?? 0),
    V: zeros(K.length, output.cols),
    scores: square(),
    scaled: square(),
    masked: square(),
    shifted: square(),
    exponentials: square(),
    weights: square(),
    output,
    allowed: new Uint8Array(Q.length * K.length).fill(1),
    blocked: new Uint8Array(Q.length * K.length),
    scale_factor: 1,
    scale_divisor: 1,
    rows: [],
  };
  return { layers: [{ heads: [head], joined: output, output }], output, faults: [] };
}
