import { join } from "node:path";
import type { Db } from "mongodb";
import { buildIndexes, createCollection, insertDocuments } from "../database/database-writer.js";
import type { ProgressReporter } from "../progress.js";
import { readExportedDocuments, readManifest } from "./export-format.js";
import type { ExportedCollection } from "./export-format.js";

/**
 * Imports an export into a database. @returns the number of imported documents
 * @throws Error when a collection is not empty and `drop` is false, or the export is damaged
 */
export async function importData(
  database: Db,
  folder: string,
  { drop, progress }: { drop: boolean; progress: ProgressReporter },
): Promise<number> {
  const { collections, views = [] } = readManifest(folder);
  for (const { name } of [...collections, ...views]) {
    if (drop) await database.dropCollection(name);
    else if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) {
      throw new Error(`The collection ${name} is not empty; --drop replaces what is there.`);
    }
  }
  let importedCount = 0;
  for (const collection of collections)
    importedCount += await importCollection(database, folder, collection, progress);
  for (const view of views) await createCollection(database, { ...view, indexes: [] });
  return importedCount;
}

async function importCollection(
  database: Db,
  folder: string,
  { name, file, documents, indexes, options = {} }: ExportedCollection,
  progress: ProgressReporter,
): Promise<number> {
  const definition = { name, options, indexes };
  await createCollection(database, definition);
  const exportedDocuments = readExportedDocuments(join(folder, file));
  const insertedCount = await insertDocuments(
    database,
    definition,
    progress.track(name, Number(documents), exportedDocuments),
  );
  if (insertedCount !== Number(documents))
    throw new Error(`${file} holds ${insertedCount} documents, not ${documents}: the export is damaged.`);
  await buildIndexes(database, definition, (index) =>
    progress.writeLine(`${name}: building the index ${index}`),
  );
  return insertedCount;
}
