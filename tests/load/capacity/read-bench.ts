import type { ComparisonRow } from "../bench/compare-systems.js";
import type { SocketCosts } from "../bench/scenarios/sockets.js";
import type { Throughput } from "../bench/scenarios/throughput.js";
import type { Sizes } from "../bench/scenarios/sizes.js";
import { REQUESTS } from "./measurements.js";
import type { Measurements, RequestName } from "./measurements.js";

/** The fields that the model reads from the file that `npm run bench -- json=FILE` writes. */
export interface BenchFile {
  readonly machine: { readonly node: string; readonly cpus: number; readonly model: string };
  readonly storage: string;
  readonly results: {
    readonly create?: readonly ComparisonRow[];
    readonly report?: readonly ComparisonRow[];
    readonly constants?: readonly ComparisonRow[];
    readonly lists?: { readonly bySize: readonly (readonly ComparisonRow[])[] };
    readonly capacity?: readonly ComparisonRow[];
    readonly sockets?: SocketCosts;
    readonly throughput?: readonly Throughput[];
    readonly sizes?: Sizes;
  };
}

const isRequestName = (name: string): name is RequestName => REQUESTS.some((known) => known === name);

function roundValues(cpu: Readonly<Record<string, number>>, digits: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(cpu)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => [name, Number(value.toFixed(digits))]),
  );
}

/** Reads the measurements for the model. The costs of lists come from the run with the fewest stored orders. */
export function readBench({ machine, storage, results }: BenchFile, when: string): Partial<Measurements> {
  const { create = [], report = [], constants = [], lists, capacity = [], throughput, sizes } = results;
  const comparisonRows = [...create, ...report, ...constants, ...(lists?.bySize[0] ?? []), ...capacity];
  const requests = comparisonRows
    .filter(({ name, work }) => name === "desk" && isRequestName(work))
    .map(({ work, cpu }) => [work, roundValues(cpu, 0)]);
  const sockets = results.sockets && {
    perMessage: roundValues(results.sockets.perMessage, 1),
    perSecond: roundValues(results.sockets.perSecond, 1),
  };
  return {
    source: `Node ${machine.node}, ${machine.cpus} × ${machine.model.trim()}, ${storage}, ${when}`,
    requests: Object.fromEntries(requests) as Measurements["requests"],
    ...(throughput && { throughput }),
    ...(sockets && { sockets }),
    ...(sizes && { sizes }),
  };
}

/**
 * Adds `found` to `before`, and replaces the values that were measured again.
 * @throws Error that names the values missing in both
 */
export function mergeMeasurements(before: Partial<Measurements>, found: Partial<Measurements>): Measurements {
  const requests = { ...before.requests, ...found.requests } as Measurements["requests"];
  const merged = { ...before, ...found, requests };
  const missingValues = [
    ...REQUESTS.filter((name) => requests[name] === undefined),
    ...(["sockets", "throughput", "sizes"] as const).filter((part) => merged[part] === undefined),
  ];
  if (missingValues.length > 0) throw new Error(`not measured yet: ${missingValues.join(", ")}`);
  return merged as Measurements;
}
