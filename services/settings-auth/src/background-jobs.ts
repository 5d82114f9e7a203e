import type { ScheduledJob } from "@tukar-saldo/messaging";
import { pruneAudit } from "./use-cases/audit.js";
import type { Context } from "./use-cases/context.js";
import { finishSetup } from "./use-cases/set-up-desk.js";

/** Finishes a set-up that a crash interrupted; warns while anybody may set the desk up. */
export async function resumeInterruptedSetup(context: Context): Promise<void> {
  const isDone = await finishSetup(context);
  if (isDone || context.config.setupToken !== undefined) return;
  context.log.warn("the desk is not set up, and whoever comes first may do it: no SETUP_TOKEN is set");
}

/** Work that is done once for all replicas. */
export function scheduledJobs(context: Context): ScheduledJob[] {
  return [{ name: "audit-retention", cron: "0 * * * *", run: () => pruneAudit(context) }];
}
