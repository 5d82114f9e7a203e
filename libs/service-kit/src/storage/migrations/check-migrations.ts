import type { Connection, mongo, Schema } from "mongoose";
import { readInitialVersion } from "./initial-version.js";
import { migrationLabel, newestSchemaVersion } from "./migration.js";
import type { DocumentChange, Migration } from "./migration.js";
import { buildMigrationUpdate } from "./run-migration-pass.js";
import { createSchemaVersionStore } from "./schema-versions.js";

const MAX_EXAMPLES = 5;
/** MongoDB's error code for a collection that does not exist. */
const NAMESPACE_NOT_FOUND = 26;

/** A pass of an upgrade: one change that a migration makes to the documents of a collection. */
interface CheckedPass {
  readonly label: string;
  readonly description: string;
  readonly collection: string;
  /** How many documents the pass would change. */
  readonly documents: number;
}

/** The result of a dry run: what starting this version would do to a service's data. */
export interface MigrationCheck {
  /** The schema version of the data. */
  readonly version: number;
  /** The newest schema version that this version of the service knows. */
  readonly newestVersion: number;
  readonly passes: readonly CheckedPass[];
  /** Sentences that say what prevents the upgrade; empty when nothing does. */
  readonly problems: readonly string[];
}

type Database = mongo.Db;

/**
 * Makes a dry run of the service's migrations: nothing is written. The connection's models declare the indexes to be
 * built.
 */
export async function checkMigrations(
  connection: Connection,
  service: string,
  migrations: readonly Migration[],
): Promise<MigrationCheck> {
  const { db } = connection;
  if (db === undefined) throw new Error("storage is not connected");
  const versions = createSchemaVersionStore(connection, service);
  const newestVersion = newestSchemaVersion(migrations);
  const storedSchema = await versions.read();
  const version = storedSchema?.version ?? (await readInitialVersion(connection, migrations));
  const from = storedSchema?.upgrade?.from ?? version;
  const problems: string[] = [];
  if (await versions.isRestoring()) problems.push("the restore of a backup is not finished");
  if (version > newestVersion)
    problems.push(`the data has schema ${version}, this version knows ${newestVersion}`);
  const passes: CheckedPass[] = [];
  for (const { change, label, migration } of listPasses({ version, from, migrations })) {
    const { documents, failures } = await dryRun(db, migration.collection, change);
    passes.push({ label, description: migration.description, collection: migration.collection, documents });
    problems.push(...failures.map((reason) => `${label}: ${reason}`));
  }
  for (const model of Object.values(connection.models)) {
    problems.push(...(await findDuplicates(db, model.collection.name, model.schema)));
  }
  return { version, newestVersion, passes, problems };
}

interface Upgrade {
  readonly version: number;
  /** The schema version at the start of the upgrade, even if the upgrade was interrupted since then. */
  readonly from: number;
  readonly migrations: readonly Migration[];
}

/**
 * Lists the passes in order. First come those of migrations that were already applied: `backfill` again, for documents
 * that old replicas wrote later, and `contract`. Then comes `backfill` of the pending migrations.
 */
function listPasses({ version, from, migrations }: Upgrade) {
  if (version >= newestSchemaVersion(migrations)) return [];
  const appliedMigrations = migrations.filter(({ number }) => number <= from);
  const unfinishedPasses = appliedMigrations.flatMap((migration) => [
    { migration, label: `${migrationLabel(migration)}, late writes`, change: migration.backfill },
    ...(migration.contract
      ? [{ migration, label: `${migrationLabel(migration)}, contract`, change: migration.contract }]
      : []),
  ]);
  const pendingMigrations = migrations.filter(({ number }) => number > version);
  return [
    ...unfinishedPasses,
    ...pendingMigrations.map((migration) => ({
      migration,
      label: migrationLabel(migration),
      change: migration.backfill,
    })),
  ];
}

/**
 * Computes the update of each pending document, but writes none.
 * @returns the number of pending documents, and the first failures
 */
async function dryRun(
  db: Database,
  name: string,
  { pending, fields, update }: DocumentChange<mongo.Document>,
) {
  const projection = Object.fromEntries(["_id", ...fields].map((field) => [field, 1]));
  const listedFailures: string[] = [];
  let documents = 0;
  let failureCount = 0;
  for await (const document of db.collection(name).find(pending, { projection })) {
    documents += 1;
    const reason = catchErrorMessage(() => buildMigrationUpdate(document, { pending, fields, update }));
    if (reason === undefined) continue;
    failureCount += 1;
    if (listedFailures.length < MAX_EXAMPLES) listedFailures.push(reason);
  }
  const unlistedFailureCount = failureCount - listedFailures.length;
  return {
    documents,
    failures:
      unlistedFailureCount > 0
        ? [...listedFailures, `${unlistedFailureCount} more documents do not fit`]
        : listedFailures,
  };
}

function catchErrorMessage(callback: () => unknown): string | undefined {
  try {
    callback();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Reads the indexes of a collection; none if it does not exist. The server's error shows whether it exists, as the
 * service's user may not list collections.
 */
async function readIndexes(db: Database, name: string): Promise<mongo.IndexDescriptionInfo[]> {
  try {
    return await db.collection(name).indexes();
  } catch (error) {
    if ((error as mongo.MongoServerError).code === NAMESPACE_NOT_FOUND) return [];
    throw error;
  }
}

/** Finds duplicate values that would prevent a unique index from being built. */
async function findDuplicates(db: Database, name: string, schema: Schema): Promise<string[]> {
  const existingIndexes = await readIndexes(db, name);
  const isUniqueIndexBuilt = (key: object): boolean =>
    existingIndexes.some(
      (index) => index.unique === true && JSON.stringify(index.key) === JSON.stringify(key),
    );
  const problems: string[] = [];
  for (const [key, options] of schema.indexes()) {
    if (options.unique !== true || isUniqueIndexBuilt(key)) continue;
    const fields = Object.keys(key);
    const values = fields.map((field) => `$${field}`);
    const filter = options.partialFilterExpression ?? {};
    const duplicates = await db
      .collection(name)
      .aggregate([
        { $match: filter },
        { $group: { _id: values.length === 1 ? values[0] : values, count: { $sum: 1 } } },
        { $match: { count: { $gt: 1 } } },
        { $limit: MAX_EXAMPLES },
      ])
      .toArray();
    if (duplicates.length > 0)
      problems.push(
        `${name}: the unique index on ${fields.join(", ")} cannot be built: several documents have ` +
          duplicates.map(({ _id }) => JSON.stringify(_id)).join(", "),
      );
  }
  return problems;
}
