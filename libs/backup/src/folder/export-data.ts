import { once } from "node:events";
import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EJSON } from "bson";
import type { Document } from "bson";
import type { MongoClient } from "mongodb";
import { isView, readDocuments, readCollectionDefinitions } from "../database/database-reader.js";
import type { CollectionDefinition } from "../database/database-reader.js";
import { decodeBsonLossless } from "../database/database-writer.js";
import { openReadSnapshot } from "../database/snapshot.js";
import type { ReadSnapshot } from "../database/snapshot.js";
import type { ProgressReporter } from "../progress.js";
import { collectionFileName, isLosslessJsonLine, toJsonLine, MANIFEST_FILE_NAME } from "./export-format.js";
import type { ExportedCollection, ExportManifest } from "./export-format.js";

/** The database to export. */
export interface ExportSource {
  readonly client: MongoClient;
  readonly database: string;
}

/**
 * Exports a database's collections with their indexes and options, and its views, into an empty or new folder. Reads
 * from a snapshot if the server supports them. @throws Error when the folder is not empty
 */
export async function exportData(
  { client, database: name }: ExportSource,
  folder: string,
  progress: ProgressReporter,
): Promise<ExportManifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  const definitions = await readCollectionDefinitions(client.db(name));
  const collectionDefinitions = definitions.filter((definition) => !isView(definition));
  const views = definitions.filter(isView).map((view) => ({ name: view.name, options: view.options }));
  const snapshot = await openReadSnapshot(client, client.db(name), collectionDefinitions[0]?.name ?? "none");
  const collections: ExportedCollection[] = [];
  for (const definition of collectionDefinitions)
    collections.push(
      await exportCollection({ client, database: name }, definition, folder, snapshot, progress),
    );
  const manifest: ExportManifest = { format: 1, database: name, collections, views };
  writeFileSync(join(folder, MANIFEST_FILE_NAME), EJSON.stringify(manifest, { relaxed: false }), {
    mode: 0o600,
  });
  return manifest;
}

async function exportCollection(
  { client, database }: ExportSource,
  definition: CollectionDefinition,
  folder: string,
  { session }: ReadSnapshot,
  progress: ProgressReporter,
): Promise<ExportedCollection> {
  const { name } = definition;
  const fileName = collectionFileName(name);
  const fileStream = createWriteStream(join(folder, fileName), { mode: 0o600 });
  const estimatedCount = await client.db(database).collection(name).estimatedDocumentCount();
  let documentCount = 0;
  for await (const bytes of progress.track(
    name,
    estimatedCount,
    readDocuments(client.db(database), definition, { session }),
  )) {
    const document = decodeBsonLossless(bytes);
    const jsonLine = toJsonLine(document);
    if (!isLosslessJsonLine(jsonLine, bytes))
      progress.writeLine(`${name}: extended JSON changes the document ${formatId(document)}`);
    if (!fileStream.write(jsonLine)) await once(fileStream, "drain");
    documentCount += 1;
  }
  fileStream.end();
  await once(fileStream, "finish");
  return { ...definition, file: fileName, documents: documentCount };
}

const formatId = ({ _id }: Document): string => EJSON.stringify({ _id }, { relaxed: false });
