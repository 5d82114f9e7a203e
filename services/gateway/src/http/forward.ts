import { ERROR_CODE_HEADER, USER_ID_HEADER } from "@tukar-saldo/service-kit";
import type { Request, Response } from "express";
import type { Dispatcher, Pool } from "undici";
import { toClientHeaders, toUpstreamHeaders } from "./proxy-headers.js";

/** The error when the upstream connection fails after the reply has begun, so that no error response can be sent. */
export class InterruptedReplyError extends Error {
  override readonly name = "InterruptedReplyError";
}

function toUpstreamRequest(
  request: Request,
  timeoutSeconds: number,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const bytes: unknown = request.body;
  return {
    path: request.originalUrl,
    method: request.method as Dispatcher.HttpMethod,
    headers: toUpstreamHeaders(request.headers),
    body: Buffer.isBuffer(bytes) && bytes.length > 0 ? bytes : null,
    headersTimeout: timeoutSeconds * 1_000,
    bodyTimeout: timeoutSeconds * 1_000,
    signal,
  };
}

export interface ForwardOptions {
  /** Timeout until the reply begins, and between its parts; 0: no timeout. */
  readonly timeoutSeconds: number;
  /** Is called with the status when the upstream's reply begins. */
  readonly onReply: (status: number) => void;
}

/**
 * Forwards a request to a replica and streams its reply back.
 * @throws InterruptedReplyError after the reply has begun, else the connection's error
 */
export async function forward(
  request: Request,
  response: Response,
  pool: Pool,
  { timeoutSeconds, onReply }: ForwardOptions,
): Promise<void> {
  const disconnected = new AbortController();
  // After a complete reply there is nothing to abort. Aborting would create an error and call listeners for nothing.
  const onClose = (): void => {
    if (!response.writableFinished) disconnected.abort();
  };
  response.once("close", onClose);
  let begun = false;
  try {
    await pool.stream(
      toUpstreamRequest(request, timeoutSeconds, disconnected.signal),
      ({ statusCode, headers }) => {
        begun = true;
        onReply(statusCode);
        response.status(statusCode);
        response.locals["uid"] = headers[USER_ID_HEADER];
        response.locals["code"] = headers[ERROR_CODE_HEADER];
        for (const [name, value] of toClientHeaders(headers)) response.setHeader(name, value);
        return response;
      },
    );
  } catch (error) {
    throw begun ? new InterruptedReplyError("the reply was interrupted", { cause: error }) : error;
  } finally {
    response.off("close", onClose);
  }
}
