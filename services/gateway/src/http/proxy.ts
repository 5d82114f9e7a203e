import { AppError, NO_TIMEOUT, EXTENDED_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";
import type { Guard } from "@tukar-saldo/contracts";
import { runInSpan, requestSpanOf, startSpan } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler, Response } from "express";
import type { TrafficClass } from "../upstreams/admission.js";
import { createUsualLatency } from "../upstreams/usual-latency.js";
import type { Upstream } from "../upstreams/upstream.js";
import { forward, InterruptedReplyError, NotReceivedError } from "./forward.js";
import type { ForwardOptions, BufferedReply } from "./forward.js";
import { startReplyTimeout, toReplyTimeoutMs, NoReplyError } from "./reply-timeout.js";
import type { ReplyTimeout } from "./reply-timeout.js";

const CONNECT_ERROR_CODES = [
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "UND_ERR_CONNECT_TIMEOUT",
];
const NOT_SENT_ERROR_CODES = [...CONNECT_ERROR_CODES, new NotReceivedError().code];
const NO_REPLY_ERROR_CODES = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", new NoReplyError().code];
/** The second attempt is made only if at least this much time is left until the deadline. */
const MIN_ATTEMPT_MS = 200;
const RETRY_AFTER_SECONDS = 2;
/** The status that metrics and the request log show if the client disconnected. */
const CLIENT_DISCONNECTED = 499;

export interface ProxyOptions {
  upstream: Upstream;
  /** Who may call the endpoint. */
  guard: Guard;
  /** The timeout that the endpoint's contract declares, or `NO_TIMEOUT`. */
  timeoutSeconds: number;
  /** Whether the endpoint honours an Idempotency-Key. */
  acceptsIdempotencyKey?: boolean | undefined;
  /**
   * Whether only one replica knows a request's session, so that the gateway never gives up early to try another
   * replica.
   */
  isSticky?: true;
  log: Logger;
  /** The balancing key of a request. Requests with equal keys go to the same replica. */
  balancingKeyOf?: (request: Request) => string;
  /** Called before a reply is sent. */
  beforeReply?: (() => void) | undefined;
}

/**
 * Whether handling a request twice has the effect of handling it once: a read, or a request with an accepted
 * Idempotency-Key.
 */
function isIdempotent({ method, headers }: Request, acceptsKey = false): boolean {
  return ["GET", "HEAD"].includes(method) || (acceptsKey && headers["idempotency-key"] !== undefined);
}

/** Whether a retry is safe: the replica did not receive the request, or did not reply to an idempotent request. */
function canRetry(request: Request, code: string, acceptsKey?: boolean): boolean {
  return (
    NOT_SENT_ERROR_CODES.includes(code) ||
    (isIdempotent(request, acceptsKey) && NO_REPLY_ERROR_CODES.includes(code))
  );
}

type AttemptOptions = ProxyOptions & Pick<ForwardOptions, "onReply" | "onBufferedReply">;

/**
 * Forwards a request to a replica.
 * @returns the error code; undefined if the reply was sent or the client disconnected
 */
async function tryReplica(
  request: Request,
  response: Response,
  origin: string,
  {
    timeout,
    upstream,
    timeoutSeconds,
    log,
    onReply,
    onBufferedReply,
  }: AttemptOptions & { timeout: ReplyTimeout },
): Promise<string | undefined> {
  const startedAt = performance.now();
  const recordAttempt = (status: number | "failed") =>
    upstream.recordAttempt?.(status, (performance.now() - startedAt) / 1_000);
  const span = startSpan("client", `${request.method} ${upstream.name}`, requestSpanOf(response));
  span?.set({ "server.address": origin });
  if (span) request.headers["traceparent"] = span.traceparent;
  try {
    const pool = upstream.poolOf(origin);
    const timeouts = {
      startReplyTimeout: (giveUp: (error: NoReplyError) => void) => startReplyTimeout(timeout, giveUp),
      chunkTimeoutSeconds: timeoutSeconds,
    };
    await runInSpan(span, () => forward(request, response, pool, { ...timeouts, onReply, onBufferedReply }));
    recordAttempt(response.statusCode);
    return undefined;
  } catch (error) {
    const isClientGone = !(error instanceof InterruptedReplyError) && response.destroyed;
    recordAttempt(isClientGone ? CLIENT_DISCONNECTED : "failed");
    if (error instanceof InterruptedReplyError || response.destroyed) {
      response.destroy();
      return undefined;
    }
    log.warn(
      { error, upstream: upstream.name, request_id: request.headers["x-request-id"] },
      "upstream request failed, retrying on another replica if that is safe, else answered with 503",
    );
    const errorCode = String((error as Partial<NodeJS.ErrnoException> | undefined)?.code ?? "");
    if (CONNECT_ERROR_CODES.includes(errorCode)) upstream.markUnhealthy(origin);
    return errorCode;
  }
}

