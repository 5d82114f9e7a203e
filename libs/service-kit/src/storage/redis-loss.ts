import type { Logger } from "../logger.js";
import type { RedisConnection } from "./redis.js";

interface RedisLossOptions {
  readonly redis: RedisConnection;
  /** The key whose absence tells of a loss. Each consequence of a loss has its own. */
  readonly key: string;
  readonly log: Logger;
  /** What the log says of a loss. */
  readonly message: string;
  /** Called on one replica when Redis has lost its data, and with it the jobs of events; again if it fails. */
  readonly onLoss: () => Promise<unknown>;
}

/**
 * Creates a check of whether Redis still holds what it held, to be called at an interval: a key that it sets is gone
 * after a loss. A new Redis counts as one that lost its data.
 */
export function createRedisLossCheck(options: RedisLossOptions): () => Promise<void> {
  const { redis, key, log, message, onLoss } = options;
  let wasThere = false;
  return async () => {
    if (redis.status !== "ready") return;
    const wasMissing = (await redis.set(key, "1", "NX")) === "OK";
    // The first check of a new desk finds no key either.
    if (wasMissing && wasThere) log.warn(message);
    wasThere = true;
    if (!wasMissing) return;
    try {
      await onLoss();
    } catch (error) {
      // The next check finds no key, which then tells of no further loss.
      wasThere = false;
      await redis.del(key);
      throw error;
    }
  };
}
