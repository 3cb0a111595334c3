import type { Packed } from "./packed.ts";
import type { Failure, Matrix, RowStatistics } from "./types.ts";

/** What the module exports: the C interface of src/bindings. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  aml_reserve(size: number): number;
  aml_release(address: number): void;
  aml_longest_text(): number;
  [call: string]: unknown;
}

/** What a call is given: a text, a block of numbers, both of a packed document, or a whole number. */
export type Input = string | Float64Array | Packed | number;

/**
 * One instance of the engine's module and the copying in and out of its memory. A call that ends in a trap (memory
 * exhausted) becomes the problem `internal`, and the next call starts on a fresh instance.
 */
export class EngineModule {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private readonly module: WebAssembly.Module;
  private exports: Exports;

  private constructor(module: WebAssembly.Module, exports: Exports) {
    this.module = module;
    this.exports = exports;
  }

  static async start(module: WebAssembly.Module): Promise<EngineModule> {
    const instance = await WebAssembly.instantiate(module, imports(module));
    return new EngineModule(module, initialised(instance));
  }

  /** Calls a function of the interface, named without its prefix; whatever `inputs` throws is a problem too. */
  call(name: string, inputs: () => readonly Input[]): unknown {
    return this.guarded(() => {
      const rooms: number[] = [];
      const given = inputs().flatMap((input) => {
        if (typeof input === "number") return [input];
        const parts =
          typeof input === "string" || input instanceof Float64Array ? [input] : [input.text, input.numbers];
        return parts.flatMap((part) => {
          if (!part) return [0, 0];
          const [address, length] = this.put(part);
          rooms.push(address);
          return [address, length];
        });
      });
      const reply = this.reply((this.exports[`aml_${name}`] as (...all: number[]) => number)(...given));
      for (const room of rooms) this.exports.aml_release(room);
      return reply;
    });
  }

  /** Copies a text or numbers into the module's memory; gives the address and the length. */
  private put(input: string | Float64Array): [number, number] {
    const { aml_reserve: reserve, aml_longest_text: longest, memory } = this.exports;
    if (typeof input !== "string") {
      // A block without numbers has an address too.
      const address = room(reserve, input.byteLength || 1);
      new Float64Array(memory.buffer, address, input.length).set(input);
      return [address, input.length];
    }
    // One byte past the limit is enough for the engine to refuse the text by its length.
    const bytes = this.encoder.encode(input.slice(0, longest() + 1));
    const address = room(reserve, bytes.length || 1);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    return [address, bytes.length];
  }

  /** How far the module's memory has grown. */
  get memoryBytes(): number {
    return this.exports.memory.buffer.byteLength;
  }

  private guarded(work: () => unknown): unknown {
    try {
      return work();
    } catch (error) {
      this.exports = initialised(new WebAssembly.Instance(this.module, imports(this.module)));
      return internalFailure(inWords(error));
    }
  }

  private reply(parts: number): unknown {
    const buffer = this.exports.memory.buffer;
    const part = new Uint32Array(buffer, parts, 6);
    const at = (index: number): [number, number] => [part[index] as number, part[index + 1] as number];
    const header: unknown = JSON.parse(this.decoder.decode(new Uint8Array(buffer, ...at(0))));
    return filled(
      header as Record<string, unknown>,
      new Float64Array(buffer, ...at(2)),
      new Uint8Array(buffer, ...at(4)),
    );
  }
}

/** Room that there is: without it the address would be 0, where the module keeps things of its own. */
function room(reserve: (size: number) => number, size: number): number {
  const address = reserve(size);
  if (address === 0) throw new RangeError(`no room for ${size} bytes`);
  return address;
}

function initialised(instance: WebAssembly.Instance): Exports {
  const exports = instance.exports as unknown as Exports;
  exports._initialize();
  return exports;
}

/** The few functions a module without a C library's input and output asks for; none of them does anything. */
function imports(module: WebAssembly.Module): WebAssembly.Imports {
  const given: Record<string, Record<string, () => number>> = {};
  for (const { module: space, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind !== "function") continue;
    given[space] ??= {};
    given[space][name] = () => {
      if (name === "proc_exit") throw new Error("the engine stopped");
      return 0;
    };
  }
  return given;
}

/** What was thrown may be anything: something that cannot be made a text, too. */
function inWords(error: unknown): string {
  try {
    return String(error);
  } catch {
    return "something without words was thrown";
  }
}

function internalFailure(came: string): Failure {
  return {
    ok: false,
    problems: [{ code: "internal", path: "", message: `The engine failed: ${came}`, came, expected: "a reply" }],
  };
}

const rowLength = 10;

/** A header with its references replaced by the numbers they stand for; every array is its own copy. */
function filled(header: Record<string, unknown>, numbers: Float64Array, bytes: Uint8Array): unknown {
  const fill = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(fill);
    if (typeof node !== "object" || node === null) return node;
    const { $matrix, $bytes, $rows, $numbers, $lists, $flags } = node as Record<string, number[] | undefined>;
    if ($matrix) return matrixAt(numbers, $matrix as [number, number, number]);
    if ($lists) return listsAt(numbers, $lists);
    if ($flags) return listsAt(bytes, $flags);
    if ($bytes) return slice(bytes, $bytes);
    if ($numbers) return slice(numbers, $numbers);
    if ($rows) return rowsAt(numbers, $rows as [number, number]);
    return Object.fromEntries(Object.entries(node).map(([key, member]) => [key, fill(member)]));
  };
  return fill(header);
}

function slice<Block extends Float64Array | Uint8Array>(
  block: Block,
  [offset = 0, count = 0]: readonly number[],
): Block {
  return block.slice(offset, offset + count) as Block;
}

function matrixAt(numbers: Float64Array, [offset, rows, cols]: [number, number, number]): Matrix {
  return { rows, cols, data: numbers.slice(offset, offset + rows * cols) };
}

function listsAt(block: Float64Array | Uint8Array, [offset = 0, rows = 0, cols = 0]: readonly number[]): number[][] {
  return Array.from({ length: rows }, (_, row) => {
    const list: number[] = [];
    for (let at = offset + row * cols; list.length < cols; at += 1) list.push(block[at] as number);
    return list;
  });
}

function rowsAt(numbers: Float64Array, [offset, count]: [number, number]): RowStatistics[] {
  return Array.from({ length: count }, (_, row) => {
    const start = offset + row * rowLength;
    return rowStatistics(numbers.subarray(start, start + rowLength));
  });
}

/** The order of src/bindings; a missing value came as NaN. */
function rowStatistics(row: Float64Array): RowStatistics {
  const at = (index: number) => row[index] as number;
  const given = (index: number) => (Number.isNaN(at(index)) ? null : at(index));
  return {
    sum: at(0),
    entropy_nats: given(1),
    entropy_bits: given(2),
    entropy_share: given(3),
    effective_keys: given(4),
    argmax: given(5),
    row_max: at(6),
    log_sum_exp: at(7),
    denominator: at(8),
    allowed_keys: at(9),
    empty: at(9) === 0 && at(0) === 0,
  };
}
