import type { DeskLoad } from "../capacity/assumptions.js";
import type { Measurements } from "../capacity/measurements.js";
import { computePlan, SERVICES } from "../capacity/model.js";
import type { Plan, Service } from "../capacity/model.js";
import { quantile } from "../bench/numbers.js";
import { createRandomSource } from "../seed/random-source.js";
import { createPipeline } from "./pipeline.js";
import type { StepCosts } from "./pipeline.js";
import { scheduleArrivals } from "./random-times.js";
import type { ArrivalPlan } from "./random-times.js";
import { createScheduler } from "./scheduler.js";

const MICROSECONDS_PER_SECOND = 1e6;
/** The maximum share of a process's time for work other than events, so that some time is left for events. */
const MAX_OTHER_LOAD = 0.95;

export interface SimulationOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly burst?: ArrivalPlan["burst"];
  /** Default: the replicas that the capacity model plans for the load. */
  readonly replicas?: Readonly<Record<Service, number>>;
}

export interface SimulationResult {
  /** Numbers of waiting jobs in the queues of the notifier and of the audit. */
  readonly notifierQueue: readonly [p50: number, p99: number, max: number];
  readonly auditQueue: readonly [p50: number, p99: number, max: number];
  readonly p50: number;
  readonly p99: number;
  /** The share of the time in which each service's replicas are busy, with events and all other requests. */
  readonly utilisation: Readonly<Record<Service | "redis", number>>;
  readonly events: number;
  readonly audited: number;
  readonly messages: number;
}

const prolongStep = (cpu = 0, otherLoad = 0): number =>
  cpu / MICROSECONDS_PER_SECOND / (1 - Math.min(MAX_OTHER_LOAD, otherLoad));

/**
 * Computes each step's CPU time, prolonged by the other work of its process. Requests on one event loop slow each other
 * down in proportion.
 */
function prolongCosts(measured: Measurements, otherLoad: Plan["cores"]): StepCosts {
  const { requests, sockets } = measured;
  const [placeCpu, changeCpu] = [requests["place an order"], requests["set a status"]];
  return {
    placing: prolongStep(placeCpu["transactions"], otherLoad.transactions),
    changing: prolongStep(changeCpu["transactions"], otherLoad.transactions),
    redis: prolongStep(placeCpu["redis"], otherLoad.redis),
    auditing: prolongStep(placeCpu["settings-auth"], otherLoad["settings-auth"]),
    notifying: prolongStep(placeCpu["notifier"], otherLoad.notifier),
    sending: prolongStep(sockets.perMessage["notifier"], otherLoad.notifier),
    forwarding: prolongStep(sockets.perMessage["gateway"], otherLoad.gateway),
  };
}

/** Computes the share of each replica's time for work that is not simulated: the planned work without events. */
function computeOtherLoad(measured: Measurements, plan: Plan, replicas: Plan["replicas"]): Plan["cores"] {
  const { requests, sockets } = measured;
  const { ordersPerSecond, eventsPerSecond, messagesPerSecond, cores } = plan;
  const [placeCpu, changeCpu] = [requests["place an order"], requests["set a status"]];
  const computeCpu = (
    process: "transactions" | "settings-auth" | "notifier" | "gateway" | "redis",
  ): number => {
    if (process === "gateway") return messagesPerSecond * (sockets.perMessage["gateway"] ?? 0);
    if (process === "transactions")
      return (
        ordersPerSecond * (placeCpu[process] ?? 0) +
        (eventsPerSecond - ordersPerSecond) * (changeCpu[process] ?? 0)
      );
    const messageCpu = process === "notifier" ? messagesPerSecond * (sockets.perMessage[process] ?? 0) : 0;
    return eventsPerSecond * (placeCpu[process] ?? 0) + messageCpu;
  };
  const computeRemainingShare = (process: Service | "redis", count: number): number =>
    Math.max(0, cores[process] - computeCpu(process) / MICROSECONDS_PER_SECOND) / count;
  return {
    ...Object.fromEntries(SERVICES.map((each) => [each, computeRemainingShare(each, replicas[each])])),
    redis: computeRemainingShare("redis", 1),
    storage: 0,
  } as Plan["cores"];
}

/** Simulates a load. The same seed gives the same result on every machine. */
export function simulate(
  measured: Measurements,
  load: DeskLoad,
  options: SimulationOptions,
): SimulationResult {
  const plan = computePlan(measured, load);
  const replicas = options.replicas ?? plan.replicas;
  const otherLoad = computeOtherLoad(measured, plan, replicas);
  const scheduler = createScheduler();
  const random = createRandomSource(options.seed);
  const costs = prolongCosts(measured, otherLoad);
  const pipeline = createPipeline(scheduler, random, { costs, replicas, dashboards: load.dashboards });
  const seconds = options.minutes * 60;
  const arrivals = { seconds, perSecond: plan.eventsPerSecond, burst: options.burst };
  scheduleArrivals(scheduler, random, arrivals, pipeline.addEvent);
  scheduler.run();
  const { notifierQueue, auditQueue, delays } = pipeline;
  const busySeconds = pipeline.busySeconds();
  const totalSeconds = Math.max(seconds, scheduler.now());
  // Scales the busy time of the prolonged steps back to their own CPU time, and adds the load of other work.
  const computeUtilisation = (process: Service | "redis", count: number): number =>
    (busySeconds[process] / totalSeconds / count) * (1 - Math.min(MAX_OTHER_LOAD, otherLoad[process])) +
    otherLoad[process];
  return {
    notifierQueue: [notifierQueue.quantile(0.5), notifierQueue.quantile(0.99), notifierQueue.max()],
    auditQueue: [auditQueue.quantile(0.5), auditQueue.quantile(0.99), auditQueue.max()],
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    utilisation: {
      ...Object.fromEntries(SERVICES.map((each) => [each, computeUtilisation(each, replicas[each])])),
      redis: computeUtilisation("redis", 1),
    } as SimulationResult["utilisation"],
    ...pipeline.counts(),
  };
}
