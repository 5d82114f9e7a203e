import type { Context } from "./context.js";

const DAY_MS = 24 * 3_600_000;

/** Removes rows older than the audit is kept; by default it is kept for ever. */
export async function pruneAudit({ audit, rules, now }: Context): Promise<void> {
  if (rules.auditDays === undefined) return;
  await audit.removeBefore(new Date(now().getTime() - rules.auditDays * DAY_MS));
}
