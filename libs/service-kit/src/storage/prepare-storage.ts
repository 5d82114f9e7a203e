import type { Connection } from "mongoose";
import type { Logger } from "../logger.js";
import { mongoConnected } from "./mongo.js";

const RETRY_MS = 1_000;

/** The database was written by a newer version of the service than this one. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

async function checkVersion(connection: Connection, service: string, version: number): Promise<void> {
  const versions = connection.collection<{ _id: string; version: number }>("schema_versions");
  const found = await versions.findOne({ _id: service });
  if (found && found.version > version) {
    throw new NewerSchemaError(
      `The data of ${service} has schema ${found.version}; this version knows ${version}`,
    );
  }
  await versions.updateOne({ _id: service }, { $set: { version } }, { upsert: true });
}

async function attempt(connection: Connection, service: string, version: number): Promise<void> {
  await mongoConnected(connection);
  await checkVersion(connection, service, version);
  await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
}

/**
 * Waits for MongoDB, checks and writes the schema number of the service, builds the indexes of the
 * connection's models. Tries again while storage fails. A newer schema rejects: the service must not run on
 * it.
 */
export async function prepareStorage(
  connection: Connection,
  { service, version, log }: { service: string; version: number; log: Logger },
): Promise<void> {
  for (;;) {
    try {
      return await attempt(connection, service, version);
    } catch (error) {
      if (error instanceof NewerSchemaError || connection.readyState === 99) throw error;
      log.warn({ error }, "storage is not prepared yet");
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
