import type { ScheduledJob } from "@tukar-saldo/messaging";
import { pruneAudit } from "./use-cases/audit.js";
import type { Context } from "./use-cases/context.js";
import { finishSetup } from "./use-cases/set-up-desk.js";

/** Finishes a set-up that a crash interrupted. Warns while anyone may set up the desk. */
export async function resumeInterruptedSetup(context: Context): Promise<void> {
  const isDone = await finishSetup(context);
  if (isDone || context.config.setupToken !== undefined) return;
  context.log.warn("set-up: not done yet, and anyone may do it because SETUP_TOKEN is not set");
}

/** Creates the scheduled jobs of settings-auth. One replica runs each of them for all replicas. */
export function createScheduledJobs(context: Context): ScheduledJob[] {
  return [{ name: "audit-retention", cron: "0 * * * *", run: () => pruneAudit(context) }];
}
