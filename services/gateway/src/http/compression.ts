import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Request } from "express";

export type Encoding = "br" | "gzip";

const brotli = promisify(brotliCompress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Packed as tightly as is quick: what is packed here is kept, and sent many times. */
export function pack(encoding: Encoding, bytes: Buffer): Promise<Buffer> {
  return encoding === "br" ? brotli(bytes, quality) : promisify(gzip)(bytes, { level: 9 });
}

/** The best encoding that the client takes; undefined when it takes none. */
export function encodingFor(request: Request): Encoding | undefined {
  return (["br", "gzip"] as const).find((name) => request.acceptsEncodings(name) !== false);
}
