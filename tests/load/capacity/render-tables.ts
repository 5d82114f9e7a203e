import { simulate } from "../simulation/simulate.js";
import type { SimulationResult } from "../simulation/simulate.js";
import { EVENTS_PER_ORDER, LOADS, TARGET_UTILISATION } from "./assumptions.js";
import type { DeskLoad } from "./assumptions.js";
import type { Measurements } from "./measurements.js";
import {
  computeCpuPerDashboard,
  computeCpuPerOrder,
  computePlan,
  computeStoredBytesPerOrder,
  predictThroughput,
  PROCESSES,
  SERVICES,
} from "./model.js";
import type { Plan, Process } from "./model.js";

type Cell = string | number;

/** Formats a table in Markdown. */
function formatMarkdown(head: readonly Cell[], rows: readonly (readonly Cell[])[]): string {
  const formatLine = (cells: readonly Cell[]): string => `| ${cells.join(" | ")} |`;
  return [formatLine(head), `|${"---|".repeat(head.length)}`, ...rows.map(formatLine)].join("\n");
}

/** Formats a number with two significant digits, the precision of the measurements. */
export const formatAmount = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString("en", { maximumSignificantDigits: 2 });

const BYTE_UNITS = ["B", "kB", "MB", "GB", "TB"] as const;
export function formatBytes(bytes: number): string {
  const unitIndex = Math.min(
    BYTE_UNITS.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)),
  );
  return `${formatAmount(bytes / 1_000 ** unitIndex)} ${BYTE_UNITS[unitIndex]}`;
}

const MIN_CORES = 0.01;
const formatCores = (cores: number): string => (cores < MIN_CORES ? "< 0.01" : formatAmount(cores));
const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;
const formatDuration = (seconds: number): string =>
  seconds >= 1 ? `${formatAmount(seconds)} s` : `${formatAmount(seconds * 1_000)} ms`;

/** The load at which the table states the number of dashboards per replica: ten orders a minute. */
const EXAMPLE_LOAD = LOADS[1] as DeskLoad;
const PROCESS_NAMES: Readonly<Record<Process, string>> = {
  gateway: "gateway",
  transactions: "transactions",
  "settings-auth": "settings-auth",
  notifier: "notifier",
  storage: "storage (a core)",
  redis: "Redis",
};

/** Renders the load that one replica sustains. */
export function renderReplicas(measured: Measurements): string {
  const perOrder = computeCpuPerOrder(measured);
  const { eventsPerSecond } = computePlan(measured, EXAMPLE_LOAD);
  const perDashboard = computeCpuPerDashboard(measured, eventsPerSecond);
  const rows = PROCESSES.map((process) => [
    PROCESS_NAMES[process],
    formatAmount(perOrder[process] * 1_000),
    formatAmount((TARGET_UTILISATION / perOrder[process]) * 60),
    formatAmount(perDashboard[process] * 1_000),
    formatAmount(TARGET_UTILISATION / perDashboard[process]),
  ]);
  const tableHead = [
    "one replica of",
    "CPU ms an order",
    "orders a minute",
    "CPU ms a dashboard, each second",
    "dashboards",
  ];
  return formatMarkdown(tableHead, rows);
}

/** The number of statistics buckets per year: one for each day, each month and the year. */
const BUCKETS_PER_YEAR = 365 + 12 + 1;

/** Renders the bytes that an order adds to MongoDB, to Redis and to the logs. */
export function renderSizes(measured: Measurements): string {
  const { order, auditRow, dayBucket, jobsPerEvent, appendedPerOrder, logPerOrder, logPerRead } =
    measured.sizes;
  const formatKeys = (one: typeof order): string => `${one.keys.count} with ${formatBytes(one.keys.bytes)}`;
  const rows: Cell[][] = [
    ["order: document; index keys", `${formatBytes(order.document)}; ${formatKeys(order)}`],
    [
      `audit: ${EVENTS_PER_ORDER} rows an order, each document; index keys`,
      `${formatBytes(auditRow.document)}; ${formatKeys(auditRow)}`,
    ],
    ["a million orders with their audit", formatBytes(computeStoredBytesPerOrder(measured) * 1e6)],
    [`buckets of a year: ${BUCKETS_PER_YEAR} documents`, formatBytes(BUCKETS_PER_YEAR * dayBucket)],
    ["Redis: the jobs of an event, kept for an hour", formatBytes(jobsPerEvent)],
    ["Redis: append-only file, an order", formatBytes(appendedPerOrder)],
    ["logs: an order; a request that reads", `${formatBytes(logPerOrder)}; ${formatBytes(logPerRead)}`],
  ];
  return formatMarkdown(["what", "bytes"], rows);
}

