/**
 * What the engine takes and gives, as the page and other people's scripts see it.
 * The names are those of the public contract: states, traces and problems carry them in JSON, in C++ and here.
 */

/** A matrix of the trace: row-major, owned by the caller. */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** What the dot products meet: ÷√d_k, nothing, or ×number. */
export type Scale = "sqrt_dk" | "none" | number;
/** Key j is visible to query i when j ≤ i, or when j ≤ i + (n_k − n_q): the last query sees the last key. */
export type Causal = null | "top_left" | "bottom_right";
export type Bit = 0 | 1;

/** The matrices of an experiment that a person can edit: Q, K, V, or what they are projected from. */
export type InputName = "Q" | "K" | "V" | "X" | "X_context" | "W_Q" | "W_K" | "W_V" | "W_O";
/** Everything that can hold the selection; of the layer and the head shown where there are several. */
export type StageName =
  | InputName
  | "scores"
  | "scaled"
  | "softcapped"
  | "masked"
  | "weights"
  | "output"
  // What a layer gives, and what a stack has gathered after it.
  | "result"
  | "stream";

/** A cell of a stage; row and column count from 0 in that stage's own matrix (K is n_k×d_k, not transposed). */
export interface Cell {
  readonly stage: StageName;
  readonly row: number;
  readonly column: number;
}

/** What is shown. Unknown keys are ignored by the engine and do not come back. */
export interface View {
  readonly lesson?: string;
  readonly step?: number;
  /** The selected cell. */
  readonly cell?: Cell;
  /** The stage in front where the whole picture does not fit. */
  readonly stage?: StageName;
  readonly layer?: number;
  readonly head?: number;
  /** Decimals shown in computed cells, 0..15; 3 where absent. */
  readonly digits?: number;
  /** The link of an experiment to compare with. */
  readonly pinned?: string;
}

type Rows<Entry> = readonly (readonly Entry[])[];

/** Deliberate errors; each key alone or together. */
export interface Fault {
  readonly softmax_axis?: "query";
  readonly mask_stage?: "after_softmax" | "after_softmax_renormalized";
  /** Stands in closed cells instead of −∞. */
  readonly mask_value?: number;
  readonly mask_inverted?: true;
  readonly softmax?: "naive";
  /** Every operation is rounded to this format. */
  readonly precision?: "float32" | "float16" | "bfloat16";
  readonly scale_by?: "d_model";
}

/** What every canonical state says, version 1, with its defaults filled in. */
interface Settings {
  readonly version: 1;
  readonly positions: "none" | "sinusoidal" | "rotary" | "alibi";
  /** "sqrt_dk" divides the dot products by √d_k; a number multiplies them. */
  readonly scale: Scale;
  /** Divides the scaled scores; 0 is the limit. */
  readonly temperature: number;
  readonly softcap?: number;
  /** n_q×n_k, added after the softcap. */
  readonly bias?: Rows<number>;
  readonly causal: Causal;
  /** n_k bits; 0 is padding. */
  readonly key_valid: readonly Bit[];
  /** n_q×n_k bits; 1 may attend. */
  readonly mask: Rows<Bit>;
  /** p − left ≤ j ≤ p + right for query i at p = i + the causal offset; a side left out is open. */
  readonly window?: { readonly left?: number; readonly right?: number };
  readonly query_tokens: readonly string[];
  readonly key_tokens: readonly string[];
  readonly fault?: Fault;
  readonly view: View;
}

/** Queries, keys and values given as they are. */
export interface DirectState extends Settings {
  /** n_q×d_k */
  readonly Q: Rows<number>;
  /** n_k×d_k */
  readonly K: Rows<number>;
  /** n_k×d_v */
  readonly V: Rows<number>;
}

/** The learned matrices of one layer; columns split head by head. */
export interface LayerWeights {
  /** d_model×(heads·d_k) */
  readonly W_Q: Rows<number>;
  /** d_model×(kv_heads·d_k) */
  readonly W_K: Rows<number>;
  /** d_model×(kv_heads·d_v) */
  readonly W_V: Rows<number>;
  /** (heads·d_v)×any */
  readonly W_O?: Rows<number>;
  readonly heads: number;
  readonly kv_heads: number;
}

/** Queries, keys and values made from token vectors, by one layer or by a stack with a residual stream. */
export interface ProjectedState extends Settings, Partial<LayerWeights> {
  /** n_q×d_model */
  readonly X: Rows<number>;
  /** n_k×d_model, where keys and values come from other tokens */
  readonly X_context?: Rows<number>;
  readonly layers?: readonly LayerWeights[];
}

export type State = DirectState | ProjectedState;

/** Statistics of one row of weights, that is of one query. Null where the row is empty. */
export interface RowStatistics {
  /** Sum of the weights: 1, or 0 in an empty row. */
  readonly sum: number;
  readonly entropy_nats: number | null;
  readonly entropy_bits: number | null;
  /** Entropy over ln(allowed keys), 0..1; null with fewer than two allowed keys. */
  readonly entropy_share: number | null;
  /** exp(entropy_nats) */
  readonly effective_keys: number | null;
  /** First key with the largest weight. */
  readonly argmax: number | null;
  /** Largest masked score; −∞ in an empty row. */
  readonly row_max: number;
  readonly log_sum_exp: number;
  /** Sum of the exponentials of (masked score − row_max). */
  readonly denominator: number;
  readonly allowed_keys: number;
  /** No key is allowed and none has weight, as a fault may give it. */
  readonly empty: boolean;
}

