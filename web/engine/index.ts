import { jsonText } from "./json-text.ts";
import { EngineModule } from "./module.ts";
import type { Decoded, Engine, Evaluated, Failure, MatrixRead, NumberRead, RandomShape } from "./types.ts";

export * from "./types.ts";

/** Where the engine's bytes come from; without it, the file beside this module. */
export interface EngineOptions {
  /** The bytes of `engine.wasm`, or its compiled module to share between several engines. */
  readonly wasm?: BufferSource | WebAssembly.Module;
}

/**
 * Loads the engine, in a browser or in Node ≥ 20. Engines are independent; the module is compiled once and shared.
 * Rejects when WebAssembly is missing, forbidden (the page's CSP lacks 'wasm-unsafe-eval') or its file cannot be read.
 */
export async function loadEngine(options: EngineOptions = {}): Promise<Engine> {
  const module = options.wasm === undefined ? await builtInModule() : await compiled(options.wasm);
  return new WasmEngine(await EngineModule.start(module));
}

let sharedModule: Promise<WebAssembly.Module> | undefined;

function builtInModule(): Promise<WebAssembly.Module> {
  sharedModule ??= readModule(new URL("../../.build/wasm/engine.wasm", import.meta.url)).catch((error: unknown) => {
    sharedModule = undefined;
    throw error;
  });
  return sharedModule;
}

async function readModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === "file:" && typeof process === "object") {
    // Named by a variable, so that no bundler looks for a file system to put into a page.
    const fileSystem = "node:fs/promises";
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ fileSystem)) as {
      readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>>;
    };
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`engine.wasm: expected a file, came ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function compiled(wasm: BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
  return wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm);
}

/** The engine of the contract over one WebAssembly instance. */
class WasmEngine implements Engine {
  readonly version: string;
  private readonly module: EngineModule;

  constructor(module: EngineModule) {
    this.module = module;
    this.version = (module.callWithNumbers("aml_version", () => []) as { version: string }).version;
  }

  evaluate(state: unknown): Evaluated | Failure {
    return this.module.call("aml_evaluate", () => jsonText(state)) as Evaluated | Failure;
  }

  encodeLink(state: unknown): string {
    const reply = this.module.call("aml_encode_link", () => jsonText(state)) as { ok: true; link: string } | Failure;
    return reply.ok ? reply.link : "";
  }

  decodeLink(text: string): Decoded | Failure {
    return this.module.call("aml_decode_link", () => String(text)) as Decoded | Failure;
  }

  readNumber(text: string): NumberRead | Failure {
    return this.module.call("aml_read_number", () => String(text)) as NumberRead | Failure;
  }

  readMatrix(text: string): MatrixRead | Failure {
    return this.module.call("aml_read_matrix", () => String(text)) as MatrixRead | Failure;
  }

  randomState(seed: number, shape: RandomShape): Decoded | Failure {
    const numbers = () => [seed, shape.n_q, shape.n_k, shape.d_k, shape.d_v];
    return this.module.callWithNumbers("aml_random_state", numbers) as Decoded | Failure;
  }
}
