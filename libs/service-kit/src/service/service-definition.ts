import type { Server } from "node:http";
import type { ServiceName } from "@tukar-saldo/contracts";
import type { Express } from "express";
import type { AppEnv } from "../config/base-env.js";
import type { ReadyCheck } from "../http/health.js";
import type { Implementation } from "../http/implement.js";
import type { Authenticate } from "../http/request-context.js";
import type { Logger } from "../logger.js";
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
  readonly LOG_LEVEL: string;
  readonly DRAIN_SECONDS?: number | undefined;
}

/** What `wire` opens; a service adds its context and whatever its other parts and its tests use. */
export interface Wiring {
  /** What the endpoints work with. */
  readonly context?: unknown;
  /** Who is signed in; without it nobody is. */
  readonly authenticate?: Authenticate | undefined;
  /** Whether the stores or services that this one needs answer. */
  readonly isReady: ReadyCheck;
  /** How to close what was opened, in this order, once nothing uses it any more. */
  readonly closing: readonly StopStep[];
}

/** A part that works beside the requests: started when the service is ready, stopped before its stores close. */
export interface BackgroundPart {
  start(): void;
  stop(): Promise<void> | void;
}

/** Called in a service's life cycle: the place for metrics and traces. */
export interface ServiceHooks {
  /** The service can do its work. @param milliseconds since it listens */
  ready?(milliseconds: number): void;
  stopping?(): void;
}

/** The app that is listened to: made of endpoints, or one of its own. */
type HttpDefinition<Wired extends Wiring> =
  | { endpoints: Implementation<Wired["context"]>[]; app?: never }
  | { app(wired: Wired, isReady: ReadyCheck): Express; endpoints?: never };

/** The shape of a service: what each of its parts is. What is absent it does not have. */
export type ServiceDefinition<
  Config extends CommonConfig,
  Wired extends Wiring,
  Subscriptions extends BackgroundPart | undefined = BackgroundPart | undefined,
> = HttpDefinition<Wired> & PartsDefinition<Config, Wired, Subscriptions>;

export interface PartsDefinition<Config, Wired, Subscriptions> {
  readonly name: ServiceName;
  readonly config: { read(env: NodeJS.ProcessEnv): Config };
  /** Its database user gets these rights and no more: `npm run docs:rights` after a change. */
  readonly collections: CollectionRights;
  /** Opens the connections and builds the context of the use-cases. */
  wire(config: Config, log: Logger): Promise<Wired> | Wired;
  /** Takes upgrades of the listening server. */
  sockets?(wired: Wired, server: Server): { close(): Promise<void> | void };
  /** The data that it owns, made ready before anything reads it. */
  storage?(wired: Wired): StorageDefinition;
  /** Publishes the events that its documents hold. */
  outbox?(wired: Wired): BackgroundPart;
  /** Handles the events of other services. */
  subscriptions?(wired: Wired): Subscriptions;
  /** Scheduled work, done once for all replicas. */
  jobs?(wired: Wired): BackgroundPart;
  /** Timed work that each replica does. */
  pollers?(wired: Wired): Poller[];
}

export interface StorageDefinition {
  readonly connection: MongoConnection;
  /** They bring the data to the form of this version before anything reads it. */
  readonly migrations: readonly Migration[];
  /** Brings to its end what a crash cut off; tried again while storage fails. */
  readonly recover?: () => Promise<void>;
}

/** What runs until it is stopped. */
export interface Service {
  /** Listens and tells under which URL. */
  start(): Promise<{ url: string }>;
  /** Closes everything it holds, in order. */
  stop(): Promise<void>;
}

/** A service in this process, and the parts of it that tests look at. */
export interface RunningService<Wired, Subscriptions> extends Service {
  readonly wired: Wired;
  readonly subscriptions: Subscriptions;
}

/** A definition, and how an instance of the service is created from it. */
export type DefinedService<
  Config extends CommonConfig,
  Wired extends Wiring,
  Subscriptions extends BackgroundPart | undefined,
> = ServiceDefinition<Config, Wired, Subscriptions> & {
  /** Wires the service; nothing listens until it is started. @throws ConfigError */
  create(env: NodeJS.ProcessEnv, hooks?: ServiceHooks): Promise<RunningService<Wired, Subscriptions>>;
};
