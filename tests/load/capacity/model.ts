import {
  countRequestsPerOrder,
  EVENTS_PER_ORDER,
  JOBS_KEPT_SECONDS,
  MONGO_CACHE_BYTES,
  MONGO_CORES,
  PEAK_SECONDS_PER_YEAR,
  REFETCH_REQUESTS,
  REFETCH_MAX_SECONDS,
  REFETCH_QUIET_SECONDS,
  REQUESTS_PER_ADDRESS,
  SERVER_TIME_SECONDS,
  TARGET_UTILISATION,
  YEARS_KEPT,
} from "./assumptions.js";
import type { DeskLoad } from "./assumptions.js";
import { sum } from "../bench/numbers.js";
import type { Throughput } from "../bench/scenarios/throughput.js";
import type { CpuByProcess } from "../bench/processes.js";
import type { Measurements, RequestName } from "./measurements.js";

/** The services. Any number of replicas of each may run, and each replica uses one core. */
export const SERVICES = ["gateway", "transactions", "settings-auth", "notifier"] as const;
export type Service = (typeof SERVICES)[number];
/** The kinds of processes of a desk: its services and its stores. */
export const PROCESSES = [...SERVICES, "storage", "redis"] as const;
export type Process = (typeof PROCESSES)[number];

const MICROSECONDS_PER_SECOND = 1e6;

/** Seconds of CPU time, or cores, by process. */
export type Cores = Readonly<Record<Process, number>>;

function sumByProcess(parts: readonly { readonly cpu: CpuByProcess; readonly times: number }[]): Cores {
  const computeCores = (process: Process): number =>
    parts.reduce((all, { cpu, times }) => all + ((cpu[process] ?? 0) * times) / MICROSECONDS_PER_SECOND, 0);
  return Object.fromEntries(PROCESSES.map((process) => [process, computeCores(process)])) as Record<
    Process,
    number
  >;
}

const listCosts = ({ requests }: Measurements, counts: Iterable<readonly [RequestName, number]>) =>
  [...counts].map(([name, times]) => ({ cpu: requests[name], times }));

/** Computes the CPU seconds that an order costs, excluding the cost of connected dashboards. */
export const computeCpuPerOrder = (measured: Measurements): Cores =>
  sumByProcess(listCosts(measured, countRequestsPerOrder()));

/**
 * Computes a dashboard's refetches per second if events arrive at random. Approximates the wait beyond the quiet time
 * as exponential with its true mean, and caps it at the longest wait.
 */
export function computeRefetchRate(eventsPerSecond: number): number {
  if (eventsPerSecond === 0) return 0;
  const [quiet, longest] = [REFETCH_QUIET_SECONDS, REFETCH_MAX_SECONDS];
  const meanWaitBeyondQuiet = Math.expm1(eventsPerSecond * quiet) / eventsPerSecond - quiet;
  // Above 710 events a second, `expm1` overflows to infinity: events never pause, so every wait is the longest one.
  const meanWait = Number.isFinite(meanWaitBeyondQuiet)
    ? quiet + meanWaitBeyondQuiet * -Math.expm1(-(longest - quiet) / meanWaitBeyondQuiet)
    : longest;
  return 1 / (1 / eventsPerSecond + meanWait);
}

/** Computes the CPU seconds per second that a connected dashboard costs. */
export function computeCpuPerDashboard(measured: Measurements, eventsPerSecond: number): Cores {
  const { sockets } = measured;
  const refetches = computeRefetchRate(eventsPerSecond);
  const counts = (Object.entries(REFETCH_REQUESTS) as [RequestName, number][]).map(
    ([name, count]) => [name, count * refetches] as const,
  );
  return sumByProcess([
    ...listCosts(measured, [...counts, ["server time", 1 / SERVER_TIME_SECONDS]]),
    { cpu: sockets.perMessage, times: eventsPerSecond },
    { cpu: sockets.perSecond, times: 1 },
  ]);
}

/** Computes the requests per second that a connected dashboard sends without a user action. */
function computeReadRate(eventsPerSecond: number): number {
  return sum(Object.values(REFETCH_REQUESTS)) * computeRefetchRate(eventsPerSecond) + 1 / SERVER_TIME_SECONDS;
}