/** Renders the replicas, cores and storage that each load needs. */
export function renderLoads(measured: Measurements): string {
  const plans = LOADS.map((load) => computePlan(measured, load));
  const createRow = (name: string, cell: (plan: Plan) => Cell): Cell[] => [name, ...plans.map(cell)];
  const createServiceRow = (service: (typeof SERVICES)[number]): Cell[] =>
    createRow(
      `${service}: cores, replicas`,
      ({ cores, replicas }) => `${formatCores(cores[service])}, ${replicas[service]}`,
    );
  return formatMarkdown(
    ["at its peak", ...plans.map(({ load }) => load.name)],
    [
      createRow("orders a second", (plan) => formatAmount(plan.ordersPerSecond)),
      createRow("dashboards", ({ load }) => formatAmount(load.dashboards)),
      createRow("requests a second", (plan) => formatAmount(plan.requestsPerSecond)),
      createRow("dashboards behind one address, at most", (plan) => formatAmount(plan.dashboardsPerAddress)),
      createRow("messages to dashboards a second", (plan) => formatAmount(plan.messagesPerSecond)),
      createRow("their bytes a second", (plan) => formatBytes(plan.messageBytesPerSecond)),
      ...SERVICES.map(createServiceRow),
      createRow(
        "Redis: cores, jobs in memory",
        ({ cores, redisBytes }) => `${formatCores(cores.redis)}, ${formatBytes(redisBytes)}`,
      ),
      createRow("storage: cores", ({ cores }) => formatCores(cores.storage)),
      createRow("orders a year", (plan) => formatAmount(plan.ordersPerYear)),
      createRow("MongoDB: growth a year", (plan) => formatBytes(plan.bytesPerYear)),
      createRow("MongoDB: shards", ({ shards }) => shards),
      createRow("logs in a peak hour", (plan) => formatBytes(plan.logBytesPerPeakHour)),
    ],
  );
}

/** Renders the predicted throughput and the throughput that the bench measured. */
export function renderPredictions(measured: Measurements): string {
  const rows = measured.throughput
    .map((one) => predictThroughput(measured, one))
    .map(({ request, cores, predicted, measured: reached, error }) => [
      request,
      formatAmount(cores),
      `${formatAmount(predicted)}/s`,
      `${formatAmount(reached)}/s`,
      `${error > 0 ? "+" : ""}${formatPercent(error)}`,
    ]);
  return formatMarkdown(["32 in flight", "cores that were free", "predicted", "measured", "error"], rows);
}

const BURST = { factor: 3, seconds: 60 } as const;
export const SIMULATION = { seed: 7, minutes: 10 } as const;
const ONE_EACH = { gateway: 1, transactions: 1, "settings-auth": 1, notifier: 1 } as const;

/** The loads that are too large for one replica of each service, and that a burst of orders slows down. */
const LARGE_LOADS = LOADS.slice(2);
const SIMULATED_CASES = [
  { name: "as planned", loads: LOADS, options: {} },
  { name: "three times as many orders for a minute", loads: LARGE_LOADS, options: { burst: BURST } },
  { name: "one replica of each", loads: LARGE_LOADS, options: { replicas: ONE_EACH } },
] as const;

const ONE_CORE = 1;

/**
 * Formats the queues, delays and busiest process of a simulated load. If a process cannot keep up, queues and delays
 * grow without bound.
 */
function formatSimulated({ notifierQueue, auditQueue, p50, p99, utilisation }: SimulationResult): Cell[] {
  const [[name, share] = ["", 0]] = Object.entries(utilisation).toSorted(([, a], [, b]) => b - a);
  if (share >= ONE_CORE)
    return ["grows", "grows", "grows", "grows", `${name} would need ${formatAmount(share)} cores`];
  const queueTexts = [notifierQueue, auditQueue].map((depths) => depths.map(formatAmount).join(", "));
  return [...queueTexts, formatDuration(p50), formatDuration(p99), `${name} ${formatPercent(share)}`];
}

/** Renders the simulated queues and delays of each load. */
export function renderSimulation(
  measured: Measurements,
  simulation: { seed: number; minutes: number } = SIMULATION,
): string {
  const rows = SIMULATED_CASES.flatMap(({ name, loads, options }) =>
    loads.map((load): Cell[] => {
      return [
        `${load.name}, ${name}`,
        ...formatSimulated(simulate(measured, load, { ...simulation, ...options })),
      ];
    }),
  );
  const tableHead = [
    "load",
    "notifier's queue: p50, p99, max",
    "audit's queue",
    "delay p50",
    "p99",
    "busiest",
  ];
  return formatMarkdown(tableHead, rows);
}
