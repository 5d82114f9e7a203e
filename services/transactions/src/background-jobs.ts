import type { ScheduledJob } from "@tukar-saldo/messaging";
import { startPolling } from "@tukar-saldo/service-kit";
import type { Poller } from "@tukar-saldo/service-kit";
import { checkBuckets } from "./use-cases/check-buckets.js";
import type { Context } from "./use-cases/context.js";
import { refreshBuckets } from "./use-cases/refresh-buckets.js";
import { resumeReset } from "./use-cases/resume-reset.js";

const INTERVAL_MS = 5_000;

/** Work that each replica does, with Redis away too. */
export function startPollers(context: Context): Poller[] {
  const { log } = context;
  return [
    startPolling(() => resumeReset(context), { name: "resuming resets", everyMs: INTERVAL_MS, log }),
    startPolling(() => refreshBuckets(context), { name: "counting days", everyMs: INTERVAL_MS, log }),
  ];
}

/** Work that is done once for all replicas. */
export function scheduledJobs(context: Context): ScheduledJob[] {
  return [
    { name: "day-bucket-check", cron: "0 3 * * *", run: async () => void (await checkBuckets(context)) },
  ];
}
