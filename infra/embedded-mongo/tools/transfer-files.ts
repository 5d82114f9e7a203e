import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { EJSON, type Document } from "bson";

/** One exported collection: its documents lie in a file of one extended-JSON document per line. */
export interface ExportedCollection {
  readonly name: string;
  readonly file: string;
  readonly documents: number;
  readonly indexes: readonly Document[];
}

/** Written last: a folder without it is not a whole export. */
export interface Manifest {
  readonly format: 1;
  readonly database: string;
  readonly collections: readonly ExportedCollection[];
}

export const MANIFEST = "manifest.json";

/** A collection's name as a file's: any character may be in it. */
export function fileFor(name: string): string {
  return `${encodeURIComponent(name).replaceAll(".", "%2E")}.jsonl`;
}

/** Throws where the folder does not hold a whole export. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new Error(`There is no whole export in ${folder}: ${MANIFEST} is missing.`);
  const manifest = EJSON.parse(readFileSync(path, "utf8"), { relaxed: false }) as unknown as Manifest;
  if (Number(manifest.format) !== 1)
    throw new Error(`The export has format ${String(manifest.format)}; 1 is known.`);
  return manifest;
}

/** The documents of a file with their types as they were, some at a time. */
export async function* readDocuments(path: string, size: number): AsyncGenerator<Document[]> {
  let batch: Document[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line !== "") batch.push(EJSON.parse(line, { relaxed: false }) as Document);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
