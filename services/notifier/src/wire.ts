import { createAuthenticator } from "@tukar-saldo/auth";
import type { Authenticator } from "@tukar-saldo/auth";
import {
  createClosingSteps,
  connectMongo,
  createInvalidationChannel,
  createRedis,
  createRedisLossCheck,
  jwtSecretsOf,
  watchStores,
} from "@tukar-saldo/service-kit";
import type { Logger, Metrics, RedisConnection, ServiceDependencies } from "@tukar-saldo/service-kit";
import type { Config } from "./config.js";
import { reloadDashboards } from "./events/subscriptions.js";
import { createHandshakeLimiter } from "./socket/handshake-limiter.js";
import type { HandshakeLimiter } from "./socket/handshake-limiter.js";
import { createPubSubHeartbeat } from "./socket/pubsub-heartbeat.js";
import { createSocketServer } from "./socket/socket-server.js";
import type { DashboardServer } from "./socket/types.js";

/** The dependencies of the notifier. */
export interface NotifierDependencies extends ServiceDependencies {
  readonly authenticate: Authenticator["authenticate"];
  readonly authenticateToken: Authenticator["authenticateToken"];
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly io: DashboardServer;
  /** The Redis connection on which the Socket.IO adapter receives the messages of other replicas. */
  readonly subscriberRedis: RedisConnection;
  readonly handshakeLimiter: HandshakeLimiter;
  /** Sends a heartbeat through Redis, and reconnects the Socket.IO adapter if its connections are half-open. */
  readonly sendHeartbeat: () => Promise<void>;
  /** Reloads the dashboards when Redis has lost its data. */
  readonly checkRedisLoss: () => Promise<void>;
}

/** Connects to MongoDB, for sessions, and to Redis, for rate limits and the Socket.IO adapter. */
export function wire(config: Config, log: Logger, metrics?: Metrics): NotifierDependencies {
  const { MONGO_URL, REDIS_URL, SESSION_IDLE_SECONDS: idleSeconds, RATE_LIMIT_PROFILE: profile } = config;
  const connection = connectMongo(MONGO_URL, log, metrics);
  const mainRedis = createRedis(REDIS_URL, "producer", log, metrics);
  const publisherRedis = createRedis(REDIS_URL, "pubsub", log, metrics);
  const subscriberRedis = createRedis(REDIS_URL, "pubsub", log, metrics);
  const io = createSocketServer(publisherRedis, subscriberRedis);
  const handshakeLimiter = createHandshakeLimiter(mainRedis, profile, metrics);
  metrics?.gauge("tukar_saldo_sockets", () => io.of("/").sockets.size);
  // The notifier needs no invalidations, as it reads a socket's session from the database each time.
  const invalidations = createInvalidationChannel();
  return {
    ...createAuthenticator({ connection, jwtSecrets: jwtSecretsOf(config), idleSeconds, invalidations }),
    config,
    log,
    metrics,
    io,
    subscriberRedis,
    handshakeLimiter,
    sendHeartbeat: createPubSubHeartbeat({ publisherRedis, subscriberRedis, log }),
    checkRedisLoss: createRedisLossCheck({
      redis: mainRedis,
      key: "tukar-saldo/data-kept",
      log,
      message: "notifier: Redis has lost its data, dashboards fetch their lists again",
      onLoss: () => reloadDashboards(io),
    }),
    ...watchStores({ connection, redis: mainRedis, worksWithoutRedis: false, log }),
    closingSteps: createClosingSteps({
      limiters: [handshakeLimiter],
      redis: [mainRedis, publisherRedis, subscriberRedis],
      connection,
    }),
  };
}
