import { readFileSync } from "node:fs";
import { repositoryPath } from "@tukar-saldo/test-kit";
import type { CpuByProcess } from "../bench/processes.js";
import type { SocketCosts } from "../bench/scenarios/sockets.js";
import type { Throughput } from "../bench/scenarios/throughput.js";
import type { Sizes } from "../bench/scenarios/sizes.js";

/** The file of all measurements that the model uses; `npm run capacity -- --from FILE` writes it. */
export const MEASUREMENTS_FILE = repositoryPath("tests/load/capacity/measured.json");

/** The requests whose CPU cost the model needs, with their names in the bench's result tables. */
export const REQUESTS = [
  "page",
  "asset",
  "rates",
  "whether orders are taken",
  "contact",
  "destinations",
  "place an order",
  "payment instructions",
  "report",
  "set a status",
  "first page",
  "page of a status",
  "search a code",
  "stats",
  "server time",
] as const;

export type RequestName = (typeof REQUESTS)[number];

export interface Measurements {
  /** The machine, the storage and the date of the measurement. */
  readonly source: string;
  /** CPU time per request, with 32 requests in flight. `bench` is the CPU time of the bench itself. */
  readonly requests: Readonly<Record<RequestName, CpuByProcess>>;
  readonly sockets: SocketCosts;
  readonly throughput: readonly Throughput[];
  readonly sizes: Sizes;
}

export const readMeasurements = (): Measurements =>
  JSON.parse(readFileSync(MEASUREMENTS_FILE, "utf8")) as Measurements;
