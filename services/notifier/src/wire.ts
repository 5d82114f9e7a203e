import { createAuthenticator } from "@tukar-saldo/auth";
import type { Authenticator } from "@tukar-saldo/auth";
import { connectMongo, createRedis, createMongoReadyCheck, jwtSecretsOf } from "@tukar-saldo/service-kit";
import type { Logger, RedisConnection, Wiring } from "@tukar-saldo/service-kit";
import type { Config } from "./config.js";
import { countRefusedHandshakes } from "./socket/refused-handshakes.js";
import type { RefusedHandshakes } from "./socket/refused-handshakes.js";
import { createSocketServer } from "./socket/socket-server.js";
import type { DashboardServer } from "./socket/types.js";

/** What the notifier works with. */
export interface Wired extends Wiring {
  readonly authenticate: Authenticator["authenticate"];
  readonly authenticateToken: Authenticator["authenticateToken"];
  readonly config: Config;
  readonly log: Logger;
  readonly io: DashboardServer;
  /** The connection of the socket server's adapter that listens to the other replicas. */
  readonly subscribing: RedisConnection;
  readonly refused: RefusedHandshakes;
}

/** Sessions are read from MongoDB, the rest is Redis. */
export function wire(config: Config, log: Logger): Wired {
  const { MONGO_URL, REDIS_URL, SESSION_IDLE_SECONDS: idleSeconds, RATE_LIMIT_PROFILE: profile } = config;
  const connection = connectMongo(MONGO_URL, log);
  const counting = createRedis(REDIS_URL, "producer", log);
  const publishing = createRedis(REDIS_URL, "pubsub", log);
  const subscribing = createRedis(REDIS_URL, "pubsub", log);
  const io = createSocketServer(publishing, subscribing);
  const refused = countRefusedHandshakes(counting, profile);
  return {
    ...createAuthenticator({ connection, jwtSecrets: jwtSecretsOf(config), idleSeconds }),
    config,
    log,
    io,
    subscribing,
    refused,
    isReady: createMongoReadyCheck(connection),
    closing: [
      ["limits", () => refused.stop()],
      ["redis", () => [counting, publishing, subscribing].forEach((redis) => redis.disconnect())],
      ["storage", () => connection.close()],
    ],
  };
}
