import { expect, test } from "@jest/globals";
import type { FailedJob, JobReference, QueueCommands } from "@tukar-saldo/messaging";
import type { AuditEntry } from "../domain/audit-entry.js";
import type { Context } from "./context.js";
import { retryOrDropFailedJobs } from "./failed-jobs.js";

const JOBS: FailedJob[] = ["a", "b", "c"].map((id) => ({
  queue: id === "a" ? "audit" : "notifier",
  id,
  event: "order.placed",
  failedAt: new Date(0),
  reason: "Error",
}));
const METADATA = { actor: { id: null, name: null, role: "operator", ip: null }, requestId: "r1" } as const;

/** Yields each job, but throws at the one with the id `failingId`. */
async function* changeUntil(failingId: string | undefined, jobs: readonly JobReference[]) {
  for (const job of jobs) {
    if (job.id === failingId) throw new Error("Redis is gone");
    yield job as FailedJob;
  }
}

/**
 * Tries to drop three jobs. The job with the id `failingId`, if given, cannot be dropped.
 * @returns the outcome and the entries of the audit trail
 */
async function dropAll(failingId: string | undefined) {
  const rows: AuditEntry[] = [];
  const context = {
    audit: { add: async (addedRows: AuditEntry[]) => void rows.push(...addedRows) },
    now: () => new Date(0),
    newEventId: () => "entry",
  } as unknown as Context;
  const queues = {
    drop: (jobs: readonly JobReference[]) => changeUntil(failingId, jobs),
  } as unknown as QueueCommands;
  const [outcome] = await Promise.allSettled([
    retryOrDropFailedJobs(context, queues, "dropped", JOBS, METADATA),
  ]);
  return { outcome, auditEntries: rows.map(({ target, before }) => ({ queue: target.id, ...before })) };
}

const createJobSummary = (id: string) => ({ id, event: "order.placed", reason: "Error" });

test("the audit trail has an entry for each queue whose failed jobs were dropped", async () => {
  const { outcome, auditEntries } = await dropAll(undefined);
  expect(outcome).toEqual({ status: "fulfilled", value: JOBS });
  expect(auditEntries).toEqual([
    { queue: "notifier", count: 2, jobs: [createJobSummary("b"), createJobSummary("c")] },
    { queue: "audit", count: 1, jobs: [createJobSummary("a")] },
  ]);
});

test("if dropping a job fails, the audit trail lists only the jobs that were dropped before the failure", async () => {
  const { outcome, auditEntries } = await dropAll("c");
  expect(outcome).toEqual({ status: "rejected", reason: new Error("Redis is gone") });
  expect(auditEntries).toEqual([
    { queue: "notifier", count: 1, jobs: [createJobSummary("b")] },
    { queue: "audit", count: 1, jobs: [createJobSummary("a")] },
  ]);
});

test("the audit trail has no entry if the first job cannot be dropped", async () => {
  const { outcome, auditEntries } = await dropAll("a");
  expect(outcome).toEqual({ status: "rejected", reason: new Error("Redis is gone") });
  expect(auditEntries).toEqual([]);
});
