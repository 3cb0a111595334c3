import type { ExerciseEngine } from "./exercise-types.ts";
import type { Causal, Engine, Failure, HeadTrace, LayerTrace, Matrix, State, Trace } from "./types.ts";

/** What the explorations ask of the engine. Members of a request that are left out have the default in parentheses. */

/** Derivatives of L = Σ G∘output; each has the shape of the matrix it is named after. */
export interface HeadGradient {
  readonly dweights: Matrix;
  /** That of an added bias, too. */
  readonly dmasked: Matrix;
  readonly dscaled: Matrix;
  /** Of the matrices as the head reads them: rotated where positions are rotary. */
  readonly dQ: Matrix;
  readonly dK: Matrix;
  readonly dV: Matrix;
}

export interface LayerWithGradient extends Omit<LayerTrace, "heads"> {
  readonly heads: readonly (HeadTrace & HeadGradient)[];
  /** Of what the layer reads: through its queries, and through its keys and values. Where the source is projected. */
  readonly dX?: Matrix;
  readonly dX_context?: Matrix;
  readonly dW_Q?: Matrix;
  readonly dW_K?: Matrix;
  readonly dW_V?: Matrix;
  readonly dW_O?: Matrix;
}

export interface TraceWithGradient extends Omit<Trace, "layers"> {
  readonly layers: readonly LayerWithGradient[];
  /** Of the state's own Q, K and V, where the source is direct. */
  readonly dQ?: Matrix;
  readonly dK?: Matrix;
  readonly dV?: Matrix;
  /** Of the state's X, every way to the output together, where the source is projected. */
  readonly dX?: Matrix;
  readonly dX_context?: Matrix;
}

/** A state with its trace, the loss L and what L changes with. */
export interface GradientRead {
  readonly ok: true;
  readonly state: State;
  /** L itself */
  readonly loss: number;
  readonly trace: TraceWithGradient;
  readonly problems: readonly [];
}

/** What is done to one key. */
export interface InterventionRequest {
  /** ("remove_key") masks the key, so that the other weights are normalised anew. */
  readonly act?: "remove_key" | "zero_value" | "nudge_value" | "nudge_key";
  /** From 0 (0). */
  readonly key?: number;
  /** Left out: in every layer, in every head. */
  readonly layer?: number;
  readonly head?: number;
  /** Added to the key's value (d_v numbers) or to the key (d_k numbers). */
  readonly nudge?: readonly number[];
}

/** What an intervention did in one head. */
export interface HeadEffect {
  readonly layer: number;
  readonly head: number;
  /** n_q each: the key's weight beforehand, and the length of what it added, |α·v| */
  readonly weights: Float64Array;
  readonly contributions: Float64Array;
  /** How far each output of the head moved */
  readonly changes: Float64Array;
}

/** The whole before and after it, and what moved. */
export interface InterventionEffect {
  readonly ok: true;
  readonly before: Trace;
  readonly after: Trace;
  /** n_q: how far each position of the whole output moved, the length of the difference */
  readonly changes: Float64Array;
  readonly heads: readonly HeadEffect[];
  readonly problems: readonly [];
}

/** How alike a query and a key are taken to be, in which head. */
export interface SimilarityRequest {
  /** ("dot") cosine: q·k ÷ |q||k|; additive: v·tanh(W₁q + W₂k) with a seeded network. */
  readonly measure?: "dot" | "cosine" | "additive";
  /** ("soft") hard: the largest score takes all. */
  readonly selection?: "soft" | "hard";
  /** Units of the additive network, 1..64 (8), and its seed, 0..2^32−1 (1). */
  readonly hidden?: number;
  readonly seed?: number;
  /** From 0 (0). */
  readonly layer?: number;
  readonly head?: number;
}

export interface SimilarityRead {
  readonly ok: true;
  readonly head: HeadTrace;
  /** hidden×d_k, hidden×d_k and hidden; where the measure is additive */
  readonly network?: { readonly W_1: Matrix; readonly W_2: Matrix; readonly v: Float64Array };
  readonly problems: readonly [];
}

/** Sizes of a sequence: n 1..4096 (1), d 1..64 (1); seed 0..2^32−1 (1). */
export interface SequenceShape {
  readonly seed?: number;
  readonly n_q?: number;
  readonly n_k?: number;
  readonly d_k?: number;
  readonly d_v?: number;
}

/** n_q×d_k, n_k×d_k and n_k×d_v */
export interface Sequence {
  readonly Q: Matrix;
  readonly K: Matrix;
  readonly V: Matrix;
}

export interface SequenceRead extends Sequence {
  readonly ok: true;
  readonly problems: readonly [];
}

/** How a sequence is attended to. */
export interface ApproximationRequest {
  /** ("full") */
  readonly method?: "full" | "window" | "strided" | "low_rank" | "kernel";
  /** (null) */
  readonly causal?: Causal;
  /** Of "window": keys before and after the position; left out: all. */
  readonly left?: number;
  readonly right?: number;
  /** Of "strided": every stride-th key (1) and those within reach (0). */
  readonly stride?: number;
  readonly reach?: number;
  /** Of "low_rank": 1..n_k (1), from means of neighbours or seeded random mixtures ("means"). */
  readonly rank?: number;
  readonly projection?: "means" | "random";
  /** Of random mixtures, 0..2^32−1 (1). */
  readonly seed?: number;
}

