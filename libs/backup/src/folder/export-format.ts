import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { EJSON, serialize } from "bson";
import type { Document } from "bson";
import type { DocumentWithSize } from "../database/database-writer.js";

/** An exported collection; `file` contains one extended-JSON document per line. */
export interface ExportedCollection {
  readonly name: string;
  readonly file: string;
  readonly documents: number;
  readonly indexes: readonly Document[];
  /** The options of createCollection. Exports of older versions lack them. */
  readonly options?: Document;
}

interface ExportedView {
  readonly name: string;
  readonly options: Document;
}

/** The list of exported collections. It is written last, so a folder without it is an incomplete export. */
export interface ExportManifest {
  readonly format: 1;
  readonly database: string;
  readonly collections: readonly ExportedCollection[];
  readonly views?: readonly ExportedView[];
}

export const MANIFEST_FILE_NAME = "manifest.json";

/** Encodes the name of a collection, which may contain any character, as a file name. */
export function collectionFileName(name: string): string {
  return `${encodeURIComponent(name).replaceAll(".", "%2E")}.jsonl`;
}

/** Reads the manifest of an export. @throws Error if the export is incomplete or of another format */
export function readManifest(folder: string): ExportManifest {
  const path = join(folder, MANIFEST_FILE_NAME);
  if (!existsSync(path))
    throw new Error(`There is no whole export in ${folder}: ${MANIFEST_FILE_NAME} is missing.`);
  const manifest = EJSON.parse(readFileSync(path, "utf8"), { relaxed: false }) as unknown as ExportManifest;
  if (Number(manifest.format) !== 1)
    throw new Error(`The export has format ${String(manifest.format)}; 1 is known.`);
  return manifest;
}

/**
 * Formats a document as a line of extended JSON. U+2028 and U+2029 are escaped, as some readers treat them as line
 * ends.
 */
export function toJsonLine(document: Document): string {
  const text = EJSON.stringify(document, { relaxed: false });
  return `${text.replace(/[\u2028\u2029]/g, (separator) => `\\u${separator.charCodeAt(0).toString(16)}`)}\n`;
}

/**
 * Whether parsing the line gives the document's bytes: extended JSON cannot tell a stored object `{$date: …}` from
 * a date.
 */
export function isLosslessJsonLine(line: string, bytes: Uint8Array): boolean {
  return Buffer.from(bytes).equals(serialize(EJSON.parse(line, { relaxed: false }) as Document));
}

/** Reads the documents of an exported collection. @throws Error that names the file if it is damaged */
export async function* readExportedDocuments(path: string): AsyncGenerator<DocumentWithSize> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line !== "") yield { document: parseLine(line, path), size: line.length };
  }
}

function parseLine(line: string, path: string): Document {
  try {
    return EJSON.parse(line, { relaxed: false }) as Document;
  } catch (error) {
    throw new Error(`${path} is damaged: ${(error as Error).message}`, { cause: error });
  }
}
