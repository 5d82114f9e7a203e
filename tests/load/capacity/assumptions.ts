import { SERVER_TIME_REFETCH_MS } from "@tukar-saldo/contracts";
import type { RequestName } from "./measurements.js";

type RequestCounts = Readonly<Partial<Record<RequestName, number>>>;

/** The number of visits for each order. */
const VISITS_PER_ORDER = 5;
/** Files loaded per visit, on average: a third of visitors are new, and the others' browsers have cached the files. */
const FILES_PER_VISIT = 5;
/** The requests of a visit to three pages: home page, calculator or guide, and order form or rates page. */
const REQUESTS_PER_VISIT: RequestCounts = {
  page: 3,
  asset: FILES_PER_VISIT,
  rates: 2,
  "whether orders are taken": 1,
  contact: 1,
  destinations: 1,
};

/** The requests of an order's customer and of its handler, in addition to those of the order's visits. */
const REQUESTS_BEYOND_VISITS: RequestCounts = {
  "place an order": 1,
  "payment instructions": 1,
  report: 2,
  "set a status": 2,
  "search a code": 1,
  "first page": 1,
};

/** Counts the requests that each order causes: by its visits, by its customer and by the staff. */
export function countRequestsPerOrder(): Map<RequestName, number> {
  const requests = new Map<RequestName, number>();
  for (const [part, times] of [
    [REQUESTS_PER_VISIT, VISITS_PER_ORDER] as const,
    [REQUESTS_BEYOND_VISITS, 1] as const,
  ]) {
    for (const [name, count] of Object.entries(part) as [RequestName, number][])
      requests.set(name, (requests.get(name) ?? 0) + count * times);
  }
  return requests;
}

/** The events of an order: `order.placed` and two status changes. Each is sent to all subscribers and dashboards. */
export const EVENTS_PER_ORDER = 3;

/**
 * The requests that a dashboard repeats after events (`refetchAggregates` in
 * web/src/features/order-stream/use-live-updates.ts).
 */
export const REFETCH_REQUESTS: RequestCounts = { stats: 1, "page of a status": 2 };
/** A dashboard refetches after a second without events, but at most REFETCH_MAX_SECONDS after the first event. */
export const REFETCH_QUIET_SECONDS = 1;
export const REFETCH_MAX_SECONDS = 5;
/** Interval at which a dashboard requests the server's time. */
export const SERVER_TIME_SECONDS = SERVER_TIME_REFETCH_MS / 1_000;

/** The limit of signed-in requests per IP address and minute (`signedIn` of services/gateway/src/http/limits.ts). */
export const REQUESTS_PER_ADDRESS = 1_200;

/** The share of a core that a process should use at the peak. The rest is a reserve for bursts and failed replicas. */
export const TARGET_UTILISATION = 0.6;

/** Number of hours for which a desk is open each day. */
const OPEN_HOURS = 14;
/** The mean rate of orders during the opening hours, as a share of the peak rate. */
const MEAN_SHARE_OF_PEAK = 0.5;
const SECONDS_PER_YEAR = 365 * OPEN_HOURS * 3_600;
export const PEAK_SECONDS_PER_YEAR = SECONDS_PER_YEAR * MEAN_SHARE_OF_PEAK;

/** The assumed machine for MongoDB: its cores, and its memory for indexes in bytes. */
export const MONGO_CORES = 8;
export const MONGO_CACHE_BYTES = 32e9;
/** Number of years for which orders stay in MongoDB. */
export const YEARS_KEPT = 2;

/** Time for which Redis keeps completed jobs (`COMPLETED_JOB_RETENTION_SECONDS` of libs/messaging). */
export const JOBS_KEPT_SECONDS = 3_600;

/** The peak load of a desk. */
export interface DeskLoad {
  readonly name: string;
  readonly ordersPerMinute: number;
  readonly dashboards: number;
}

const LOAD_FACTORS = [1, 10, 100, 1_000] as const;

/** Loads as multiples of a busy desk: one order a minute, processed by ten people who each take some minutes. */
export const LOADS: readonly DeskLoad[] = LOAD_FACTORS.map((factor) => ({
  name: `${factor.toLocaleString("en")}×`,
  ordersPerMinute: factor,
  dashboards: 10 * factor,
}));
