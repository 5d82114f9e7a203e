import { createBatcher } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";
import type { ChainPlace, KeyedHash } from "../domain/audit-chain.js";
import type { AuditEntry } from "../domain/audit-entry.js";
import type { AuditEntryWithPlace } from "../domain/audit-entry-with-place.js";
import { createAuditChainStore, SEQ_INDEX } from "./audit-chain-store.js";
import type { AuditDocument } from "./audit-chain-store.js";
import { toAuditFilter } from "./audit-filter.js";
import type { EntryFilter } from "./audit-filter.js";

/** How long an entry waits for further entries, so that one write stores them together. */
const BATCH_DELAY_MS = 5;
const EXPORT_BATCH_SIZE = 500;
const NEWEST_FIRST = { at: -1, _id: -1 } as const;

const requiredText = { type: String, required: true } as const;

const actorSchema = new Schema(
  {
    id: String,
    name: String,
    role: requiredText,
  },
  { _id: false, id: false },
);
const targetSchema = new Schema({ type: requiredText, id: requiredText }, { _id: false, id: false });

const schema = new Schema(
  {
    _id: requiredText,
    at: { type: Date, required: true },
    action: requiredText,
    actor: { type: actorSchema, required: true },
    ip: { type: String, default: null },
    target: { type: targetSchema, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    request_id: requiredText,
    /** The number in the chain. Rows that replicas of the previous version write are numbered and hashed later. */
    seq: Number,
    prev_hash: String,
    hash: String,
  },
  { collection: "audit", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ "actor.id": 1, at: -1, _id: -1 });
schema.index({ "actor.role": 1, at: -1, _id: -1 });
schema.index({ "target.id": 1, at: -1, _id: -1 });
schema.index(SEQ_INDEX.key, SEQ_INDEX.options);

function toEntry(row: InferSchemaType<typeof schema>): AuditEntryWithPlace {
  const { _id, at, action, actor, ip = null, target, before = null, after = null, request_id } = row;
  const { id = null, name = null, role } = actor;
  const entry = { id: _id, at, action, actor: { id, name, role }, ip, target, before, after, request_id };
  const { seq, hash } = row;
  return typeof seq === "number" && hash ? { ...entry, seq, hash } : entry;
}

/** Creates the filter for the refused sign-ins with any of these targets since a time. */
function createRefusedSignInFilter(targetIds: readonly string[], since: Date) {
  const target = trusted({ $in: targetIds });
  return { action: "session.refused", "target.id": target, at: trusted({ $gte: since }) };
}

export function createAuditStore(connection: Connection, keyedHash: KeyedHash) {
  const model = connection.model("Audit", schema);
  const chain = createAuditChainStore(connection.collection<AuditDocument>("audit"), keyedHash);
  // The batcher appends one batch at a time, so entries of this process never compete for a number.
  const batcher = createBatcher<AuditDocument, void>(chain.append, { delayMs: BATCH_DELAY_MS });
  const list = async (filter: EntryFilter, limit: number): Promise<AuditEntryWithPlace[]> =>
    (await model.find(toAuditFilter(filter)).sort(NEWEST_FIRST).limit(limit).lean()).map(toEntry);
  return {
    chain,

    /** Appends entries to the chain, except those that are already stored. Concurrent calls share one write. */
    async add(entries: readonly AuditEntry[]): Promise<void> {
      await Promise.all(entries.map(({ id, ...entry }) => batcher.add({ _id: id, ...entry })));
    },

    /** Lists matching entries, newest first. */
    list,

    count: (filter: EntryFilter): Promise<number> => model.countDocuments(toAuditFilter(filter)),

    /** Reads all matching entries in batches, newest first. Ends early when aborted. */
    async *readBatches(filter: EntryFilter, signal: AbortSignal): AsyncGenerator<AuditEntryWithPlace[]> {
      let after = filter.after;
      while (!signal.aborted) {
        const entries = await list({ ...filter, after }, EXPORT_BATCH_SIZE);
        yield entries;
        const lastEntry = entries.at(-1);
        if (lastEntry === undefined || entries.length < EXPORT_BATCH_SIZE) return;
        after = lastEntry;
      }
    },

    /** Lists the IP addresses from which sign-ins with any of these targets were refused since a time. */
    async listRefusedAddresses(targetIds: readonly string[], since: Date): Promise<string[]> {
      const rows = await model.find(createRefusedSignInFilter(targetIds, since), { ip: 1 }).lean();
      return [...new Set(rows.flatMap(({ ip }) => (ip ? [ip] : [])))];
    },

    /** Counts the refused sign-ins with any of these targets since a time, up to a limit. */
    countRefused: (targetIds: readonly string[], since: Date, limit: number): Promise<number> =>
      model.countDocuments(createRefusedSignInFilter(targetIds, since), { limit }),

    async removeUpTo({ seq }: ChainPlace): Promise<void> {
      await model.deleteMany({ seq: trusted({ $lte: seq }) });
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
