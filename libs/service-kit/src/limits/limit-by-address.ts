import { AppError } from "@tukar-saldo/contracts";
import type { Request, RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { createRefusalCounter } from "../observability/count-refusals.js";
import { addressLimitKey } from "./address-key.js";
import type { AddressKey } from "./address-key.js";
import type { LimiterOptions } from "./limiter.js";
import { hashLimitKey, scaleLimit, secondsUntilReset, toSiteLimit } from "./limiter.js";
import { RedisOrMemoryStore } from "./redis-or-memory-store.js";

interface AddressLimit extends LimiterOptions {
  addressOf: (request: Request) => string;
  /** Returns what a request concerns, such as an order's id, if each such subject has its own count. */
  subjectOf?: (request: Request) => string;
}

/** Creates a middleware that counts requests by one part of their address key, and skips keys without this part. */
function limitByAddressPart(
  part: keyof AddressKey,
  { redis, prefix, limit, windowSeconds, profile, metrics, addressOf, subjectOf }: AddressLimit,
): RequestHandler {
  const countRefusal = createRefusalCounter(metrics, "rate_limit", prefix);
  const addressPartOf = (request: Request): string | undefined => addressLimitKey(addressOf(request))[part];
  const scaledLimit = scaleLimit(limit, profile);
  return rateLimit({
    windowMs: windowSeconds * 1_000,
    limit: part === "site" ? toSiteLimit(scaledLimit) : scaledLimit,
    standardHeaders: part === "site" ? false : "draft-7",
    legacyHeaders: false,
    store: new RedisOrMemoryStore(redis, `limit:${prefix}:${part === "site" ? "site:" : ""}`),
    validate: { keyGeneratorIpFallback: false },
    skip: (request) => addressPartOf(request) === undefined,
    keyGenerator: (request) => {
      const address = addressPartOf(request) ?? "";
      return subjectOf ? `${address}:${hashLimitKey(subjectOf(request))}` : address;
    },
    handler: (request, _response, next) => {
      countRefusal();
      const { resetTime } = (request as Request & { rateLimit: { resetTime?: Date } }).rateLimit;
      next(new AppError("RATE_LIMITED", { retryAfter: secondsUntilReset(resetTime, windowSeconds) }));
    },
  });
}

/**
 * Creates a middleware that limits the requests of an address and sends RateLimit headers. Requests of an IPv6 address
 * count for its /64 network, and for its /48 with a higher limit.
 */
export function limitByAddress(options: AddressLimit): RequestHandler {
  const [limitNetwork, limitSite] = [
    limitByAddressPart("network", options),
    limitByAddressPart("site", options),
  ];
  return (request, response, next) =>
    limitNetwork(request, response, (error?: unknown) =>
      error === undefined ? limitSite(request, response, next) : next(error),
    );
}
