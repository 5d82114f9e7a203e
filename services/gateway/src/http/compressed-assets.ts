import type { ServerResponse } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { RequestHandler } from "express";
import { encodingFor, pack } from "./compression.js";
import type { Encoding } from "./compression.js";

/** Sets the headers of a file by its path. */
export type SetHeaders = (response: ServerResponse, path: string) => void;

const TEXTS = new Set([".js", ".css", ".svg", ".json", ".webmanifest"]);
const NAME = /^\/assets\/[\w.-]+$/;

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
    const encoding = encodingFor(request);
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
