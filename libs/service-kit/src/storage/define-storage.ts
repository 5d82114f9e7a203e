import type { Logger } from "../logger.js";
import { readInitialVersion } from "./migrations/initial-version.js";
import { newestSchemaVersion } from "./migrations/migration.js";
import type { Migration } from "./migrations/migration.js";
import { createSchemaVersionStore } from "./migrations/schema-versions.js";
import type { MongoConnection } from "./mongo.js";
import { prepareStorage } from "./prepare-storage.js";

/** The data that a service owns. Services without data can import this interface without loading the MongoDB driver. */
export interface ServiceStorage {
  /**
   * Prepares the data: see `prepareStorage`.
   * @throws NewerSchemaError when the data has a newer schema; the service must not run then
   */
  prepare(service: string, log: Logger): Promise<void>;
  /** Counts the migrations that the data still needs. */
  countPendingMigrations(service: string): Promise<number>;
}

interface StorageOptions {
  connection: MongoConnection;
  /** All migrations of the service's data, in order. */
  migrations: readonly Migration[];
  /** Completes work that a crash interrupted. The call is retried while storage fails. */
  recover?: () => Promise<void>;
}

/** Defines the data that a service owns. */
export function defineStorage({ connection, migrations, recover: lastStep }: StorageOptions): ServiceStorage {
  return {
    prepare: (service, log) =>
      prepareStorage(connection, { service, migrations, log, ...(lastStep && { lastStep }) }),
    async countPendingMigrations(service) {
      const storedSchema = await createSchemaVersionStore(connection, service).read();
      const version = storedSchema?.version ?? (await readInitialVersion(connection, migrations));
      return Math.max(0, newestSchemaVersion(migrations) - version);
    },
  };
}
