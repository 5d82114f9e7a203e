import { setTimeout as pause } from "node:timers/promises";
import { createPublisher } from "@tukar-saldo/messaging";
import { createLogger } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { logProgress } from "../progress.js";

/** The number of jobs in each state. */
interface QueueJobs {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/** The outbox events and queue jobs that a desk has not processed yet. */
interface Backlog extends QueueJobs {
  /** The number of documents whose outbox contains unpublished events. */
  readonly outboxes: number;
}

export interface DrainResult extends Backlog {
  /** Milliseconds until all events and jobs except failed jobs were processed. */
  readonly ms: number;
}

const OUTBOX_COLLECTIONS = [
  "transactions",
  "resets",
  "sensitive_reads",
  "users",
  "sessions",
  "settings",
  "installation",
  "notices",
];
const POLL_INTERVAL_MS = 500;
const READS_PER_PROGRESS = 20;
const MAX_WAIT_MS = 120_000;

async function countUnpublishedDocuments(data: Connection): Promise<number> {
  const counts = OUTBOX_COLLECTIONS.map((name) =>
    data.collection(name).countDocuments({ outbox_at: { $exists: true } }),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

/**
 * Counts the events and jobs that are not processed yet. Reads the outboxes before the queues, because in reverse order
 * it would miss an event that is moved from its outbox to the queues meanwhile.
 */
export async function readBacklog(
  countEvents: () => Promise<number>,
  readQueues: () => Promise<readonly QueueJobs[]>,
): Promise<Backlog> {
  const unpublishedCount = await countEvents();
  const queues = await readQueues();
  const sumJobs = (state: keyof QueueJobs): number => queues.reduce((jobs, queue) => jobs + queue[state], 0);
  const [waiting, active, delayed, failed] = [
    sumJobs("waiting"),
    sumJobs("active"),
    sumJobs("delayed"),
    sumJobs("failed"),
  ];
  return { outboxes: unpublishedCount, waiting, active, delayed, failed };
}

/** Waits until all outboxes and queues are empty, for at most two minutes. @returns the remaining backlog */
export async function waitUntilDrained(data: Connection, redisUrl: string): Promise<DrainResult> {
  const publisher = createPublisher({ redisUrl, log: createLogger("bench", "silent") });
  const startedAt = performance.now();
  try {
    for (let reads = 1; ; reads++) {
      const backlog = await readBacklog(
        () => countUnpublishedDocuments(data),
        () => publisher.queues.readStates(),
      );
      const elapsedMs = performance.now() - startedAt;
      const { outboxes, waiting, active, delayed } = backlog;
      if (outboxes + waiting + active + delayed === 0 || elapsedMs > MAX_WAIT_MS)
        return { ...backlog, ms: elapsedMs };
      if (reads % READS_PER_PROGRESS === 0) logProgress(`left: ${JSON.stringify(backlog)}`);
      await pause(POLL_INTERVAL_MS);
    }
  } finally {
    await publisher.close();
  }
}
