import type { AddressLimitName } from "@tukar-saldo/contracts";
import { limitByAddress } from "@tukar-saldo/service-kit";
import type { LimitProfile, Metrics, RedisConnection } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler } from "express";

/** For each limit: the maximum of requests from one address, and the window in seconds. */
const LIMITS = {
  public: [300, 60],
  signedIn: [1_200, 60],
  create: [30, 600],
  report: [30, 60],
  paypalUrl: [30, 60],
  init: [10, 3_600],
} as const satisfies Record<AddressLimitName, readonly [number, number]>;

export type RateLimiters = Record<AddressLimitName, RequestHandler>;

function addressOf(request: Request): string {
  return String(request.headers["x-client-ip"]);
}

/** Creates the middleware of each rate limit. All gateway replicas share their counts in Redis. */
export function createRateLimiters(
  redis: RedisConnection,
  profile: LimitProfile,
  metrics: Metrics | undefined,
): RateLimiters {
  const entries = Object.entries(LIMITS).map(([prefix, [limit, windowSeconds]]) => [
    prefix,
    limitByAddress({ redis, prefix, limit, windowSeconds, profile, metrics, addressOf }),
  ]);
  return Object.fromEntries(entries) as RateLimiters;
}
