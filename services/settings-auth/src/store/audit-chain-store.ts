import { hasOnlyDuplicates, retryOnConflict } from "@tukar-saldo/service-kit";
import type { mongo } from "mongoose";
import { CHAIN_START, createRowDigester, isUnaltered, linkRows } from "../domain/audit-chain.js";
import type { ChainBeginning, ChainLink, ChainPlace, KeyedHash } from "../domain/audit-chain.js";
import type { AuditEntry } from "../domain/audit-entry.js";

/** The maximum number of rows that one command reads or links to the chain. */
const BATCH_SIZE = 1_000;

/** A row of the audit trail as it is stored. */
export type AuditDocument = Omit<AuditEntry, "id"> & { readonly _id: string } & Partial<ChainLink>;
type LinkedDocument = AuditDocument & ChainLink;
/** A row `audit.pruned`, which records the number up to which earlier rows were removed. */
type PrunedDocument = LinkedDocument & {
  readonly after: { readonly up_to: number; readonly hash: string } | null;
};

type AuditCollection = Pick<
  mongo.Collection<AuditDocument>,
  "bulkWrite" | "distinct" | "find" | "findOne" | "insertMany"
>;

/** The index of the chain. It is partial, as rows that the previous version writes get their numbers only later. */
export const SEQ_INDEX = {
  key: { seq: 1 },
  options: { unique: true, partialFilterExpression: { seq: { $exists: true } } },
} as const;

const LINKED_FILTER = { seq: { $gt: CHAIN_START.seq } };
const UNLINKED_FILTER = { seq: { $exists: false } };
/** Rows whose number is missing, not positive or of another type. */
const INVALID_SEQ_FILTER = { $nor: [LINKED_FILTER] };
const OLDEST_FIRST = { at: 1, _id: 1 } as const;
const DIGEST_OPTIONS = { projection: { seq: 0, prev_hash: 0, hash: 0 } };

/** Awaits an ordered write. @returns false if it stopped at a row whose number or id is already stored */
async function tryWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (hasOnlyDuplicates(error)) return false;
    throw error;
  }
}

/**
 * Creates the store of the chain of audit rows. Rows are written in the order of their numbers, so that concurrent
 * writers leave no gap: because of the unique index, only one of them can use a number.
 */
