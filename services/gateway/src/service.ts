import {
  createLogger,
  createRedis,
  drain,
  drainMillisecondsOf,
  listen,
  stopInOrder,
} from "@tukar-saldo/service-kit";
import type { Listening, Service } from "@tukar-saldo/service-kit";
import { readGatewayConfig } from "./config.js";
import { createGatewayApp } from "./http/app.js";
import { createLimits } from "./http/limits.js";
import { acceptUpgrades } from "./http/upgrade.js";
import { openUpstreams } from "./upstreams/upstreams.js";

/** The one public door: static web, calls to the services, the socket's upgrade. */
export function createService(env: NodeJS.ProcessEnv): Service {
  const config = readGatewayConfig(env);
  const log = createLogger("gateway", config.LOG_LEVEL);
  const redis = createRedis(config.REDIS_URL, "producer", log);
  const limits = createLimits(redis, config.RATE_LIMIT_PROFILE);
  const upstreams = openUpstreams(config, log);
  const app = createGatewayApp({ config, log, limits, upstreams });
  let listening: Listening | undefined;
  let sockets: ReturnType<typeof acceptUpgrades> | undefined;
  return {
    async start() {
      listening = await listen(app, { host: config.HOST, port: config.PORT });
      sockets = acceptUpgrades(listening.server, { upstream: upstreams.of.notifier, config, log });
      return { url: listening.url };
    },
    async stop() {
      upstreams.readiness.stop();
      await drain(drainMillisecondsOf(config));
      await stopInOrder(log, [
        ["sockets", () => sockets?.close()],
        ["http", () => listening?.close()],
        ["upstreams", () => upstreams.close()],
        ["redis", () => redis.disconnect()],
      ]);
    },
  };
}
