import { randomUUID } from "node:crypto";
import { createAuthenticator, createProofCheck } from "@tukar-saldo/auth";
import type { Authenticator } from "@tukar-saldo/auth";
import { wireHumanVerification } from "@tukar-saldo/human-verification";
import { createPublisher, createRelay } from "@tukar-saldo/messaging";
import type { Publisher, Relay } from "@tukar-saldo/messaging";
import {
  createClosingSteps,
  connectMongo,
  createInvalidationChannel,
  createRefusalCounter,
  createRedis,
  jwtSecretsOf,
  watchStores,
} from "@tukar-saldo/service-kit";
import type {
  InvalidationChannel,
  Logger,
  Metrics,
  MongoConnection,
  RedisConnection,
  ServiceDependencies,
} from "@tukar-saldo/service-kit";
import { createSecretBox } from "@tukar-saldo/settings";
import type { Config } from "./config.js";
import type { QueueBoardAccess } from "./http/queue-board-access.js";
import { createQueueBoardLimiter, createRateLimiters } from "./limits.js";
import { createPasswordHasher } from "./passwords/hasher.js";
import { createDeviceHashes, createKeyedHash } from "./passwords/keyed-hash.js";
import { createEventAnnouncer, createStores, RELAYED_COLLECTIONS } from "./store/stores.js";
import type { AuthConfig, Context } from "./use-cases/context.js";
import { createSignInFailureCounter } from "./use-cases/sign-in-failures.js";

/** The connections and other dependencies of settings-auth. */
export interface SettingsAuthDependencies extends ServiceDependencies {
  readonly authenticate: Authenticator["authenticate"];
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics | undefined;
  readonly connection: MongoConnection;
  readonly redis: RedisConnection;
  readonly publisher: Publisher;
  readonly relay: Relay;
  readonly context: Context;
  readonly invalidations: InvalidationChannel;
  /** The token and the rate limit of the queue board; undefined if there is no board. */
  readonly queueBoardAccess: QueueBoardAccess | undefined;
  readonly isReady: () => Promise<boolean>;
}

export async function wire(
  config: Config,
  log: Logger,
  metrics?: Metrics,
): Promise<SettingsAuthDependencies> {
  const hasher = await createPasswordHasher(config.BCRYPT_COST, createRefusalCounter(metrics, "overload"));
  const connection = connectMongo(config.MONGO_URL, log, metrics);
  const redis = createRedis(config.REDIS_URL, "producer", log, metrics);
  const subscriberRedis = createRedis(config.REDIS_URL, "pubsub", log, metrics);
  const publisher = createPublisher({ redisUrl: config.REDIS_URL, log, metrics });
  const relay = createRelay({ connection, publisher, log, metrics, collections: RELAYED_COLLECTIONS });
  const secretBox = createSecretBox(config.SETTINGS_ENC_KEYS);
  const limiterOptions = { redis, profile: config.RATE_LIMIT_PROFILE, metrics };
  const limits = createRateLimiters(limiterOptions);
  const queueBoardAccess =
    config.QUEUES_TOKEN === undefined
      ? undefined
      : { token: config.QUEUES_TOKEN, wrongTokenLimiter: createQueueBoardLimiter(limiterOptions) };
  if (queueBoardAccess && config.METRICS_PORT === undefined)
    log.warn("queue board: off although QUEUES_TOKEN is set, as METRICS_PORT is not set");
  const invalidations = createInvalidationChannel({ publishing: redis, subscribing: subscriberRedis });
  const keyedHash = createKeyedHash(config.AUDIT_KEY);
  const stores = createStores(connection, invalidations, keyedHash);
  const context: Context = {
    ...stores,
    hasher,
    secretBox,
    keyedHash,
    deviceHashes: createDeviceHashes(jwtSecretsOf(config)),
    human: wireHumanVerification(config, {
      connection,
      collection: "used_tokens_accounts",
      settings: stores.settings,
      secretBox,
      log,
    }),
    limits,
    countSignInFailure: createSignInFailureCounter(metrics),
    announce: createEventAnnouncer(relay.announce),
    config: toAuthConfig(config),
    log,
    now: () => new Date(),
    newEventId: randomUUID,
  };
  return {
    ...createAuthenticator({
      connection,
      jwtSecrets: jwtSecretsOf(config),
      idleSeconds: config.SESSION_IDLE_SECONDS,
      invalidations,
    }),
    requireProof: createProofCheck(stores.settings.read),
    config,
    log,
    metrics,
    connection,
    redis,
    publisher,
    relay,
    context,
    invalidations,
    queueBoardAccess,
    ...watchStores({ connection, redis, worksWithoutRedis: true, log }),
    closingSteps: createClosingSteps({
      publisher,
      limiters: [...Object.values(limits), ...(queueBoardAccess ? [queueBoardAccess.wrongTokenLimiter] : [])],
      redis: [redis, subscriberRedis],
      connection,
    }),
  };
}

function toAuthConfig(config: Config): AuthConfig {
  return {
    jwtSecret: config.JWT_SECRET,
    sessionMaxSeconds: config.SESSION_MAX_SECONDS,
    sessionIdleSeconds: config.SESSION_IDLE_SECONDS,
    passwordMin: config.PASSWORD_MIN_LENGTH,
    setupToken: config.SETUP_TOKEN,
    verificationProvider: config.verificationProvider,
    humanScriptUrl: config.RECAPTCHA_SCRIPT_URL,
    loginFloorMs: config.LOGIN_FLOOR_MS,
    auditDays: config.AUDIT_DAYS,
    publicUrls: config.PUBLIC_URL ?? [],
  };
}
