import { createAuthenticator } from "@tukar-saldo/auth";
import type { Relay } from "@tukar-saldo/messaging";
import {
  createHttpApp,
  createLogger,
  drain,
  isMongoReady,
  jwtSecretsOf,
  listen,
  prepareStorage,
  stopInOrder,
} from "@tukar-saldo/service-kit";
import type { Listening, Service } from "@tukar-saldo/service-kit";
import { readTransactionsConfig } from "./config.js";
import { endpoints } from "./http/endpoints.js";
import { migrations } from "./migrations/migrations.js";
import { createUpkeep } from "./upkeep.js";
import { wireParts } from "./wire.js";

/** The service and, for tests, its relay. */
export function createService(env: NodeJS.ProcessEnv): Service & { relay: Relay } {
  const config = readTransactionsConfig(env);
  const log = createLogger("transactions", config.LOG_LEVEL);
  const { connection, redis, publisher, relay, context } = wireParts(config, log);
  const upkeep = createUpkeep(context);
  const authenticator = createAuthenticator({
    connection,
    jwtSecrets: jwtSecretsOf(config),
    idleSeconds: config.SESSION_IDLE_SECONDS,
  });
  const mongoAnswers = isMongoReady(connection);
  let isOpen = false;
  let server: Listening | undefined;
  const app = createHttpApp({
    service: "transactions",
    endpoints,
    context,
    authenticate: authenticator.authenticate,
    checkReplies: config.APP_ENV !== "production",
    log,
    isReady: () => isOpen && mongoAnswers(),
  });

  /** A newer schema rejects, and that ends the process: nothing may be written over it. */
  async function open(): Promise<void> {
    await prepareStorage(connection, { service: "transactions", migrations, log });
    relay.start();
    upkeep.start();
    isOpen = true;
  }

  return {
    relay,
    async start() {
      server = await listen(app, { host: config.HOST, port: config.PORT });
      void open();
      return { url: server.url };
    },
    async stop() {
      isOpen = false;
      await drain(server ? config.drainMilliseconds : 0);
      await stopInOrder(log, [
        ["http", () => server?.close()],
        ["upkeep", () => upkeep.stop()],
        ["relay", () => relay.stop()],
        // What cannot be published now waits in its document for the next start.
        ["last events", () => relay.flush().catch(() => undefined)],
        ["publisher", () => publisher.close()],
        ["limits", () => Object.values(context.limits).forEach((limiter) => limiter.stop())],
        ["redis", () => redis.disconnect()],
        ["storage", () => connection.close()],
      ]);
    },
  };
}
