import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { FailedJob, JobReference, QueueCommands } from "@tukar-saldo/messaging";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createFailedJobsEntry } from "../domain/audit-entry.js";
import type { Context } from "./context.js";

type Change = "retried" | "dropped";

const COMMANDS = { retried: "retry", dropped: "drop" } as const satisfies Record<Change, keyof QueueCommands>;

/** Retries or drops failed jobs, and adds an entry for each queue to the audit trail. @returns the changed jobs */
export async function retryOrDropFailedJobs(
  { audit, now, newEventId }: Context,
  queues: QueueCommands,
  change: Change,
  jobs: readonly JobReference[],
  { actor, requestId }: RequestMetadata,
): Promise<FailedJob[]> {
  const changed = await queues[COMMANDS[change]](jobs);
  const rows = SUBSCRIBERS.map((queue) => ({ queue, jobs: changed.filter((job) => job.queue === queue) }))
    .filter((part) => part.jobs.length > 0)
    .map((part) => createFailedJobsEntry({ id: newEventId(), at: now(), actor, requestId, change, ...part }));
  if (rows.length > 0) await audit.add(rows);
  return changed;
}
