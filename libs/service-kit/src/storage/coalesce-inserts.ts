import { mongo } from "mongoose";
import type { Collection } from "mongoose";
import { createBatcher } from "../batcher.js";

/** Fields with the value undefined are not stored. */
const INSERT_OPTIONS = { ignoreUndefined: true } as const;

/**
 * Creates an `insertOne` that inserts the documents of concurrent requests by one command. Each request gets its own
 * result: undefined, or the error that `insertOne` throws for its document.
 */
export function createInsertCoalescer<D extends object>(
  collection: Collection<D>,
): (document: mongo.OptionalUnlessRequiredId<D>) => Promise<void> {
  type NewDocument = mongo.OptionalUnlessRequiredId<D>;

  async function insertAlone(document: NewDocument): Promise<void> {
    await collection.insertOne(document, INSERT_OPTIONS);
  }

  async function insertBatch(documents: NewDocument[]): Promise<void | (void | Error)[]> {
    try {
      await collection.insertMany(documents, { ...INSERT_OPTIONS, ordered: false });
    } catch (error) {
      const refusedPositions = findRefusedPositions(error);
      if (refusedPositions === undefined) throw error;
      // Refused documents are inserted again one by one: only the error of a single insert names the index that refused
      // the document.
      const results = documents.map((document, index) =>
        refusedPositions.has(index) ? insertAlone(document).catch((reason: Error) => reason) : undefined,
      );
      return Promise.all(results);
    }
  }
  return createBatcher<NewDocument, void>(insertBatch).add;
}

/**
 * Finds the documents that MongoDB refused, as positions in the batch.
 * @returns undefined if the whole command failed: then no document counts as stored
 */
function findRefusedPositions(error: unknown): Set<number> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const writeErrors = [error.writeErrors].flat();
  if (writeErrors.length === 0 || error.result.getWriteConcernError() !== undefined) return undefined;
  return new Set(writeErrors.map(({ index }) => index));
}