export interface Approximated {
  readonly ok: true;
  /** n_q×d_v */
  readonly output: Matrix;
  readonly cost: {
    /** Multiplications and additions */
    readonly operations: number;
    /** Numbers held at once beside inputs and output */
    readonly stored: number;
  };
  readonly problems: readonly [];
}

export interface ErrorAgainst {
  /** Largest difference of an entry */
  readonly largest: number;
  /** Frobenius norm of the difference over that of the full result */
  readonly relative: number;
}

/** Random dot products to draw. */
export interface DotProductRequest {
  /** 1..1024 (64) */
  readonly d_k?: number;
  /** Of the components of one vector, 0..1 (0). */
  readonly correlation?: number;
  /** 0..2^32−1 (1) */
  readonly seed?: number;
  /** 1..100,000 (1000) */
  readonly count?: number;
  /** Rising, 2..513 of them: the borders of the histogram's bins. */
  readonly edges?: readonly number[];
}

export interface DotProductSamples {
  readonly ok: true;
  /** `count` of them */
  readonly samples: Float64Array;
  readonly mean: number;
  /** With count − 1 below. */
  readonly variance: number;
  /** One count fewer than edges, where there are any; the last bin includes its end. */
  readonly histogram?: { readonly counts: readonly number[]; readonly below: number; readonly above: number };
  readonly problems: readonly [];
}

/** Random queries and keys for a softmax; members as in `DotProductRequest`. */
export interface SaturationRequest {
  readonly d_k?: number;
  readonly correlation?: number;
  readonly seed?: number;
  /** 1..64 (16) */
  readonly keys?: number;
  /** Of queries, 1..10,000 (100). */
  readonly count?: number;
}

/** Means over the queries. */
export interface Saturation {
  readonly largest_weight: number;
  /** Frobenius norm of ∂weights/∂scores: how much of a gradient can pass. */
  readonly jacobian_norm: number;
}

export interface SaturationSamples {
  readonly ok: true;
  readonly unscaled: Saturation;
  readonly scaled: Saturation;
  readonly problems: readonly [];
}

/**
 * The engine with everything that it computes. Every call answers bad input with problems of the request's own places
 * ("/G", "/intervention", …) and with those of `evaluate` where it is given a state.
 */
export interface FullEngine extends Engine, ExerciseEngine {
  /**
   * Evaluates a state, with the gradient of L = Σ G∘output by every matrix on the way and every matrix given, residuals
   * and shared key/value heads included. G has the shape of `trace.output`: rows of numbers, or a matrix of a trace. At
   * temperature 0 weights are steps of the scores, whose derivatives are 0.
   * Problems: `wrong_type`, `wrong_shape` and `overflow` at "/G", `not_applicable` at "/fault": a fault has no gradient.
   */
  gradient(state: unknown, G: readonly (readonly number[])[] | Matrix): GradientRead | Failure;
  /**
   * Evaluates a state with and without a change to one key, in one head or everywhere, and measures by how much each
   * position of the output moves (the Euclidean length of the difference). A removed key leaves the other weights of a
   * row normalised anew.
   * Problems: `value_out_of_range`, `wrong_shape` (a nudge) and `overflow` at "/intervention", `not_applicable` at
   * "/fault".
   */
  intervene(state: unknown, request: InterventionRequest): InterventionEffect | Failure;
  /**
   * One head of a state with its scores measured otherwise: by the cosine, by the small network of additive attention
   * (Bahdanau et al. 2015), or with the largest score taking all. Masks, temperature, softcap and bias stay; √d_k belongs
   * to the dot product alone.
   * Problems: `value_out_of_range` and `overflow` at "/similarity", `not_applicable` at "/fault".
   */
  similarity(state: unknown, request: SimilarityRequest): SimilarityRead | Failure;
  /**
   * Seeded queries (n_q×d_k), keys (n_k×d_k) and values (n_k×d_v) of independent standard normal numbers, the same bits
   * on every machine. Problems: `value_out_of_range` at "/sequence".
   */
  randomSequence(shape: SequenceShape): SequenceRead | Failure;
  /**
   * Attention over a sequence of any length up to 4096, scaled by √d_k: in full, or within a window (Beltagy et al.
   * 2020), strided (Child et al. 2019), with mixtures of keys and values (low rank, Wang et al. 2020) or with a kernel,
   * φ(x) = elu(x) + 1 (Katharopoulos et al. 2020). All but low rank can be causal.
   * Problems at "/approximation": `wrong_shape`, `number_out_of_range`, `value_out_of_range`, `overflow`, and
   * `not_applicable` for a causal low rank.
   */
  approximate(sequence: Sequence, request: ApproximationRequest): Approximated | Failure;
  /** How far an output lies from the full one of the same shape; NaN where the shapes differ. */
  errorAgainst(full: Matrix, output: Matrix): ErrorAgainst;
  /**
   * Dot products q·k of fresh random vectors with standard normal components. Their variance is
   * d_k + d_k(d_k − 1)·correlation²: d_k while components are independent (Vaswani et al. 2017, footnote 4).
   * Problems: `value_out_of_range`, `wrong_type` and `bad_text` (borders that do not rise) at "/sampling".
   */
  sampleDotProducts(request: DotProductRequest): DotProductSamples | Failure;
  /**
   * How saturated the softmax over random keys is, without and with ÷√d_k: the largest weight, and the Frobenius norm of
   * diag(w) − wwᵀ. Problems: `value_out_of_range` at "/sampling".
   */
  sampleSaturation(request: SaturationRequest): SaturationSamples | Failure;
}
