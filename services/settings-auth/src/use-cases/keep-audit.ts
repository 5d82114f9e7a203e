import type { DomainEvent } from "@tukar-saldo/contracts";
import { auditRowOf } from "../domain/audit-row.js";
import type { Context } from "./context.js";

const DAY_MS = 24 * 3_600_000;

/** Writes an event into the audit trail; once, however often it is delivered. */
export async function recordEvent({ audit }: Pick<Context, "audit">, event: DomainEvent): Promise<void> {
  await audit.add(auditRowOf(event));
}

/** Removes rows older than the audit is kept; by default it is kept for ever. */
export async function pruneAudit({ audit, rules, now }: Context): Promise<void> {
  if (rules.auditDays === undefined) return;
  await audit.removeBefore(new Date(now().getTime() - rules.auditDays * DAY_MS));
}
