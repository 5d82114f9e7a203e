import { createHash } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { Options } from "express-rate-limit";
import type { Redis } from "ioredis";
import { createRefusalCounter } from "../observability/count-refusals.js";
import type { Metrics } from "../observability/create-metrics.js";
import { RedisOrMemoryStore } from "./redis-or-memory-store.js";

/** How strict rate limits are; `relaxed` is for development and tests only. */
export type LimitProfile = "strict" | "relaxed";

const RELAXED_FACTOR = 1_000;

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
  consume(key: string): Promise<void>;
  /** Checks the limit without counting a request. @throws AppError RATE_LIMITED when the limit is reached */
  check(key: string): Promise<void>;
  /** Undoes one count of the key. */
  refund(key: string): Promise<void>;
  /** Sets the key's count to zero. */
  reset(key: string): Promise<void>;
  /** Stops the timer of the in-memory counters. */
  stop(): void;
}

/** Scales a limit by the profile: the relaxed profile allows a thousand times as many requests. */
export function scaleLimit(limit: number, profile: LimitProfile): number {
  return profile === "relaxed" ? limit * RELAXED_FACTOR : limit;
}

/** Hashes the key of a limit, as it may be personal data or open a report. */
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
      const { totalHits, resetTime } = await store.increment(hashLimitKey(key));
      if (totalHits <= max) return;
      // A refused request must not count: otherwise the refund of an accepted request would not let the next one pass.
      await store.decrement(hashLimitKey(key));
      refuse(resetTime);
    },
    async check(key) {
      const counted = await store.get(hashLimitKey(key));
      if (counted !== undefined && counted.totalHits >= max) refuse(counted.resetTime);
    },
    refund: (key) => store.decrement(hashLimitKey(key)),
    reset: (key) => store.resetKey(hashLimitKey(key)),
    stop: () => store.shutdown(),
  };
}

/** The whole seconds until the window of a limit ends, at least 1. */
export function secondsUntilReset(resetTime: Date | undefined, windowSeconds: number): number {
  const left = resetTime === undefined ? windowSeconds : (resetTime.getTime() - Date.now()) / 1_000;
  return Math.max(1, Math.ceil(left));
}
