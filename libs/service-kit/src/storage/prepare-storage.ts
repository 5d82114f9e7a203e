import type { Connection } from "mongoose";
import { toAppError } from "../http/error-response.js";
import { UnmigratableDocumentError } from "./migrations/run-migration-pass.js";
import { NewerSchemaError, runMigrations } from "./migrations/run-migrations.js";
import type { MigrationOptions } from "./migrations/run-migrations.js";
import { waitForMongo } from "./mongo.js";
import { isRefusedByMongo, describeMongoOutage } from "./describe-outage.js";
import { createOutageLog, getOutageLog } from "./outage.js";
import { assertNotRestoring, UnpreparedStorageError } from "./verify-storage.js";

const RETRY_DELAY_MS = 1_000;
const NOT_PREPARED_MESSAGE =
  "preparing the database failed: the service is not ready until it succeeds; retrying";
const PREPARED_MESSAGE = "the database is prepared";

interface PreparationOptions extends MigrationOptions {
  /** The last step of the preparation, which the service defines. It is retried while storage fails. */
  lastStep?: () => Promise<void>;
}

const isMongoOutage = (error: unknown): boolean =>
  isRefusedByMongo(error) || toAppError(error).code === "UPSTREAM_UNAVAILABLE";

async function tryToPrepare(connection: Connection, options: PreparationOptions): Promise<void> {
  await waitForMongo(connection);
  await assertNotRestoring(connection, options.service);
  await runMigrations(connection, options);
  await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
  await options.lastStep?.();
}

function describeFailure(error: unknown): string {
  if (error instanceof UnpreparedStorageError) return error.message;
  if (error instanceof UnmigratableDocumentError)
    return `a migration failed: the service is not ready until the document fits; retrying: ${error.message}`;
  return NOT_PREPARED_MESSAGE;
}

/**
 * Waits for MongoDB, migrates the service's data and builds the indexes of the connection's models. Retries while
 * storage fails, a document cannot be migrated, or a restore is not finished.
 * @throws NewerSchemaError when the data has a newer schema; the service must not run then
 */
export async function prepareStorage(connection: Connection, options: PreparationOptions): Promise<void> {
  const outageLog = getOutageLog(options.log, "MongoDB");
  const failureLog = createOutageLog(options.log, PREPARED_MESSAGE);
  const outageKey = {};
  for (;;) {
    try {
      await tryToPrepare(connection, options);
      outageLog.end(outageKey);
      return failureLog.end(outageKey);
    } catch (error) {
      if (error instanceof NewerSchemaError || connection.readyState === 99) throw error;
      if (isMongoOutage(error)) outageLog.begin(outageKey, describeMongoOutage(error), error);
      else {
        outageLog.end(outageKey);
        failureLog.begin(outageKey, describeFailure(error), error);
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
