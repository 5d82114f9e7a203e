import { boundsOfPeriod, jakartaDay } from "@tukar-saldo/contracts";
import type { AuditFilter, AuditQuery } from "@tukar-saldo/contracts";
import { decodeCursor, encodeCursor } from "@tukar-saldo/service-kit";
import { createHead } from "../domain/audit-chain.js";
import { describeLostHead } from "../domain/audit-check.js";
import { createAuditTrailEntry, hideUnknownEmail } from "../domain/audit-entry.js";
import type { AuditEntryWithPlace } from "../domain/audit-entry-with-place.js";
import type { EntryFilter } from "../store/audit-filter.js";
import type { Context } from "./context.js";
import { findProblemUpTo } from "./verify-audit.js";

const DEFAULT_LIMIT = 50;
const ROW_ID_PATTERN = /^[\w-]{1,64}$/;
const DAY_MS = 24 * 3_600_000;
/** The days after an upgrade in which replicas of the previous version may still write entries. */
const UPGRADE_DAYS = 7;

export interface AuditPage {
  readonly rows: AuditEntryWithPlace[];
  readonly nextCursor: string | null;
}

/** Converts a filter's days to times: the start of its first day and the end of its last day. */
export function toEntryFilter({ from, to, ...filter }: AuditFilter, now: Date): EntryFilter {
  return { ...filter, ...boundsOfPeriod({ from, to }, now) };
}

/** Reads a page of the audit trail, newest entry first. */
export async function readAudit({ audit, now }: Context, query: AuditQuery): Promise<AuditPage> {
  const { limit = DEFAULT_LIMIT, cursor, ...filter } = query;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ROW_ID_PATTERN);
  const entries = await audit.list({ ...toEntryFilter(filter, now()), after }, limit + 1);
  const rows = entries.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: entries.length > limit && last ? encodeCursor(last) : null };
}

/** Computes the time before which entries are removed because of AUDIT_DAYS; undefined if they are kept for ever. */
function computeAuditCutoff({ config, now }: Pick<Context, "config" | "now">): Date | undefined {
  const { auditDays } = config;
  return auditDays === undefined ? undefined : new Date(now().getTime() - auditDays * DAY_MS);
}

/** Whether an entry of this time is old enough to be removed because of AUDIT_DAYS. */
export function isBeforeAuditCutoff(context: Pick<Context, "config" | "now">, at: Date): boolean {
  const cutoff = computeAuditCutoff(context);
  return cutoff !== undefined && at < cutoff;
}

/**
 * Removes the entries at the beginning of the chain that are older than AUDIT_DAYS, but none if one of them was
 * altered. First stores an entry `audit.pruned` with the hash of the last removed entry, so that the remaining entries
 * can be verified.
 */
export async function pruneAudit(context: Context): Promise<void> {
  const { audit, auditHeads, log, now, newEventId } = context;
  const cutoff = computeAuditCutoff(context);
  if (cutoff === undefined) return;
  const at = now();
  const chainBeginning = await audit.chain.readBeginning();
  const last = await audit.chain.findLastBefore(cutoff, chainBeginning);
  const problem = await findProblemUpTo(context, chainBeginning, last);
  if (problem !== undefined) {
    const logFields = { event: "audit_broken", start: chainBeginning.seq, last: last.seq };
    return log.error(logFields, `audit trail: nothing is removed: ${problem}; run verify-audit`);
  }
  if (last.seq > chainBeginning.seq) {
    const after = { up_to: last.seq, hash: last.hash };
    await audit.add([createAuditTrailEntry("audit.pruned", { id: newEventId(), at, after })]);
  }
  await auditHeads.removeUpTo(last);
  await audit.removeUpTo(last);
}

/** For a week after an upgrade, links to the chain the entries that replicas of the previous version wrote. */
export async function linkLateEntries({ audit, users, keyedHash, now }: Context): Promise<void> {
  const sealedAt = await audit.chain.readSealedAt();
  if (sealedAt === undefined || now().getTime() > sealedAt.getTime() + UPGRADE_DAYS * DAY_MS) return;
  const userEmailKeys = new Set(await users.listEmailKeys());
  const linkSince = new Date(sealedAt.getTime() - UPGRADE_DAYS * DAY_MS);
  await audit.chain.linkUnlinked(linkSince, (row) => hideUnknownEmail(row, userEmailKeys, keyedHash));
}

/** Stores and logs the head of the chain. Logs an error instead if the previously recorded head is not in the chain. */
export async function recordAuditHead({ audit, auditHeads, keyedHash, log, now }: Context): Promise<void> {
  const newestHead = (await auditHeads.list()).at(-1);
  const last = await audit.chain.readLast();
  if (newestHead !== undefined && !(await audit.chain.has(newestHead))) {
    const logFields = { event: "audit_broken", seq: newestHead.seq, hash: newestHead.hash, last: last.seq };
    return log.error(logFields, `audit trail: ${describeLostHead(newestHead)}; run verify-audit`);
  }
  if (last.hash === null || last.seq === newestHead?.seq) return;
  const head = createHead({ seq: last.seq, hash: last.hash, at: now() }, keyedHash);
  await auditHeads.save(jakartaDay(head.at), head);
  log.info({ event: "audit_head", seq: head.seq, hash: head.hash }, "audit trail: head recorded");
}
