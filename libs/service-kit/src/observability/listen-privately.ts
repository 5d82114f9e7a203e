import express from "express";
import type { Express, RequestHandler } from "express";
import type { HealthCheck } from "../http/health.js";
import { listen } from "../http/listen.js";
import type { ListeningServer } from "../http/listen.js";
import type {
  CommonConfig,
  ServiceDefinitionBase,
  ServiceDependencies,
} from "../service/service-definition.js";
import { timingSafeEqualStrings } from "../timing-safe-equal.js";
import { withTimeout } from "../with-timeout.js";
import { exposeBuildInfo } from "./build-info.js";
import type { Metrics } from "./create-metrics.js";
import { measureMigrations } from "./measure-migrations.js";

/**
 * Timeout of the readiness check. It is shorter than the timeout of reading a gauge, so that every scrape contains the
 * readiness gauge.
 */
const READY_TIMEOUT_MS = 700;

type PrivatePortDefinition<Config, Dependencies> = Pick<
  ServiceDefinitionBase<Config, Dependencies, unknown>,
  "name" | "privateHandlers" | "storage"
>;

interface PrivatePortOptions<Dependencies> {
  readonly config: CommonConfig;
  readonly metrics: Metrics | undefined;
  readonly dependencies: Dependencies;
  readonly health: HealthCheck;
}

/**
 * Listens on the private port of a service, which only the operator's monitoring may reach.
 * @returns undefined if the service has no private port
 */
export async function listenPrivately<Config extends CommonConfig, Dependencies extends ServiceDependencies>(
  definition: PrivatePortDefinition<Config, Dependencies>,
  { config, metrics, dependencies, health }: PrivatePortOptions<Dependencies>,
): Promise<ListeningServer | undefined> {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = config;
  if (metrics === undefined || port === undefined) return undefined;
  exposeBuildInfo(metrics);
  measureReadiness(metrics, health);
  const storage = definition.storage?.(dependencies);
  if (storage) measureMigrations(metrics, definition.name, storage);
  const app = createPrivateApp(metrics, token);
  const handlers = definition.privateHandlers?.(dependencies) ?? {};
  for (const [path, handler] of Object.entries(handlers)) app.use(path, handler);
  return listen(app, { host, port });
}

/** Requires the token as a bearer token. If there is no token, every request passes. */
function requireToken(token: string | undefined): RequestHandler {
  return ({ headers: { authorization = "" } }, response, next) => {
    if (token === undefined || timingSafeEqualStrings(authorization, `Bearer ${token}`)) return next();
    response.status(401).set("WWW-Authenticate", "Bearer").end();
  };
}

function createPrivateApp(metrics: Metrics, token: string | undefined): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.use((_request, response, next) => {
    response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
    next();
  });
  app.get("/metrics", requireToken(token), async (_request, response) => {
    const text = await metrics.scrape();
    response.set("Content-Type", metrics.contentType).end(text);
  });
  return app;
}

const createTimeoutError = (): Error => new Error("the check took too long");

function measureReadiness(metrics: Metrics, health: HealthCheck): void {
  metrics.gauge("tukar_saldo_ready", async () => {
    const readinessPromise = health().then(({ status }) => status !== "not ready");
    return Number(
      await withTimeout(readinessPromise, READY_TIMEOUT_MS, createTimeoutError).catch(() => false),
    );
  });
}
