import { createHash } from "node:crypto";
import { MongoError } from "mongodb";
import type { AnyBulkWriteOperation, Collection } from "mongodb";
import type { AcknowledgedWrites } from "./acknowledged-writes.js";

export interface ChecksummedDocument {
  readonly _id: string;
  readonly code: string;
  readonly group: number;
  readonly tags: string[];
  readonly version: number;
  readonly text: string;
  /** Checksum of all other fields, to detect torn documents. */
  readonly check: string;
}

/** Creates the content of document `id` at `version`, for writing and for checking it. */
export function createDocumentVersion(id: string, version: number): ChecksummedDocument {
  const base = {
    _id: id,
    code: `code-${id}`,
    group: Number(id.split("-").at(-1)) % 5000,
    tags: [`t${version % 7}`, `only ${id}`, "all"],
    version,
    text: `${id}/${version} `.repeat(20 + (version % 10) * 20),
  };
  return { ...base, check: createHash("sha256").update(JSON.stringify(base)).digest("hex") };
}

/** Inserts documents and updates them with a version guard until told to stop or until the server is killed. */
export async function writeDocuments(
  name: string,
  collection: Collection<ChecksummedDocument>,
  acknowledgedWrites: AcknowledgedWrites,
  shouldContinue: () => boolean,
): Promise<void> {
  try {
    for (let number = 0; shouldContinue(); number += 1) {
      const id = `${name}-${number}`;
      if (number % 4 === 3) {
        await writeInBulk(id, collection, acknowledgedWrites);
        continue;
      }
      acknowledgedWrites.recordAttempt(id, 0);
      await collection.insertOne(createDocumentVersion(id, 0));
      acknowledgedWrites.acknowledge(id, 0);
      for (let version = 1; version <= number % 3 && shouldContinue(); version += 1)
        await update(id, version, collection, acknowledgedWrites);
    }
  } catch (error) {
    if (shouldContinue() || !(error instanceof MongoError)) throw error;
  }
}

/** Inserts and updates documents in one bulkWrite. */
async function writeInBulk(
  id: string,
  collection: Collection<ChecksummedDocument>,
  acknowledgedWrites: AcknowledgedWrites,
): Promise<void> {
  const documents = [0, 1, 2].map((index) => createDocumentVersion(`${id}-${index}`, 0));
  const models: AnyBulkWriteOperation<ChecksummedDocument>[] = documents.flatMap(({ _id }, index) => {
    const update = { $set: omitId(createDocumentVersion(_id, 1)) };
    acknowledgedWrites.recordAttempt(_id, Math.min(index, 1));
    const insert = { insertOne: { document: createDocumentVersion(_id, 0) } };
    return index === 0 ? [insert] : [insert, { updateOne: { filter: { _id, version: 0 }, update } }];
  });
  const { insertedCount, modifiedCount } = await collection.bulkWrite(models);
  if (insertedCount !== 3 || modifiedCount !== 2)
    throw new Error(`bulkWrite of ${id} did not write everything`);
  documents.forEach(({ _id }, index) => acknowledgedWrites.acknowledge(_id, Math.min(index, 1)));
}

function omitId({ _id, ...fields }: ChecksummedDocument): Omit<ChecksummedDocument, "_id"> {
  return fields;
}

async function update(
  id: string,
  version: number,
  collection: Collection<ChecksummedDocument>,
  acknowledgedWrites: AcknowledgedWrites,
): Promise<void> {
  const fields = omitId(createDocumentVersion(id, version));
  acknowledgedWrites.recordAttempt(id, version);
  const filter = { _id: id, version: version - 1 };
  // Even versions are written by the command update, odd versions by findAndModify.
  const isUpdated =
    version % 2 === 0
      ? (await collection.updateOne(filter, { $set: fields })).modifiedCount === 1
      : (await collection.findOneAndUpdate(filter, { $set: fields })) !== null;
  if (!isUpdated) throw new Error(`the guarded update of ${id} to ${version} met no document`);
  acknowledgedWrites.acknowledge(id, version);
}
