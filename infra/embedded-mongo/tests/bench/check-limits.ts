import type { ProcessMemory } from "./process-memory.js";
import type { LatencyResult } from "./measure-latency.js";
import {
  DEEP_PAGE,
  FIND_BY_UNIQUE_KEY,
  FIRST_PAGE,
  INSERT,
  INSERT_32,
  INSERT_8,
  GUARDED_UPDATE,
} from "./operations.js";
import { SCAN_TASK } from "./concurrent-latency.js";
import type { ConcurrentLatency } from "./concurrent-latency.js";

/** All measurements at one collection size. */
export interface BenchResult {
  readonly size: number;
  readonly timings: readonly LatencyResult[];
  readonly concurrentLatency: readonly ConcurrentLatency[];
  /** Memory after the run; `peak` is the highest during the timed operations. */
  readonly memory: ProcessMemory;
  /** Memory while loading the orders; undefined if a kept data folder was reused. */
  readonly loading: ProcessMemory | undefined;
  readonly openMs: number;
}

export interface LimitCheck {
  readonly text: string;
  readonly value: number;
  readonly isMet: boolean;
}

const MAX_MEDIANS_MS: readonly (readonly [name: string, max: number])[] = [
  [INSERT, 2.5],
  [FIND_BY_UNIQUE_KEY, 0.8],
  [FIRST_PAGE, 1.2],
  [DEEP_PAGE, 1.2],
  [GUARDED_UPDATE, 2.5],
];
const MAX_MEDIAN_GROWTH = 1.5;
const MIN_CONCURRENCY_GAINS: readonly (readonly [name: string, min: number])[] = [
  [INSERT_8, 2],
  [INSERT_32, 3],
];
const MAX_LOOK_UP_P99_MS = 25;
const MAX_MEMORY_MB = 600;
const MAX_OPEN_MS = 1000;

/** Checks the largest size's result against the limits, and its medians against the medians at the smallest size. */
export function checkLimits(results: readonly BenchResult[]): LimitCheck[] {
  const [small, large] = [results[0], results.at(-1)];
  if (!small || !large) return [];
  const findTiming = (result: BenchResult, name: string): LatencyResult | undefined =>
    result.timings.find((timing) => timing.name === name);
  const getMedian = (result: BenchResult, name: string): number =>
    findTiming(result, name)?.p50 ?? Number.NaN;
  const getOperationsPerSecond = (name: string): number => findTiming(large, name)?.perSecond ?? Number.NaN;
  const lookUpP99 = large.concurrentLatency.find(({ name }) => name === SCAN_TASK)?.lookUp.p99 ?? Number.NaN;
  const operationsToCompare = small === large ? [] : MAX_MEDIANS_MS;
  return [
    ...MAX_MEDIANS_MS.map(([name, max]) => checkAtMost(`${name}, median ms`, getMedian(large, name), max)),
    ...operationsToCompare.map(([name]) =>
      checkBelow(
        `${name}, growth from ${small.size}`,
        getMedian(large, name) / getMedian(small, name),
        MAX_MEDIAN_GROWTH,
      ),
    ),
    ...MIN_CONCURRENCY_GAINS.map(([name, min]) =>
      checkAtLeast(`${name}, gain`, getOperationsPerSecond(name) / getOperationsPerSecond(INSERT), min),
    ),
    checkAtMost("look-up during a full scan, p99 ms", lookUpP99, MAX_LOOK_UP_P99_MS),
    checkBelow("peak memory MB, measuring", large.memory.peak, MAX_MEMORY_MB),
    ...(large.loading ? [checkBelow("peak memory MB, loading", large.loading.peak, MAX_MEMORY_MB)] : []),
    checkBelow("open ms", large.openMs, MAX_OPEN_MS),
  ];
}

const checkAtMost = (name: string, value: number, limit: number): LimitCheck => ({
  text: `${name} <= ${limit}`,
  value,
  isMet: value <= limit,
});
const checkBelow = (name: string, value: number, limit: number): LimitCheck => ({
  text: `${name} < ${limit}`,
  value,
  isMet: value < limit,
});
const checkAtLeast = (name: string, value: number, limit: number): LimitCheck => ({
  text: `${name} >= ${limit}`,
  value,
  isMet: value >= limit,
});
