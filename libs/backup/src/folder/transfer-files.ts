import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { EJSON, serialize } from "bson";
import type { Document } from "bson";
import type { Sized } from "../database/database-writer.js";

/** One exported collection: its documents lie in a file of one extended-JSON document per line. */
export interface ExportedCollection {
  readonly name: string;
  readonly file: string;
  readonly documents: number;
  readonly indexes: readonly Document[];
  /** As the collection was created with: validator, collation and so on. Exports of before have none. */
  readonly options?: Document;
}

export interface ExportedView {
  readonly name: string;
  readonly options: Document;
}

/** Written last: a folder without it is not a whole export. */
export interface Manifest {
  readonly format: 1;
  readonly database: string;
  readonly collections: readonly ExportedCollection[];
  readonly views?: readonly ExportedView[];
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

/** A document on one line; texts may hold what some readers take for the end of a line. */
export function lineOf(document: Document): string {
  const text = EJSON.stringify(document, { relaxed: false });
  return `${text.replace(/[\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`)}\n`;
}

/** Whether a line gives back the document's very bytes. Extended JSON cannot tell `{$date: …}` from a date, for one. */
export function isFaithful(line: string, bytes: Uint8Array): boolean {
  return Buffer.from(bytes).equals(serialize(EJSON.parse(line, { relaxed: false }) as Document));
}

/** The documents of a file with their types as they were. */
export async function* readLines(path: string): AsyncGenerator<Sized> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line !== "") yield { document: documentOf(line, path), size: line.length };
  }
}

function documentOf(line: string, path: string): Document {
  try {
    return EJSON.parse(line, { relaxed: false }) as Document;
  } catch (error) {
    throw new Error(`${path} is damaged: ${(error as Error).message}`, { cause: error });
  }
}
