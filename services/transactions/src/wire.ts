import { randomUUID } from "node:crypto";
import { createHumanVerification } from "@tukar-saldo/human-verification";
import { createPublisher, createRelay } from "@tukar-saldo/messaging";
import type { Publisher, Relay } from "@tukar-saldo/messaging";
import { connectMongo, createRedis, jwtSecretsOf } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { createSecretBox, createSettingsReader } from "@tukar-saldo/settings";
import type { Config } from "./config.js";
import { createLimits } from "./limits.js";
import { REFUSED } from "./store/reset-store.js";
import { createStores } from "./store/stores.js";
import type { Context } from "./use-cases/context.js";
import { markDay } from "./use-cases/mark-day.js";

type MongoConnection = ReturnType<typeof connectMongo>;
type Stores = ReturnType<typeof createStores>;

/** What the service holds open, and the context its use-cases work with. */
export interface Parts {
  readonly connection: MongoConnection;
  readonly redis: ReturnType<typeof createRedis>;
  readonly publisher: Publisher;
  readonly relay: Relay;
  readonly context: Context;
}

const now = (): Date => new Date();

export function wireParts(config: Config, log: Logger): Parts {
  const connection = connectMongo(config.MONGO_URL, log);
  const redis = createRedis(config.REDIS_URL, "producer", log);
  const publisher = createPublisher({ redisUrl: config.REDIS_URL, log });
  const stores = createStores(connection, now);
  const relay = wireRelay(connection, stores, publisher, log);
  const settings = createSettingsReader(connection);
  const context: Context = {
    ...stores,
    settings,
    human: wireHuman(config, connection, settings, log),
    relay,
    limits: createLimits({ redis, profile: config.RATE_LIMIT_PROFILE }),
    resetSecret: config.resetSecret,
    log,
    now,
    newEventId: randomUUID,
    afterInsert: () => void (config.crashesAfterInsert && process.kill(process.pid, "SIGKILL")),
  };
  return { connection, redis, publisher, relay, context };
}

function wireRelay(connection: MongoConnection, stores: Stores, publisher: Publisher, log: Logger): Relay {
  const orders = {
    name: "transactions",
    beforeClear: (order: Record<string, unknown>) =>
      markDay({ buckets: stores.buckets, now }, String(order["created_day"])),
  };
  const resets = { name: "resets", removeWhenDrained: REFUSED };
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
