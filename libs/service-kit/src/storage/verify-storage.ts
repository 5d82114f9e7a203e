import type { Connection } from "mongoose";
import { readInitialVersion } from "./migrations/initial-version.js";
import { newestSchemaVersion } from "./migrations/migration.js";
import type { Migration } from "./migrations/migration.js";
import { assertSchemaNotNewer } from "./migrations/run-migrations.js";
import { createSchemaVersionStore } from "./migrations/schema-versions.js";
import { waitForMongo } from "./mongo.js";

/** Thrown when the data cannot be used yet. The message explains the reason to the operator. */
export class UnpreparedStorageError extends Error {
  override readonly name = "UnpreparedStorageError";
}

/**
 * Makes sure that the data is complete.
 * @throws UnpreparedStorageError while a restore runs or after one was interrupted
 */
export async function assertNotRestoring(connection: Connection, service: string): Promise<void> {
  if (!(await createSchemaVersionStore(connection, service).isRestoring())) return;
  throw new UnpreparedStorageError(
    "the restore of a backup is not finished: the service is not ready until it is; if none is running, run `restore` again",
  );
}

/**
 * Waits for MongoDB and checks, without a write, that the data is complete and has this version's schema.
 * @throws NewerSchemaError, UnpreparedStorageError
 */
export async function verifyStorage(
  connection: Connection,
  { service, migrations }: { readonly service: string; readonly migrations: readonly Migration[] },
): Promise<void> {
  await waitForMongo(connection);
  await assertNotRestoring(connection, service);
  const newestVersion = newestSchemaVersion(migrations);
  const storedSchema = await createSchemaVersionStore(connection, service).read();
  const version = storedSchema?.version ?? (await readInitialVersion(connection, migrations));
  assertSchemaNotNewer(service, version, newestVersion);
  if (version === newestVersion) return;
  throw new UnpreparedStorageError(
    `the data of ${service} has schema ${version}, this version needs ${newestVersion}: start this version's ${service}, which migrates it`,
  );
}
