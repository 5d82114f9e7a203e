import { join } from "node:path";
import type { Db, IndexDescription } from "mongodb";
import { readDocuments, readManifest, type ExportedCollection } from "./transfer-files.js";

const BATCH = 500;
const EVERY = 10_000;

/**
 * Fills a database from an export; collections that hold something are refused, or dropped first with `drop`.
 */
export async function importData(
  database: Db,
  folder: string,
  options: { drop: boolean; report: (line: string) => void },
): Promise<number> {
  const { collections } = readManifest(folder);
  for (const { name } of collections) {
    if (options.drop) await database.dropCollection(name);
    else if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new Error(`The collection ${name} is not empty; --drop replaces what is there.`);
    }
  }
  let total = 0;
  for (const collection of collections)
    total += await importCollection(database, folder, collection, options.report);
  return total;
}

async function importCollection(
  database: Db,
  folder: string,
  { name, file, documents, indexes }: ExportedCollection,
  report: (line: string) => void,
): Promise<number> {
  const target = database.collection(name);
  let done = 0;
  for await (const batch of readDocuments(join(folder, file), BATCH)) {
    await target.insertMany(batch, { forceServerObjectId: true });
    done += batch.length;
    if (done % EVERY === 0) report(`${name}: ${done} of ${documents} documents`);
  }
  if (done !== Number(documents))
    throw new Error(`${file} holds ${done} documents, not ${documents}: the export is damaged.`);
  if (indexes.length > 0) await target.createIndexes(indexes.map(described));
  report(`${name}: ${done} documents, ${indexes.length} indexes, done`);
  return done;
}

/** A listed index as it is asked for. */
function described(index: object): IndexDescription {
  const entries = Object.entries(index).filter(([option]) => option !== "v" && option !== "ns");
  return Object.fromEntries(entries) as unknown as IndexDescription;
}
