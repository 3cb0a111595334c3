// A small server for a folder of static files, on this machine only.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";

/** @type {Record<string, string>} */
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};
const compressible = /^(text\/|application\/(json|wasm|manifest)|image\/svg)/;

/** What the page may do: nothing from another host, no script but its own. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/**
 * Serves a folder on 127.0.0.1, on the wanted port or, where that is taken, another one.
 * @param {string} folder
 * @param {number} port 0 for any free one
 * @param {string} [policy] another Content-Security-Policy than the page's
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export async function serve(folder, port, policy = contentSecurityPolicy) {
  const server = createServer((request, response) => answer(folder, policy, request, response));
  for (const candidate of [...Array.from({ length: 10 }, (_, i) => port && port + i), 0]) {
    if (await listens(server, candidate)) break;
  }
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("No port could be had on 127.0.0.1.");
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${bound.port}/`, close };
}

/** @param {import("node:http").Server} server @param {number} port @returns {Promise<boolean>} false: the port is taken */
function listens(server, port) {
  return new Promise((done, fail) => {
    /** @param {NodeJS.ErrnoException} error */
    const refused = (error) => (error.code === "EADDRINUSE" || error.code === "EACCES" ? done(false) : fail(error));
    server.once("error", refused);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", refused);
      done(true);
    });
  });
}

/**
 * @param {string} folder @param {string} policy
 * @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response
 */
function answer(folder, policy, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  const file = findFile(folder, request.url ?? "/");
  if (!file) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found\n");
    return;
  }
  const type = types[extname(file)] ?? "application/octet-stream";
  const squeezed = compressible.test(type) && /\bbr\b/.test(String(request.headers["accept-encoding"] ?? ""));
  response.writeHead(200, {
    "content-type": type,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    // A frame with a sandbox has no origin of its own, and loads modules only where this is said.
    "access-control-allow-origin": "*",
    "cache-control": "no-cache",
    vary: "accept-encoding",
    ...(squeezed ? { "content-encoding": "br" } : { "content-length": statSync(file).size }),
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const source = createReadStream(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const streams = squeezed ? [source, createBrotliCompress(quality), response] : [source, response];
  // A reader that goes away in the middle is no concern of ours.
  pipeline(streams, () => {});
}

/**
 * The file that a request means; a folder means its index.html.
 * @param {string} folder @param {string} url @returns {string | undefined} undefined: none, or one outside the folder
 */
function findFile(folder, url) {
  try {
    const path = decodeURIComponent(new URL(url, "http://localhost").pathname);
    const file = resolve(join(folder, path.endsWith("/") ? `${path}index.html` : path));
    return file.startsWith(resolve(folder) + sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
