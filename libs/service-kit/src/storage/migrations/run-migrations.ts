import type { Connection, mongo } from "mongoose";
import type { Logger } from "../../logger.js";
import { readInitialVersion } from "./initial-version.js";
import { acquireLease, LeaseLostError } from "./lease.js";
import type { Lease } from "./lease.js";
import { migrationLabel, newestSchemaVersion } from "./migration.js";
import type { DocumentChange, Migration } from "./migration.js";
import { runMigrationPass } from "./run-migration-pass.js";
import { createSchemaVersionStore } from "./schema-versions.js";
import type { PassProgress, SchemaVersion, SchemaVersionStore } from "./schema-versions.js";

const LEASE_TIMEOUT_MS = 3_000;
const LOG_INTERVAL_MS = 2_000;

/** Thrown when the data was migrated by a newer version of the service. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

export interface MigrationOptions {
  readonly service: string;
  /** All migrations of the service, in order. */
  readonly migrations: readonly Migration[];
  readonly log: Logger;
  /** Milliseconds without a heartbeat after which another process takes over. */
  readonly leaseTimeoutMs?: number;
}

/**
 * Migrates a service's data to this version's schema. One process runs the migrations, all others wait.
 * @throws NewerSchemaError when the data has a newer schema
 */
export async function runMigrations(connection: Connection, options: MigrationOptions): Promise<void> {
  const { service, migrations, log, leaseTimeoutMs: timeoutMs = LEASE_TIMEOUT_MS } = options;
  const newestVersion = newestSchemaVersion(migrations);
  const versions = createSchemaVersionStore(connection, service);
  for (;;) {
    const { version } = await readOrRegisterVersion(versions, connection, migrations);
    assertSchemaNotNewer(service, version, newestVersion);
    if (version === newestVersion) return;
    const onWaiting = (): void => log.info("another replica is migrating the data, waiting for it");
    const lease = await acquireLease(versions, { from: version, timeoutMs, onWaiting });
    if (lease === undefined) continue;
    try {
      await upgrade(
        connection,
        lease,
        await readOrRegisterVersion(versions, connection, migrations),
        options,
      );
    } catch (error) {
      if (error instanceof LeaseLostError) continue;
      await lease.release().catch(() => undefined);
      throw error;
    } finally {
      lease.stopHeartbeat();
    }
  }
}

/** Makes sure that data has no newer schema than this version knows. @throws NewerSchemaError */
export function assertSchemaNotNewer(service: string, version: number, newestVersion: number): void {
  if (version <= newestVersion) return;
  throw new NewerSchemaError(
    `the data of ${service} has schema ${version}, this version knows ${newestVersion}: start the newer one`,
  );
}

async function readOrRegisterVersion(
  versions: SchemaVersionStore,
  connection: Connection,
  migrations: readonly Migration[],
): Promise<SchemaVersion> {
  for (;;) {
    const schemaVersion = await versions.read();
    if (schemaVersion) return schemaVersion;
    await versions.register(await readInitialVersion(connection, migrations));
  }
}

/**
 * For each migration that was already applied, runs `backfill` again, for documents that old replicas wrote later, and
 * `contract`. Then runs the pending migrations.
 */
async function upgrade(
  { db }: Connection,
  lease: Lease,
  { version, upgrade: state }: SchemaVersion,
  { migrations, log }: MigrationOptions,
): Promise<void> {
  if (db === undefined) throw new Error("storage is not connected");
  const from = state?.from ?? version;
  const runPass = createPassRunner(db, lease, state?.progress, log);
  for (const migration of migrations.filter(({ number }) => number <= from)) {
    await runPass(migration, "late writes", migration.backfill);
    if (migration.contract) await runPass(migration, "contract", migration.contract);
  }
  const pendingMigrations = migrations.filter(({ number }) => number > version);
  for (const migration of pendingMigrations) {
    const startedAt = performance.now();
    await migration.expand?.(db);
    await runPass(migration, "backfill", migration.backfill);
    await lease.setVersion(migration.number, migration === pendingMigrations.at(-1));
    log.info(
      `${migrationLabel(migration)}: done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    );
  }
}

type PassPhase = "backfill" | "contract" | "late writes";

function createPassRunner(db: mongo.Db, lease: Lease, lastProgress: PassProgress | undefined, log: Logger) {
  return (migration: Migration, phase: PassPhase, change: DocumentChange<mongo.Document>): Promise<void> => {
    const name = `${migration.number} ${phase}`;
    const logProgress = createProgressLog(
      log,
      phase === "backfill" ? migrationLabel(migration) : `${migrationLabel(migration)}, ${phase}`,
    );
    return runMigrationPass({
      name,
      collection: db.collection(migration.collection),
      change,
      batchSize: migration.batchSize,
      resumedProgress: lastProgress?.pass === name ? lastProgress : undefined,
      async onProgress(progress) {
        await lease.saveProgress(progress);
        logProgress(progress);
      },
    });
  };
}

/**
 * Logs the progress of a pass at its start, every two seconds, and at its end. Logs nothing if there are no
 * documents.
 */
function createProgressLog(log: Logger, label: string): (progress: PassProgress) => void {
  let lastLoggedAt = -Infinity;
  return ({ done, total }) => {
    const isDue = done === total || performance.now() - lastLoggedAt >= LOG_INTERVAL_MS;
    if (total === 0 || !isDue) return;
    lastLoggedAt = performance.now();
    log.info({ event: "migration", done, total }, `${label}: ${formatCount(done)} of ${formatCount(total)}`);
  };
}

const formatCount = (count: number): string => count.toLocaleString("en-US");
