import { deserialize } from "bson";
import type { Db, Document, IndexDescription } from "mongodb";
import type { CollectionDefinition } from "./database-reader.js";

const NAMESPACE_EXISTS_CODE = 48;
const MAX_BATCH = { documents: 1000, bytes: 8_000_000 } as const;

const LOSSLESS_OPTIONS = { promoteValues: false, bsonRegExp: true } as const;

/** Decodes BSON and keeps every BSON type: serializing the result gives the same bytes. */
export const decodeBsonLossless = (bytes: Uint8Array): Document => deserialize(bytes, LOSSLESS_OPTIONS);

/** Creates a collection or a view unless it exists. */
export async function createCollection(database: Db, { name, options }: CollectionDefinition): Promise<void> {
  await database.createCollection(name, options).catch((error: { code?: number }) => {
    if (error.code !== NAMESPACE_EXISTS_CODE) throw error;
  });
}

/** Inserts documents in batches. @returns how many documents it inserted */
export async function insertDocuments(
  database: Db,
  { name, options }: CollectionDefinition,
  documents: AsyncIterable<DocumentWithSize>,
): Promise<number> {
  // Stored documents may be older than the collection's validator, so validation is bypassed. Bypassing needs the role
  // dbAdmin, so only collections with a validator bypass it.
  const validationOptions = options["validator"] === undefined ? {} : { bypassDocumentValidation: true };
  const targetCollection = database.collection(name);
  let insertedCount = 0;
  let batch: Document[] = [];
  let batchBytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await targetCollection.insertMany(batch, { forceServerObjectId: true, ...validationOptions });
    insertedCount += batch.length;
    batch = [];
    batchBytes = 0;
  };
  for await (const { document, size } of documents) {
    batch.push(document);
    batchBytes += size;
    if (batch.length >= MAX_BATCH.documents || batchBytes >= MAX_BATCH.bytes) await flush();
  }
  await flush();
  return insertedCount;
}

/** A document and its approximate size in bytes, by which batches of inserts are limited. */
export interface DocumentWithSize {
  readonly document: Document;
  readonly size: number;
}

/**
 * Builds a collection's indexes one after another.
 * @param onIndex is called with each index name before the index is built
 */
export async function buildIndexes(
  database: Db,
  { name, indexes }: CollectionDefinition,
  onIndex: (name: string) => void = () => undefined,
): Promise<void> {
  for (const index of indexes) {
    onIndex(String(index["name"]));
    await database.collection(name).createIndexes([toIndexDescription(index)]);
  }
}

/** Turns an entry of listIndexes into an argument of createIndexes. */
function toIndexDescription(index: object): IndexDescription {
  const indexFields = Object.entries(index).filter(([option]) => option !== "v" && option !== "ns");
  return Object.fromEntries(indexFields) as unknown as IndexDescription;
}
