import { AppError } from "@tukar-saldo/contracts";
import type { Request, RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { createRefusalCounter } from "../observability/count-refusals.js";
import { addressLimitKey } from "./address-key.js";
import type { LimiterOptions } from "./limiter.js";
import { hashLimitKey, scaleLimit, secondsUntilReset } from "./limiter.js";
import { RedisOrMemoryStore } from "./redis-or-memory-store.js";

interface AddressLimit extends LimiterOptions {
  addressOf: (request: Request) => string;
  /** What a request is about, if the requests about each subject are counted separately. */
  subjectOf?: (request: Request) => string;
}

/**
 * Creates a middleware that limits the requests of an address (for IPv6 of a /56 network) and sends RateLimit
 * headers.
 */
export function limitByAddress({
  redis,
  prefix,
  limit,
  windowSeconds,
  profile,
  metrics,
  addressOf,
  subjectOf,
}: AddressLimit): RequestHandler {
  const countRefusal = createRefusalCounter(metrics, "rate_limit", prefix);
  return rateLimit({
    windowMs: windowSeconds * 1_000,
    limit: scaleLimit(limit, profile),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    store: new RedisOrMemoryStore(redis, `limit:${prefix}:`),
    validate: { keyGeneratorIpFallback: false },
    keyGenerator: (request) => {
      const address = addressLimitKey(addressOf(request));
      return subjectOf ? `${address}:${hashLimitKey(subjectOf(request))}` : address;
    },
    handler: (request, _response, next) => {
      countRefusal();
      const { resetTime } = (request as Request & { rateLimit: { resetTime?: Date } }).rateLimit;
      next(new AppError("RATE_LIMITED", { retryAfter: secondsUntilReset(resetTime, windowSeconds) }));
    },
  });
}
