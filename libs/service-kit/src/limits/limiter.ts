import { createHash } from "node:crypto";
import { AppError } from "@tukar-saldo/contracts";
import type { Options } from "express-rate-limit";
import type { Redis } from "ioredis";
import { ResilientStore } from "./resilient-store.js";

export type LimitProfile = "strict" | "relaxed";

const RELAXED_FACTOR = 1_000;

export interface LimiterOptions {
  redis: Redis;
  /** Must be unique per limiter. */
  prefix: string;
  limit: number;
  windowSeconds: number;
  profile: LimitProfile;
}

export interface Limiter {
  /**
   * Counts one for the key. @throws AppError RATE_LIMITED with `retryAfter` in seconds when over the limit.
   */
  consume(key: string): Promise<void>;
  /** Counts nothing. @throws AppError RATE_LIMITED when as many as allowed have been counted. */
  check(key: string): Promise<void>;
  /** Takes one back, as what the limit counts did not happen. */
  refund(key: string): Promise<void>;
  /** Sets the count of the key to zero. */
  reset(key: string): Promise<void>;
  /** Ends the timer of the counters kept in this process. */
  stop(): void;
}

/** The limit of a profile: the relaxed one, never in production, allows a thousand times as much. */
export function limitOf(limit: number, profile: LimitProfile): number {
  return profile === "relaxed" ? limit * RELAXED_FACTOR : limit;
}

function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/**
 * A limit on a key such as an address with an e-mail. Keys are stored as hashes: they may be personal data.
 */
export function createLimiter({ redis, prefix, limit, windowSeconds, profile }: LimiterOptions): Limiter {
  const store = new ResilientStore(redis, `limit:${prefix}:`);
  store.init({ windowMs: windowSeconds * 1_000 } as Options);
  const max = limitOf(limit, profile);
  const refuse = (resetTime: Date | undefined): never => {
    throw new AppError("RATE_LIMITED", { retryAfter: secondsUntil(resetTime, windowSeconds) });
  };
  return {
    async consume(key) {
      const { totalHits, resetTime } = await store.increment(hashed(key));
      if (totalHits <= max) return;
      // A refused call must not stay counted when the others are refunded.
      await store.decrement(hashed(key));
      refuse(resetTime);
    },
    async check(key) {
      const counted = await store.get(hashed(key));
      if (counted !== undefined && counted.totalHits >= max) refuse(counted.resetTime);
    },
    refund: (key) => store.decrement(hashed(key)),
    reset: (key) => store.resetKey(hashed(key)),
    stop: () => store.shutdown(),
  };
}

/** Whole seconds until a window ends, at least one. */
export function secondsUntil(resetTime: Date | undefined, windowSeconds: number): number {
  const left = resetTime === undefined ? windowSeconds : (resetTime.getTime() - Date.now()) / 1_000;
  return Math.max(1, Math.ceil(left));
}
