import { once } from "node:events";
import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EJSON } from "bson";
import type { Document } from "bson";
import type { MongoClient } from "mongodb";
import { isView, readDocuments, readStructure } from "../database/database-reader.js";
import type { Structure } from "../database/database-reader.js";
import { decodeFaithfully } from "../database/database-writer.js";
import { fixMoment } from "../database/moment.js";
import type { Moment } from "../database/moment.js";
import type { Progress } from "../progress.js";
import { fileFor, isFaithful, lineOf, MANIFEST } from "./transfer-files.js";
import type { ExportedCollection, Manifest } from "./transfer-files.js";

export interface Source {
  readonly client: MongoClient;
  readonly database: string;
}

/**
 * Writes a database's collections with their indexes and options, and its views, into an empty or new folder: as they
 * are at one moment where the server has snapshots.
 */
export async function exportData(
  { client, database: name }: Source,
  folder: string,
  progress: Progress,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Error(`The folder ${folder} is not empty.`);
  const structures = await readStructure(client.db(name));
  const tables = structures.filter((structure) => !isView(structure));
  const views = structures.filter(isView).map((view) => ({ name: view.name, options: view.options }));
  const moment = await fixMoment(client, client.db(name), tables[0]?.name ?? "none");
  const collections: ExportedCollection[] = [];
  for (const structure of tables)
    collections.push(await exportCollection({ client, database: name }, structure, folder, moment, progress));
  const manifest: Manifest = { format: 1, database: name, collections, views };
  writeFileSync(join(folder, MANIFEST), EJSON.stringify(manifest, { relaxed: false }), { mode: 0o600 });
  return manifest;
}

async function exportCollection(
  { client, database }: Source,
  structure: Structure,
  folder: string,
  { session }: Moment,
  progress: Progress,
): Promise<ExportedCollection> {
  const { name } = structure;
  const file = fileFor(name);
  const out = createWriteStream(join(folder, file), { mode: 0o600 });
  const total = await client.db(database).collection(name).estimatedDocumentCount();
  let documents = 0;
  for await (const bytes of progress.follow(
    name,
    total,
    readDocuments(client.db(database), structure, { session }),
  )) {
    const document = decodeFaithfully(bytes);
    const line = lineOf(document);
    if (!isFaithful(line, bytes))
      progress.line(`${name}: extended JSON changes the document ${idOf(document)}`);
    if (!out.write(line)) await once(out, "drain");
    documents += 1;
  }
  out.end();
  await once(out, "finish");
  return { ...structure, file, documents };
}

const idOf = ({ _id }: Document): string => EJSON.stringify({ _id }, { relaxed: false });
