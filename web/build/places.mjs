// Where things are, from the top of the repository.
import { fileURLToPath } from "node:url";

/** The top folder of the repository, without a trailing slash. */
export const top = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** @param {string} relative a path from the top folder */
export const inTop = (relative) => `${top}/${relative}`;

export const siteFolder = inTop("dist/site");
export const libFolder = inTop("dist/lib");
export const wasmFile = inTop(".build/wasm/engine.wasm");
export const fontFile = inTop(".build/fonts/formulas.woff2");
