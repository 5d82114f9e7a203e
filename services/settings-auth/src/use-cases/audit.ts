import type { AuditQuery } from "@tukar-saldo/contracts";
import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import type { AuditEntry } from "../domain/audit-entry.js";
import type { Context } from "./context.js";

const DEFAULT_LIMIT = 50;
const ROW_ID = /^[\w-]{1,64}$/;
const DAY_MS = 24 * 3_600_000;

export interface AuditPage {
  readonly rows: AuditEntry[];
  readonly nextCursor: string | null;
}

/** Reads a page of the audit trail, newest entry first. */
export async function readAudit({ audit }: Context, query: AuditQuery): Promise<AuditPage> {
  const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ROW_ID);
  const found = await audit.list({ ...filter, after }, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(last) : null };
}

/** Removes entries of the audit trail older than `auditDays`. */
export async function pruneAudit({ audit, config, now }: Context): Promise<void> {
  if (config.auditDays === undefined) return;
  await audit.removeBefore(new Date(now().getTime() - config.auditDays * DAY_MS));
}
