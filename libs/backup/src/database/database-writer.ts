import { deserialize } from "bson";
import type { Db, Document, IndexDescription } from "mongodb";
import type { Structure } from "./database-reader.js";

const NAMESPACE_EXISTS = 48;
/** What one insert takes at most. */
const BATCH = { documents: 1000, bytes: 8_000_000 } as const;

/** Keeps every type as it was stored, so that a document is written as the bytes it was read as. */
const FAITHFUL = { promoteValues: false, bsonRegExp: true } as const;

/** The document of some bytes; written again it gives the same bytes. */
export const decodeFaithfully = (bytes: Uint8Array): Document => deserialize(bytes, FAITHFUL);

/** Makes a collection or a view; an empty collection that is there already is filled as it is. */
export async function createCollection(database: Db, { name, options }: Structure): Promise<void> {
  await database.createCollection(name, options).catch((error: { code?: number }) => {
    if (error.code !== NAMESPACE_EXISTS) throw error;
  });
}

/** Inserts documents in large batches. @returns how many there were */
export async function writeDocuments(
  database: Db,
  { name, options }: Structure,
  documents: AsyncIterable<Sized>,
): Promise<number> {
  // What is there may be older than the validator. Only dbAdmin may pass one by, so it is asked for only where there is one.
  const bypass = options["validator"] === undefined ? {} : { bypassDocumentValidation: true };
  const target = database.collection(name);
  let written = 0;
  let batch: Document[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await target.insertMany(batch, { forceServerObjectId: true, ...bypass });
    written += batch.length;
    batch = [];
    bytes = 0;
  };
  for await (const { document, size } of documents) {
    batch.push(document);
    bytes += size;
    if (batch.length >= BATCH.documents || bytes >= BATCH.bytes) await flush();
  }
  await flush();
  return written;
}

/** A document and what it takes, in bytes. */
export interface Sized {
  readonly document: Document;
  readonly size: number;
}

/** Builds a collection's indexes, one after the other. */
export async function buildIndexes(
  database: Db,
  { name, indexes }: Structure,
  note: (index: string) => void = () => undefined,
): Promise<void> {
  for (const index of indexes) {
    note(String(index["name"]));
    await database.collection(name).createIndexes([described(index)]);
  }
}

/** A listed index as it is asked for. */
function described(index: object): IndexDescription {
  const entries = Object.entries(index).filter(([option]) => option !== "v" && option !== "ns");
  return Object.fromEntries(entries) as unknown as IndexDescription;
}
