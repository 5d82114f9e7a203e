import { AppError } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import type { LimitKey, Limiter } from "./limiter.js";

/** A rate limiter and the key to count under. */
export interface RateLimit {
  readonly limiter: Limiter;
  readonly key: LimitKey;
  /** The message key of a text that replaces the default text of RATE_LIMITED. */
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
 * Counts a request under each limit, then runs the callback.
 * @param isCounted decides by the callback's result or error whether the request counts; if not, its counts are
 * refunded
 * @throws AppError RATE_LIMITED before the callback runs, or the error of the callback
 */
export async function withRateLimits<T>(
  limits: readonly RateLimit[],
  callback: () => Promise<T>,
  isCounted: (outcome: { value: T } | { error: unknown }) => boolean,
): Promise<T> {
  const consumedLimits: RateLimit[] = [];
  const refund = () => Promise.all(consumedLimits.map(({ limiter, key }) => limiter.refund(key)));
  try {
    for (const limit of limits) {
      await consume(limit);
      consumedLimits.push(limit);
    }
    const value = await callback();
    if (!isCounted({ value })) await refund();
    return value;
  } catch (error) {
    if (!isCounted({ error })) await refund();
    throw error;
  }
}
