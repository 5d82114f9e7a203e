import { mongo } from "mongoose";
import type { Collection } from "mongoose";
import { createBatcher } from "../batcher.js";

/** Fields with the value undefined are not stored. */
const WRITE = { ignoreUndefined: true } as const;

/**
 * Creates an `insertOne` that inserts the documents of concurrent requests by one command. Each request gets its own
 * result: undefined, or the error that `insertOne` throws for its document.
 */
export function createInsertCoalescer<D extends object>(
  collection: Collection<D>,
): (document: mongo.OptionalUnlessRequiredId<D>) => Promise<void> {
  type Inserted = mongo.OptionalUnlessRequiredId<D>;

  async function insertAlone(document: Inserted): Promise<void> {
    await collection.insertOne(document, WRITE);
  }

  async function insertAll(documents: Inserted[]): Promise<void | (void | Error)[]> {
    try {
      await collection.insertMany(documents, { ...WRITE, ordered: false });
    } catch (error) {
      const refused = refusedDocuments(error);
      if (refused === undefined) throw error;
      // Refused documents are inserted again one by one: only the error of a single insert says which index refused
      // it.
      const outcomes = documents.map((document, index) =>
        refused.has(index) ? insertAlone(document).catch((reason: Error) => reason) : undefined,
      );
      return Promise.all(outcomes);
    }
  }
  return createBatcher<Inserted, void>(insertAll).add;
}

/**
 * The positions of the documents that MongoDB refused. Undefined if the whole command failed: no document then counts
 * as stored, although the MongoBulkWriteError lists none as refused.
 */
function refusedDocuments(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const refusals = [error.writeErrors].flat();
  if (refusals.length === 0 || error.result.getWriteConcernError() !== undefined) return undefined;
  return new Set(refusals.map(({ index }) => index));
}
