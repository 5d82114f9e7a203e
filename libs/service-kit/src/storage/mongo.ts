import mongoose from "mongoose";
import type { Logger } from "../logger.js";
import { mongoOutageSentence } from "./outage-sentences.js";
import { outageLogOf } from "./outage.js";

export type MongoConnection = mongoose.Connection;

const OPTIONS = {
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

const RETRY_MS = 500;

mongoose.set({ sanitizeFilter: true, strictQuery: true });

/**
 * Opens a connection in the background and retries until the server answers or the connection is closed. Until
 * then operations fail at once and `isMongoReady` says no. Each outage is logged once, as is its end.
 */
export function connectMongo(url: string, log: Logger): mongoose.Connection {
  const connection = mongoose.createConnection();
  const outage = outageLogOf(log, "MongoDB");
  let closed = false;
  const onBroken = (error?: unknown): void => {
    if (!closed) outage.begin(connection, mongoOutageSentence(error), error);
  };
  const close = connection.close.bind(connection);
  connection.close = async (...options) => {
    closed = true;
    await close(...options);
  };
  connection.on("error", () => undefined);
  let wasConnected = false;
  connection.once("connected", () => log.info("MongoDB connected"));
  connection.on("connected", () => {
    wasConnected = true;
    outage.end(connection);
  });
  // Before the first connection `open` logs the failure.
  connection.on("disconnected", () => wasConnected && onBroken());
  const open = (): void => {
    if (closed) return;
    connection.openUri(url, OPTIONS).catch((error: unknown) => {
      onBroken(error);
      setTimeout(open, RETRY_MS);
    });
  };
  open();
  return connection;
}

/** Resolves once the connection is open. */
export async function mongoConnected(connection: mongoose.Connection): Promise<void> {
  if (connection.readyState === mongoose.ConnectionStates.connected) return;
  await new Promise<void>((resolve) => connection.once("connected", () => resolve()));
}
