import { AppError } from "@tukar-saldo/contracts";
import type { IncrementResponse, Options } from "express-rate-limit";
import type { Request, RequestHandler, Response } from "express";
import type { Redis } from "ioredis";
import { createRefusalCounter } from "../observability/count-refusals.js";
import type { Metrics } from "../observability/create-metrics.js";
import { addressLimitKey } from "./address-key.js";
import type { AddressKey } from "./address-key.js";
import { countRequest } from "./count-request.js";
import { hashLimitKey, scaleLimit, secondsUntilReset, toSiteLimit } from "./limiter.js";
import type { LimitProfile } from "./limiter.js";
import { RedisOrMemoryStore } from "./redis-or-memory-store.js";

/** How many requests an address may send in a window. */
export interface AddressLimit {
  readonly limit: number;
  readonly windowSeconds: number;
  /** Returns what a request concerns, such as an order's id, if each such subject has its own count. */
  readonly subjectOf?: ((request: Request) => string) | undefined;
}

export interface AddressLimitOptions {
  readonly redis: Redis;
  readonly profile: LimitProfile;
  readonly metrics: Metrics | undefined;
  readonly addressOf: (request: Request) => string;
}

/** A limit for one part of address keys. */
interface PartLimit {
  readonly part: keyof AddressKey;
  readonly store: RedisOrMemoryStore;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly subjectOf: AddressLimit["subjectOf"];
  readonly countRefusal: () => void;
}

function createPartLimits(
  prefix: string,
  { limit, windowSeconds, subjectOf }: AddressLimit,
  { redis, profile, metrics }: AddressLimitOptions,
): PartLimit[] {
  const scaledLimit = scaleLimit(limit, profile);
  const countRefusal = createRefusalCounter(metrics, "rate_limit", prefix);
  function createPartLimit(part: keyof AddressKey, storePrefix: string, partLimit: number): PartLimit {
    const store = new RedisOrMemoryStore(redis, storePrefix);
    store.init({ windowMs: windowSeconds * 1_000 } as Options);
    return { part, store, limit: partLimit, windowSeconds, subjectOf, countRefusal };
  }
  return [
    createPartLimit("network", `limit:${prefix}:`, scaledLimit),
    createPartLimit("site", `limit:${prefix}:site:`, toSiteLimit(scaledLimit)),
  ];
}

/** Sets the RateLimit headers of the IETF's draft 7. */
function setHeaders(response: Response, { limit, windowSeconds }: PartLimit, count: IncrementResponse): void {
  const remaining = Math.max(0, limit - count.totalHits);
  const resetSeconds = Math.ceil(((count.resetTime?.getTime() ?? 0) - Date.now()) / 1_000);
  response.setHeader("RateLimit-Policy", `${limit};w=${windowSeconds}`);
  response.setHeader(
    "RateLimit",
    `limit=${limit}, remaining=${remaining}, reset=${Math.max(0, resetSeconds)}`,
  );
}

/**
 * Creates limits of the requests of an address, and the function that returns a middleware of some of them, by name. The
 * middleware counts a request in one round trip to Redis and sends RateLimit headers, those of the last of the limits.
 * Requests of an IPv6 address count for its /64 network, and for its /48 with a higher limit.
 */
export function createAddressLimits<Name extends string>(
  limits: Readonly<Record<Name, AddressLimit>>,
  options: AddressLimitOptions,
): (names: readonly Name[]) => RequestHandler {
  const partLimits = new Map<string, PartLimit[]>();
  for (const [name, limit] of Object.entries<AddressLimit>(limits))
    partLimits.set(name, createPartLimits(name, limit, options));

  return (names) => {
    const limitsOfAllParts = names.flatMap((name) => partLimits.get(name) ?? []);
    return async (request, response, next) => {
      const addressKey = addressLimitKey(options.addressOf(request));
      const checkedLimits = limitsOfAllParts.filter(({ part }) => addressKey[part] !== undefined);
      const counters = checkedLimits.map(({ part, store, limit, windowSeconds, subjectOf }) => {
        const address = addressKey[part] ?? "";
        const key = subjectOf ? `${address}:${hashLimitKey(subjectOf(request))}` : address;
        return { store, key, limit, windowMs: windowSeconds * 1_000 };
      });
      const counts = await countRequest(options.redis, counters);
      counts.forEach((count, at) => {
        const checkedLimit = checkedLimits[at] as PartLimit;
        const { part, limit, windowSeconds, countRefusal } = checkedLimit;
        if (part === "network") setHeaders(response, checkedLimit, count);
        if (count.totalHits <= limit) return;
        countRefusal();
        throw new AppError("RATE_LIMITED", { retryAfter: secondsUntilReset(count.resetTime, windowSeconds) });
      });
      next();
    };
  };
}
