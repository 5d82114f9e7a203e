import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { EJSON } from "bson";
import type { Collection, Db } from "mongodb";
import { fileFor, MANIFEST, type ExportedCollection, type Manifest } from "./transfer-files.js";

const EVERY = 10_000;

/** Writes a database's collections and their indexes into an empty or new folder. */
export async function exportData(
  database: Db,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  const collections: ExportedCollection[] = [];
  for (const { name, type } of await database.listCollections().toArray()) {
    if (type === "view" || name.startsWith("system.")) continue;
    collections.push(await exportCollection(database.collection(name), folder, report));
  }
  const manifest: Manifest = { format: 1, database: database.databaseName, collections };
  writeFileSync(join(folder, MANIFEST), EJSON.stringify(manifest, { relaxed: false }), { mode: 0o600 });
  return manifest;
}

async function exportCollection(
  collection: Collection,
  folder: string,
  report: (line: string) => void,
): Promise<ExportedCollection> {
  const name = collection.collectionName;
  const file = fileFor(name);
  const out = createWriteStream(join(folder, file), { mode: 0o600 });
  let documents = 0;
  const exact = { promoteValues: false, bsonRegExp: true };
  for await (const document of collection.find({}, exact).sort({ _id: 1 })) {
    if (!out.write(`${EJSON.stringify(document, { relaxed: false })}\n`)) await once(out, "drain");
    documents += 1;
    if (documents % EVERY === 0) report(`${name}: ${documents} documents`);
  }
  out.end();
  await once(out, "finish");
  report(`${name}: ${documents} documents, done`);
  const indexes = (await collection.indexes()).filter((index) => index.name !== "_id_");
  return { name, file, documents, indexes };
}
