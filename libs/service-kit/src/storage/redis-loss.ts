import type { Logger } from "../logger.js";
import type { RedisConnection } from "./redis.js";

interface RedisLossOptions {
  readonly redis: RedisConnection;
  /** The key whose absence shows that Redis has lost its data. Each check needs its own key. */
  readonly key: string;
  readonly log: Logger;
  /** The warning that is logged when Redis has lost its data. */
  readonly message: string;
  /** Called on one replica when Redis has lost its data, including the queued events. Called again if it fails. */
  readonly onLoss: () => Promise<unknown>;
}

/**
 * Creates a function that checks whether Redis has lost its data; call it at an interval. The first check sets a key,
 * which is missing once Redis has lost its data. A new Redis counts as one that has lost its data.
 */
export function createRedisLossCheck(options: RedisLossOptions): () => Promise<void> {
  const { redis, key, log, message, onLoss } = options;
  let hasSeenKey = false;
  return async () => {
    if (redis.status !== "ready") return;
    const wasKeyMissing = (await redis.set(key, "1", "NX")) === "OK";
    // The first check of a new desk finds no key, although nothing was lost.
    if (wasKeyMissing && hasSeenKey) log.warn(message);
    hasSeenKey = true;
    if (!wasKeyMissing) return;
    try {
      await onLoss();
    } catch (error) {
      // Makes the next check find no key and call `onLoss` again, but not log the same loss a second time.
      hasSeenKey = false;
      await redis.del(key);
      throw error;
    }
  };
}
