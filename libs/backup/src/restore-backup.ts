import type { Db } from "mongodb";
import { readDocuments } from "./database/database-reader.js";
import {
  buildIndexes,
  createCollection,
  decodeBsonLossless,
  insertDocuments,
} from "./database/database-writer.js";
import type { DocumentWithSize } from "./database/database-writer.js";
import type { BackupHeader, BackupSummary } from "./file/backup-format.js";
import { decodeBackup } from "./file/decode-backup.js";
import { BackupError } from "./file/errors.js";
import { createCollectionDigester } from "./file/digest.js";
import type { BackupPlan } from "./backup-plan.js";
import type { ProgressReporter } from "./progress.js";
import { isTemporaryCollection, temporaryNameOf } from "./temporary-collections.js";
import {
  isRestoring,
  setRestoreMarker,
  readSchemaVersions,
  replaceSchemaVersions,
  removeRestoreMarker,
} from "./schema-versions.js";

export interface RestoreOptions {
  readonly database: Db;
  readonly plan: BackupPlan;
  /** Opens the backup from its beginning. It is called twice: to verify the file, then to write its documents. */
  open(): AsyncIterable<Uint8Array>;
  readonly progress: ProgressReporter;
  readonly signal?: AbortSignal | undefined;
  /** Is called when the collections have been renamed to their real names, before the services may start. */
  beforeServicesStart?(): Promise<void>;
}

/**
 * Restores a backup into an empty desk. It verifies the entire file, writes the documents into temporary collections,
 * reads them back and compares them with the backup. Then it renames the temporary collections; no service can become
 * ready during the renaming. An interrupted restore can be run again, even if it has renamed some of the collections.
 * @throws BackupError if the desk is not empty, or the file is damaged or was written by a newer version
 */
export async function restoreBackup(options: RestoreOptions): Promise<BackupSummary> {
  const { database, plan, progress, signal } = options;
  await assertEmpty(database, plan);
  progress.writeLine("Checking the file.");
  const summary = await decodeBackup(abortable(options.open(), signal), plan);
  await assertSchemaKnown(database, plan, summary.header);
  await dropTemporaryCollections(database);
  try {
    await writeTemporaryCollections(options, summary);
    await verifyTemporaryCollections(options, summary);
    // Builds indexes only after the comparison: before it, a TTL index could delete expired documents.
    await indexTemporaryCollections(options, summary);
    await assertEmpty(database, plan);
    await renameTemporaryCollections(options, summary);
  } catch (error) {
    // A failure to clean up must not hide the first error; the next restore drops temporary collections that are
    // left.
    await dropTemporaryCollections(database).catch(() => undefined);
    throw error;
  }
  await dropTemporaryCollections(database);
  return summary;
}

/** @throws BackupError if the desk has data, unless the data comes from an interrupted restore */
async function assertEmpty(database: Db, plan: BackupPlan): Promise<void> {
  if (await isRestoring(database, plan)) return;
  for (const { collection, filter, label } of plan.restoreBlockers) {
    if ((await database.collection(collection).findOne(filter, { projection: { _id: 1 } })) === null)
      continue;
    throw new BackupError(`This desk is not empty: it has ${label}. Restore into a new one.`);
  }
}

/** @throws BackupError if the backup has a newer schema than the services of this desk know */
async function assertSchemaKnown(database: Db, plan: BackupPlan, header: BackupHeader): Promise<void> {
  for (const [service, version] of Object.entries(await readSchemaVersions(database, plan))) {
    const backupVersion = header.schema_versions[service] ?? 0;
    if (backupVersion <= version) continue;
    throw new BackupError(
      `The backup holds data of ${service} in form ${backupVersion}, this desk knows ${version}: update the desk first.`,
    );
  }
}

async function listCollectionNames(database: Db): Promise<string[]> {
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  return collections.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}

async function dropTemporaryCollections(database: Db): Promise<void> {
  for (const name of await listCollectionNames(database))
    if (isTemporaryCollection(name)) await database.dropCollection(name);
}

/** Writes the documents of the backup into temporary collections. */
async function writeTemporaryCollections(
  { database, plan, open, progress, signal }: RestoreOptions,
  summary: BackupSummary,
): Promise<void> {
  const documentCounts = new Map(
    summary.collections.map(({ definition, documents }) => [definition.name, documents]),
  );
  await decodeBackup(abortable(open(), signal), plan, {
    async visitCollection(definition, documents) {
      const { name } = definition;
      const temporaryDefinition = { ...definition, name: temporaryNameOf(name) };
      await createCollection(database, temporaryDefinition);
      const trackedDocuments = progress.track(name, documentCounts.get(name) ?? 0, documents);
      await insertDocuments(database, temporaryDefinition, decodeDocuments(trackedDocuments));
    },
  });
}

async function indexTemporaryCollections(
  { database, progress, signal }: RestoreOptions,
  summary: BackupSummary,
): Promise<void> {
  for (const { definition } of summary.collections) {
    signal?.throwIfAborted();
    const { name } = definition;
    const temporaryDefinition = { ...definition, name: temporaryNameOf(name) };
    await buildIndexes(database, temporaryDefinition, (index) =>
      progress.writeLine(`${name}: index ${index}`),
    );
  }
}

async function* decodeDocuments(documents: AsyncIterable<Uint8Array>): AsyncGenerator<DocumentWithSize> {
  for await (const bytes of documents) yield { document: decodeBsonLossless(bytes), size: bytes.length };
}

/** Reads the temporary collections back and compares them with the backup. */
async function verifyTemporaryCollections(
  { database, plan, progress, signal }: RestoreOptions,
  summary: BackupSummary,
): Promise<void> {
  for (const { definition, ...expectedDigest } of summary.collections) {
    const { name } = definition;
    const digester = createCollectionDigester(name, plan.sums);
    const documents = readDocuments(database, { ...definition, name: temporaryNameOf(name) });
    const trackedDocuments = progress.track(`comparing ${name}`, expectedDigest.documents, documents);
    for await (const document of abortable(trackedDocuments, signal)) digester.add(document);
    const { documents: count, sha256 } = digester.digest();
    if (count === expectedDigest.documents && sha256 === expectedDigest.sha256) continue;
    throw new BackupError(
      `${name} came out different: ${count} documents, ${expectedDigest.documents} were in the backup.`,
    );
  }
}

/** Renames the temporary collections to their real names. */
async function renameTemporaryCollections(
  { database, plan, beforeServicesStart }: RestoreOptions,
  { collections }: BackupSummary,
): Promise<void> {
  const wasInterruptedBefore = await isRestoring(database, plan);
  await setRestoreMarker(database, plan);
  const restoredNames = collections.map(({ definition }) => definition.name);
  if (wasInterruptedBefore) await dropCollectionsExcept(database, [...restoredNames, plan.versions]);
  for (const name of plan.recomputableCollections)
    if (!restoredNames.includes(name)) await database.collection(name).deleteMany({});
  for (const name of restoredNames) {
    if (name === plan.versions) await replaceSchemaVersions(database, plan, temporaryNameOf(name));
    else await database.collection(temporaryNameOf(name)).rename(name, { dropTarget: true });
  }
  await beforeServicesStart?.();
  await removeRestoreMarker(database, plan);
}

/**
 * Drops collections that are neither in `keptNames` nor temporary. An interrupted restore of another backup left them.
 */
async function dropCollectionsExcept(database: Db, keptNames: readonly string[]): Promise<void> {
  for (const name of await listCollectionNames(database)) {
    if (!keptNames.includes(name) && !isTemporaryCollection(name)) await database.dropCollection(name);
  }
}

async function* abortable<T>(items: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
}
