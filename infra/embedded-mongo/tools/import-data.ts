import { join } from "node:path";
import type { Db, IndexDescription } from "mongodb";
import { readDocuments, readManifest, type ExportedCollection } from "./transfer-files.js";

const BATCH = 500;
const NAMESPACE_EXISTS = 48;
const EVERY = 10_000;

/**
 * Fills a database from an export; collections that hold something are refused, or dropped first with `drop`.
 */
export async function importData(
  database: Db,
  folder: string,
  options: { drop: boolean; report: (line: string) => void },
): Promise<number> {
  const { collections, views = [] } = readManifest(folder);
  for (const { name } of [...collections, ...views]) {
    if (options.drop) await database.dropCollection(name);
    else if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new Error(`The collection ${name} is not empty; --drop replaces what is there.`);
    }
  }
  let total = 0;
  for (const collection of collections)
    total += await importCollection(database, folder, collection, options.report);
  for (const view of views) await database.createCollection(view.name, view.options);
  return total;
}

async function importCollection(
  database: Db,
  folder: string,
  { name, file, documents, indexes, options = {} }: ExportedCollection,
  report: (line: string) => void,
): Promise<number> {
  await database.createCollection(name, options).catch(unlessThere);
  const target = database.collection(name);
  let done = 0;
  for await (const batch of readDocuments(join(folder, file), BATCH)) {
    // What is there may be older than the validator.
    await target.insertMany(batch, { forceServerObjectId: true, bypassDocumentValidation: true });
    done += batch.length;
    if (done % EVERY === 0) report(`${name}: ${done} of ${documents} documents`);
  }
  if (done !== Number(documents))
    throw new Error(`${file} holds ${done} documents, not ${documents}: the export is damaged.`);
  for (const index of indexes) {
    report(`${name}: building the index ${String(index.name)}`);
    await target.createIndexes([described(index)]);
  }
  report(`${name}: ${done} documents, ${indexes.length} indexes, done`);
  return done;
}

/** An empty collection that is there already is filled as it is. */
function unlessThere(error: { code?: number }): void {
  if (error.code !== NAMESPACE_EXISTS) throw error;
}

/** A listed index as it is asked for. */
function described(index: object): IndexDescription {
  const entries = Object.entries(index).filter(([option]) => option !== "v" && option !== "ns");
  return Object.fromEntries(entries) as unknown as IndexDescription;
}