/** Bits of `HeadTrace.blocked`: which masks close a cell. */
export const BLOCKED_BY = { causal: 1, key_valid: 2, mask: 4, window: 8 } as const;

export interface HeadTrace {
  /** What the head reads: n_q×d_k, n_k×d_k and n_k×d_v, projected and rotated where the state says so. */
  readonly Q: Matrix;
  readonly K: Matrix;
  readonly V: Matrix;
  /** Q and K as projected, before positions turn them; only where positions are rotary. */
  readonly unrotated_Q?: Matrix;
  readonly unrotated_K?: Matrix;
  /** QKᵀ, n_q×n_k */
  readonly scores: Matrix;
  /** scores × scale ÷ temperature (temperature 0 is the limit: not divided) */
  readonly scaled: Matrix;
  /** c·tanh(scaled ÷ c), where there is a softcap c */
  readonly softcapped?: Matrix;
  /** The bias and what ALiBi adds, together; only where there is either. */
  readonly added?: Matrix;
  /** scaled or softcapped, plus added; likewise */
  readonly biased?: Matrix;
  /** biased, softcapped or scaled; −∞ where not allowed */
  readonly masked: Matrix;
  /** masked − row_max of its row (−∞ where not allowed) */
  readonly shifted: Matrix;
  /** exp(shifted); 0 where not allowed */
  readonly exponentials: Matrix;
  /** exponentials ÷ denominator of the row; 0 where not allowed */
  readonly weights: Matrix;
  /** weights · V, n_q×d_v */
  readonly output: Matrix;
  /** n_q·n_k, row-major, 1 = may attend */
  readonly allowed: Uint8Array;
  /** n_q·n_k, row-major, bits of BLOCKED_BY; 0 where allowed */
  readonly blocked: Uint8Array;
  /** The number that multiplies the dot products, and its reciprocal as divided by where the scale is a root. */
  readonly scale_factor: number;
  readonly scale_divisor: number;
  readonly rows: readonly RowStatistics[];
}

export interface LayerTrace {
  /** n_q×d_model, what the layer reads, position codes included; where the source is projected */
  readonly input?: Matrix;
  /** n_k×d_model, likewise, what keys and values are made from where that is X_context */
  readonly context?: Matrix;
  readonly heads: readonly HeadTrace[];
  /**
   * The weights of all heads averaged entry by entry, where there are several: it hides in what they differ. In its
   * rows row_max and log_sum_exp say nothing.
   */
  readonly mean_weights?: Matrix;
  readonly mean_rows?: readonly RowStatistics[];
  /** The heads' outputs side by side */
  readonly joined: Matrix;
  /** joined, times W_O where there is one */
  readonly output: Matrix;
}

export interface Trace {
  readonly layers: readonly LayerTrace[];
  /** Of the last layer; in a stack the residual stream after it */
  readonly output: Matrix;
  /** The deliberate errors in it, by their keys in the state's `fault`; none when all is right. */
  readonly faults: readonly (keyof Fault)[];
}

/**
 * Bad input as a value. `path` is a JSON pointer into the state ("" for the whole). `message` is an English
 * sentence with what came and what was expected; `came` and `expected` are its two facts, language-neutral where
 * they can be, for sentences in other languages.
 */
export interface Problem {
  readonly code: string;
  readonly path: string;
  readonly message: string;
  readonly came: string;
  readonly expected: string;
}

export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}
export interface Evaluated {
  readonly ok: true;
  readonly state: State;
  readonly trace: Trace;
  readonly problems: readonly [];
}
export interface Decoded {
  readonly ok: true;
  readonly state: State;
  readonly problems: readonly [];
}
export interface NumberRead {
  readonly ok: true;
  readonly value: number;
}
export interface MatrixRead {
  readonly ok: true;
  readonly rows: readonly (readonly number[])[];
}
export interface RandomShape {
  readonly n_q: number;
  readonly n_k: number;
  readonly d_k: number;
  readonly d_v: number;
}

/** The core of the engine: what every page needs. No call throws for bad input; nothing it returns has to be freed. */
export interface Engine {
  /** "x.y.z" */
  readonly version: string;
  /**
   * Validates, makes canonical and computes a state given as an object or, to the whole engine, as JSON text:
   * softmax(softcap(QKᵀ × scale ÷ temperature) + bias, masked)·V of every head of every layer.
   * Problems: `invalid_json`, `text_too_long`, `too_deep`, `too_many_values`, `duplicate_key`, `unsupported_version`,
   * `missing_key`, `unknown_key`, `wrong_type`, `wrong_shape`, `ragged_rows`, `size_out_of_range`, `value_out_of_range`,
   * `number_out_of_range`, `unknown_word`, `bad_text`, `not_applicable`, and `overflow` where a number on the way passes
   * the largest double without a fault that asks for it.
   */
  evaluate(state: unknown): Evaluated | Failure;
  /** The canonical text after "#" for a valid state; "" for an invalid one (`evaluate` says why). */
  encodeLink(state: unknown): string;
  /** Reads the text after "#". A bad link is a failure whose problem says what is wrong and where. */
  decodeLink(text: string): Decoded | Failure;
  /** Reads one number as people type it: full-width digits, comma decimals, any minus sign. */
  readNumber(text: string): NumberRead | Failure;
  /** Reads a pasted matrix: spreadsheet cells, CSV, NumPy or Python text. */
  readMatrix(text: string): MatrixRead | Failure;
  /** A random state, the same for the same seed (0..2^32−1) and shape on every machine. */
  randomState(seed: number, shape: RandomShape): Decoded | Failure;
}
