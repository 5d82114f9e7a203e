import type { Server } from "node:http";
import type { ServiceName } from "@tukar-saldo/contracts";
import type { Express, RequestHandler } from "express";
import type { AppEnv } from "../config/base-env.js";
import type { DependencyChecks, HealthCheck, ReadyCheck } from "../http/health.js";
import type { EndpointImplementation } from "../http/implement.js";
import type { Authenticate, RequireProof } from "../http/request-context.js";
import type { Logger } from "../logger.js";
import type { Metrics } from "../observability/create-metrics.js";
import type { CollectionRights } from "../storage/collection-rights.js";
import type { ServiceStorage } from "../storage/define-storage.js";
import type { Poller } from "./polling.js";
import type { StopStep } from "./stop-in-order.js";

/** The environment variables that every service has. */
export interface CommonConfig {
  readonly APP_ENV: AppEnv;
  readonly HOST: string;
  readonly PORT: number;
  readonly GATEWAY_SECRET?: string | undefined;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
  /** The sampling ratio of traces that begin in this service, from 0 to 1. If absent, the service begins no traces. */
  readonly traceRatio?: number;
  readonly LOG_LEVEL: string;
  readonly DRAIN_SECONDS?: number | undefined;
}

/** The dependencies that `wire` returns in every service. A service may add others, for its own use and its tests. */
export interface ServiceDependencies {
  /** The first argument of the endpoints' handlers. */
  readonly context?: unknown;
  /** Verifies bearer tokens. Without it, every guarded endpoint answers 401. */
  readonly authenticate?: Authenticate | undefined;
  /** If absent, endpoints that require a step-up (re-authentication) refuse every request. */
  readonly requireProof?: RequireProof | undefined;
  /** Whether the service's dependencies (stores or other services) respond. */
  readonly isReady: ReadyCheck;
  /** The checks of further dependencies, whose results `/readyz` shows. */
  readonly healthChecks?: DependencyChecks;
  /** The steps that close the connections that `wire` opened. They run in order at the end of the shutdown. */
  readonly closingSteps: readonly StopStep[];
}

/** Work in the background, which starts when the service is ready and stops before its connections close. */
export interface BackgroundTask {
  start(): void;
  stop(): Promise<void> | void;
}

/** Callbacks that a service calls during its life cycle. */
export interface ServiceHooks {
  /** Called when the service is ready. @param milliseconds since the service began to listen */
  ready?(milliseconds: number): void;
  stopping?(): void;
}

/** How a service answers requests: by its endpoints or, like the gateway, by an Express app of its own. */
type HttpDefinition<Dependencies extends ServiceDependencies> =
  | { endpoints: EndpointImplementation<Dependencies["context"]>[]; app?: never }
  | { app(dependencies: Dependencies, health: HealthCheck): Express; endpoints?: never };

/** The definition of a service. Parts that the definition omits are not started. */
export type ServiceDefinition<
  Config extends CommonConfig,
  Dependencies extends ServiceDependencies,
  Subscriptions extends BackgroundTask | undefined = BackgroundTask | undefined,
> = HttpDefinition<Dependencies> & ServiceDefinitionBase<Config, Dependencies, Subscriptions>;

export interface ServiceDefinitionBase<Config, Dependencies, Subscriptions> {
  readonly name: ServiceName;
  readonly config: { read(env: NodeJS.ProcessEnv): Config };
  /** The rights of the service's database user. Run `npm run docs` after a change. */
  readonly collections: CollectionRights;
  /**
   * Opens connections and builds the context, before the service listens.
   * @param metrics undefined if METRICS_PORT is unset
   */
  wire(config: Config, log: Logger, metrics: Metrics | undefined): Promise<Dependencies> | Dependencies;
  /** Handles the HTTP server's upgrades to websockets. */
  sockets?(dependencies: Dependencies, server: Server): { close(): Promise<void> | void };
  /** The data that the service owns, prepared before the service is ready. */
  storage?(dependencies: Dependencies): ServiceStorage;
  /** The relay, which publishes the events in the outboxes of the service's documents. */
  outbox?(dependencies: Dependencies): BackgroundTask;
  /** The consumer of the events in the service's queue. */
  subscriptions?(dependencies: Dependencies): Subscriptions;
  /** The scheduled jobs, each of which runs once for all replicas. */
  jobs?(dependencies: Dependencies): BackgroundTask;
  /** The tasks that each replica runs at an interval. */
  pollers?(dependencies: Dependencies): Poller[];
  /** Handlers for paths of the private port besides `/metrics`. A handler also serves the paths below its path. */
  privateHandlers?(dependencies: Dependencies): Readonly<Record<string, RequestHandler>>;
}

interface ServiceUrls {
  readonly url: string;
  readonly metricsUrl?: string | undefined;
}

/** A service that runs in this process. */
export interface Service {
  /** Starts to listen. @returns the URL of the service, and the URL of its private port if it has one */
  start(): Promise<ServiceUrls>;
  /** Stops the parts of the service one after another, then closes its connections. */
  stop(): Promise<void>;
}

/** A running service. Tests use its dependencies and its subscriptions. */
export interface RunningService<Dependencies, Subscriptions> extends Service {
  readonly dependencies: Dependencies;
  readonly subscriptions: Subscriptions;
}

/** A service's definition, and a function that creates the service. */
export type RunnableService<
  Config extends CommonConfig,
  Dependencies extends ServiceDependencies,
  Subscriptions extends BackgroundTask | undefined,
> = ServiceDefinition<Config, Dependencies, Subscriptions> & {
  /**
   * Creates the service with its dependencies, without starting it.
   * @throws ConfigError when a variable is invalid
   */
  create(env: NodeJS.ProcessEnv, hooks?: ServiceHooks): Promise<RunningService<Dependencies, Subscriptions>>;
};
