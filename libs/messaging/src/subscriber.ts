import { setTimeout as wait } from "node:timers/promises";
import { parseEvent } from "@tukar-saldo/contracts";
import type { DomainEvent, Subscriber as SubscriberName } from "@tukar-saldo/contracts";
import { createRedis, toAppError } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";
import { UnrecoverableError, WaitingError, Worker } from "bullmq";
import type { Job } from "bullmq";
import { checkHandlers } from "./check-handlers.js";
import type { Handlers } from "./check-handlers.js";
import { untilDrained } from "./drained.js";
import { queueNameOf } from "./queue-names.js";
import { createStoreGate } from "./store-gate.js";

const CLOSE_MS = 20_000;
/** A job of a killed process is taken over within seconds instead of BullMQ's minute. */
const TUNING = {
  concurrency: 10,
  lockDuration: 5_000,
  stalledInterval: 2_000,
  maxStalledCount: 3,
  runRetryDelay: 1_000,
};

export interface SubscriberOptions<S extends SubscriberName> {
  subscriber: S;
  redisUrl: string;
  handlers: Handlers<S>;
  /** While it says no, the worker pauses and no attempt is counted. */
  isStoreUp?: () => Promise<boolean>;
  log: Logger;
}

export interface Subscriber {
  start(): void;
  /** Lets running jobs end, 20 s at most. */
  stop(): Promise<void>;
  /** Resolves when no job waits or runs. */
  drained(): Promise<void>;
}

type AnyHandler = (event: DomainEvent) => Promise<void>;

function parsed(job: Job): DomainEvent {
  try {
    return parseEvent(job.data);
  } catch {
    throw new UnrecoverableError("the job is no event of a known version");
  }
}

/** Takes the events of one subscriber from its queue. @throws when a handler is missing or not asked for. */
export function createSubscriber<S extends SubscriberName>(options: SubscriberOptions<S>): Subscriber {
  const { subscriber, redisUrl, handlers, isStoreUp, log } = options;
  checkHandlers(subscriber, handlers);
  const connection = createRedis(redisUrl, "worker", log);
  const take = async (job: Job, token?: string): Promise<void> => {
    const event = parsed(job);
    try {
      await (handlers as unknown as Record<string, AnyHandler>)[event.type]?.(event);
    } catch (error) {
      if (isStoreUp === undefined || toAppError(error).code !== "UPSTREAM_UNAVAILABLE") throw error;
      gate.closeUntilUp();
      await job.moveToWait(token);
      throw new WaitingError();
    }
  };
  const worker = new Worker(queueNameOf(subscriber), take, { ...TUNING, connection, autorun: false });
  const gate = createStoreGate(worker, isStoreUp ?? (async () => true), log);
  worker.on("error", () => undefined);
  worker.on("failed", (job, error) => {
    log.warn({ error, event: job?.name, job: job?.id, attempt: job?.attemptsMade }, "event not handled");
  });
  return {
    start: () => void worker.run().catch((error: unknown) => log.error({ error }, "worker ended")),
    async stop() {
      gate.stop();
      const patience = new AbortController();
      const late = wait(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([worker.close(connection.status !== "ready"), late]);
      patience.abort();
      connection.disconnect();
    },
    drained: () => untilDrained(worker, queueNameOf(subscriber), connection),
  };
}
