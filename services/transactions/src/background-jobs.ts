import type { ScheduledJob } from "@tukar-saldo/messaging";
import { startPolling } from "@tukar-saldo/service-kit";
import type { Poller } from "@tukar-saldo/service-kit";
import { cancelUnpaidOrders } from "./use-cases/auto-cancel.js";
import type { Context } from "./use-cases/context.js";
import { applyRetention } from "./use-cases/apply-retention.js";
import { cleanUpErasures } from "./use-cases/clean-up-erasures.js";
import { checkBuckets, refreshBuckets } from "./use-cases/buckets.js";
import { completeAudit } from "./use-cases/complete-audit.js";
import { resumeReset } from "./use-cases/reset-orders.js";

const INTERVAL_MS = 5_000;

/** Starts the tasks that each replica repeats, even while Redis is down. */
export function startPollers(context: Context, checkRedisLoss: () => Promise<void>): Poller[] {
  const { log } = context;
  return [
    startPolling(() => resumeReset(context), { name: "reset resumption", everyMs: INTERVAL_MS, log }),
    startPolling(() => refreshBuckets(context), { name: "bucket refresh", everyMs: INTERVAL_MS, log }),
    startPolling(checkRedisLoss, { name: "check of Redis' data", everyMs: INTERVAL_MS, log }),
  ];
}

/** Creates the scheduled jobs of transactions. Each run of a job takes place on only one replica. */
export function createScheduledJobs(context: Context): ScheduledJob[] {
  return [
    { name: "auto-cancel", cron: "*/5 * * * *", run: async () => void (await cancelUnpaidOrders(context)) },
    { name: "day-bucket-check", cron: "0 3 * * *", run: async () => void (await checkBuckets(context)) },
    { name: "audit-completion", cron: "0 4 * * *", run: async () => void (await completeAudit(context)) },
    { name: "retention", cron: "15 3 * * *", run: () => applyRetention(context) },
    { name: "erasure-clean-up", cron: "20 * * * *", run: () => cleanUpErasures(context) },
  ];
}
