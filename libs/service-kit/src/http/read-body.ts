import type { IncomingMessage } from "node:http";
import { AppError, MAX_BODY_BYTES } from "@tukar-saldo/contracts";
import express from "express";
import type { RequestHandler } from "express";

const JSON_TYPE_PATTERN = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

function hasBody(request: IncomingMessage): boolean {
  return (
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0
  );
}

function throwIfUnacceptable(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new AppError("TOO_LARGE");
  const contentType = request.headers["content-type"] ?? "";
  const contentEncoding = request.headers["content-encoding"] ?? "identity";
  if (!JSON_TYPE_PATTERN.test(contentType) || contentEncoding !== "identity")
    throw new AppError("UNSUPPORTED_TYPE");
}

/** Refuses a body by its headers: with 413 if it is too large, with 415 if it is not uncompressed JSON in UTF-8. */
export const checkBodyHeaders =
  (maxBytes: number = MAX_BODY_BYTES): RequestHandler =>
  (request, _response, next) => {
    if (hasBody(request)) throwIfUnacceptable(request, maxBytes);
    next();
  };

/**
 * Reads a body of at most `maxBytes` as raw bytes, without decompressing. The body is parsed later, after
 * authentication.
 */
export const readRawBody = (maxBytes: number = MAX_BODY_BYTES): RequestHandler =>
  express.raw({ limit: maxBytes, inflate: false, type: () => true });
