import { MongoError } from "mongodb";
import type { Collection, Db, Document } from "mongodb";

/** Which TTL documents must exist or be gone after a crash. */
export class ExpiryRecord {
  /** Ids of acknowledged documents that are far from expiry. */
  readonly kept = new Set<string>();
  /** Ids of expired documents that were observed to be gone. */
  readonly gone = new Set<string>();
}

const PER_BATCH = 20;
const PAST = new Date(0);
const FUTURE = new Date("2200-01-01");

const collectionOf = (db: Db): Collection<Expiring> => db.collection<Expiring>("expiring");

interface Expiring extends Document {
  readonly _id: string;
  readonly at: Date;
}

/** Inserts expired and unexpired documents until `go` returns false. */
export async function writeExpiringDocuments(
  name: string,
  db: Db,
  expiryRecord: ExpiryRecord,
  go: () => boolean,
): Promise<void> {
  try {
    await collectionOf(db).createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    for (let round = 0; go(); round += 1) await insertAndAge(`${name}-${round}`, db, expiryRecord);
  } catch (error) {
    if (go() || !(error instanceof MongoError)) throw error;
  }
}

const isOld = (_id: string, n: number): boolean => n % 2 === 0;

async function insertAndAge(name: string, db: Db, expiryRecord: ExpiryRecord): Promise<void> {
  const ids = Array.from({ length: PER_BATCH }, (_, n) => `${name}-${n}`);
  await collectionOf(db).insertMany(
    ids.map((_id, n) => ({ _id, at: isOld(_id, n) ? PAST : FUTURE, text: _id.repeat(9) })),
  );
  const young = ids.filter((id, n) => !isOld(id, n));
  for (const id of young) expiryRecord.kept.add(id);
  await expire(young[0] as string, db, expiryRecord);
  const old = [...ids.filter(isOld), young[0] as string];
  const left = await collectionOf(db).distinct("_id", { _id: { $in: old } });
  for (const id of old) if (!left.includes(id)) expiryRecord.gone.add(id);
}

/** Expires a document, which the server may delete as soon as it receives the update. */
async function expire(_id: string, db: Db, expiryRecord: ExpiryRecord): Promise<void> {
  expiryRecord.kept.delete(_id);
  await collectionOf(db).updateOne({ _id }, { $set: { at: PAST } });
}

/** Checks after a crash that unexpired documents exist, deleted ones stay deleted and the index is consistent. */
export async function findExpiryProblems(db: Db, { kept, gone }: ExpiryRecord): Promise<string[]> {
  const idsBy = async (hint: Document | string): Promise<Set<string>> => {
    const rows = await collectionOf(db)
      .find({}, { hint, projection: { _id: 1 } })
      .toArray();
    return new Set(rows.map(({ _id }) => _id));
  };
  const there = await idsBy({ $natural: 1 });
  const indexed = there.size > 0 ? await idsBy("at_1") : there;
  const lost = [...kept].filter((id) => !there.has(id));
  const back = [...gone].filter((id) => there.has(id));
  // Report each document only once.
  for (const id of lost) kept.delete(id);
  for (const id of back) gone.delete(id);
  return [
    ...lost.map((id) => `the young ${id} is lost`),
    ...back.map((id) => `${id} had expired and is back`),
    ...[...there].filter((id) => !indexed.has(id)).map((id) => `${id} is missing in the index at_1`),
    ...[...indexed]
      .filter((id) => !there.has(id))
      .map((id) => `the index at_1 holds ${id}, which is not there`),
  ];
}
