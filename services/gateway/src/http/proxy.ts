import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler, Response } from "express";
import type { Dispatcher } from "undici";
import type { Upstream } from "../upstreams/upstream.js";
import { answerHeadersOf, requestHeadersOf } from "./proxy-headers.js";

const NOT_SENT = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"];
const BROKEN_OFF = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];
const RETRY_AFTER_SECONDS = 2;

export interface ProxyOptions {
  upstream: Upstream;
  patience: number;
  log: Logger;
  /** Requests with the same key go to the same replica. */
  keyOf?: (request: Request) => string;
}

function codeOf(error: unknown): string {
  return String((error as Partial<NodeJS.ErrnoException> | undefined)?.code ?? "");
}

/** Whether a second try can do no harm: nothing was sent, or the request may be repeated. */
function mayRepeat(request: Request, code: string): boolean {
  const repeatable =
    ["GET", "HEAD"].includes(request.method) || request.headers["idempotency-key"] !== undefined;
  return NOT_SENT.includes(code) || (repeatable && BROKEN_OFF.includes(code));
}

/** Once a replica's answer has begun there is no second try. */
class BrokenAnswer extends Error {
  override readonly name = "BrokenAnswer";
}

async function passOn(
  request: Request,
  response: Response,
  origin: string,
  options: ProxyOptions,
): Promise<void> {
  const hangUp = new AbortController();
  const onClose = (): void => hangUp.abort();
  response.once("close", onClose);
  const milliseconds = options.patience * 1_000;
  const bytes: unknown = request.body;
  const sent: Dispatcher.RequestOptions = {
    path: request.originalUrl,
    method: request.method as Dispatcher.HttpMethod,
    headers: requestHeadersOf(request.headers),
    body: Buffer.isBuffer(bytes) && bytes.length > 0 ? bytes : null,
    headersTimeout: milliseconds,
    bodyTimeout: milliseconds,
    signal: hangUp.signal,
  };
  let begun = false;
  try {
    await options.upstream.poolOf(origin).stream(sent, ({ statusCode, headers }) => {
      begun = true;
      response.status(statusCode);
      for (const [name, value] of answerHeadersOf(headers)) response.setHeader(name, value);
      return response;
    });
  } catch (error) {
    throw begun ? new BrokenAnswer("the answer broke off", { cause: error }) : error;
  } finally {
    response.off("close", onClose);
  }
}

/**
 * Passes a request on to a replica, the body already read; once more, to another, where that can do no harm.
 */
export function proxyTo(options: ProxyOptions): RequestHandler {
  const { upstream, log, keyOf } = options;
  return async (request, response) => {
    const leave = upstream.enter();
    const key = keyOf?.(request);
    let origin = upstream.choose(key);
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await passOn(request, response, origin, options);
        } catch (error) {
          const code = codeOf(error);
          if (error instanceof BrokenAnswer || response.destroyed) return void response.destroy();
          log.warn(
            { error, upstream: upstream.name, request_id: request.headers["x-request-id"] },
            "no answer",
          );
          if (NOT_SENT.includes(code)) upstream.leaveOut(origin);
          if (attempt > 1 || !mayRepeat(request, code)) {
            throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
          }
          origin = upstream.choose(key, origin);
        }
      }
    } finally {
      leave();
    }
  };
}
