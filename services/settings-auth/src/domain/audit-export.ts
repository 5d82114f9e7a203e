import { formatJakartaTime, jakartaDay } from "@tukar-saldo/contracts";
import type { Actor, AuditFilter, OwnAuditAction } from "@tukar-saldo/contracts";
import type { AuditEntry } from "./audit-entry.js";
import type { AuditEntryWithPlace } from "./audit-entry-with-place.js";

/** The columns of the exported audit trail. Times are in Jakarta time, with the time zone. */
export const AUDIT_COLUMNS = [
  "at",
  "action",
  "actor_id",
  "actor_name",
  "actor_role",
  "ip",
  "target_type",
  "target_id",
  "before",
  "after",
  "request_id",
  "id",
  "seq",
  "hash",
];

const toJson = (details: AuditEntry["before"]): string => (details === null ? "" : JSON.stringify(details));

/** Converts an entry of the audit trail to the cells of its CSV row, one for each column. */
export function toAuditCells(entry: AuditEntryWithPlace): (string | number | null | undefined)[] {
  const { actor, target } = entry;
  return [
    formatJakartaTime(entry.at),
    entry.action,
    actor.id,
    actor.name,
    actor.role,
    entry.ip,
    target.type,
    target.id,
    toJson(entry.before),
    toJson(entry.after),
    entry.request_id,
    entry.id,
    entry.seq,
    entry.hash,
  ];
}

/** Creates the file name of an export, with the day in Jakarta. */
export const createAuditFileName = (now: Date): string => `audit_${jakartaDay(now)}.csv`;

interface AuditExport {
  readonly id: string;
  readonly at: Date;
  readonly filter: AuditFilter;
  readonly count: number;
  readonly actor: Actor;
  readonly requestId: string;
}

/** Creates the entry of an export of the audit trail, with the filter and the number of exported entries. */
export function createAuditExportEntry(auditExport: AuditExport): AuditEntry {
  const { id, at, filter, count, requestId } = auditExport;
  const { ip, ...actor } = auditExport.actor;
  const activeFilters = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    id,
    at,
    action: "audit.exported" satisfies OwnAuditAction,
    actor,
    ip,
    target: { type: "audit", id: "audit" },
    before: null,
    after: { ...Object.fromEntries(activeFilters), count },
    request_id: requestId,
  };
}
