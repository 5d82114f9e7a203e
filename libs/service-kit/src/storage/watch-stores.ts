import type { Connection } from "mongoose";
import type { Redis } from "ioredis";
import { createCache } from "../cache/cache.js";
import type { DependencyChecks, DependencyState } from "../http/health.js";
import type { Logger } from "../logger.js";
import { withTimeout } from "../with-timeout.js";
import { watchClock } from "./watch-clock.js";
import { createMongoReadyCheck } from "./mongo-ready.js";

const PING_TIMEOUT_MS = 500;
const PING_MAX_AGE_MS = 500;
const createTimeoutError = (): Error => new Error("Redis did not answer the ping in time");

interface WatchStoresOptions {
  readonly connection: Connection;
  readonly redis: Redis;
  /** Whether requests can be handled without Redis. */
  readonly worksWithoutRedis: boolean;
  readonly log: Logger;
}

/** The readiness of a service with stores. Of the stores, only MongoDB decides `isReady`. */
interface StoreReadiness {
  readonly isReady: () => Promise<boolean>;
  readonly healthChecks: DependencyChecks;
}

/** Creates the checks of MongoDB, Redis and the clock for `/readyz`. */
export function watchStores({
  connection,
  redis,
  worksWithoutRedis,
  log,
}: WatchStoresOptions): StoreReadiness {
  const isReady = createMongoReadyCheck(connection);
  const pingCache = createCache<boolean>(PING_MAX_AGE_MS);
  const pingRedis = (): Promise<boolean> =>
    withTimeout(redis.ping(), PING_TIMEOUT_MS, createTimeoutError).then(
      () => true,
      () => false,
    );
  const isRedisUp = async (): Promise<boolean> =>
    redis.status === "ready" && (await pingCache.get("ping", pingRedis));
  const healthChecks = {
    mongodb: async () => toDependencyState(await isReady(), "unready"),
    redis: async () => toDependencyState(await isRedisUp(), worksWithoutRedis ? "degraded" : "unready"),
    clock: watchClock(connection, log),
  };
  return { isReady, healthChecks };
}

function toDependencyState(isUp: boolean, effect: DependencyState["effect"]): DependencyState {
  return isUp ? { state: "up", effect: "none" } : { state: "down", effect };
}
