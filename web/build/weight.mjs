// The weight of the first view: the page and everything that it names, compressed as a web host would.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { siteFolder } from "./places.mjs";
import { Failure } from "./run.mjs";

/** Bytes after brotli. */
export const budget = { total: 90_000, wasm: 60_000 };

/**
 * Weighs index.html, its script, the longer one of the dictionaries and the engine. Parts that are loaded when the
 * first picture stands, or on demand, do not count.
 * @returns {{ files: { file: string, bytes: number }[], total: number, wasm: number }} bytes after brotli
 * @throws {Failure} where dist/site is not built
 */
export function measureFirstView() {
  const page = join(siteFolder, "index.html");
  if (!existsSync(page)) throw new Failure("dist/site is not there: npm run build makes it.");
  /** @param {string} file */
  const weigh = (file) => ({ file, bytes: brotliCompressSync(readFileSync(join(siteFolder, file))).length });
  const named = [...readFileSync(page, "utf8").matchAll(/\b(?:src|href)="\.\/([^"]+)"/g)].map(([, file = ""]) => file);
  const dictionaries = readdirSync(join(siteFolder, "assets")).filter((file) => /^(en|zh)-.{8}\.js$/.test(file));
  const [longer] = dictionaries.map((file) => weigh(`assets/${file}`)).sort((a, b) => b.bytes - a.bytes);
  if (!longer) throw new Failure("dist/site holds no dictionary.");
  const files = [...["index.html", ...new Set(named)].map(weigh), longer];
  /** @param {{ bytes: number }[]} some */
  const sum = (some) => some.reduce((bytes, one) => bytes + one.bytes, 0);
  return { files, total: sum(files), wasm: sum(files.filter(({ file }) => file.endsWith(".wasm"))) };
}
