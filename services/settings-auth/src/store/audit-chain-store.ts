import { hasOnlyDuplicates, retryOnConflict } from "@tukar-saldo/service-kit";
import type { mongo } from "mongoose";
import { CHAIN_START, createRowDigester, isGenuine, linkRows } from "../domain/audit-chain.js";
import type { ChainBeginning, ChainLink, ChainPlace, KeyedHash } from "../domain/audit-chain.js";
import type { AuditEntry } from "../domain/audit-entry.js";

/** How many rows without a number are numbered by one command. */
const BATCH_SIZE = 1_000;

/** A row of the audit trail as it is stored. */
export type AuditDocument = Omit<AuditEntry, "id"> & { readonly _id: string } & Partial<ChainLink>;
type LinkedDocument = AuditDocument & ChainLink;
/** The row that tells which rows were removed, as far as it is read. */
type PrunedDocument = LinkedDocument & {
  readonly after: { readonly up_to: number; readonly hash: string } | null;
};

type AuditCollection = Pick<
  mongo.Collection<AuditDocument>,
  "bulkWrite" | "distinct" | "find" | "findOne" | "insertMany"
>;

/** The index of the chain. Rows that replicas of the version before write have no number for a while. */
export const SEQ_INDEX = {
  key: { seq: 1 },
  options: { unique: true, partialFilterExpression: { seq: { $exists: true } } },
} as const;

const IS_LINKED = { seq: { $gt: CHAIN_START.seq } };
const IS_UNLINKED = { seq: { $exists: false } };
/** Rows whose number is none of the chain, as no number is or a text. */
const IS_OUTSIDE = { $nor: [IS_LINKED] };
const OLDEST_FIRST = { at: 1, _id: 1 } as const;
const DIGESTED = { projection: { seq: 0, prev_hash: 0, hash: 0 } };

/** Executes a write in order. @returns false when it stopped at a row whose number or id is taken */
async function isWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (hasOnlyDuplicates(error)) return false;
    throw error;
  }
}

/**
 * Creates the writer and reader of the chain of audit rows. Rows are written in the order of their numbers, each after
 * the row before it, so that concurrent writers leave no gap: the unique index lets one of them take a number.
 */
export function createAuditChainStore(collection: AuditCollection, keyedHash: KeyedHash) {
  async function readLast(): Promise<ChainPlace> {
    const found = await collection.findOne(IS_LINKED, {
      sort: { seq: -1 },
      projection: { seq: 1, hash: 1 },
    });
    return (found as LinkedDocument | null) ?? CHAIN_START;
  }

  /** Appends rows, except those that are stored already. Each attempt begins at the last row of that moment. */
  async function append(rows: readonly AuditDocument[]): Promise<void> {
    let waiting = [...new Map(rows.map((row) => [row._id, row])).values()];
    await retryOnConflict(async () => {
      const linked = linkRows(waiting, await readLast(), keyedHash);
      if (await isWritten(collection.insertMany(linked, { ordered: true, ignoreUndefined: true })))
        return true;
      const stored = new Set(
        await collection.distinct("_id", { _id: { $in: waiting.map(({ _id }) => _id) } }),
      );
      waiting = waiting.filter(({ _id }) => !stored.has(_id));
      return waiting.length === 0 ? true : undefined;
    });
  }

  /**
   * Numbers a batch. Rows that another process has numbered are left out after the last row is read: one that it
   * numbers later takes a number that is needed here.
   * @returns false when another process took one of the numbers; the rows before it are numbered
   */
  async function linkBatch(rows: readonly AuditDocument[]): Promise<boolean> {
    const last = await readLast();
    const ids = rows.map(({ _id }) => _id);
    const unlinked = new Set(await collection.distinct("_id", { _id: { $in: ids }, ...IS_UNLINKED }));
    const open = rows.filter(({ _id }) => unlinked.has(_id));
    if (open.length === 0) return true;
    const writes = linkRows(open, last, keyedHash).map(({ _id, target, seq, prev_hash, hash }) => ({
      updateOne: { filter: { _id, ...IS_UNLINKED }, update: { $set: { target, seq, prev_hash, hash } } },
    }));
    return isWritten(collection.bulkWrite(writes, { ordered: true }));
  }

  async function linkFrom(
    since: Date,
    prepare: (row: AuditDocument) => AuditDocument,
  ): Promise<true | undefined> {
    const found = collection.find({ ...IS_UNLINKED, at: { $gte: since } }).sort(OLDEST_FIRST);
    let batch: AuditDocument[] = [];
    for await (const row of found.batchSize(BATCH_SIZE)) {
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

    /** Counts and hashes the rows without a number, as `prepare` returns them. */
    async digestUnlinked(
      prepare: (row: AuditDocument) => AuditDocument,
    ): Promise<{ count: number; hash: string }> {
      const digester = createRowDigester(keyedHash);
      const found = collection.find(IS_UNLINKED, DIGESTED).sort(OLDEST_FIRST);
      for await (const row of found.batchSize(BATCH_SIZE)) digester.add(prepare(row));
      return digester.digest();
    },

    /** Gives the rows since a moment that have no number the next ones, as `prepare` returns them. */
    async linkUnlinked(since: Date, prepare: (row: AuditDocument) => AuditDocument): Promise<void> {
      await retryOnConflict(() => linkFrom(since, prepare));
    },

    /** Whether the row of this number is stored with this hash. */
    has: async ({ seq, hash }: ChainPlace): Promise<boolean> =>
      (await collection.findOne({ seq, ...(hash === null ? {} : { hash }) })) !== null,

    /** Reads the rows of the chain after a number, up to another. */
    readAfter: (seq: number, end = Number.POSITIVE_INFINITY): AsyncIterable<LinkedDocument> =>
      collection
        .find({ seq: { $gt: seq, $lte: end } })
        .sort({ seq: 1 })
        .batchSize(BATCH_SIZE) as AsyncIterable<LinkedDocument>,

    /** Where the chain begins, by its last row that tells of removed rows; somebody may have inserted that row. */
    async readBeginning(): Promise<ChainBeginning> {
      const found = await collection.findOne({ action: "audit.pruned", ...IS_LINKED }, { sort: { seq: -1 } });
      if (found === null) return CHAIN_START;
      const toldBy = found as PrunedDocument;
      return { seq: toldBy.after?.up_to ?? toldBy.seq, hash: toldBy.after?.hash ?? null, toldBy };
    },

    /** When the rows that are older than the chain were sealed; undefined if there is no seal as it was written. */
    async readSealedAt(): Promise<Date | undefined> {
      const seal = await collection.findOne({ seq: CHAIN_START.seq + 1, action: "audit.sealed" });
      return seal !== null && isGenuine(seal as LinkedDocument, keyedHash) ? seal.at : undefined;
    },

    /** The oldest of the rows without a number of the chain; undefined if there is none. */
    findUnlinked: async (): Promise<AuditDocument | undefined> =>
      (await collection.findOne(IS_OUTSIDE, { sort: OLDEST_FIRST })) ?? undefined,

    /** The last row before the first one that is not older than `cutoff`; a seal is as old as the rows behind it. */
    async findLastBefore(cutoff: Date, after: ChainPlace): Promise<ChainPlace> {
      const kept = { seq: { $gt: after.seq }, at: { $gte: cutoff }, action: { $ne: "audit.sealed" } };
      const first = await collection.findOne(kept, { sort: { seq: 1 }, hint: SEQ_INDEX.key });
      if (first?.seq === undefined) return readLast();
      return { seq: first.seq - 1, hash: first.prev_hash ?? null };
    },
  };
}
