import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request } from "express";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses at a high and slow compression level, as the callers cache the result. */
export function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoding === "br" ? brotli(bytes, BROTLI_OPTIONS) : promisify(gzip)(bytes, { level: 9 });
}

/** Chooses Brotli, or gzip if the client does not accept Brotli. @returns undefined if the client accepts neither */
export function negotiateEncoding(request: Request): Encoding | undefined {
  return (["br", "gzip"] as const).find((name) => request.acceptsEncodings(name) !== false);
}
