import { AppError } from "@tukar-saldo/contracts";
import { deregistrationDelayMs } from "../config/base-env.js";
import { trustOnlyGateway } from "../http/trust-only-gateway.js";
import { createHealthCheck } from "../http/health.js";
import { createHttpApp } from "../http/http-app.js";
import { listen } from "../http/listen.js";
import type { ListeningServer } from "../http/listen.js";
import { createLogger } from "../logger.js";
import type { Logger } from "../logger.js";
import { createMetrics } from "../observability/create-metrics.js";
import type { Metrics } from "../observability/create-metrics.js";
import { listenPrivately } from "../observability/listen-privately.js";
import { createDiskState } from "../storage/disk.js";
import type {
  BackgroundTask,
  CommonConfig,
  RunnableService,
  ServiceDefinitionBase,
  Service,
  ServiceDefinition,
  ServiceHooks,
  ServiceDependencies,
} from "./service-definition.js";
import { startTracing, stopTracing } from "../traces/start-tracing.js";
import { stopInOrder, waitForDeregistration } from "./stop-in-order.js";
import type { StopStep } from "./stop-in-order.js";

/** Defines a service: how its dependencies are created, and in which order its tasks are started and stopped. */
export function defineService<
  Config extends CommonConfig,
  Dependencies extends ServiceDependencies,
  Subscriptions extends BackgroundTask | undefined = undefined,
>(
  definition: ServiceDefinition<Config, Dependencies, Subscriptions>,
): RunnableService<Config, Dependencies, Subscriptions> {
  const { name, config } = definition;
  return {
    ...definition,
    async create(env, hooks = {}) {
      const parsedConfig = config.read(env);
      const log = createLogger(name, parsedConfig.LOG_LEVEL);
      await startServiceTracing(name, parsedConfig, log);
      const metrics = parsedConfig.METRICS_PORT === undefined ? undefined : await createMetrics(name);
      const dependencies = await definition.wire(parsedConfig, log, metrics);
      const subscriptions = definition.subscriptions?.(dependencies) as Subscriptions;
      const instance = { config: parsedConfig, log, metrics, dependencies, subscriptions, hooks };
      return { dependencies, subscriptions, ...createLifecycle(definition, instance) };
    },
  };
}

/** Starts tracing before any connection is opened, so that every connection is traced. */
async function startServiceTracing(service: string, config: CommonConfig, log: Logger): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = config;
  if (endpoint === undefined) return;
  const { APP_ENV: environment, traceRatio: ratio = 0 } = config;
  await startTracing({ service, environment, endpoint, headers, ratio, log });
}

const refuseAuthentication = (): Promise<never> => Promise.reject(new AppError("UNAUTHENTICATED"));

interface ServiceInstance<Config, Dependencies> {
  config: Config;
  log: Logger;
  metrics: Metrics | undefined;
  dependencies: Dependencies;
  subscriptions: BackgroundTask | undefined;
  hooks: ServiceHooks;
}

function createLifecycle<Config extends CommonConfig, Dependencies extends ServiceDependencies>(
  definition: ServiceDefinition<Config, Dependencies>,
  { config, log, metrics, dependencies, subscriptions, hooks }: ServiceInstance<Config, Dependencies>,
): Service {
  let isPrepared = false;
  let isStopping = false;
  let httpServer: ListeningServer | undefined;
  let privateServer: ListeningServer | undefined;
  let sockets: ReturnType<NonNullable<typeof definition.sockets>> | undefined;
  let backgroundSteps: StopStep[] = [];

  const diskState = createDiskState();
  const diskCheck = definition.storage && { disk: diskState.check };
  const health = createHealthCheck(() => isPrepared && !isStopping && dependencies.isReady(), {
    ...dependencies.healthChecks,
    ...diskCheck,
  });
  const app = definition.app
    ? definition.app(dependencies, health)
    : createHttpApp({
        service: definition.name,
        endpoints: definition.endpoints,
        context: dependencies.context,
        authenticate: dependencies.authenticate ?? refuseAuthentication,
        requireProof: dependencies.requireProof,
        checkReplies: config.APP_ENV === "test",
        log,
        metrics,
        health,
        onError: diskState.recordError,
        isStorageUp: dependencies.isReady,
        isOpen: () => isPrepared,
      });

  /**
   * Prepares the data. The endpoints answer 503 until the data is prepared. Rejects when the data has a newer schema.
   * Nothing handles this rejection, so the process ends.
   */
  async function prepareData(): Promise<void> {
    const startedAt = performance.now();
    const storage = definition.storage?.(dependencies);
    await storage?.prepare(definition.name, log);
    if (isStopping) return;
    backgroundSteps = startBackground(definition, dependencies, subscriptions);
    isPrepared = true;
    hooks.ready?.(performance.now() - startedAt);
  }

  return {
    async start() {
      privateServer = await listenPrivately(definition, { config, metrics, dependencies, health });
      httpServer = await listen(app, { host: config.HOST, port: config.PORT });
      sockets = definition.sockets?.(dependencies, httpServer.server);
      const isBehindGateway = definition.app === undefined;
      if (isBehindGateway && config.GATEWAY_SECRET !== undefined)
        trustOnlyGateway(httpServer.server, config.GATEWAY_SECRET);
      void prepareData();
      return { url: httpServer.url, metricsUrl: privateServer?.url };
    },
    async stop() {
      isStopping = true;
      hooks.stopping?.();
      await waitForDeregistration(isPrepared ? deregistrationDelayMs(config) : 0);
      await stopInOrder(log, [
        ["sockets", () => sockets?.close()],
        ["http", () => httpServer?.close()],
        ...backgroundSteps.toReversed(),
        ["metrics", () => privateServer?.close()],
        ...dependencies.closingSteps,
        ["traces", stopTracing],
      ]);
    },
  };
}

/**
 * Starts the relay, consumers, jobs and pollers.
 * @returns the steps that stop these tasks, in the order in which the tasks were started
 */
function startBackground<Config, Dependencies>(
  { outbox, jobs, pollers }: ServiceDefinitionBase<Config, Dependencies, BackgroundTask | undefined>,
  dependencies: Dependencies,
  subscriptions: BackgroundTask | undefined,
): StopStep[] {
  const tasks = { outbox: outbox?.(dependencies), subscriptions, jobs: jobs?.(dependencies) };
  const stopSteps = Object.entries(tasks).flatMap(([name, task]): StopStep[] => {
    task?.start();
    return task ? [[name, () => task.stop()]] : [];
  });
  const startedPollers = pollers?.(dependencies) ?? [];
  return [...stopSteps, ["pollers", () => Promise.all(startedPollers.map((poller) => poller.stop()))]];
}
