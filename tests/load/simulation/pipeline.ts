import { EVENTS_PER_ORDER } from "../capacity/assumptions.js";
import type { Service } from "../capacity/model.js";
import type { RandomSource } from "../seed/random-source.js";
import { createQueueDepth } from "./queue-depth.js";
import type { QueueDepth } from "./queue-depth.js";
import { drawExponential } from "./random-times.js";
import type { Scheduler } from "./scheduler.js";
import { createStation } from "./station.js";
import type { Station } from "./station.js";

/** CPU seconds of each step of the event pipeline. */
export interface StepCosts {
  /** Placing an order, in the service transactions. */
  readonly placing: number;
  /** Changing the status of an order, in the service transactions. */
  readonly changing: number;
  /** Adding and fetching the queue jobs of an event, in Redis. */
  readonly redis: number;
  readonly auditing: number;
  /** Fetching a queue job, in the notifier. */
  readonly notifying: number;
  /** Sending a message to a dashboard, in the notifier. */
  readonly sending: number;
  /** Forwarding a message to a dashboard, in the gateway. */
  readonly forwarding: number;
}

export interface PipelineOptions {
  readonly costs: StepCosts;
  readonly replicas: Readonly<Record<Service, number>>;
  readonly dashboards: number;
}

/** An audit worker collects jobs for five milliseconds, and stores up to this many of them by one write. */
const MAX_BATCH_SIZE = 10;
const BATCH_DELAY_SECONDS = 0.005;

export interface Pipeline {
  /** Adds the event of an order's placement or status change. */
  addEvent(): void;
  readonly notifierQueue: QueueDepth;
  readonly auditQueue: QueueDepth;
  /** Seconds from writing an event until the last dashboard has received it. */
  readonly delays: readonly number[];
  readonly counts: () => { events: number; audited: number; messages: number };
  readonly busySeconds: () => Record<Service | "redis", number>;
}

/** Simulates the audit: each replica alternates between collecting jobs and storing the collected jobs. */
function createAuditWorkers(
  scheduler: Scheduler,
  replicas: number,
  queue: QueueDepth,
  seconds: () => number,
) {
  let [waiting, idle, audited, busySeconds] = [0, replicas, 0, 0];
  function collectBatch(): void {
    if (waiting === 0 || idle === 0) return;
    idle -= 1;
    scheduler.after(BATCH_DELAY_SECONDS, () => {
      const batchSize = Math.min(MAX_BATCH_SIZE, waiting);
      waiting -= batchSize;
      queue.change(-batchSize);
      const batchSeconds = Array.from({ length: batchSize }, seconds).reduce((sum, each) => sum + each, 0);
      scheduler.after(batchSeconds, () => {
        busySeconds += batchSeconds;
        audited += batchSize;
        idle += 1;
        collectBatch();
      });
    });
  }
  return {
    add(): void {
      waiting += 1;
      queue.change(1);
      collectBatch();
    },
    audited: () => audited,
    busySeconds: () => busySeconds,
  };
}

const createStations = (scheduler: Scheduler, count: number): Station[] =>
  Array.from({ length: count }, () => createStation(scheduler));
const sumBusySeconds = (stations: readonly Station[]): number =>
  stations.reduce((sum, station) => sum + station.statistics().busySeconds, 0);
const findLeastBusy = (stations: readonly Station[]): Station | undefined =>
  stations.toSorted((a, b) => a.size() - b.size())[0];

/** Simulates the event pipeline, in which each event is written, published, audited and sent to every dashboard. */
export function createPipeline(
  scheduler: Scheduler,
  random: RandomSource,
  { costs, replicas, dashboards }: PipelineOptions,
): Pipeline {
  const drawDuration = (mean: number): number => drawExponential(random, mean);
  const transactions = createStation(scheduler, replicas.transactions);
  const redis = createStation(scheduler);
  const notifiers = createStations(scheduler, replicas.notifier);
  const gateways = createStations(scheduler, replicas.gateway);
  const [notifierQueue, auditQueue] = [createQueueDepth(scheduler.now), createQueueDepth(scheduler.now)];
  const audit = createAuditWorkers(scheduler, replicas["settings-auth"], auditQueue, () =>
    drawDuration(costs.auditing),
  );
  const delays: number[] = [];
  let [events, messages, turn] = [0, 0, 0];
  const dashboardsPerNotifier = dashboards / replicas.notifier;

  function fanOut(since: number): void {
    let pendingNotifiers = notifiers.length;
    for (const notifier of notifiers)
      notifier.add(dashboardsPerNotifier * costs.sending, () => {
        const gateway = gateways[turn++ % gateways.length];
        gateway?.add(dashboardsPerNotifier * costs.forwarding, () => {
          messages += dashboardsPerNotifier;
          pendingNotifiers -= 1;
          if (pendingNotifiers === 0) delays.push(scheduler.now() - since);
        });
      });
  }
  function notify(since: number): void {
    notifierQueue.change(1);
    findLeastBusy(notifiers)?.add(drawDuration(costs.notifying), () => {
      notifierQueue.change(-1);
      fanOut(since);
    });
  }
  return {
    addEvent() {
      events += 1;
      const isNewOrder = random.below(EVENTS_PER_ORDER) === 0;
      transactions.add(drawDuration(isNewOrder ? costs.placing : costs.changing), () => {
        const writtenAt = scheduler.now();
        redis.add(drawDuration(costs.redis), () => {
          audit.add();
          notify(writtenAt);
        });
      });
    },
    notifierQueue,
    auditQueue,
    delays,
    counts: () => ({ events, audited: audit.audited(), messages }),
    busySeconds: () => ({
      gateway: sumBusySeconds(gateways),
      transactions: transactions.statistics().busySeconds,
      "settings-auth": audit.busySeconds(),
      notifier: sumBusySeconds(notifiers),
      redis: redis.statistics().busySeconds,
    }),
  };
}
