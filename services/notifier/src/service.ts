import { createAuthenticator } from "@tukar-saldo/auth";
import { createSubscriber } from "@tukar-saldo/messaging";
import {
  connectMongo,
  createHttpApp,
  createLogger,
  createRedis,
  drain,
  drainMillisecondsOf,
  isMongoReady,
  listen,
  stopInOrder,
} from "@tukar-saldo/service-kit";
import type { Service } from "@tukar-saldo/service-kit";
import type { Subscriber } from "@tukar-saldo/messaging";
import { readNotifierConfig } from "./config.js";
import { subscriptions } from "./events/subscriptions.js";
import { openDashboards } from "./socket/dashboards.js";
import { countRefusedHandshakes } from "./socket/refused-handshakes.js";
import { openSocketServer } from "./socket/socket-server.js";
import type { DashboardServer } from "./socket/types.js";

const CHECK_SECONDS = 60;

/** Turns events into socket messages. */
export function createService(env: NodeJS.ProcessEnv): Service {
  const config = readNotifierConfig(env);
  const log = createLogger("notifier", config.LOG_LEVEL);
  const connection = connectMongo(config.MONGO_URL, log);
  const counting = createRedis(config.REDIS_URL, "producer", log);
  const publishing = createRedis(config.REDIS_URL, "pubsub", log);
  const subscribing = createRedis(config.REDIS_URL, "pubsub", log);
  const refused = countRefusedHandshakes(counting, config.RATE_LIMIT_PROFILE);
  const idleSeconds = config.SESSION_IDLE_SECONDS;
  const { authenticate, authenticateToken } = createAuthenticator({
    connection,
    jwtSecret: config.JWT_SECRET,
    idleSeconds,
  });
  const mongoReady = isMongoReady(connection);
  let stopping = false;
  const isReady = async (): Promise<boolean> => !stopping && (await mongoReady());
  const app = createHttpApp({ routes: [], authenticate, log, isReady });
  let io: DashboardServer | undefined;
  let subscriber: Subscriber | undefined;
  return {
    async start() {
      const { server, url } = await listen(app, { host: config.HOST, port: config.PORT });
      const checkSeconds = Math.min(CHECK_SECONDS, idleSeconds / 3);
      const publicUrls = config.PUBLIC_URL;
      io = openSocketServer({
        server,
        publishing,
        subscribing,
        authenticateToken,
        refused,
        publicUrls,
        checkSeconds,
        log,
      });
      const handlers = subscriptions(openDashboards(io));
      subscriber = createSubscriber({ subscriber: "notifier", redisUrl: config.REDIS_URL, handlers, log });
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
        ["redis", () => [counting, publishing, subscribing].map((redis) => redis.disconnect())],
        ["storage", () => connection.close()],
      ]);
    },
  };
}
