import { AppError } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import type { Limiter } from "./limiter.js";

/** One limiter, and the key that work counts under. */
export interface RateLimit {
  readonly limiter: Limiter;
  readonly key: string;
  /** Replaces the general text of RATE_LIMITED. */
  readonly text?: MessageKey;
}

async function consume({ limiter, key, text }: RateLimit): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (text && error instanceof AppError && error.code === "RATE_LIMITED") {
      throw new AppError(error.code, { ...error.options, text });
    }
    throw error;
  }
}

/**
 * Consumes a point of every limit, then runs the work; refunds the points unless the outcome counts.
 * @param counts whether this outcome, a value or a thrown error, is what the limits count
 * @throws AppError RATE_LIMITED before the work runs
 */
export async function withRateLimits<T>(
  limits: readonly RateLimit[],
  work: () => Promise<T>,
  counts: (outcome: { value: T } | { error: unknown }) => boolean,
): Promise<T> {
  const consumed: RateLimit[] = [];
  const refund = () => Promise.all(consumed.map(({ limiter, key }) => limiter.refund(key)));
  try {
    for (const limit of limits) {
      await consume(limit);
      consumed.push(limit);
    }
    const value = await work();
    if (!counts({ value })) await refund();
    return value;
  } catch (error) {
    if (!counts({ error })) await refund();
    throw error;
  }
}
