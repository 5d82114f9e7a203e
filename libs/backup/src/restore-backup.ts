import type { Db } from "mongodb";
import { readDocuments } from "./database/database-reader.js";
import { buildIndexes, createCollection, decodeFaithfully, writeDocuments, type Sized } from "./database/database-writer.js";
import type { Header, Summary } from "./file/backup-format.js";
import { decodeBackup } from "./file/decode-backup.js";
import { BackupError } from "./file/failures.js";
import { tallyFor } from "./file/tally.js";
import type { Plan } from "./plan.js";
import type { Progress } from "./progress.js";
import { isRestoring, markRestoring, readVersions, unmarkRestoring, WITHOUT_MARKER } from "./versions.js";

export interface RestoreOptions {
  readonly database: Db;
  readonly plan: Plan;
  /** The backup's bytes from their beginning, each time anew: they are checked before anything is written. */
  open(): AsyncIterable<Uint8Array>;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Done when the database is right, before the services may open it. */
  beforeOpening?(): Promise<void>;
}

/**
 * Fills an empty desk from a backup. Nothing is written before the whole backup was read once and found right;
 * afterwards what was written is read back and compared. Until the end no service opens the desk; when it was
 * interrupted, the next attempt begins by dropping what this one wrote.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Summary> {
  const { database, plan, progress, signal } = options;
  await refuseTaken(database, plan);
  progress.line("Checking the file.");
  const summary = await decodeBackup(stoppable(options.open(), signal), plan);
  await refuseNewer(database, plan, summary.header);
  await markRestoring(database, plan);
  await clear(database, plan);
  await write(options, summary);
  await compare(options, summary);
  await options.beforeOpening?.();
  await unmarkRestoring(database, plan);
  return summary;
}

/** Refuses a desk that holds something, unless it is what an earlier attempt left. */
async function refuseTaken(database: Db, plan: Plan): Promise<void> {
  if (await isRestoring(database, plan)) return;
  for (const { collection, filter, what } of plan.taken) {
    if ((await database.collection(collection).findOne(filter, { projection: { _id: 1 } })) === null) continue;
    throw new BackupError(`This desk is not empty: it has ${what}. Restore into a new one.`);
  }
}

/** A service that has opened this desk says which form of the data it knows. */
async function refuseNewer(database: Db, plan: Plan, header: Header): Promise<void> {
  for (const [service, version] of Object.entries(await readVersions(database, plan))) {
    const needed = header.schema_versions[service] ?? 0;
    if (needed <= version) continue;
    throw new BackupError(
      `The backup holds data of ${service} in form ${needed}, this desk knows ${version}: update the desk first.`,
    );
  }
}

/** Drops everything but the marker. */
async function clear(database: Db, { versions }: Plan): Promise<void> {
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray()) {
    if (name !== versions && !name.startsWith("system.")) await database.dropCollection(name);
  }
  await database.collection(versions).deleteMany(WITHOUT_MARKER as object);
}

async function write({ database, plan, open, progress, signal }: RestoreOptions, checked: Summary): Promise<void> {
  const totals = new Map(checked.collections.map(({ structure, documents }) => [structure.name, documents]));
  await decodeBackup(stoppable(open(), signal), plan, {
    async collection(structure, documents) {
      const { name } = structure;
      await createCollection(database, structure);
      const followed = progress.follow(name, totals.get(name) ?? 0, documents);
      await writeDocuments(database, name, sized(followed));
    },
  });
  for (const { structure } of checked.collections) {
    signal?.throwIfAborted();
    await buildIndexes(database, structure, (index) => progress.line(`${structure.name}: index ${index}`));
  }
}

async function* sized(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Sized> {
  for await (const bytes of documents) yield { document: decodeFaithfully(bytes), size: bytes.length };
}

/** Reads back what was written. */
async function compare({ database, plan, progress, signal }: RestoreOptions, checked: Summary): Promise<void> {
  for (const { structure, ...wanted } of checked.collections) {
    const tally = tallyFor(structure.name, plan.sums);
    const filter = structure.name === plan.versions ? (WITHOUT_MARKER as object) : {};
    const documents = readDocuments(database, structure, { filter });
    const what = `comparing ${structure.name}`;
    for await (const document of stoppable(progress.follow(what, wanted.documents, documents), signal)) tally.add(document);
    const { documents: count, sha256 } = tally.figures();
    if (count === wanted.documents && sha256 === wanted.sha256) continue;
    throw new BackupError(`${structure.name} came out different: ${count} documents, ${wanted.documents} were in the backup.`);
  }
}

async function* stoppable<T>(things: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const thing of things) {
    signal?.throwIfAborted();
    yield thing;
  }
}
