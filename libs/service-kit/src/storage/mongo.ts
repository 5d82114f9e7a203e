import mongoose from "mongoose";
import type { Logger } from "../logger.js";
import type { Metrics } from "../observability/create-metrics.js";
import { measureMongo } from "../observability/measure-mongo.js";
import { traceCommands } from "../traces/trace-commands.js";
import { isTracing } from "../traces/traces.js";
import { answersNewClient, watchClient } from "./client-watchdog.js";
import type { WatchdogTiming } from "./client-watchdog.js";
import { describeMongoOutage } from "./describe-outage.js";
import { createMongoReadyCheck } from "./mongo-ready.js";
import { getOutageLog } from "./outage.js";
import { withTimeout } from "../with-timeout.js";

export type MongoConnection = mongoose.Connection;

const CONNECTION_OPTIONS = {
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  maxPoolSize: 50,
  waitQueueTimeoutMS: 1_000,
  w: "majority",
  wtimeoutMS: 5_000,
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
} as const;

const RETRY_DELAY_MS = 500;
const WATCHDOG_TIMING = { intervalMs: 5_000, stuckMs: 15_000 } as const;
const CLOSE_TIMEOUT_MS = 5_000;
const createTimeoutError = (): Error => new Error("the MongoDB client did not close in time");

mongoose.set({ sanitizeFilter: true, strictQuery: true });

/**
 * Creates a connection that opens in the background and retries until it is closed. While MongoDB is unavailable,
 * operations fail at once instead of being buffered. The start and the end of each outage are logged.
 */
export function connectMongo(
  url: string,
  log: Logger,
  metrics?: Metrics,
  timing: WatchdogTiming = WATCHDOG_TIMING,
): mongoose.Connection {
  const connection = mongoose.createConnection();
  const measureClient = metrics && measureMongo(metrics);
  const options = isTracing() ? { ...CONNECTION_OPTIONS, monitorCommands: true } : CONNECTION_OPTIONS;
  if (isTracing()) traceCommands(connection);
  const outageLog = getOutageLog(log, "MongoDB");
  let isClosed = false;
  const logOutage = (error?: unknown): void => {
    if (!isClosed) outageLog.begin(connection, describeMongoOutage(error), error);
  };
  const close = connection.close.bind(connection);
  connection.close = async (...options) => {
    isClosed = true;
    outageLog.forget(connection);
    await watchdog.stop();
    await close(...options);
  };
  connection.on("error", () => undefined);
  let wasConnected = false;
  connection.once("connected", () => log.info("MongoDB connected"));
  connection.on("connected", () => {
    wasConnected = true;
    outageLog.end(connection);
  });
  // Failures before the first connection are logged by `openClient`.
  connection.on("disconnected", () => wasConnected && logOutage());
  let isClientOpen = false;
  let lastHeartbeatAt = -Infinity;
  const onClientOpen = (): void => {
    isClientOpen = true;
    connection.getClient().on("serverHeartbeatSucceeded", () => {
      lastHeartbeatAt = performance.now();
    });
  };
  const openClient = (): void => {
    if (isClosed) return;
    connection.openUri(url, options).then(onClientOpen, (error: unknown) => {
      logOutage(error);
      setTimeout(openClient, RETRY_DELAY_MS);
    });
    // `openUri` creates the client synchronously and sends commands later, so every command is measured.
    measureClient?.(connection.getClient());
  };
  openClient();
  const isReady = createMongoReadyCheck(connection);
  const watchdog = watchClient({
    ...timing,
    // The watchdog must not replace a client before it is open: `openClient` creates a new one for each attempt.
    isUp: async () => !isClientOpen || (await isReady()),
    lastHeartbeatAt: () => lastHeartbeatAt,
    isUpForNewClient: () => answersNewClient(url),
    async replaceClient() {
      isClientOpen = false;
      // A client that does not close within the timeout is abandoned: this process needs a new one that answers.
      await withTimeout(close(), CLOSE_TIMEOUT_MS, createTimeoutError).catch((error: unknown) => {
        log.warn({ error }, "the MongoDB client was not closed");
      });
      openClient();
    },
    log,
  });
  return connection;
}

/** Waits until the connection to MongoDB is open. */
export async function waitForMongo(connection: mongoose.Connection): Promise<void> {
  if (connection.readyState === mongoose.ConnectionStates.connected) return;
  await new Promise<void>((resolve) => connection.once("connected", () => resolve()));
}
