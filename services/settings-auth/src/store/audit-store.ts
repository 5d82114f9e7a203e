import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import mongoose from "mongoose";
import type { Connection } from "mongoose";
import type { AuditPosition } from "../domain/audit-cursor.js";
import type { AuditRow } from "../domain/audit-row.js";
import { auditModel } from "./audit.model.js";
import type { AuditDocument } from "./audit.model.js";

export interface AuditFilter {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  /** Only rows behind this one. */
  readonly after?: AuditPosition | undefined;
}

function toRow({ _id, ...row }: AuditDocument): AuditRow {
  return { id: _id, ...row };
}

function behind({ at, id }: AuditPosition) {
  const older = { at: mongoose.trusted({ $lt: at }) };
  const sameTime = { at, _id: mongoose.trusted({ $lt: id }) };
  return { $or: [older, sameTime] };
}

/** The audit trail: rows are added once and never changed. */
export function createAuditStore(connection: Connection) {
  const model = auditModel(connection);
  return {
    /** Adds a row; one that is there already stays as it is. */
    async add({ id, ...row }: AuditRow): Promise<void> {
      try {
        await model.create({ _id: id, ...row });
      } catch (error) {
        if (duplicateKeyOf(error) === undefined) throw error;
      }
    },

    /** Rows newest first. */
    async list({ action, actor, target, after }: AuditFilter, limit: number): Promise<AuditRow[]> {
      const filter = {
        ...(action === undefined ? {} : { action }),
        ...(actor === undefined ? {} : { "actor.id": actor }),
        ...(target === undefined ? {} : { "target.id": target }),
        ...(after === undefined ? {} : behind(after)),
      };
      const found = await model.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean<AuditDocument[]>();
      return found.map(toRow);
    },

    /** The addresses from which signing in with this e-mail address was refused lately. */
    async refusedAddresses(emailKey: string, since: Date): Promise<string[]> {
      const lately = mongoose.trusted({ $gte: since });
      const filter = { action: "session.refused", "target.id": emailKey, at: lately };
      const found = await model.find(filter, { ip: 1 }).lean<Pick<AuditDocument, "ip">[]>();
      return [...new Set(found.flatMap(({ ip }) => (ip === null ? [] : [ip])))];
    },

    async removeBefore(before: Date): Promise<void> {
      await model.deleteMany({ at: mongoose.trusted({ $lt: before }) });
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
