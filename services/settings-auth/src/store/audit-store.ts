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
  /** Only rows after this position. */
  readonly after?: AuditPosition | undefined;
}

function toRow({ _id, actor, ip = null, before = null, after = null, ...row }: AuditDocument): AuditRow {
  const { id = null, name = null } = actor;
  return { ...row, id: _id, actor: { id, name, role: actor.role }, ip, before, after };
}

function startAfter({ at, id }: AuditPosition) {
  const older = { at: mongoose.trusted({ $lt: at }) };
  const sameTime = { at, _id: mongoose.trusted({ $lt: id }) };
  return { $or: [older, sameTime] };
}

export function createAuditStore(connection: Connection) {
  const model = auditModel(connection);
  return {
    /** Adds a row, unless it is stored already. */
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
        ...(after === undefined ? {} : startAfter(after)),
      };
      const found = await model.find(filter).sort({ at: -1, _id: -1 }).limit(limit).lean();
      return found.map(toRow);
    },

    /** The addresses whose sign-ins with this e-mail were refused since then. */
    async listRefusedAddresses(emailKey: string, since: Date): Promise<string[]> {
      const recent = mongoose.trusted({ $gte: since });
      const filter = { action: "session.refused", "target.id": emailKey, at: recent };
      const found = await model.find(filter, { ip: 1 }).lean();
      return [...new Set(found.flatMap(({ ip }) => (ip ? [ip] : [])))];
    },

    async removeBefore(before: Date): Promise<void> {
      await model.deleteMany({ at: mongoose.trusted({ $lt: before }) });
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