export function createAuditChainStore(collection: AuditCollection, keyedHash: KeyedHash) {
  async function readLast(): Promise<ChainPlace> {
    const row = await collection.findOne(LINKED_FILTER, {
      sort: { seq: -1 },
      projection: { seq: 1, hash: 1 },
    });
    return (row as LinkedDocument | null) ?? CHAIN_START;
  }

  /** Appends rows, except those that are already stored. Each attempt reads the last row of the chain again. */
  async function append(rows: readonly AuditDocument[]): Promise<void> {
    let pendingRows = [...new Map(rows.map((row) => [row._id, row])).values()];
    await retryOnConflict(async () => {
      const linkedRows = linkRows(pendingRows, await readLast(), keyedHash);
      if (await tryWrite(collection.insertMany(linkedRows, { ordered: true, ignoreUndefined: true })))
        return true;
      const storedIds = new Set(
        await collection.distinct("_id", { _id: { $in: pendingRows.map(({ _id }) => _id) } }),
      );
      pendingRows = pendingRows.filter(({ _id }) => !storedIds.has(_id));
      return pendingRows.length === 0 ? true : undefined;
    });
  }

  /**
   * Links the unlinked rows of a batch to the chain. It reads the last row first: if another process links rows
   * afterwards, both use the same number, and the unique index refuses one of them, so that no gap arises.
   * @returns false if another process has used one of the numbers; the rows before it are linked
   */
  async function linkBatch(rows: readonly AuditDocument[]): Promise<boolean> {
    const lastPlace = await readLast();
    const batchIds = rows.map(({ _id }) => _id);
    const unlinkedIds = new Set(
      await collection.distinct("_id", { _id: { $in: batchIds }, ...UNLINKED_FILTER }),
    );
    const unlinkedRows = rows.filter(({ _id }) => unlinkedIds.has(_id));
    if (unlinkedRows.length === 0) return true;
    const writes = linkRows(unlinkedRows, lastPlace, keyedHash).map(
      ({ _id, target, seq, prev_hash, hash }) => ({
        updateOne: {
          filter: { _id, ...UNLINKED_FILTER },
          update: { $set: { target, seq, prev_hash, hash } },
        },
      }),
    );
    return tryWrite(collection.bulkWrite(writes, { ordered: true }));
  }

  async function linkFrom(
    since: Date,
    prepare: (row: AuditDocument) => AuditDocument,
  ): Promise<true | undefined> {
    const cursor = collection.find({ ...UNLINKED_FILTER, at: { $gte: since } }).sort(OLDEST_FIRST);
    let batch: AuditDocument[] = [];
    for await (const row of cursor.batchSize(BATCH_SIZE)) {
      batch.push(prepare(row));
      if (batch.length < BATCH_SIZE) continue;
      if (!(await linkBatch(batch))) return undefined;
      batch = [];
    }
    return batch.length === 0 || (await linkBatch(batch)) ? true : undefined;
  }

  return {
    readLast,
    append,

    /** Counts and hashes the rows without a number, after applying `prepare` to each. */
    async digestUnlinked(
      prepare: (row: AuditDocument) => AuditDocument,
    ): Promise<{ count: number; hash: string }> {
      const digester = createRowDigester(keyedHash);
      const cursor = collection.find(UNLINKED_FILTER, DIGEST_OPTIONS).sort(OLDEST_FIRST);
      for await (const row of cursor.batchSize(BATCH_SIZE)) digester.add(prepare(row));
      return digester.digest();
    },

    /** Applies `prepare` to each row that has no number and is not older than `since`, and links it to the chain. */
    async linkUnlinked(since: Date, prepare: (row: AuditDocument) => AuditDocument): Promise<void> {
      await retryOnConflict(() => linkFrom(since, prepare));
    },

    /** Whether the row with this number is stored with this hash. */
    has: async ({ seq, hash }: ChainPlace): Promise<boolean> =>
      (await collection.findOne({ seq, ...(hash === null ? {} : { hash }) })) !== null,

    /** Reads the rows of the chain after the number `seq`, up to and including the number `end`. */
    readAfter: (seq: number, end = Number.POSITIVE_INFINITY): AsyncIterable<LinkedDocument> =>
      collection
        .find({ seq: { $gt: seq, $lte: end } })
        .sort({ seq: 1 })
        .batchSize(BATCH_SIZE) as AsyncIterable<LinkedDocument>,

    /** Reads where the chain begins, according to its last row `audit.pruned`, which is not verified here. */
    async readBeginning(): Promise<ChainBeginning> {
      const row = await collection.findOne(
        { action: "audit.pruned", ...LINKED_FILTER },
        { sort: { seq: -1 } },
      );
      if (row === null) return CHAIN_START;
      const pruningRow = row as PrunedDocument;
      return {
        seq: pruningRow.after?.up_to ?? pruningRow.seq,
        hash: pruningRow.after?.hash ?? null,
        pruningRow,
      };
    },

    /** Reads when the rows older than the chain were sealed; undefined without an unaltered row `audit.sealed`. */
    async readSealedAt(): Promise<Date | undefined> {
      const sealRow = await collection.findOne({ seq: CHAIN_START.seq + 1, action: "audit.sealed" });
      return sealRow !== null && isUnaltered(sealRow as LinkedDocument, keyedHash) ? sealRow.at : undefined;
    },

    /** Finds the oldest row without a valid number; undefined if there is none. */
    findUnlinked: async (): Promise<AuditDocument | undefined> =>
      (await collection.findOne(INVALID_SEQ_FILTER, { sort: OLDEST_FIRST })) ?? undefined,

    /**
     * Finds the row before the first one since `cutoff`. Ignores `audit.sealed`, whose time is later than that of rows
     * after it.
     */
    async findLastBefore(cutoff: Date, after: ChainPlace): Promise<ChainPlace> {
      const keptRows = { seq: { $gt: after.seq }, at: { $gte: cutoff }, action: { $ne: "audit.sealed" } };
      const oldestKeptRow = await collection.findOne(keptRows, { sort: { seq: 1 }, hint: SEQ_INDEX.key });
      if (oldestKeptRow?.seq === undefined) return readLast();
      return { seq: oldestKeptRow.seq - 1, hash: oldestKeptRow.prev_hash ?? null };
    },
  };
}
