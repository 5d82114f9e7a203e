import { ACTOR_ROLES } from "@tukar-saldo/contracts";
import { hasOnlyDuplicates } from "@tukar-saldo/service-kit";
import type { CursorPosition } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";
import type { AuditEntry } from "../domain/audit-entry.js";

const text = { type: String, required: true } as const;

const actor = new Schema(
  { id: String, name: String, role: { type: String, enum: ACTOR_ROLES, required: true } },
  { _id: false, id: false },
);
const target = new Schema({ type: text, id: text }, { _id: false, id: false });

const schema = new Schema(
  {
    _id: text,
    at: { type: Date, required: true },
    action: text,
    actor: { type: actor, required: true },
    ip: { type: String, default: null },
    target: { type: target, required: true },
    before: { type: Schema.Types.Mixed, default: null },
    after: { type: Schema.Types.Mixed, default: null },
    request_id: text,
  },
  { collection: "audit", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ "actor.id": 1, at: -1, _id: -1 });
schema.index({ "target.id": 1, at: -1, _id: -1 });

type AuditDocument = InferSchemaType<typeof schema>;

export interface AuditFilter {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  /** The position in the audit trail after which entries are listed. */
  readonly after?: CursorPosition | undefined;
}

function toRow({ _id, actor, ip = null, before = null, after = null, ...row }: AuditDocument): AuditEntry {
  const { id = null, name = null } = actor;
  return { ...row, id: _id, actor: { id, name, role: actor.role }, ip, before, after };
}

function startAfter({ at, id }: CursorPosition) {
  const older = { at: trusted({ $lt: at }) };
  const sameTime = { at, _id: trusted({ $lt: id }) };
  return { $or: [older, sameTime] };
}

/** Makes the filter of the refused sign-ins with an e-mail since a moment. */
function refusedSince(emailKey: string, since: Date) {
  return { action: "session.refused", "target.id": emailKey, at: trusted({ $gte: since }) };
}

export function createAuditStore(connection: Connection) {
  const model = connection.model("Audit", schema);
  return {
    /** Adds entries in one write, except those that are stored already. */
    async add(rows: readonly AuditEntry[]): Promise<void> {
      const documents = rows.map(({ id, ...row }) => ({ _id: id, ...row }));
      try {
        await model.collection.insertMany(documents as object[], { ordered: false, ignoreUndefined: true });
      } catch (error) {
        if (!hasOnlyDuplicates(error)) throw error;
      }
    },

    /** Lists matching entries, newest first. */
    async list({ action, actor, target, after }: AuditFilter, limit: number): Promise<AuditEntry[]> {
      const filter = {
        ...(action === undefined ? {} : { action }),
        ...(actor === undefined ? {} : { "actor.id": actor }),
        ...(target === undefined ? {} : { "target.id": target }),
        ...(after === undefined ? {} : startAfter(after)),
      };
      const found = await model.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean();
      return found.map(toRow);
    },

    /** Lists the addresses whose sign-ins with this e-mail were refused since a moment. */
    async listRefusedAddresses(emailKey: string, since: Date): Promise<string[]> {
      const found = await model.find(refusedSince(emailKey, since), { ip: 1 }).lean();
      return [...new Set(found.flatMap(({ ip }) => (ip ? [ip] : [])))];
    },

    /** Counts the refused sign-ins with this e-mail since a moment, up to a limit. */
    countRefused: (emailKey: string, since: Date, limit: number): Promise<number> =>
      model.countDocuments(refusedSince(emailKey, since), { limit }),

    async removeBefore(before: Date): Promise<void> {
      await model.deleteMany({ at: trusted({ $lt: before }) });
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
