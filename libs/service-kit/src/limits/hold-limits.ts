import { AppError } from "@tukar-saldo/contracts";
import type { MessageKey } from "@tukar-saldo/contracts";
import type { Limiter } from "./limiter.js";

export interface HeldLimit {
  readonly limiter: Limiter;
  readonly key: string;
  /** Says more than the general text when the limit is reached. */
  readonly text?: MessageKey;
}

async function take({ limiter, key, text }: HeldLimit): Promise<void> {
  try {
    await limiter.take(key);
  } catch (error) {
    if (text && error instanceof AppError && error.code === "RATE_LIMITED") {
      throw new AppError(error.code, { ...error.options, text });
    }
    throw error;
  }
}

/**
 * Runs work under limits that are taken on arrival and given back unless what they count happened.
 * @param counts told the outcome: the work's value, or the error it threw
 */
export async function holdLimits<T>(
  limits: readonly HeldLimit[],
  work: () => Promise<T>,
  counts: (outcome: { value: T } | { error: unknown }) => boolean,
): Promise<T> {
  const held: HeldLimit[] = [];
  const giveBack = () => Promise.all(held.map(({ limiter, key }) => limiter.giveBack(key)));
  try {
    for (const limit of limits) {
      await take(limit);
      held.push(limit);
    }
    const value = await work();
    if (!counts({ value })) await giveBack();
    return value;
  } catch (error) {
    if (!counts({ error })) await giveBack();
    throw error;
  }
}
