import type { Server } from "node:http";
import type { ServiceName } from "@tukar-saldo/contracts";
import type { Express, RequestHandler } from "express";
import type { AppEnv } from "../config/base-env.js";
import type { ReadyCheck } from "../http/health.js";
import type { EndpointImplementation } from "../http/implement.js";
import type { Authenticate } from "../http/request-context.js";
import type { Logger } from "../logger.js";
import type { Metrics } from "../observability/create-metrics.js";
import type { CollectionRights } from "../storage/collection-rights.js";
import type { Migration } from "../storage/migrations/migration.js";
import type { MongoConnection } from "../storage/mongo.js";
import type { Poller } from "./polling.js";
import type { StopStep } from "./stop-in-order.js";

/** The variables that every service has. */
export interface CommonConfig {
  readonly APP_ENV: AppEnv;
  readonly HOST: string;
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST: string;
  readonly LOG_LEVEL: string;
  readonly DRAIN_SECONDS?: number | undefined;
}

/** What every service's `wire` returns. A service adds what its other parts and its tests use. */
export interface ServiceDependencies {
  /** The first argument of the endpoints' handlers. */
  readonly context?: unknown;
  /** Verifies bearer tokens; without it, every guarded endpoint is 401. */
  readonly authenticate?: Authenticate | undefined;
  /** Whether the stores or services that this one depends on answer. */
  readonly isReady: ReadyCheck;
  /** Closes what `wire` opened, in this order, as the last steps of stopping. */
  readonly closing: readonly StopStep[];
}

/** Background work: started when the service is ready, stopped before its connections close. */
export interface BackgroundTask {
  start(): void;
  stop(): Promise<void> | void;
}

/** Called in the life cycle of a service. */
export interface ServiceHooks {
  /** The service is ready. @param milliseconds since it began to listen */
  ready?(milliseconds: number): void;
  stopping?(): void;
}

/** What serves the requests: endpoints, or an Express app of its own (the gateway). */
type HttpDefinition<Dependencies extends ServiceDependencies> =
  | { endpoints: EndpointImplementation<Dependencies["context"]>[]; app?: never }
  | { app(wired: Dependencies, isReady: ReadyCheck): Express; endpoints?: never };

/** The parts of a service; optional ones that are absent do not exist in it. */
export type ServiceDefinition<
  Config extends CommonConfig,
  Dependencies extends ServiceDependencies,
  Subscriptions extends BackgroundTask | undefined = BackgroundTask | undefined,
> = HttpDefinition<Dependencies> & ServiceDefinitionBase<Config, Dependencies, Subscriptions>;

export interface ServiceDefinitionBase<Config, Dependencies, Subscriptions> {
  readonly name: ServiceName;
  readonly config: { read(env: NodeJS.ProcessEnv): Config };
  /** The rights of its database user. Run `npm run docs` after a change. */
  readonly collections: CollectionRights;
  /**
   * Opens connections and builds the context. Nothing listens yet.
   * @param metrics undefined if nothing is to be measured
   */
  wire(config: Config, log: Logger, metrics: Metrics | undefined): Promise<Dependencies> | Dependencies;
  /** Handles upgrades of the HTTP server. */
  sockets?(wired: Dependencies, server: Server): { close(): Promise<void> | void };
  /** The data that the service owns, prepared before the service is ready. */
  storage?(wired: Dependencies): StorageDefinition;
  /** Publishes the events in its documents' outboxes. */
  outbox?(wired: Dependencies): BackgroundTask;
  /** Consumes events from its queue. */
  subscriptions?(wired: Dependencies): Subscriptions;
  /** Scheduled jobs, each run once for all replicas. */
  jobs?(wired: Dependencies): BackgroundTask;
  /** Tasks that each replica runs at an interval. */
  pollers?(wired: Dependencies): Poller[];
  /** Answers requests to the private port other than for `/metrics`; a router, for instance. */
  privateHandler?(wired: Dependencies): RequestHandler;
}

export interface StorageDefinition {
  readonly connection: MongoConnection;
  /** All of the service's migrations, in order. */
  readonly migrations: readonly Migration[];
  /** Completes what a crash interrupted; retried while storage fails. */
  readonly recover?: () => Promise<void>;
}

interface ServiceUrls {
  readonly url: string;
  readonly metricsUrl?: string | undefined;
}

/** A service in this process. */
export interface Service {
  /** Listens. @returns its URL, and that of its private port if it has one */
  start(): Promise<ServiceUrls>;
  /** Stops its parts and closes its connections, in order. */
  stop(): Promise<void>;
}

/** A service with the parts of it that tests use. */
export interface RunningService<Dependencies, Subscriptions> extends Service {
  readonly wired: Dependencies;
  readonly subscriptions: Subscriptions;
}

/** A service's definition with its factory. */
export type DefinedService<
  Config extends CommonConfig,
  Dependencies extends ServiceDependencies,
  Subscriptions extends BackgroundTask | undefined,
> = ServiceDefinition<Config, Dependencies, Subscriptions> & {
  /** Wires the service without starting it. @throws ConfigError when a variable is invalid */
  create(env: NodeJS.ProcessEnv, hooks?: ServiceHooks): Promise<RunningService<Dependencies, Subscriptions>>;
};
