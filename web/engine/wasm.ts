/** Where an engine's bytes come from; without it, the file beside this module. */
export interface EngineOptions {
  /** The bytes of the `.wasm` file, or its compiled module to share between several engines. */
  readonly wasm?: BufferSource | WebAssembly.Module;
}

const shared = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled module that the options give, else that of a file, which is fetched and compiled once. */
export function compiledModule({ wasm }: EngineOptions, file: URL): Promise<WebAssembly.Module> {
  if (wasm !== undefined) return compiled(wasm);
  const known = shared.get(file.href);
  if (known) return known;
  const reading = readModule(file).catch((error: unknown) => {
    shared.delete(file.href);
    throw error;
  });
  shared.set(file.href, reading);
  return reading;
}

async function readModule(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === "file:" && typeof process === "object") {
    // Put together here, so that no bundler looks for a file system to put into a page.
    const fileSystem = ["node:fs", "promises"].join("/");
    const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ fileSystem)) as {
      readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>>;
    };
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  const name = url.pathname.replace(/.*\//, "");
  if (!response.ok) throw new Error(`${name}: expected a file, came ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

async function compiled(wasm: BufferSource | WebAssembly.Module): Promise<WebAssembly.Module> {
  return wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm);
}
