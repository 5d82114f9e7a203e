import type { Logger, RedisConnection } from "@tukar-saldo/service-kit";

const KEY = "tukar-saldo/data-kept";

interface RedisLossOptions {
  readonly redis: RedisConnection;
  readonly log: Logger;
  /** Called on one replica when Redis has lost its data, and with it the jobs of events. */
  readonly onLoss: () => Promise<void>;
}

/**
 * Creates a check of whether Redis still holds what it held, to be called at an interval: a key that it sets is gone
 * after a loss. A new Redis counts as one that lost its data.
 */
export function createRedisLossCheck({ redis, log, onLoss }: RedisLossOptions): () => Promise<void> {
  let wasThere = false;
  return async () => {
    if (redis.status !== "ready") return;
    const wasMissing = (await redis.set(KEY, "1", "NX")) === "OK";
    // The first check of a new desk finds no key either.
    if (wasMissing && wasThere)
      log.warn("notifier: Redis has lost its data, dashboards fetch their lists again");
    wasThere = true;
    if (wasMissing) await onLoss();
  };
}
