import { setTimeout as pause } from "node:timers/promises";
import { createPublisher } from "@tukar-saldo/messaging";
import { createLogger } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { say } from "../progress.js";

/** Events and jobs that a desk has not processed yet. */
interface Backlog {
  /** Documents whose outbox holds events. */
  readonly outboxes: number;
  /** Jobs of all queues, by state. */
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

export interface DrainResult extends Backlog {
  /** How long it took until everything but failed jobs was processed. */
  readonly ms: number;
}

const WITH_OUTBOX = ["transactions", "resets", "users", "sessions", "settings", "installation"];
const EVERY_MS = 500;
const SAY_EVERY = 20;
const MAX_WAIT_MS = 120_000;

async function countOutboxes(data: Connection): Promise<number> {
  const counts = WITH_OUTBOX.map((name) =>
    data.collection(name).countDocuments({ outbox_at: { $exists: true } }),
  );
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
}

/** Waits until all outboxes and queues are empty, for at most two minutes. @returns what is left */
export async function awaitDrained(data: Connection, redisUrl: string): Promise<DrainResult> {
  const publisher = createPublisher({ redisUrl, log: createLogger("bench", "silent") });
  const readBacklog = async (): Promise<Backlog> => {
    const queues = await publisher.queues.readStates();
    const sum = (state: "waiting" | "active" | "delayed" | "failed"): number =>
      queues.reduce((jobs, queue) => jobs + queue[state], 0);
    const [waiting, active, delayed, failed] = [sum("waiting"), sum("active"), sum("delayed"), sum("failed")];
    return { outboxes: await countOutboxes(data), waiting, active, delayed, failed };
  };
  const since = performance.now();
  try {
    for (let reads = 1; ; reads++) {
      const backlog = await readBacklog();
      const ms = performance.now() - since;
      const { outboxes, waiting, active, delayed } = backlog;
      if (outboxes + waiting + active + delayed === 0 || ms > MAX_WAIT_MS) return { ...backlog, ms };
      if (reads % SAY_EVERY === 0) say(`left: ${JSON.stringify(backlog)}`);
      await pause(EVERY_MS);
    }
  } finally {
    await publisher.close();
  }
}
