import { MongoError } from "mongodb";
import type { Collection, Db, Document } from "mongodb";

/** Records which TTL documents must exist and which must be deleted after a crash. */
export class ExpiryRecord {
  /** Ids of acknowledged documents whose expiry date is far in the future. */
  readonly keptIds = new Set<string>();
  /** Ids of expired documents whose deletion was observed. */
  readonly deletedIds = new Set<string>();
}

const BATCH_SIZE = 20;
const EXPIRED_DATE = new Date(0);
const FUTURE_DATE = new Date("2200-01-01");

const getCollection = (db: Db): Collection<ExpiringDocument> => db.collection<ExpiringDocument>("expiring");

interface ExpiringDocument extends Document {
  readonly _id: string;
  readonly at: Date;
}

/** Inserts expired and unexpired documents until `shouldContinue` returns false. */
export async function writeExpiringDocuments(
  name: string,
  db: Db,
  expiryRecord: ExpiryRecord,
  shouldContinue: () => boolean,
): Promise<void> {
  try {
    await getCollection(db).createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    for (let round = 0; shouldContinue(); round += 1)
      await insertAndExpire(`${name}-${round}`, db, expiryRecord);
  } catch (error) {
    if (shouldContinue() || !(error instanceof MongoError)) throw error;
  }
}

const isExpired = (_id: string, n: number): boolean => n % 2 === 0;

async function insertAndExpire(name: string, db: Db, expiryRecord: ExpiryRecord): Promise<void> {
  const ids = Array.from({ length: BATCH_SIZE }, (_, n) => `${name}-${n}`);
  await getCollection(db).insertMany(
    ids.map((_id, n) => ({ _id, at: isExpired(_id, n) ? EXPIRED_DATE : FUTURE_DATE, text: _id.repeat(9) })),
  );
  const unexpiredIds = ids.filter((id, n) => !isExpired(id, n));
  for (const id of unexpiredIds) expiryRecord.keptIds.add(id);
  await expire(unexpiredIds[0] as string, db, expiryRecord);
  const expiredIds = [...ids.filter(isExpired), unexpiredIds[0] as string];
  const remainingIds = await getCollection(db).distinct("_id", { _id: { $in: expiredIds } });
  for (const id of expiredIds) if (!remainingIds.includes(id)) expiryRecord.deletedIds.add(id);
}

/** Lets a document expire. Removes its id from `keptIds` first, as the server may delete it before the reply. */
async function expire(_id: string, db: Db, expiryRecord: ExpiryRecord): Promise<void> {
  expiryRecord.keptIds.delete(_id);
  await getCollection(db).updateOne({ _id }, { $set: { at: EXPIRED_DATE } });
}

/** Checks after a crash that unexpired documents exist, deleted documents stay deleted and the index is consistent. */
export async function findExpiryProblems(db: Db, { keptIds, deletedIds }: ExpiryRecord): Promise<string[]> {
  const findIds = async (hint: Document | string): Promise<Set<string>> => {
    const documents = await getCollection(db)
      .find({}, { hint, projection: { _id: 1 } })
      .toArray();
    return new Set(documents.map(({ _id }) => _id));
  };
  const storedIds = await findIds({ $natural: 1 });
  const indexedIds = storedIds.size > 0 ? await findIds("at_1") : storedIds;
  const lostIds = [...keptIds].filter((id) => !storedIds.has(id));
  const reappearedIds = [...deletedIds].filter((id) => storedIds.has(id));
  // Report each document only once.
  for (const id of lostIds) keptIds.delete(id);
  for (const id of reappearedIds) deletedIds.delete(id);
  return [
    ...lostIds.map((id) => `the young ${id} is lost`),
    ...reappearedIds.map((id) => `${id} had expired and is back`),
    ...[...storedIds].filter((id) => !indexedIds.has(id)).map((id) => `${id} is missing in the index at_1`),
    ...[...indexedIds]
      .filter((id) => !storedIds.has(id))
      .map((id) => `the index at_1 holds ${id}, which is not there`),
  ];
}
