import { AppError } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler, Response } from "express";
import type { Upstream } from "../upstreams/upstream.js";
import { BrokenAnswer, passOn } from "./pass-on.js";

const NOT_SENT = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "UND_ERR_CONNECT_TIMEOUT"];
const BROKEN_OFF = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];
const RETRY_AFTER_SECONDS = 2;

export interface ProxyOptions {
  upstream: Upstream;
  /** Seconds until an answer begins, and between its parts; 0: no end. */
  patience: number;
  log: Logger;
  /** Requests with the same key go to the same replica. */
  keyOf?: (request: Request) => string;
}

/** Whether a second try can do no harm: nothing was sent, or the request may be repeated. */
function mayRepeat(request: Request, code: string): boolean {
  const repeatable =
    ["GET", "HEAD"].includes(request.method) || request.headers["idempotency-key"] !== undefined;
  return NOT_SENT.includes(code) || (repeatable && BROKEN_OFF.includes(code));
}

/** Nothing when the client has its answer or is gone; else the code of what went wrong. */
async function attempt(
  request: Request,
  response: Response,
  origin: string,
  { upstream, patience, log }: ProxyOptions,
): Promise<string | undefined> {
  try {
    await passOn(request, response, upstream.poolOf(origin), patience);
    return undefined;
  } catch (error) {
    if (error instanceof BrokenAnswer || response.destroyed) {
      response.destroy();
      return undefined;
    }
    log.warn({ error, upstream: upstream.name, request_id: request.headers["x-request-id"] }, "no answer");
    const code = String((error as Partial<NodeJS.ErrnoException> | undefined)?.code ?? "");
    if (NOT_SENT.includes(code)) upstream.leaveOut(origin);
    return code;
  }
}

async function tryReplicas(request: Request, response: Response, options: ProxyOptions): Promise<void> {
  const { upstream, keyOf } = options;
  const key = keyOf?.(request);
  const first = upstream.choose(key);
  let failure = await attempt(request, response, first, options);
  if (failure !== undefined && mayRepeat(request, failure)) {
    failure = await attempt(request, response, upstream.choose(key, first), options);
  }
  if (failure !== undefined) throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * Passes a request on to a replica, the body already read; once more, to another, where that can do no harm.
 */
export function proxyTo(options: ProxyOptions): RequestHandler {
  return async (request, response) => {
    const leave = options.upstream.enter();
    try {
      await tryReplicas(request, response, options);
    } finally {
      leave();
    }
  };
}
