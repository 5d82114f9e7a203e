import { createAuthenticator } from "@tukar-saldo/auth";
import { createEventConsumer } from "@tukar-saldo/messaging";
import type { EventConsumer } from "@tukar-saldo/messaging";
import {
  createHttpApp,
  createLogger,
  drain,
  drainMillisecondsOf,
  jwtSecretsOf,
  listen,
  stopInOrder,
} from "@tukar-saldo/service-kit";
import type { Service } from "@tukar-saldo/service-kit";
import { readNotifierConfig } from "./config.js";
import { openConnections } from "./connections.js";
import { reloadDashboards, subscriptions } from "./events/subscriptions.js";
import { countRefusedHandshakes } from "./socket/refused-handshakes.js";
import { openSocketServer } from "./socket/socket-server.js";
import type { DashboardServer } from "./socket/types.js";

/** Turns events into socket messages. */
export function createService(env: NodeJS.ProcessEnv): Service {
  const config = readNotifierConfig(env);
  const log = createLogger("notifier", config.LOG_LEVEL);
  const connections = openConnections(config, log);
  const { HOST: host, PORT: port, REDIS_URL: redisUrl, SESSION_IDLE_SECONDS: idleSeconds } = config;
  const sessions = { connection: connections.mongo, jwtSecrets: jwtSecretsOf(config), idleSeconds };
  const { authenticate, authenticateToken } = createAuthenticator(sessions);
  const refused = countRefusedHandshakes(connections.counting, config.RATE_LIMIT_PROFILE);
  let stopping = false;
  let io: DashboardServer | undefined;
  let subscriber: EventConsumer | undefined;
  return {
    async start() {
      const isReady = async (): Promise<boolean> => !stopping && (await connections.isMongoReady());
      const http = { service: "notifier", endpoints: [], context: undefined, checkReplies: false } as const;
      const app = createHttpApp({ ...http, authenticate, log, isReady });
      const { server, url } = await listen(app, { host, port });
      const dashboards = openSocketServer({ server, connections, authenticateToken, refused, config, log });
      io = dashboards;
      const handlers = subscriptions(dashboards);
      const onStripped = () => reloadDashboards(dashboards);
      subscriber = createEventConsumer({ subscriber: "notifier", redisUrl, handlers, onStripped, log });
      subscriber.start();
      return { url };
    },
    async stop() {
      stopping = true;
      await drain(drainMillisecondsOf(config));
      await stopInOrder(log, [
        ["sockets and http", () => io?.close()],
        ["events", () => subscriber?.stop()],
        ["limits", () => refused.stop()],
        ["connections", () => connections.close()],
      ]);
    },
  };
}
