import { WasmCore } from "./core.ts";
import type { Answer, AnswerCells, AnswerReading, Exercise, ExerciseId, Graded } from "./exercise-types.ts";
import type {
  Approximated,
  ApproximationRequest,
  DotProductRequest,
  DotProductSamples,
  ErrorAgainst,
  FullEngine,
  GradientRead,
  InterventionEffect,
  InterventionRequest,
  SaturationRequest,
  SaturationSamples,
  Sequence,
  SequenceRead,
  SequenceShape,
  SimilarityRead,
  SimilarityRequest,
} from "./exploration-types.ts";
import { EngineModule } from "./module.ts";
import { packed } from "./packed.ts";
import type { Failure, Matrix } from "./types.ts";
import { compiledModule, type EngineOptions } from "./wasm.ts";

export * from "./exercise-types.ts";
export * from "./exploration-types.ts";
export * from "./types.ts";
export type { EngineOptions } from "./wasm.ts";

/**
 * Loads the engine, in a browser or in Node ≥ 20. Engines are independent; the module is compiled once and shared.
 * Rejects when WebAssembly is missing, forbidden (the page's CSP lacks 'wasm-unsafe-eval') or its file cannot be read.
 */
export async function loadEngine(options: EngineOptions = {}): Promise<FullEngine> {
  const file = new URL("../../.build/wasm/engine.wasm", import.meta.url);
  return new WasmEngine(await EngineModule.start(await compiledModule(options, file)));
}

class WasmEngine extends WasmCore implements FullEngine {
  gradient(state: unknown, G: readonly (readonly number[])[] | Matrix): GradientRead | Failure {
    return this.module.call("gradient", () => [packed(state), packed(rowsOf(G))]) as GradientRead | Failure;
  }

  intervene(state: unknown, request: InterventionRequest): InterventionEffect | Failure {
    return this.module.call("intervene", () => [packed(state), packed(request)]) as InterventionEffect | Failure;
  }

  similarity(state: unknown, request: SimilarityRequest): SimilarityRead | Failure {
    return this.module.call("similarity", () => [packed(state), packed(request)]) as SimilarityRead | Failure;
  }

  randomSequence(shape: SequenceShape): SequenceRead | Failure {
    return this.module.call("random_sequence", () => [packed(shape)]) as SequenceRead | Failure;
  }

  approximate(sequence: Sequence, request: ApproximationRequest): Approximated | Failure {
    return this.module.call("approximate", () => {
      const { Q, K, V } = sequence;
      const shape = { n_q: Q.rows, n_k: K.rows, d_k: Q.cols, d_v: V.cols };
      return [packed({ ...request, ...shape }), joined([Q, K, V])];
    }) as Approximated | Failure;
  }

  errorAgainst(full: Matrix, output: Matrix): ErrorAgainst {
    const reply = this.module.call("approximation_error", () => {
      if (full.rows !== output.rows || full.cols !== output.cols) throw new RangeError("two shapes");
      return [joined([full, output])];
    }) as { errors: Float64Array } | Failure;
    const [largest = Number.NaN, relative = Number.NaN] = "errors" in reply ? reply.errors : [];
    return { largest, relative };
  }

  sampleDotProducts(request: DotProductRequest): DotProductSamples | Failure {
    return this.module.call("sample_dot_products", () => [packed(request)]) as DotProductSamples | Failure;
  }

  sampleSaturation(request: SaturationRequest): SaturationSamples | Failure {
    return this.module.call("sample_saturation", () => [packed(request)]) as SaturationSamples | Failure;
  }

  exerciseIds(): readonly ExerciseId[] {
    return (this.module.call("exercise_ids", () => []) as { ids: readonly ExerciseId[] }).ids;
  }

  exercise(id: ExerciseId, seed: number): Exercise | Failure {
    return this.module.call("exercise", () => [packed({ id, seed })]) as Exercise | Failure;
  }

  grade(id: ExerciseId, seed: number, answer: Answer): Graded | Failure {
    return this.module.call("grade", () => [packed({ id, seed }), packed(answer)]) as Graded | Failure;
  }

  readAnswer(text: string): AnswerReading | Failure {
    return this.module.call("read_answer", () => [String(text)]) as AnswerReading | Failure;
  }

  readAnswerCells(text: string, rows: number, cols: number): AnswerCells | Failure {
    const inputs = () => [String(text), Number(rows), Number(cols)];
    return this.module.call("read_answer_cells", inputs) as AnswerCells | Failure;
  }
}

/** A matrix of a trace as rows of numbers; rows stay as they are. */
function rowsOf(matrix: readonly (readonly number[])[] | Matrix): unknown {
  if (typeof matrix !== "object" || matrix === null || !("data" in matrix)) return matrix;
  const { rows, cols, data } = matrix;
  const fits = ArrayBuffer.isView(data) && data.length === rows * cols && rows <= data.length;
  if (!fits) return matrix;
  return Array.from({ length: rows }, (_, row) => data.subarray(row * cols, (row + 1) * cols));
}

function joined(matrices: readonly Matrix[]): Float64Array {
  const numbers = new Float64Array(matrices.reduce((count, { data }) => count + data.length, 0));
  let start = 0;
  for (const { data } of matrices) {
    numbers.set(data, start);
    start += data.length;
  }
  return numbers;
}
