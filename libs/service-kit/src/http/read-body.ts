import type { IncomingMessage } from "node:http";
import { AppError, BODY_LIMIT_BYTES } from "@tukar-saldo/contracts";
import express from "express";
import type { RequestHandler } from "express";

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

export function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0
  );
}

/**
 * A body that is not JSON in UTF-8, or is compressed, is 415; a request without a body has no type to check.
 */
export function checkBodyHeaders(request: IncomingMessage): void {
  if (!hasBody(request)) return;
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT_BYTES) throw new AppError("TOO_LARGE");
  const type = request.headers["content-type"] ?? "";
  const encoding = request.headers["content-encoding"] ?? "identity";
  if (!JSON_TYPE.test(type) || encoding !== "identity") throw new AppError("UNSUPPORTED_TYPE");
}

export const checkBodyHeadersFirst: RequestHandler = (request, _response, next) => {
  checkBodyHeaders(request);
  next();
};

/** Reads the raw bytes, 16 KB at most, and never inflates: parsing waits until the caller is let in. */
export const readRawBody: RequestHandler = express.raw({
  limit: BODY_LIMIT_BYTES,
  inflate: false,
  type: () => true,
});
