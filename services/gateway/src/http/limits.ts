import { isTransactionId } from "@tukar-saldo/contracts";
import type { AddressLimitName } from "@tukar-saldo/contracts";
import { createAddressLimits } from "@tukar-saldo/service-kit";
import type { AddressLimit, LimitProfile, Metrics, RedisConnection } from "@tukar-saldo/service-kit";
import type { Request, RequestHandler } from "express";

/** For each rate limit: the maximum number of requests from one IP address, and the window in seconds. */
const LIMITS = {
  public: [300, 60],
  signedIn: [1_200, 60],
  create: [30, 600],
  report: [30, 60],
  paypalUrl: [30, 60],
  status: [30, 60],
  paid: [10, 600],
  init: [10, 3_600],
  secondFactor: [20, 300],
} as const satisfies Record<AddressLimitName, readonly [number, number]>;

/** The rate limits that count the requests for each order separately. */
const LIMITS_PER_ORDER: readonly string[] = ["status" satisfies AddressLimitName];

/** Creates the middleware of the limits with these names. */
export type RateLimiters = (names: readonly AddressLimitName[]) => RequestHandler;

function addressOf(request: Request): string {
  return String(request.headers["x-client-ip"]);
}

/** The id of the requested order. All ill-formed ids become an empty id, so that they share one limit. */
function readOrderId({ params }: Request): string {
  const id = String(params["transaction_id"]);
  return isTransactionId(id) ? id : "";
}

/** Creates the rate limits of all endpoints. All gateway replicas share the counts, which are stored in Redis. */
export function createRateLimiters(
  redis: RedisConnection,
  profile: LimitProfile,
  metrics: Metrics | undefined,
): RateLimiters {
  const limitEntries = Object.entries(LIMITS).map(([name, [limit, windowSeconds]]) => {
    const subjectOf = LIMITS_PER_ORDER.includes(name) ? readOrderId : undefined;
    return [name, { limit, windowSeconds, subjectOf }];
  });
  const limits = Object.fromEntries(limitEntries) as Record<AddressLimitName, AddressLimit>;
  return createAddressLimits(limits, { redis, profile, metrics, addressOf });
}