export interface Plan {
  readonly load: DeskLoad;
  readonly ordersPerSecond: number;
  readonly eventsPerSecond: number;
  readonly requestsPerSecond: number;
  /** The number of dashboards behind one IP address, such as an office's, that its rate limit allows. */
  readonly dashboardsPerAddress: number;
  readonly messagesPerSecond: number;
  /** Bytes of messages per second to all dashboards together. */
  readonly messageBytesPerSecond: number;
  readonly cores: Cores;
  /** The number of replicas that sustain the load at the target utilisation, without a spare replica. */
  readonly replicas: Readonly<Record<Service, number>>;
  readonly redisBytes: number;
  readonly ordersPerYear: number;
  readonly bytesPerYear: number;
  /** The number of MongoDB shards that the CPU time, and the memory for indexes with random entries, require. */
  readonly shards: number;
  readonly logBytesPerPeakHour: number;
}

/** Computes the bytes that an order adds to MongoDB: its document, its audit rows, and the index keys of both. */
export function computeStoredBytesPerOrder({ sizes: { order, auditRow } }: Measurements): number {
  return order.document + order.keys.bytes + EVENTS_PER_ORDER * (auditRow.document + auditRow.keys.bytes);
}

const computeRandomKeyBytes = ({ sizes: { order, auditRow } }: Measurements): number =>
  order.keys.randomBytes + EVENTS_PER_ORDER * auditRow.keys.randomBytes;

const countNeededUnits = (load: number, capacity: number): number => Math.max(1, Math.ceil(load / capacity));

/** Computes the replicas, cores and storage that a load needs. */
export function computePlan(measured: Measurements, load: DeskLoad): Plan {
  const ordersPerSecond = load.ordersPerMinute / 60;
  const eventsPerSecond = ordersPerSecond * EVENTS_PER_ORDER;
  const cpuPerOrder = computeCpuPerOrder(measured);
  const cpuPerDashboard = computeCpuPerDashboard(measured, eventsPerSecond);
  const computeCores = (process: Process): number =>
    cpuPerOrder[process] * ordersPerSecond + cpuPerDashboard[process] * load.dashboards;
  const cores = Object.fromEntries(PROCESSES.map((each) => [each, computeCores(each)])) as Record<
    Process,
    number
  >;
  const replicaCounts = SERVICES.map((each) => [each, countNeededUnits(cores[each], TARGET_UTILISATION)]);
  const dashboardReads = load.dashboards * computeReadRate(eventsPerSecond);
  const requestsOfOrder = sum([...countRequestsPerOrder().values()]);
  // Excludes the requests that cause events: placing an order and setting its status.
  const readsPerSecond = ordersPerSecond * (requestsOfOrder - EVENTS_PER_ORDER) + dashboardReads;
  const ordersPerYear = ordersPerSecond * PEAK_SECONDS_PER_YEAR;
  const messagesPerSecond = eventsPerSecond * load.dashboards;
  const { sizes } = measured;
  return {
    load,
    ordersPerSecond,
    eventsPerSecond,
    requestsPerSecond: ordersPerSecond * requestsOfOrder + dashboardReads,
    dashboardsPerAddress: Math.floor(REQUESTS_PER_ADDRESS / 60 / computeReadRate(eventsPerSecond)),
    messagesPerSecond,
    messageBytesPerSecond: messagesPerSecond * sizes.message,
    cores,
    replicas: Object.fromEntries(replicaCounts) as Record<Service, number>,
    redisBytes: eventsPerSecond * JOBS_KEPT_SECONDS * sizes.jobsPerEvent,
    ordersPerYear,
    bytesPerYear: ordersPerYear * computeStoredBytesPerOrder(measured),
    shards: Math.max(
      countNeededUnits(cores.storage, MONGO_CORES * TARGET_UTILISATION),
      countNeededUnits(ordersPerYear * YEARS_KEPT * computeRandomKeyBytes(measured), MONGO_CACHE_BYTES),
    ),
    logBytesPerPeakHour: 3_600 * (ordersPerSecond * sizes.logPerOrder + readsPerSecond * sizes.logPerRead),
  };
}

export interface Prediction {
  readonly request: string;
  /** The cores that other programs left free for the desk and the bench. */
  readonly cores: number;
  readonly predicted: number;
  readonly measured: number;
  /** The relative error: 0.1 if the prediction is 10 % above the measured throughput. */
  readonly error: number;
}

/** Predicts the throughput that the bench reached, from the CPU time of a request and the cores that were free. */
export function predictThroughput(
  { requests }: Measurements,
  { request, perSecond, cores }: Throughput,
): Prediction {
  const predictedPerSecond = (cores * MICROSECONDS_PER_SECOND) / sum(Object.values(requests[request]));
  return {
    request,
    cores,
    predicted: predictedPerSecond,
    measured: perSecond,
    error: predictedPerSecond / perSecond - 1,
  };
}
