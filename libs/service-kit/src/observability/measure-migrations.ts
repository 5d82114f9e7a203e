import type { StorageDefinition } from "../service/service-definition.js";
import { readInitialVersion } from "../storage/migrations/initial-version.js";
import { newestSchemaVersion } from "../storage/migrations/migration.js";
import { createSchemaVersionStore } from "../storage/migrations/schema-versions.js";
import type { Metrics } from "./create-metrics.js";

const PENDING = "tukar_saldo_migrations_pending";

/** Exposes how many migrations the data of a service still needs. */
export function measureMigrations(
  metrics: Metrics,
  service: string,
  { connection, migrations }: Pick<StorageDefinition, "connection" | "migrations">,
): void {
  const known = newestSchemaVersion(migrations);
  metrics.storeGauges([PENDING], async () => {
    const stored = await createSchemaVersionStore(connection, service).read();
    const version = stored?.version ?? (await readInitialVersion(connection, migrations));
    return { [PENDING]: Math.max(0, known - version) };
  });
}
