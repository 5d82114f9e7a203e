import { boundsOfPeriod, jakartaDay } from "@tukar-saldo/contracts";
import type { AuditFilter, AuditQuery } from "@tukar-saldo/contracts";
import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import { createHead } from "../domain/audit-chain.js";
import { describeLostHead } from "../domain/audit-check.js";
import { createAuditTrailEntry, hideUnknownEmail } from "../domain/audit-entry.js";
import type { PlacedEntry } from "../domain/placed-entry.js";
import type { EntryFilter } from "../store/audit-filter.js";
import type { Context } from "./context.js";
import { findProblemUpTo } from "./verify-audit.js";

const DEFAULT_LIMIT = 50;
const ROW_ID = /^[\w-]{1,64}$/;
const DAY_MS = 24 * 3_600_000;
/** How long after an upgrade replicas of the version before may still write entries. */
const LATE_DAYS = 7;

export interface AuditPage {
  readonly rows: PlacedEntry[];
  readonly nextCursor: string | null;
}

/** Converts the days of a filter to the moments at which they begin and end. */
export function toEntryFilter({ from, to, ...filter }: AuditFilter, now: Date): EntryFilter {
  return { ...filter, ...boundsOfPeriod({ from, to }, now) };
}

/** Reads a page of the audit trail, newest entry first. */
export async function readAudit({ audit, now }: Context, query: AuditQuery): Promise<AuditPage> {
  const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ROW_ID);
  const found = await audit.list({ ...toEntryFilter(filter, now()), after }, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? encodeCursor(last) : null };
}

/** The moment before which AUDIT_DAYS removes entries; undefined if they are kept for ever. */
function startOfKeptEntries({ config, now }: Pick<Context, "config" | "now">): Date | undefined {
  const { auditDays } = config;
  return auditDays === undefined ? undefined : new Date(now().getTime() - auditDays * DAY_MS);
}

/** Whether AUDIT_DAYS removes entries of this moment. */
export function isBeforeKeptEntries(context: Pick<Context, "config" | "now">, at: Date): boolean {
  const start = startOfKeptEntries(context);
  return start !== undefined && at < start;
}

/**
 * Removes the entries at the beginning of the chain that are older than `auditDays`, if they are as they were written:
 * the entry that tells of the removal vouches for them. It is stored first, so that the chain can be verified without
 * them.
 */
export async function pruneAudit(context: Context): Promise<void> {
  const { audit, auditHeads, log, now, newEventId } = context;
  const cutoff = startOfKeptEntries(context);
  if (cutoff === undefined) return;
  const at = now();
  const start = await audit.chain.readBeginning();
  const last = await audit.chain.findLastBefore(cutoff, start);
  const problem = await findProblemUpTo(context, start, last);
  if (problem !== undefined) {
    const broken = { event: "audit_broken", start: start.seq, last: last.seq };
    return log.error(broken, `audit trail: nothing is removed: ${problem}; run verify-audit`);
  }
  if (last.seq > start.seq) {
    const after = { up_to: last.seq, hash: last.hash };
    await audit.add([createAuditTrailEntry("audit.pruned", { id: newEventId(), at, after })]);
  }
  await auditHeads.removeUpTo(last);
  await audit.removeUpTo(last);
}

/** Numbers the entries that replicas of the version before wrote after the upgrade, for a week. */
export async function linkLateEntries({ audit, users, keyedHash, now }: Context): Promise<void> {
  const sealedAt = await audit.chain.readSealedAt();
  if (sealedAt === undefined || now().getTime() > sealedAt.getTime() + LATE_DAYS * DAY_MS) return;
  const known = new Set(await users.listEmailKeys());
  const since = new Date(sealedAt.getTime() - LATE_DAYS * DAY_MS);
  await audit.chain.linkUnlinked(since, (row) => hideUnknownEmail(row, known, keyedHash));
}

/** Records the head of the chain in storage and in the log, unless the earlier head is no longer part of it. */
export async function recordAuditHead({ audit, auditHeads, keyedHash, log, now }: Context): Promise<void> {
  const newest = (await auditHeads.list()).at(-1);
  const last = await audit.chain.readLast();
  if (newest !== undefined && !(await audit.chain.has(newest))) {
    const lost = { event: "audit_broken", seq: newest.seq, hash: newest.hash, last: last.seq };
    return log.error(lost, `audit trail: ${describeLostHead(newest)}; run verify-audit`);
  }
  if (last.hash === null || last.seq === newest?.seq) return;
  const head = createHead({ seq: last.seq, hash: last.hash, at: now() }, keyedHash);
  await auditHeads.save(jakartaDay(head.at), head);
  log.info({ event: "audit_head", seq: head.seq, hash: head.hash }, "audit trail: head recorded");
}
