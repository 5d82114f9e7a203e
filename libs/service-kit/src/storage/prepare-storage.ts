import { RESTORE_MARKER, SCHEMA_VERSIONS } from "@tukar-saldo/contracts";
import type { Connection } from "mongoose";
import type { Logger } from "../logger.js";
import { toAppError } from "../http/failure.js";
import { duplicateKeyOf } from "./duplicate-key.js";
import { mongoConnected } from "./mongo.js";
import { isRefusedByMongo, mongoOutageSentence } from "./outage-sentences.js";
import { outageLogOf } from "./outage.js";

const RETRY_MS = 1_000;
const NOT_PREPARED = "The database cannot be prepared: not ready until it is; trying again";

/** The database was written by a newer version of the service than this one. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/** Collections of a backup are taking their place, or that was cut off: what is there is not whole. */
class RestoringError extends Error {
  override readonly name = "RestoringError";
}

interface Preparation {
  service: string;
  version: number;
  log: Logger;
  /** Of the service itself; like the others it is tried again while storage fails. */
  lastStep?: () => Promise<void>;
}

interface SchemaVersion {
  _id: string;
  version: number;
}

/**
 * Raises the number that is written, never lowers it. Of two replicas that do so at once the later one is
 * refused by the unique `_id`, and then reads what the other wrote.
 */
async function checkVersion(connection: Connection, service: string, version: number): Promise<void> {
  const versions = connection.collection<SchemaVersion>(SCHEMA_VERSIONS);
  if (await versions.findOne({ _id: RESTORE_MARKER })) {
    throw new RestoringError(
      "The restore of a backup is not over: not ready until it is; where nobody does that now, run `restore` again",
    );
  }
  const found = await versions.findOne({ _id: service });
  if (found && found.version > version) {
    throw new NewerSchemaError(
      `the data of ${service} has schema ${found.version}, this version knows ${version}: start the newer one`,
    );
  }
  if (found?.version === version) return;
  try {
    const older = { _id: service, version: { $lt: version } };
    await versions.updateOne(older, { $set: { version } }, { upsert: true });
  } catch (error) {
    if (duplicateKeyOf(error) === undefined) throw error;
    await checkVersion(connection, service, version);
  }
}

const isKnown = (error: unknown): boolean =>
  isRefusedByMongo(error) || toAppError(error).code === "UPSTREAM_UNAVAILABLE";

async function attempt(connection: Connection, { service, version, lastStep }: Preparation): Promise<void> {
  await mongoConnected(connection);
  await checkVersion(connection, service, version);
  await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  await lastStep?.();
}

function sentenceOf(error: unknown): string {
  if (error instanceof RestoringError) return error.message;
  return isKnown(error) ? mongoOutageSentence(error) : NOT_PREPARED;
}

/**
 * Waits for MongoDB, checks and writes the schema number of the service, builds the indexes of the
 * connection's models. Tries again while storage fails or a restore is not over. A newer schema rejects: the service
 * must not run on it.
 */
export async function prepareStorage(connection: Connection, options: Preparation): Promise<void> {
  const outage = outageLogOf(options.log, "MongoDB");
  const preparation = {};
  for (;;) {
    try {
      await attempt(connection, options);
      return outage.end(preparation);
    } catch (error) {
      if (error instanceof NewerSchemaError || connection.readyState === 99) throw error;
      outage.begin(preparation, sentenceOf(error), error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
