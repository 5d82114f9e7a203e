import type { mongo } from "mongoose";
import type { DocumentChange } from "./migration.js";
import type { PassProgress } from "./schema-versions.js";

const BATCH_SIZE = 1_000;

/** A pass over a collection, which applies one change to its documents. */
export interface MigrationPass {
  readonly name: string;
  readonly collection: mongo.Collection;
  readonly change: DocumentChange<mongo.Document>;
  readonly batchSize?: number | undefined;
  /** The progress of an interrupted pass of the same name. */
  readonly resumedProgress?: PassProgress | undefined;
  /** Is called before the first batch and after each batch. */
  onProgress(progress: PassProgress): Promise<void>;
}

/** Thrown when a document cannot be changed. No document of its batch was written. */
export class UnmigratableDocumentError extends Error {
  override readonly name = "UnmigratableDocumentError";
}

/**
 * Changes every pending document, in batches ordered by `_id`. Repeats the pass until it changes fewer documents than
 * one batch holds, as documents may be inserted with an `_id` that the pass has already gone past.
 * @throws UnmigratableDocumentError
 */
export async function runMigrationPass(pass: MigrationPass): Promise<void> {
  const { collection, change, name, resumedProgress, batchSize = BATCH_SIZE } = pass;
  const total = resumedProgress?.total ?? (await collection.countDocuments(change.pending));
  let doneCount = resumedProgress?.done ?? 0;
  let cursor = resumedProgress?.cursor;
  const saveProgress = (): Promise<void> =>
    pass.onProgress({
      pass: name,
      done: doneCount,
      total: Math.max(doneCount, total),
      ...(cursor === undefined ? {} : { cursor }),
    });

  async function changePendingDocuments(): Promise<number> {
    let changedCount = 0;
    for (;;) {
      const documents = await readBatch(pass, cursor, batchSize);
      if (documents.length === 0) return changedCount;
      const { modifiedCount } = await collection.bulkWrite(
        documents.map((document) => buildWrite(document, change)),
        { ordered: false },
      );
      cursor = documents.at(-1)?._id;
      changedCount += modifiedCount;
      doneCount += modifiedCount;
      await saveProgress();
    }
  }
  await saveProgress();
  await changePendingDocuments();
  do cursor = undefined;
  while ((await changePendingDocuments()) >= batchSize);
}

function readBatch(
  { collection, change }: MigrationPass,
  cursor: unknown,
  limit: number,
): Promise<mongo.WithId<mongo.Document>[]> {
  const afterCursorFilter = cursor === undefined ? {} : { _id: { $gt: cursor } };
  const projection = Object.fromEntries(["_id", ...change.fields].map((field) => [field, 1]));
  return collection
    .find({ $and: [change.pending, afterCursorFilter] } as mongo.Filter<mongo.Document>, { projection })
    .sort({ _id: 1 })
    .limit(limit)
    .toArray();
}

/**
 * Builds the write that changes a document. The write has no effect if one of `change.fields` was modified after the
 * document was read.
 */
function buildWrite(document: mongo.WithId<mongo.Document>, change: DocumentChange<mongo.Document>) {
  const { _id } = document;
  const fieldConditions = change.fields.map((field) => [
    field,
    field in document ? { $eq: document[field] } : { $exists: false },
  ]);
  const unchangedFieldsFilter = Object.fromEntries(fieldConditions) as object;
  const filter = { $and: [{ _id }, unchangedFieldsFilter, change.pending] };
  return { updateOne: { filter, update: buildMigrationUpdate(document, change) } };
}

/** Computes the update that a change makes to a document. @throws UnmigratableDocumentError that names its `_id` */
export function buildMigrationUpdate(
  document: mongo.WithId<mongo.Document>,
  change: DocumentChange<mongo.Document>,
) {
  try {
    return change.update(document);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnmigratableDocumentError(`document ${String(document._id)}: ${reason}`, { cause });
  }
}
