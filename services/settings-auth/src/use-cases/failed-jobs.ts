import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { FailedJob, JobReference, QueueCommands } from "@tukar-saldo/messaging";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createFailedJobsEntry } from "../domain/audit-entry.js";
import type { Context } from "./context.js";

type Change = "retried" | "dropped";

const COMMANDS = { retried: "retry", dropped: "drop" } as const satisfies Record<Change, keyof QueueCommands>;

/**
 * Retries or drops failed jobs. Adds an audit entry for each queue whose jobs were changed, even if a later job then
 * cannot be changed.
 * @returns the changed jobs
 */
export async function retryOrDropFailedJobs(
  context: Context,
  queues: QueueCommands,
  change: Change,
  jobs: readonly JobReference[],
  metadata: RequestMetadata,
): Promise<FailedJob[]> {
  const changedJobs: FailedJob[] = [];
  try {
    for await (const job of queues[COMMANDS[change]](jobs)) changedJobs.push(job);
  } finally {
    await addAuditEntries(context, change, changedJobs, metadata);
  }
  return changedJobs;
}

async function addAuditEntries(
  { audit, now, newEventId }: Context,
  change: Change,
  changedJobs: readonly FailedJob[],
  { actor, requestId }: RequestMetadata,
): Promise<void> {
  const rows = SUBSCRIBERS.map((queue) => ({ queue, jobs: changedJobs.filter((job) => job.queue === queue) }))
    .filter((part) => part.jobs.length > 0)
    .map((part) => createFailedJobsEntry({ id: newEventId(), at: now(), actor, requestId, change, ...part }));
  if (rows.length > 0) await audit.add(rows);
}
