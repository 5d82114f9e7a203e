import type { Db } from "mongodb";
import { readDocuments } from "./database/database-reader.js";
import {
  buildIndexes,
  createCollection,
  decodeFaithfully,
  writeDocuments,
} from "./database/database-writer.js";
import type { Sized } from "./database/database-writer.js";
import type { Header, Summary } from "./file/backup-format.js";
import { decodeBackup } from "./file/decode-backup.js";
import { BackupError } from "./file/failures.js";
import { tallyFor } from "./file/tally.js";
import type { Plan } from "./plan.js";
import type { Progress } from "./progress.js";
import { isStaged, stagedName } from "./staged.js";
import { isRestoring, markRestoring, readVersions, takeVersions, unmarkRestoring } from "./versions.js";

export interface RestoreOptions {
  readonly database: Db;
  readonly plan: Plan;
  /** The backup's bytes from their beginning, each time anew: they are checked before anything is written. */
  open(): AsyncIterable<Uint8Array>;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** Done when all is in its place, before the services may open the desk. */
  beforeOpening?(): Promise<void>;
}

/**
 * Fills an empty desk from a backup. Nothing is written before the whole backup was read once and found right. It is
 * then written beside the desk's collections, read back and compared; only that takes their place, while no service
 * may open the desk. When this last step was cut off, the next attempt does it anew.
 * @throws BackupError
 */
export async function restoreBackup(options: RestoreOptions): Promise<Summary> {
  const { database, plan, progress, signal } = options;
  await refuseTaken(database, plan);
  progress.line("Checking the file.");
  const summary = await decodeBackup(stoppable(options.open(), signal), plan);
  await refuseNewer(database, plan, summary.header);
  await dropStaged(database);
  try {
    await stage(options, summary);
    await compare(options, summary);
    // Only now: an index may remove documents that are too old.
    await index(options, summary);
    await refuseTaken(database, plan);
    await takePlace(options, summary);
  } catch (error) {
    // The first failure is the one to tell; the next attempt drops what is left.
    await dropStaged(database).catch(() => undefined);
    throw error;
  }
  await dropStaged(database);
  return summary;
}

/** Refuses a desk that holds something, unless it is what an earlier attempt left. */
async function refuseTaken(database: Db, plan: Plan): Promise<void> {
  if (await isRestoring(database, plan)) return;
  for (const { collection, filter, what } of plan.taken) {
    if ((await database.collection(collection).findOne(filter, { projection: { _id: 1 } })) === null)
      continue;
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

async function namesIn(database: Db): Promise<string[]> {
  const listed = await database.listCollections({}, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => !name.startsWith("system."));
}

async function dropStaged(database: Db): Promise<void> {
  for (const name of await namesIn(database)) if (isStaged(name)) await database.dropCollection(name);
}

/** Writes the backup beside the desk's own collections. */
async function stage(
  { database, plan, open, progress, signal }: RestoreOptions,
  checked: Summary,
): Promise<void> {
  const totals = new Map(checked.collections.map(({ structure, documents }) => [structure.name, documents]));
  await decodeBackup(stoppable(open(), signal), plan, {
    async collection(structure, documents) {
      const { name } = structure;
      const staged = { ...structure, name: stagedName(name) };
      await createCollection(database, staged);
      const followed = progress.follow(name, totals.get(name) ?? 0, documents);
      await writeDocuments(database, staged, sized(followed));
    },
  });
}

async function index({ database, progress, signal }: RestoreOptions, checked: Summary): Promise<void> {
  for (const { structure } of checked.collections) {
    signal?.throwIfAborted();
    const { name } = structure;
    const staged = { ...structure, name: stagedName(name) };
    await buildIndexes(database, staged, (index) => progress.line(`${name}: index ${index}`));
  }
}

async function* sized(documents: AsyncIterable<Uint8Array>): AsyncGenerator<Sized> {
  for await (const bytes of documents) yield { document: decodeFaithfully(bytes), size: bytes.length };
}

/** Reads back what was written. */
async function compare(
  { database, plan, progress, signal }: RestoreOptions,
  checked: Summary,
): Promise<void> {
  for (const { structure, ...wanted } of checked.collections) {
    const { name } = structure;
    const tally = tallyFor(name, plan.sums);
    const documents = readDocuments(database, { ...structure, name: stagedName(name) });
    const followed = progress.follow(`comparing ${name}`, wanted.documents, documents);
    for await (const document of stoppable(followed, signal)) tally.add(document);
    const { documents: count, sha256 } = tally.figures();
    if (count === wanted.documents && sha256 === wanted.sha256) continue;
    throw new BackupError(
      `${name} came out different: ${count} documents, ${wanted.documents} were in the backup.`,
    );
  }
}

/** What was written becomes the desk. */
async function takePlace(
  { database, plan, beforeOpening }: RestoreOptions,
  { collections }: Summary,
): Promise<void> {
  const isRepeated = await isRestoring(database, plan);
  await markRestoring(database, plan);
  const names = collections.map(({ structure }) => structure.name);
  if (isRepeated) await dropOthers(database, [...names, plan.versions]);
  for (const name of plan.derived) if (!names.includes(name)) await database.collection(name).deleteMany({});
  for (const name of names) {
    if (name === plan.versions) await takeVersions(database, plan, stagedName(name));
    else await database.collection(stagedName(name)).rename(name, { dropTarget: true });
  }
  await beforeOpening?.();
  await unmarkRestoring(database, plan);
}

/** Of an attempt that was cut off, with another file perhaps. */
async function dropOthers(database: Db, kept: readonly string[]): Promise<void> {
  for (const name of await namesIn(database)) {
    if (!kept.includes(name) && !isStaged(name)) await database.dropCollection(name);
  }
}

async function* stoppable<T>(things: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  for await (const thing of things) {
    signal?.throwIfAborted();
    yield thing;
  }
}
