import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { deserialize, EJSON, type Document } from "bson";
import type { Collection, Db } from "mongodb";
import {
  fileFor,
  isFaithful,
  lineOf,
  MANIFEST,
  type ExportedCollection,
  type ExportedView,
  type Manifest,
} from "./transfer-files.js";

const EVERY = 10_000;
/** Without a limit a batch has 16 MB, several of which are in memory at a time. */
const BATCH = 1000;

/** Writes a database's collections with their indexes and options, and its views, into an empty or new folder. */
export async function exportData(
  database: Db,
  folder: string,
  report: (line: string) => void,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  const collections: ExportedCollection[] = [];
  const views: ExportedView[] = [];
  for (const { name, type, options = {} } of await database.listCollections({}, { nameOnly: false }).toArray()) {
    if (name.startsWith("system.")) continue;
    if (type === "view") views.push({ name, options });
    else collections.push({ ...(await exportCollection(database.collection(name), folder, report)), options });
  }
  const manifest: Manifest = { format: 1, database: database.databaseName, collections, views };
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
  const total = await collection.estimatedDocumentCount();
  let documents = 0;
  for await (const raw of collection.find({}, { raw: true, batchSize: BATCH }).sort({ _id: 1 })) {
    const bytes = raw as unknown as Uint8Array;
    const document = deserialize(bytes, { promoteValues: false, bsonRegExp: true });
    const line = lineOf(document);
    if (!isFaithful(line, bytes)) report(`${name}: extended JSON changes the document ${idOf(document)}`);
    if (!out.write(line)) await once(out, "drain");
    documents += 1;
    if (documents % EVERY === 0) report(`${name}: ${documents} of ${total} documents`);
  }
  out.end();
  await once(out, "finish");
  report(`${name}: ${documents} documents, done`);
  const indexes = (await collection.indexes()).filter((index) => index.name !== "_id_");
  return { name, file, documents, indexes };
}

const idOf = ({ _id }: Document): string => EJSON.stringify({ _id }, { relaxed: false });
