import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request } from "express";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Compresses at high, slow levels, as the results are cached. */
export function compress(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoding === "br" ? brotli(bytes, BROTLI_OPTIONS) : promisify(gzip)(bytes, { level: 9 });
}

/** Chooses the best encoding that the client accepts. @returns undefined if the client accepts no encoding */
export function negotiateEncoding(request: Request): Encoding | undefined {
  return (["br", "gzip"] as const).find((name) => request.acceptsEncodings(name) !== false);
}
