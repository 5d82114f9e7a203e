import type { Db, MongoClient } from "mongodb";
import { readDocuments, readCollectionDefinitions } from "./database/database-reader.js";
import type { CollectionDefinition } from "./database/database-reader.js";
import { openReadSnapshot } from "./database/snapshot.js";
import type { ReadSnapshot } from "./database/snapshot.js";
import { encodeBackup } from "./file/encode-backup.js";
import type { CollectionSource } from "./file/encode-backup.js";
import { BACKUP_FORMAT_VERSION } from "./file/backup-format.js";
import type { BackupHeader, BackupSummary } from "./file/backup-format.js";
import { BackupError } from "./file/errors.js";
import { CollectionDigester } from "./file/digest.js";
import type { BackupPlan } from "./backup-plan.js";
import type { ProgressReporter } from "./progress.js";
import { isTemporaryCollection } from "./temporary-collections.js";
import { readSchemaVersions, assertNoUnfinishedRestore, SERVICE_VERSIONS_FILTER } from "./schema-versions.js";

export interface BackupOptions {
  readonly client: MongoClient;
  readonly database: Db;
  readonly plan: BackupPlan;
  readonly productVersion: string;
  readonly progress: ProgressReporter;
}

/** Streams a backup of the database; calls `onSummary` when all documents have been read. */
export async function* makeBackup(
  { client, database, plan, productVersion, progress }: BackupOptions,
  onSummary: (summary: BackupSummary) => void,
): AsyncGenerator<Uint8Array> {
  await assertNoUnfinishedRestore(database, plan);
  const definitions = await readCollectionDefinitions(database);
  const snapshot = await openReadSnapshot(client, database, plan.versions);
  const omittedNames = [
    ...plan.excludedCollections,
    ...(snapshot.kind === "snapshot" ? [] : plan.recomputableCollections),
  ];
  const header: BackupHeader = {
    kind: "tukar-saldo backup",
    format: BACKUP_FORMAT_VERSION,
    product_version: productVersion,
    moment: snapshot.kind,
    cutoff: snapshot.at,
    schema_versions: await readSchemaVersions(database, plan, snapshot.session),
    left_out: omittedNames,
  };
  const includedDefinitions = sortForCutoff(definitions, plan).filter(
    ({ name }) => !omittedNames.includes(name) && !isTemporaryCollection(name),
  );
  const sources = await Promise.all(
    includedDefinitions.map((definition) =>
      createCollectionSource(database, definition, plan, snapshot, progress),
    ),
  );
  const hashBeforeReading = await hashUnchangingCollections(database, plan, snapshot);
  yield* encodeBackup(header, sources, plan, onSummary);
  if ((await hashUnchangingCollections(database, plan, snapshot)) === hashBeforeReading) return;
  throw new BackupError(
    `The orders were being reset or migrated (${plan.mustNotChange.join(", ")} changed): make the backup again.`,
  );
}

/**
 * Puts collections with a cut-off field first. They are then read soon after the cut-off, so that few of their
 * documents change between the cut-off and the read.
 */
function sortForCutoff(
  definitions: readonly CollectionDefinition[],
  { cutoffFields, cutoffNumbers }: BackupPlan,
): CollectionDefinition[] {
  const hasCutoff = ({ name }: CollectionDefinition): boolean =>
    cutoffFields[name] !== undefined || cutoffNumbers[name] !== undefined;
  return [...definitions.filter(hasCutoff), ...definitions.filter((definition) => !hasCutoff(definition))];
}

async function createCollectionSource(
  database: Db,
  definition: CollectionDefinition,
  plan: BackupPlan,
  { kind, at, session }: ReadSnapshot,
  progress: ProgressReporter,
): Promise<CollectionSource> {
  const { name } = definition;
  const cutoffFilter = kind === "cutoff" ? await createCutoffFilter(database, name, plan, at) : {};
  const documentFilter = name === plan.versions ? (SERVICE_VERSIONS_FILTER as object) : cutoffFilter;
  const total = await database.collection(name).estimatedDocumentCount();
  const documents = (): AsyncIterable<Uint8Array> =>
    progress.track(name, total, readDocuments(database, definition, { filter: documentFilter, session }));
  return { definition, documents };
}

/** Creates a filter that selects a collection's documents up to the cut-off, for a backup without a snapshot. */
async function createCutoffFilter(
  database: Db,
  name: string,
  { cutoffFields, cutoffNumbers }: BackupPlan,
  cutoff: Date,
): Promise<object> {
  const dateField = cutoffFields[name];
  if (dateField !== undefined) return { [dateField]: { $lte: cutoff } };
  const numberField = cutoffNumbers[name];
  if (numberField === undefined) return {};
  const newestDocument = await database
    .collection(name)
    .findOne(
      { [numberField]: { $gt: 0 } },
      { sort: { [numberField]: -1 }, projection: { [numberField]: 1 } },
    );
  // `$not` also includes documents without a number.
  return { [numberField]: { $not: { $gt: Number(newestDocument?.[numberField] ?? 0) } } };
}

/**
 * Hashes the collections that must not change during a backup without a snapshot. If the hash after the backup differs
 * from the hash before it, a collection has changed.
 */
async function hashUnchangingCollections(
  database: Db,
  { mustNotChange }: BackupPlan,
  { kind }: ReadSnapshot,
): Promise<string> {
  if (kind === "snapshot") return "";
  const digester = new CollectionDigester();
  for (const name of mustNotChange) {
    const definition = { name, options: {}, indexes: [] };
    for await (const document of readDocuments(database, definition)) digester.add(document);
  }
  return digester.digest().sha256;
}
