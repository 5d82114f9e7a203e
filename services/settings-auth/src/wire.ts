import { randomUUID } from "node:crypto";
import { createHumanVerification } from "@tukar-saldo/human-verification";
import { createPublisher, createRelay } from "@tukar-saldo/messaging";
import type { Publisher, Relay } from "@tukar-saldo/messaging";
import { connectMongo, createRedis, jwtSecretsOf } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { createSecretBox, createSettingsReader } from "@tukar-saldo/settings";
import type { Config } from "./config.js";
import { createLimits } from "./limits.js";
import { createPasswordHasher } from "./passwords/hasher.js";
import { createAnnounce, createStores, RELAYED } from "./store/stores.js";
import type { Context, Rules } from "./use-cases/context.js";

type MongoConnection = ReturnType<typeof connectMongo>;

/** What the service holds open, and the context its use-cases work with. */
export interface Parts {
  readonly connection: MongoConnection;
  readonly redis: ReturnType<typeof createRedis>;
  readonly publisher: Publisher;
  readonly relay: Relay;
  readonly context: Context;
}

export async function wireParts(config: Config, log: Logger): Promise<Parts> {
  const hasher = await createPasswordHasher(config.BCRYPT_COST);
  const connection = connectMongo(config.MONGO_URL, log);
  const redis = createRedis(config.REDIS_URL, "producer", log);
  const publisher = createPublisher({ redisUrl: config.REDIS_URL, log });
  const relay = createRelay({ connection, publisher, log, collections: RELAYED });
  const secretBox = createSecretBox(config.SETTINGS_ENC_KEYS);
  const context: Context = {
    ...createStores(connection),
    hasher,
    secretBox,
    human: wireHuman(config, connection, secretBox, log),
    limits: createLimits({ redis, profile: config.RATE_LIMIT_PROFILE }),
    announce: createAnnounce(relay.announce),
    rules: rulesOf(config),
    log,
    now: () => new Date(),
    newEventId: randomUUID,
  };
  return { connection, redis, publisher, relay, context };
}

function rulesOf(config: Config): Rules {
  return {
    jwtSecret: config.JWT_SECRET,
    sessionMaxSeconds: config.SESSION_MAX_SECONDS,
    passwordMin: config.PASSWORD_MIN_LENGTH,
    setupToken: config.SETUP_TOKEN,
    humanProvider: config.humanProvider,
    humanScriptUrl: config.RECAPTCHA_SCRIPT_URL,
    loginFloorMs: config.LOGIN_FLOOR_MS,
    auditDays: config.AUDIT_DAYS,
  };
}

type Box = Context["secretBox"];

function wireHuman(config: Config, connection: MongoConnection, secretBox: Box, log: Logger) {
  return createHumanVerification({
    provider: config.humanProvider,
    connection,
    collection: "used_tokens_accounts",
    settings: createSettingsReader(connection),
    secretBox,
    jwtSecrets: jwtSecretsOf(config),
    hostnames: config.hostnames,
    verifyUrl: config.RECAPTCHA_VERIFY_URL,
    altchaCost: config.ALTCHA_COST,
    log,
  });
}
