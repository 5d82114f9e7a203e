import { createInvalidationChannel, createRedis } from "@tukar-saldo/service-kit";
import type {
  DependencyChecks,
  DependencyState,
  Logger,
  Metrics,
  ServiceDependencies,
} from "@tukar-saldo/service-kit";
import type { Config } from "./config.js";
import { createClientIdentification, warnIfNoTrustedProxy } from "./http/client-address.js";
import type { IdentifyClient } from "./http/client-address.js";
import { createHostCheck } from "./http/host-check.js";
import type { CheckHost } from "./http/host-check.js";
import { createRateLimiters } from "./http/limits.js";
import type { RateLimiters } from "./http/limits.js";
import { createReplyCache } from "./http/reply-cache.js";
import type { ReplyCache } from "./http/reply-cache.js";
import { createSocketLimits } from "./http/socket-limits.js";
import type { SocketLimits } from "./http/socket-limits.js";
import { openUpstreams } from "./upstreams/upstreams.js";
import type { Upstreams } from "./upstreams/upstreams.js";

/** The dependencies of the gateway. */
export interface GatewayDependencies extends ServiceDependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly checkHost: CheckHost;
  readonly identifyClient: IdentifyClient;
  readonly limits: RateLimiters;
  readonly socketLimits: SocketLimits;
  readonly upstreams: Upstreams;
  readonly replyCache: ReplyCache;
}

/** Connects to Redis and opens the upstreams. An invalidation of settings clears the cached replies. */
export function wire(config: Config, log: Logger, metrics?: Metrics): GatewayDependencies {
  warnIfNoTrustedProxy(config, log);
  const redis = createRedis(config.REDIS_URL, "producer", log, metrics);
  const subscriberRedis = createRedis(config.REDIS_URL, "pubsub", log, metrics);
  const upstreams = openUpstreams(config, log, metrics);
  const socketLimits = createSocketLimits(redis, config.RATE_LIMIT_PROFILE, metrics);
  const replyCache = createReplyCache();
  createInvalidationChannel({ publishing: redis, subscribing: subscriberRedis }).subscribe(
    "settings",
    replyCache.clear,
  );
  return {
    config,
    log,
    metrics,
    checkHost: createHostCheck(config, log),
    identifyClient: createClientIdentification(config, log),
    limits: createRateLimiters(redis, config.RATE_LIMIT_PROFILE, metrics),
    socketLimits,
    upstreams,
    replyCache,
    isReady: upstreams.isReady,
    healthChecks: createDependencyChecks(upstreams),
    closingSteps: [
      ["upstreams", () => upstreams.close()],
      ["limiters", () => socketLimits.stop()],
      ["redis", () => [redis, subscriberRedis].forEach((connection) => connection.disconnect())],
    ],
  };
}

/** A service that is down makes the gateway degraded, not unready: pages and the other services still work. */
function createDependencyChecks({ byService }: Upstreams): DependencyChecks {
  const effects = { starting: "unready", up: "none", down: "degraded" } as const;
  const checkEntries = Object.entries(byService).map(([name, { state }]) => {
    const check = (): DependencyState => ({ state: state(), effect: effects[state()] });
    return [name, check] as const;
  });
  return Object.fromEntries(checkEntries);
}
