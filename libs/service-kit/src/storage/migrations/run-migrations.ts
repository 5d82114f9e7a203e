import type { Connection, mongo } from "mongoose";
import type { Logger } from "../../logger.js";
import { acquireLease, LeaseLostError } from "./lease.js";
import type { Lease } from "./lease.js";
import { labelOf, schemaVersionOf } from "./migration.js";
import type { DocumentChange, Migration } from "./migration.js";
import { runPass } from "./run-pass.js";
import { createSchemaVersionStore } from "./schema-versions.js";
import type { PassProgress, SchemaVersion, SchemaVersionStore } from "./schema-versions.js";

const LEASE_TIMEOUT_MS = 3_000;
const LOG_EVERY_MS = 2_000;

/** The database was written by a newer version of the service than this one. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

export interface MigrationOptions {
  readonly service: string;
  /** All of the service's, in order. */
  readonly migrations: readonly Migration[];
  readonly log: Logger;
  /** How long the process that migrates may be silent before another one takes over. */
  readonly leaseTimeoutMs?: number;
}

/**
 * Brings the service's data to the schema that this version knows. One process works, the others wait for it.
 * @throws NewerSchemaError
 */
export async function runMigrations(connection: Connection, options: MigrationOptions): Promise<void> {
  const { service, migrations, log, leaseTimeoutMs: timeoutMs = LEASE_TIMEOUT_MS } = options;
  const known = schemaVersionOf(migrations);
  const versions = createSchemaVersionStore(connection, service);
  for (;;) {
    const { version } = await readOrRegister(versions, connection, migrations);
    refuseNewer(service, version, known);
    if (version === known) return;
    const onWaiting = (): void => log.info("another replica migrates the data: waiting for it");
    const lease = await acquireLease(versions, { from: version, timeoutMs, onWaiting });
    if (lease === undefined) continue;
    try {
      await upgrade(connection, lease, await readOrRegister(versions, connection, migrations), options);
    } catch (error) {
      if (error instanceof LeaseLostError) continue;
      await lease.release().catch(() => undefined);
      throw error;
    }
  }
}

function refuseNewer(service: string, version: number, known: number): void {
  if (version <= known) return;
  throw new NewerSchemaError(
    `the data of ${service} has schema ${version}, this version knows ${known}: start the newer one`,
  );
}

/** An empty database begins with the newest schema; data without a number is that of the first. */
async function readOrRegister(
  versions: SchemaVersionStore,
  { db }: Connection,
  migrations: readonly Migration[],
): Promise<SchemaVersion> {
  for (;;) {
    const found = await versions.read();
    if (found) return found;
    const names = [...new Set(migrations.map(({ collection }) => collection))];
    const firsts = await Promise.all(
      names.map((name) => db?.collection(name).findOne({}, { projection: { _id: 1 } })),
    );
    const isEmpty = firsts.every((first) => first === null);
    await versions.register(schemaVersionOf(isEmpty ? migrations : []));
  }
}

/** Runs what is missing, after a last pass of what the version before has left open. */
async function upgrade(
  { db }: Connection,
  lease: Lease,
  { version, upgrade: state }: SchemaVersion,
  { migrations, log }: MigrationOptions,
): Promise<void> {
  if (db === undefined) throw new Error("storage is not connected");
  const from = state?.from ?? version;
  const run = passRunner(db, lease, state?.progress, log);
  for (const migration of migrations.filter(({ number }) => number <= from)) {
    await run(migration, "late writes", migration.backfill);
    if (migration.contract) await run(migration, "contract", migration.contract);
  }
  const missing = migrations.filter(({ number }) => number > version);
  for (const migration of missing) {
    const startedAt = performance.now();
    await migration.expand?.(db);
    await run(migration, "backfill", migration.backfill);
    await lease.moveTo(migration.number, migration === missing.at(-1));
    log.info(`${labelOf(migration)}: done in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
}

type Phase = "backfill" | "contract" | "late writes";

function passRunner(db: mongo.Db, lease: Lease, interrupted: PassProgress | undefined, log: Logger) {
  return (migration: Migration, phase: Phase, change: DocumentChange<mongo.Document>): Promise<void> => {
    const name = `${migration.number} ${phase}`;
    const tell = progressLog(
      log,
      phase === "backfill" ? labelOf(migration) : `${labelOf(migration)}, ${phase}`,
    );
    return runPass({
      name,
      collection: db.collection(migration.collection),
      change,
      batchSize: migration.batchSize,
      resumed: interrupted?.pass === name ? interrupted : undefined,
      async onProgress(progress) {
        await lease.saveProgress(progress);
        tell(progress);
      },
    });
  };
}

/** One line at the beginning, one every two seconds, one at the end; nothing where there is nothing to do. */
function progressLog(log: Logger, label: string): (progress: PassProgress) => void {
  let toldAt = -Infinity;
  return ({ done, total }) => {
    const isDue = done === total || performance.now() - toldAt >= LOG_EVERY_MS;
    if (total === 0 || !isDue) return;
    toldAt = performance.now();
    log.info({ event: "migration", done, total }, `${label}: ${format(done)} of ${format(total)}`);
  };
}

const format = (count: number): string => count.toLocaleString("en-US");
