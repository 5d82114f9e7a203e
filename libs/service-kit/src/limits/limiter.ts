import { createHash } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { Options } from "express-rate-limit";
import type { Redis } from "ioredis";
import { createRefusalCounter } from "../observability/count-refusals.js";
import type { Metrics } from "../observability/create-metrics.js";
import type { AddressKey } from "./address-key.js";
import { RedisOrMemoryStore } from "./redis-or-memory-store.js";

/** How strict rate limits are; `relaxed` is for development and tests only. */
export type LimitProfile = "strict" | "relaxed";

const RELAXED_FACTOR = 10_000;
/** The limit of a site (/48), as a multiple of the limit of one of its networks (/64). */
const SITE_FACTOR = 4;

/** The key under which requests are counted: a text, or the network and site of an IP address. */
export type LimitKey = string | AddressKey;

export interface LimiterOptions {
  redis: Redis;
  /** The prefix of the limiter's keys in Redis, unique per limiter. */
  prefix: string;
  limit: number;
  windowSeconds: number;
  profile: LimitProfile;
  metrics?: Metrics | undefined;
}

export interface Limiter {
  /**
   * Counts a request under the key.
   * @throws AppError RATE_LIMITED with `retryAfter` in seconds when the key is over its limit
   */
  consume(key: LimitKey): Promise<void>;
  /** Checks the limit without counting a request. @throws AppError RATE_LIMITED when the limit is reached */
  check(key: LimitKey): Promise<void>;
  /** Reads how often the key was counted in the current window. */
  count(key: LimitKey): Promise<number>;
  /** Undoes one count of the key. */
  refund(key: LimitKey): Promise<void>;
  /** Sets the key's count to zero. */
  reset(key: LimitKey): Promise<void>;
  /** Stops the timer of the in-memory counters. */
  stop(): void;
}

/** Scales a limit by the profile: the relaxed profile allows ten thousand times as many requests. */
export function scaleLimit(limit: number, profile: LimitProfile): number {
  return profile === "relaxed" ? limit * RELAXED_FACTOR : limit;
}

/** Computes the limit of a site, which all requests of its networks share. */
export const toSiteLimit = (limit: number): number => limit * SITE_FACTOR;

interface Counter {
  readonly name: string;
  readonly max: number;
}

/** Lists the counters of a key: the name of each in the store, and its limit. */
function listCounters(key: LimitKey, max: number): readonly [Counter, ...Counter[]] {
  if (typeof key === "string") return [{ name: hashLimitKey(key), max }];
  const network = { name: hashLimitKey(key.network), max };
  return key.site === undefined
    ? [network]
    : [network, { name: hashLimitKey(key.site), max: toSiteLimit(max) }];
}

/** Hashes the key of a limit, as it may be personal data or the transaction id that opens a report. */
export function hashLimitKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * Creates a rate limiter whose counts are shared through Redis. Keys are stored as hashes, as they may be personal
 * data.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { redis, prefix, limit, windowSeconds, profile, metrics } = options;
  const store = new RedisOrMemoryStore(redis, `limit:${prefix}:`);
  store.init({ windowMs: windowSeconds * 1_000 } as Options);
  const max = scaleLimit(limit, profile);
  const countRefusal = createRefusalCounter(metrics, "rate_limit", prefix);
  const refuse = (resetTime: Date | undefined): never => {
    countRefusal();
    throw new AppError("RATE_LIMITED", { retryAfter: secondsUntilReset(resetTime, windowSeconds) });
  };
  return {
    async consume(key) {
      const incrementedNames: string[] = [];
      for (const counter of listCounters(key, max)) {
        const { totalHits, resetTime } = await store.increment(counter.name);
        incrementedNames.push(counter.name);
        if (totalHits <= counter.max) continue;
        // A refused request must not count: otherwise the next request is refused even after a refund.
        for (const name of incrementedNames) await store.decrement(name);
        refuse(resetTime);
      }
    },
    async check(key) {
      for (const counter of listCounters(key, max)) {
        const currentCount = await store.get(counter.name);
        if (currentCount !== undefined && currentCount.totalHits >= counter.max)
          refuse(currentCount.resetTime);
      }
    },
    async count(key) {
      const [{ name }] = listCounters(key, max);
      // rate-limit-redis returns NaN for a key that was not counted.
      return (await store.get(name))?.totalHits || 0;
    },
    async refund(key) {
      for (const { name } of listCounters(key, max)) await store.decrement(name);
    },
    async reset(key) {
      for (const { name } of listCounters(key, max)) await store.resetKey(name);
    },
    stop: () => store.shutdown(),
  };
}

/** The whole seconds until the window of a limit ends, at least 1. */
export function secondsUntilReset(resetTime: Date | undefined, windowSeconds: number): number {
  const secondsLeft = resetTime === undefined ? windowSeconds : (resetTime.getTime() - Date.now()) / 1_000;
  return Math.max(1, Math.ceil(secondsLeft));
}
