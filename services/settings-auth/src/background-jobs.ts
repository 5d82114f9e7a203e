import type { ScheduledJob } from "@tukar-saldo/messaging";
import { startPolling } from "@tukar-saldo/service-kit";
import type { Poller } from "@tukar-saldo/service-kit";
import { linkLateEntries, pruneAudit, recordAuditHead } from "./use-cases/audit.js";
import { checkAudit } from "./use-cases/check-audit.js";
import type { Context } from "./use-cases/context.js";
import { finishSetup } from "./use-cases/set-up-desk.js";

const EXPIRED_SESSIONS_INTERVAL_MS = 10 * 60_000;

/**
 * Finishes a set-up that a crash interrupted. Logs a warning if the desk is not set up and no token protects the
 * set-up.
 */
export async function resumeInterruptedSetup(context: Context): Promise<void> {
  const isSetUp = await finishSetup(context);
  if (isSetUp || context.config.setupToken !== undefined) return;
  context.log.warn("set-up: not done yet, and anyone may do it because SETUP_TOKEN is not set");
}

/**
 * Keeps expired sessions until their events are published, then removes them. Must run within a day after a session
 * expires.
 */
export const settleExpiredSessions = ({ sessions, now }: Context): Promise<void> =>
  sessions.settleExpired(now());

/** Starts the tasks that each replica repeats, even while Redis is down. */
export function startPollers(context: Context): Poller[] {
  const options = { name: "expired sessions", everyMs: EXPIRED_SESSIONS_INTERVAL_MS, log: context.log };
  return [startPolling(() => settleExpiredSessions(context), options)];
}

/** Creates the scheduled jobs of settings-auth. Each run of a job takes place on only one replica. */
export function createScheduledJobs(context: Context): ScheduledJob[] {
  return [
    { name: "audit-head", cron: "0 * * * *", run: () => linkLateEntriesAndRecordHead(context) },
    { name: "audit-pruning", cron: "30 3 * * *", run: () => pruneAuditAndRecordHead(context) },
    { name: "audit-check", cron: "15 4 * * *", run: () => checkAudit(context) },
  ];
}

async function linkLateEntriesAndRecordHead(context: Context): Promise<void> {
  await linkLateEntries(context);
  await recordAuditHead(context);
}

async function pruneAuditAndRecordHead(context: Context): Promise<void> {
  await pruneAudit(context);
  await recordAuditHead(context);
}
