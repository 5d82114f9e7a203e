import { AppError, NO_TIMEOUT, OUTSIDE_TIMEOUT } from "@tukar-saldo/contracts";
import type { Guard } from "@tukar-saldo/contracts";
import { endWith, requestSpanOf, startSpan } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler, Response } from "express";
import type { Party } from "../upstreams/admission.js";
import { createUsualLatency } from "../upstreams/usual-latency.js";
import type { Upstream } from "../upstreams/upstream.js";
import { forward, InterruptedReplyError, NotReceivedError } from "./forward.js";
import type { ForwardOptions, WholeReply } from "./forward.js";
import { awaitReply, beginWithinMs, NoReplyError } from "./patience.js";
import type { Patience } from "./patience.js";

const CONNECT_ERRORS = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
];
const NOT_SENT_ERRORS = [...CONNECT_ERRORS, new NotReceivedError().code];
const NO_REPLY_ERRORS = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", new NoReplyError().code];
/** Less time is too short for a second attempt. */
const MIN_ATTEMPT_MS = 200;
const RETRY_AFTER_SECONDS = 2;
/** The status in metrics if the client disconnected; the request log shows the same. */
const CLIENT_DISCONNECTED = 499;

export interface ProxyOptions {
  upstream: Upstream;
  /** Who may call the endpoint. */
  guard: Guard;
  /** Seconds within which the gateway answers, see `Endpoint`. */
  timeoutSeconds: number;
  /** Whether the endpoint honours an Idempotency-Key. */
  acceptsIdempotencyKey?: boolean | undefined;
  /** Whether a replica that does not begin to answer is never left, as requests belong to it. */
  isBound?: true;
  log: Logger;
  /** The balancing key of a request. Requests with equal keys go to the same replica. */
  keyOf?: (request: Request) => string;
  /** Is called before a reply is sent. */
  beforeReply?: (() => void) | undefined;
}

/** Whether a request may be handled twice without harm: a read, or one whose endpoint honours its key. */
function isRepeatable({ method, headers }: Request, acceptsKey = false): boolean {
  return ["GET", "HEAD"].includes(method) || (acceptsKey && headers["idempotency-key"] !== undefined);
}

/** Whether a retry is safe: the connection failed before the request was sent, or the request is repeatable. */
function canRetry(request: Request, code: string, acceptsKey?: boolean): boolean {
  return (
    NOT_SENT_ERRORS.includes(code) || (isRepeatable(request, acceptsKey) && NO_REPLY_ERRORS.includes(code))
  );
}

type Attempt = ProxyOptions & Pick<ForwardOptions, "onReply" | "onWholeReply">;

/**
 * Forwards a request to a replica.
 * @returns the error code; undefined if the reply was sent or the client disconnected
 */
async function tryReplica(
  request: Request,
  response: Response,
  origin: string,
  { patience, upstream, timeoutSeconds, log, onReply, onWholeReply }: Attempt & { patience: Patience },
): Promise<string | undefined> {
  const startedAt = performance.now();
  const measure = (status: number | "failed") =>
    upstream.measure?.(status, (performance.now() - startedAt) / 1_000);
  const span = startSpan("client", `${request.method} ${upstream.name}`, requestSpanOf(response));
  span?.set({ "server.address": origin });
  if (span) request.headers["traceparent"] = span.traceparent;
  try {
    const pool = upstream.poolOf(origin);
    const waiting = {
      awaitReply: (giveUp: (error: NoReplyError) => void) => awaitReply(patience, giveUp),
      partTimeoutSeconds: timeoutSeconds,
    };
    await endWith(span, () => forward(request, response, pool, { ...waiting, onReply, onWholeReply }));
    measure(response.statusCode);
    return undefined;
  } catch (error) {
    const isClientGone = !(error instanceof InterruptedReplyError) && response.destroyed;
    measure(isClientGone ? CLIENT_DISCONNECTED : "failed");
    if (error instanceof InterruptedReplyError || response.destroyed) {
      response.destroy();
      return undefined;
    }
    log.warn(
      { error, upstream: upstream.name, request_id: request.headers["x-request-id"] },
      "upstream request failed, retrying on another replica if that is safe, else answered with 503",
    );
    const code = String((error as Partial<NodeJS.ErrnoException> | undefined)?.code ?? "");
    if (CONNECT_ERRORS.includes(code)) upstream.markUnhealthy(origin);
    return code;
  }
}

async function tryReplicas(request: Request, response: Response, options: Attempt): Promise<void> {
  const { upstream, keyOf, timeoutSeconds, acceptsIdempotencyKey, isBound = false } = options;
  const deadline = performance.now() + beginWithinMs(timeoutSeconds);
  const key = keyOf?.(request);
  const tryOne = (origin: string, mayLeave: boolean): Promise<string | undefined> => {
    const patience = {
      endMs: deadline - performance.now(),
      mayLeave,
      isQuick: timeoutSeconds !== NO_TIMEOUT && timeoutSeconds < OUTSIDE_TIMEOUT,
      isLong: timeoutSeconds === NO_TIMEOUT,
      isAnswering: () => upstream.check(origin),
    };
    return tryReplica(request, response, origin, { ...options, patience });
  };
  const first = upstream.choose(key);
  let failure = await tryOne(
    first,
    !isBound && isRepeatable(request, acceptsIdempotencyKey) && upstream.hasOther(first),
  );
  const isTimeLeft = deadline - performance.now() >= MIN_ATTEMPT_MS;
  if (failure !== undefined && isTimeLeft && canRetry(request, failure, acceptsIdempotencyKey)) {
    failure = await tryOne(upstream.choose(key, first), false);
  }
  if (failure === undefined) return;
  upstream.countRefusal();
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * Returns the party of a request: staff if it has a bearer token, which the service will check, else visitors. At
 * public endpoints every request counts as a visitor's, so that a token does not evade load shedding.
 */
const partyOf = ({ headers }: Request, guard: Guard): Party =>
  guard === "public" || headers.authorization === undefined ? "visitors" : "staff";

/**
 * Creates the handler that refuses a request at once if its upstream has no room for it, before any other work is
 * done.
 */
export function refuseIfFull(upstream: Upstream, guard: Guard): RequestHandler {
  return (request, _response, next) => {
    upstream.refuseIfFull(partyOf(request, guard));
    next();
  };
}

/**
 * Creates the function that forwards a request whose body has been read. It retries once on another replica if that
 * is safe. With `records`, it returns the reply if the status is 200.
 */
export function createForwarder(options: ProxyOptions & { readonly records?: true }) {
  const usual = createUsualLatency();
  return async (request: Request, response: Response): Promise<WholeReply | undefined> => {
    const admitted = options.upstream.admit(partyOf(request, options.guard), usual);
    const onReply = (status: number): void => {
      admitted.replyBegan(status);
      options.beforeReply?.();
    };
    let whole: WholeReply | undefined;
    const onWholeReply = options.records && ((reply: WholeReply) => void (whole = reply));
    try {
      await tryReplicas(request, response, { ...options, onReply, onWholeReply });
      return whole;
    } finally {
      admitted.end();
    }
  };
}

/** Creates the handler that forwards each request, see `createForwarder`. */
export function createProxyHandler(options: ProxyOptions): RequestHandler {
  const forwardRequest = createForwarder(options);
  return async (request, response) => void (await forwardRequest(request, response));
}
