import { randomUUID } from "node:crypto";
import { createAuthenticator } from "@tukar-saldo/auth";
import type { Authenticator } from "@tukar-saldo/auth";
import { createHumanVerification } from "@tukar-saldo/human-verification";
import { createPublisher, createRelay } from "@tukar-saldo/messaging";
import type { Publisher, Relay } from "@tukar-saldo/messaging";
import { connectMongo, createRedis, createMongoReadyCheck, jwtSecretsOf } from "@tukar-saldo/service-kit";
import type { Logger, MongoConnection, Wiring } from "@tukar-saldo/service-kit";
import { createSecretBox, createSettingsReader } from "@tukar-saldo/settings";
import type { Config } from "./config.js";
import { createLimits } from "./limits.js";
import { REFUSED } from "./store/reset-store.js";
import { createStores } from "./store/stores.js";
import type { Context } from "./use-cases/context.js";
import { markDay } from "./use-cases/mark-day.js";

type Stores = ReturnType<typeof createStores>;

/** What the service works with. */
export interface Wired extends Wiring {
  readonly authenticate: Authenticator["authenticate"];
  readonly config: Config;
  readonly log: Logger;
  readonly connection: MongoConnection;
  readonly relay: Relay;
  readonly context: Context;
}

const now = (): Date => new Date();

export function wire(config: Config, log: Logger): Wired {
  const connection = connectMongo(config.MONGO_URL, log);
  const redis = createRedis(config.REDIS_URL, "producer", log);
  const publisher = createPublisher({ redisUrl: config.REDIS_URL, log });
  const stores = createStores(connection, now);
  const relay = wireRelay(connection, stores, publisher, log);
  const settings = createSettingsReader(connection);
  const limits = createLimits({ redis, profile: config.RATE_LIMIT_PROFILE });
  const context: Context = {
    ...stores,
    settings,
    human: wireHuman(config, connection, settings, log),
    relay,
    limits,
    resetSecret: config.resetSecret,
    log,
    now,
    newEventId: randomUUID,
    afterInsert: () => void (config.crashesAfterInsert && process.kill(process.pid, "SIGKILL")),
  };
  const idleSeconds = config.SESSION_IDLE_SECONDS;
  return {
    ...createAuthenticator({ connection, jwtSecrets: jwtSecretsOf(config), idleSeconds }),
    config,
    log,
    connection,
    relay,
    context,
    isReady: createMongoReadyCheck(connection),
    closing: [
      ["publisher", () => publisher.close()],
      ["limits", () => Object.values(limits).forEach((limiter) => limiter.stop())],
      ["redis", () => redis.disconnect()],
      ["storage", () => connection.close()],
    ],
  };
}

function wireRelay(connection: MongoConnection, stores: Stores, publisher: Publisher, log: Logger): Relay {
  const orders = {
    name: "transactions",
    beforeClear: (order: Record<string, unknown>) =>
      markDay({ buckets: stores.buckets, now }, String(order["created_day"])),
  };
  const resets = { name: "resets", removeWhenPublished: REFUSED };
  return createRelay({ connection, publisher, log, collections: [orders, resets] });
}

function wireHuman(config: Config, connection: MongoConnection, settings: Context["settings"], log: Logger) {
  return createHumanVerification({
    provider: config.humanProvider,
    connection,
    collection: "used_tokens_orders",
    settings,
    secretBox: createSecretBox(config.SETTINGS_ENC_KEYS),
    jwtSecrets: jwtSecretsOf(config),
    hostnames: config.hostnames,
    verifyUrl: config.RECAPTCHA_VERIFY_URL,
    altchaCost: config.ALTCHA_COST,
    log,
  });
}
