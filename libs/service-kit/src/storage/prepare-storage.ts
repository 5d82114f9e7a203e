import type { Connection } from "mongoose";
import { toAppError } from "../http/failure.js";
import { UnfitDocumentError } from "./migrations/run-pass.js";
import { NewerSchemaError, runMigrations } from "./migrations/run-migrations.js";
import type { MigrationOptions } from "./migrations/run-migrations.js";
import { createSchemaVersionStore } from "./migrations/schema-versions.js";
import { mongoConnected } from "./mongo.js";
import { isRefusedByMongo, mongoOutageSentence } from "./outage-sentences.js";
import { outageLogOf } from "./outage.js";

const RETRY_MS = 1_000;
const NOT_PREPARED = "The database cannot be prepared: not ready until it is; trying again";

/** Collections of a backup are taking their place, or that was cut off: what is there is not whole. */
class RestoringError extends Error {
  override readonly name = "RestoringError";
}

interface Preparation extends MigrationOptions {
  /** Of the service itself; like the others it is tried again while storage fails. */
  lastStep?: () => Promise<void>;
}

async function refuseRestoring(connection: Connection, service: string): Promise<void> {
  if (!(await createSchemaVersionStore(connection, service).isRestoring())) return;
  throw new RestoringError(
    "The restore of a backup is not over: not ready until it is; where nobody does that now, run `restore` again",
  );
}

const isKnown = (error: unknown): boolean =>
  isRefusedByMongo(error) || toAppError(error).code === "UPSTREAM_UNAVAILABLE";

async function attempt(connection: Connection, options: Preparation): Promise<void> {
  await mongoConnected(connection);
  await refuseRestoring(connection, options.service);
  await runMigrations(connection, options);
  await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  await options.lastStep?.();
}

function sentenceOf(error: unknown): string {
  if (error instanceof RestoringError) return error.message;
  if (error instanceof UnfitDocumentError)
    return `A migration cannot go on, not ready until it can: ${error.message}`;
  return isKnown(error) ? mongoOutageSentence(error) : NOT_PREPARED;
}

/**
 * Waits for MongoDB, migrates the service's data to the schema of this version, builds the indexes of the
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
