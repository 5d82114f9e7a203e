import { createRedis } from "@tukar-saldo/service-kit";
import type { Logger, Metrics, ServiceDependencies } from "@tukar-saldo/service-kit";
import type { Config } from "./config.js";
import { createRateLimiters } from "./http/limits.js";
import type { RateLimiters } from "./http/limits.js";
import { openUpstreams } from "./upstreams/upstreams.js";
import type { Upstreams } from "./upstreams/upstreams.js";

/** The dependencies of the gateway. */
export interface GatewayDependencies extends ServiceDependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly limits: RateLimiters;
  readonly upstreams: Upstreams;
}

/** Opens Redis and the upstreams. */
export function wire(config: Config, log: Logger, metrics?: Metrics): GatewayDependencies {
  const redis = createRedis(config.REDIS_URL, "producer", log, metrics);
  const upstreams = openUpstreams(config, log, metrics);
  return {
    config,
    log,
    metrics,
    limits: createRateLimiters(redis, config.RATE_LIMIT_PROFILE, metrics),
    upstreams,
    isReady: () => upstreams.readiness.isReady(),
    closing: [
      ["upstreams", () => upstreams.close()],
      ["redis", () => redis.disconnect()],
    ],
  };
}
