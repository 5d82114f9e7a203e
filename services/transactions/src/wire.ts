import { randomUUID } from "node:crypto";
import { createAuthenticator, createProofCheck } from "@tukar-saldo/auth";
import type { Authenticator } from "@tukar-saldo/auth";
import { wireHumanVerification } from "@tukar-saldo/human-verification";
import { PUBLIC_READ_MAX_AGE_MS, PULSE_MAX_AGE_MS } from "@tukar-saldo/contracts";
import { createPublisher, createRelay } from "@tukar-saldo/messaging";
import type { Relay } from "@tukar-saldo/messaging";
import {
  createCache,
  createClosingSteps,
  connectMongo,
  createInvalidationChannel,
  createRedis,
  createReadCoalescer,
  createRedisLossCheck,
  jwtSecretsOf,
  rewriteStorageFiles,
  watchStores,
} from "@tukar-saldo/service-kit";
import type {
  InvalidationChannel,
  Logger,
  Metrics,
  MongoConnection,
  ServiceDependencies,
} from "@tukar-saldo/service-kit";
import { createSecretBox, createSettingsReader } from "@tukar-saldo/settings";
import type { Config } from "./config.js";
import { createRateLimiters } from "./limits.js";
import { createReadCounter } from "./read-counter.js";
import { createEventAnnouncer, createRelayedCollections, createStores } from "./store/stores.js";
import type { Context } from "./use-cases/context.js";
import { completeAudit } from "./use-cases/complete-audit.js";
import { exposeOrderMetrics } from "./use-cases/expose-order-metrics.js";
import { markBucketsStale } from "./use-cases/buckets.js";

/** The connections and other dependencies of the transactions service. */
export interface TransactionsDependencies extends ServiceDependencies {
  readonly authenticate: Authenticator["authenticate"];
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly connection: MongoConnection;
  readonly relay: Relay;
  readonly context: Context;
  readonly invalidations: InvalidationChannel;
  /** Completes the audit trail when Redis has lost its data. */
  readonly checkRedisLoss: () => Promise<void>;
}

const now = (): Date => new Date();

export function wire(config: Config, log: Logger, metrics?: Metrics): TransactionsDependencies {
  const connection = connectMongo(config.MONGO_URL, log, metrics);
  const redis = createRedis(config.REDIS_URL, "producer", log, metrics);
  const subscribing = createRedis(config.REDIS_URL, "pubsub", log, metrics);
  const invalidations = createInvalidationChannel({ publishing: redis, subscribing });
  const publisher = createPublisher({ redisUrl: config.REDIS_URL, log, metrics });
  const stores = createStores(connection);
  const { buckets } = stores;
  const collections = createRelayedCollections((createdAt) => markBucketsStale({ buckets, now }, createdAt));
  const relay = createRelay({ connection, publisher, log, metrics, collections });
  const settings = createSettingsReader(connection, invalidations);
  const limits = createRateLimiters({ redis, profile: config.RATE_LIMIT_PROFILE, metrics });
  const context: Context = {
    ...stores,
    settings,
    human: wireHumanVerification(config, {
      connection,
      collection: "used_tokens_orders",
      settings,
      secretBox: createSecretBox(config.SETTINGS_ENC_KEYS),
      log,
    }),
    coalesceRead: createReadCoalescer(),
    // Shorter than `PULSE_MAX_AGE_MS`, as the gateway caches the reply for another `PUBLIC_READ_MAX_AGE_MS`.
    pulseCache: createCache(PULSE_MAX_AGE_MS - PUBLIC_READ_MAX_AGE_MS),
    announce: createEventAnnouncer(relay.announce, log),
    publishToAudit: (events) => publisher.publishAgain("audit", events),
    purgeQueues: publisher.purge,
    rewriteStorageFiles: () => rewriteStorageFiles(connection),
    flushOutbox: () => relay.flush(),
    limits,
    readCounter: createReadCounter(redis),
    resetSecret: config.resetSecret,
    log,
    now,
    newEventId: randomUUID,
    afterInsert: () => void (config.crashesAfterInsert && process.kill(process.pid, "SIGKILL")),
  };
  if (metrics) exposeOrderMetrics(metrics, context);
  const idleSeconds = config.SESSION_IDLE_SECONDS;
  return {
    ...createAuthenticator({ connection, jwtSecrets: jwtSecretsOf(config), idleSeconds, invalidations }),
    requireProof: createProofCheck(settings.read),
    config,
    log,
    metrics,
    connection,
    relay,
    context,
    invalidations,
    checkRedisLoss: createRedisLossCheck({
      redis,
      key: "tukar-saldo/data-kept/audit",
      log,
      message:
        "transactions: Redis has lost its data, the audit trail is completed from the orders' histories",
      onLoss: () => completeAudit(context),
    }),
    ...watchStores({ connection, redis, worksWithoutRedis: true, log }),
    closingSteps: createClosingSteps({
      publisher,
      limiters: Object.values(limits),
      redis: [redis, subscribing],
      connection,
    }),
  };
}
