import type { ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";
import { compress, negotiateEncoding } from "./compression.js";
import type { Encoding } from "./compression.js";

export type SetHeaders = (response: ServerResponse, path: string) => void;

const COMPRESSIBLE_EXTENSIONS = new Set([".js", ".css", ".svg", ".json", ".webmanifest"]);
const ASSET_PATH = /^\/assets\/[\w.-]+$/;

/**
 * Serves text files as Brotli or gzip. Each is compressed once and cached, as its name contains a content hash.
 * Requests for other and missing files go to the next handler.
 */
export function serveCompressedAssets(folder: string, setHeaders: SetHeaders): RequestHandler {
  const cache = new Map<string, Promise<Buffer | undefined>>();
  async function loadCompressed(path: string, encoding: Encoding): Promise<Buffer | undefined> {
    try {
      return await compress(encoding, await readFile(join(folder, path)));
    } catch {
      cache.delete(`${encoding} ${path}`);
      return undefined;
    }
  }
  return async (request, response, next) => {
    const { path } = request;
    const encoding = negotiateEncoding(request);
    const isCompressible = ASSET_PATH.test(path) && COMPRESSIBLE_EXTENSIONS.has(extname(path));
    if (encoding === undefined || request.method !== "GET" || !isCompressible) return next();
    const cacheKey = `${encoding} ${path}`;
    const pendingBytes = cache.get(cacheKey) ?? loadCompressed(path, encoding);
    cache.set(cacheKey, pendingBytes);
    const bytes = await pendingBytes;
    if (bytes === undefined) return next();
    setHeaders(response, path);
    response.set({ "Content-Encoding": encoding, Vary: "Accept-Encoding" }).type(extname(path)).send(bytes);
  };
}