async function tryReplicas(request: Request, response: Response, options: AttemptOptions): Promise<void> {
  const { upstream, balancingKeyOf, timeoutSeconds, acceptsIdempotencyKey, isSticky = false } = options;
  const deadline = performance.now() + toReplyTimeoutMs(timeoutSeconds);
  const balancingKey = balancingKeyOf?.(request);
  const attempt = (origin: string, canUseOtherReplica: boolean): Promise<string | undefined> => {
    const timeout = {
      endMs: deadline - performance.now(),
      canUseOtherReplica,
      isLocal: timeoutSeconds !== NO_TIMEOUT && timeoutSeconds < EXTENDED_TIMEOUT_SECONDS,
      isLong: timeoutSeconds === NO_TIMEOUT,
      isReplicaAlive: () => upstream.check(origin),
    };
    return tryReplica(request, response, origin, { ...options, timeout });
  };
  const firstOrigin = upstream.choose(balancingKey);
  let errorCode = await attempt(
    firstOrigin,
    !isSticky && isIdempotent(request, acceptsIdempotencyKey) && upstream.hasOtherHealthyReplica(firstOrigin),
  );
  const isTimeLeft = deadline - performance.now() >= MIN_ATTEMPT_MS;
  if (errorCode !== undefined && isTimeLeft && canRetry(request, errorCode, acceptsIdempotencyKey)) {
    errorCode = await attempt(upstream.choose(balancingKey, firstOrigin), false);
  }
  if (errorCode === undefined) return;
  upstream.countRefusal();
  throw new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * Returns the traffic class of a request: staff if it has a bearer token, which the service will check, else visitors.
 * At public endpoints every request counts as a visitor's, so that a forged token cannot evade load shedding.
 */
const trafficClassOf = ({ headers }: Request, guard: Guard): TrafficClass =>
  guard === "public" || headers.authorization === undefined ? "visitors" : "staff";

/**
 * Creates the handler that refuses a request if its upstream is at its limit of concurrent requests. It must run before
 * all other checks of the request.
 */
export function createLoadSheddingHandler(upstream: Upstream, guard: Guard): RequestHandler {
  return (request, _response, next) => {
    upstream.refuseIfFull(trafficClassOf(request, guard));
    next();
  };
}

/**
 * Creates the function that forwards a request whose body has been read. It retries once on another replica if that
 * is safe. With `returnsReply`, it returns the reply if the status is 200.
 */
export function createForwarder(options: ProxyOptions & { readonly returnsReply?: true }) {
  const usualLatency = createUsualLatency();
  return async (request: Request, response: Response): Promise<BufferedReply | undefined> => {
    const admittedRequest = options.upstream.admit(trafficClassOf(request, options.guard), usualLatency);
    const onReply = (status: number): void => {
      admittedRequest.recordReplyStart(status);
      options.beforeReply?.();
    };
    let bufferedReply: BufferedReply | undefined;
    const onBufferedReply = options.returnsReply && ((reply: BufferedReply) => void (bufferedReply = reply));
    try {
      await tryReplicas(request, response, { ...options, onReply, onBufferedReply });
      return bufferedReply;
    } finally {
      admittedRequest.end();
    }
  };
}

/** Creates the handler that forwards each request, see `createForwarder`. */
export function createProxyHandler(options: ProxyOptions): RequestHandler {
  const forwardRequest = createForwarder(options);
  return async (request, response) => void (await forwardRequest(request, response));
}
