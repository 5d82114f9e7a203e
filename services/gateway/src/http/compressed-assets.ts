import type { ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { RequestHandler } from "express";

type Encoding = "br" | "gzip";

/** Sets the headers of a file by its path. */
export type SetHeaders = (response: ServerResponse, path: string) => void;

const TEXTS = new Set([".js", ".css", ".svg", ".json", ".webmanifest"]);
const NAME = /^\/assets\/[\w.-]+$/;
const brotli = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function pack(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoding === "br" ? brotli(bytes, quality) : promisify(gzip)(bytes, { level: 9 });
}

/**
 * Assets as Brotli or gzip, packed once and kept: their names carry a hash, so a name never means other
 * bytes. What is no text, or is not there, is left to the next in line.
 */
export function compressedAssets(folder: string, setHeaders: SetHeaders): RequestHandler {
  const packed = new Map<string, Promise<Buffer | undefined>>();
  async function load(path: string, encoding: Encoding): Promise<Buffer | undefined> {
    try {
      return await pack(encoding, await readFile(join(folder, path)));
    } catch {
      packed.delete(`${encoding} ${path}`);
      return undefined;
    }
  }
  return async (request, response, next) => {
    const { path } = request;
    const encoding = (["br", "gzip"] as const).find((name) => request.acceptsEncodings(name) !== false);
    const isText = NAME.test(path) && TEXTS.has(extname(path));
    if (encoding === undefined || request.method !== "GET" || !isText) return next();
    const key = `${encoding} ${path}`;
    const loading = packed.get(key) ?? load(path, encoding);
    packed.set(key, loading);
    const bytes = await loading;
    if (bytes === undefined) return next();
    setHeaders(response, path);
    response.set({ "Content-Encoding": encoding, Vary: "Accept-Encoding" }).type(extname(path)).send(bytes);
  };
}
