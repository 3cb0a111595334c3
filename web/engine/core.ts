import { EngineModule } from "./module.ts";
import { packed } from "./packed.ts";
import type { Decoded, Engine, Evaluated, Failure, MatrixRead, NumberRead, RandomShape } from "./types.ts";
import { compiledModule } from "./wasm.ts";

/**
 * Loads the core of the engine, which is all that the first view needs: states, links and the reading of numbers.
 * Rejects as `loadEngine` does.
 */
export async function loadCore(): Promise<Engine> {
  const file = new URL("../../.build/wasm/core.wasm", import.meta.url);
  return new WasmCore(await EngineModule.start(await compiledModule({}, file)));
}

/** The calls of the core over one WebAssembly instance. */
export class WasmCore implements Engine {
  readonly version: string;
  protected readonly module: EngineModule;

  constructor(module: EngineModule) {
    this.module = module;
    this.version = (module.call("version", () => []) as { version: string }).version;
  }

  evaluate(state: unknown): Evaluated | Failure {
    return this.module.call("evaluate", () => [packed(state)]) as Evaluated | Failure;
  }

  encodeLink(state: unknown): string {
    const reply = this.module.call("encode_link", () => [packed(state)]) as { ok: true; link: string } | Failure;
    return reply.ok ? reply.link : "";
  }

  decodeLink(text: string): Decoded | Failure {
    return this.module.call("decode_link", () => [String(text)]) as Decoded | Failure;
  }

  readNumber(text: string): NumberRead | Failure {
    return this.module.call("read_number", () => [String(text)]) as NumberRead | Failure;
  }

  readMatrix(text: string): MatrixRead | Failure {
    return this.module.call("read_matrix", () => [String(text)]) as MatrixRead | Failure;
  }

  randomState(seed: number, shape: RandomShape): Decoded | Failure {
    const numbers = () => [seed, shape.n_q, shape.n_k, shape.d_k, shape.d_v].map(Number);
    return this.module.call("random_state", numbers) as Decoded | Failure;
  }
}
