import { createAuthenticator } from "@tukar-saldo/auth";
import { createEventConsumer } from "@tukar-saldo/messaging";
import type { EventConsumer, Relay } from "@tukar-saldo/messaging";
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
import { readSettingsAuthConfig } from "./config.js";
import { auditSubscriptions } from "./events/subscriptions.js";
import { endpoints } from "./http/endpoints.js";
import { SCHEMA } from "./schema.js";
import { createUpkeep, lookAtSetup } from "./upkeep.js";
import { wireParts } from "./wire.js";

/** The service and, for tests, its relay and its subscriber. */
export interface SettingsAuth extends Service {
  relay: Relay;
  subscriber: EventConsumer;
}

export async function createService(env: NodeJS.ProcessEnv): Promise<SettingsAuth> {
  const config = readSettingsAuthConfig(env);
  const log = createLogger(SCHEMA.service, config.LOG_LEVEL);
  const { connection, redis, publisher, relay, context } = await wireParts(config, log);
  const upkeep = createUpkeep(context);
  const isStoreUp = isMongoReady(connection);
  const subscriber = createEventConsumer({
    subscriber: "audit",
    redisUrl: config.REDIS_URL,
    handlers: auditSubscriptions(context),
    isStoreUp,
    log,
  });
  const { authenticate } = createAuthenticator({
    connection,
    jwtSecrets: jwtSecretsOf(config),
    idleSeconds: config.SESSION_IDLE_SECONDS,
  });
  let isOpen = false;
  let server: Listening | undefined;
  const app = createHttpApp({
    service: "settings-auth",
    endpoints,
    context,
    authenticate,
    checkReplies: config.APP_ENV !== "production",
    log,
    isReady: () => isOpen && isStoreUp(),
  });

  /** A newer schema rejects, and that ends the process: nothing may be written over it. */
  async function open(): Promise<void> {
    await prepareStorage(connection, { ...SCHEMA, log, lastStep: () => lookAtSetup(context) });
    relay.start();
    subscriber.start();
    upkeep.start();
    isOpen = true;
  }

  return {
    relay,
    subscriber,
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
        ["subscriber", () => subscriber.stop()],
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
