import type { Logger } from "../logger.js";
import type { RedisConnection } from "./redis.js";

interface RedisLossOptions {
  readonly redis: RedisConnection;
  /** The key whose absence shows that Redis has lost its data. Each check needs its own key. */
  readonly key: string;
  readonly log: Logger;
  /** The message that is logged after a loss. */
  readonly message: string;
  /** Called on one replica when Redis has lost its data, including the jobs of events. Called again if it fails. */
  readonly onLoss: () => Promise<unknown>;
}

/**
 * Creates a check of whether Redis has lost its data, to be called at an interval. The check sets a key, which is
 * missing after a loss. A new Redis counts as one that has lost its data.
 */
export function createRedisLossCheck(options: RedisLossOptions): () => Promise<void> {
  const { redis, key, log, message, onLoss } = options;
  let wasKeySeen = false;
  return async () => {
    if (redis.status !== "ready") return;
    const wasMissing = (await redis.set(key, "1", "NX")) === "OK";
    // The first check of a new desk finds no key, although nothing was lost.
    if (wasMissing && wasKeySeen) log.warn(message);
    wasKeySeen = true;
    if (!wasMissing) return;
    try {
      await onLoss();
    } catch (error) {
      // The next check finds no key and calls `onLoss` again, without logging a second loss.
      wasKeySeen = false;
      await redis.del(key);
      throw error;
    }
  };
}
