import type { ProcessMemory } from "./memory.js";
import type { LatencyResult } from "./measure.js";
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
  readonly waiting: readonly ConcurrentLatency[];
  /** Memory after the run; `peak` is the highest during the timed operations. */
  readonly memory: ProcessMemory;
  /** Memory while loading the orders; undefined if a kept data folder was reused. */
  readonly loading: ProcessMemory | undefined;
  readonly openMs: number;
}

export interface LimitCheck {
  readonly text: string;
  readonly value: number;
  readonly holds: boolean;
}

const MEDIAN_MS: readonly (readonly [name: string, most: number])[] = [
  [INSERT, 2.5],
  [FIND_BY_UNIQUE_KEY, 0.8],
  [FIRST_PAGE, 1.2],
  [DEEP_PAGE, 1.2],
  [GUARDED_UPDATE, 2.5],
];
const GROWTH = 1.5;
const GAIN: readonly (readonly [name: string, least: number])[] = [
  [INSERT_8, 2],
  [INSERT_32, 3],
];
const LOOK_UP_P99_MS = 25;
const MEMORY_MB = 600;
const OPEN_MS = 1000;

/** Checks the result at the largest size against the limits, and its medians against those at the smallest size. */
export function checkLimits(results: readonly BenchResult[]): LimitCheck[] {
  const [small, large] = [results[0], results.at(-1)];
  if (!small || !large) return [];
  const of = (result: BenchResult, name: string): LatencyResult | undefined =>
    result.timings.find((timing) => timing.name === name);
  const median = (result: BenchResult, name: string): number => of(result, name)?.p50 ?? Number.NaN;
  const rate = (name: string): number => of(large, name)?.perSecond ?? Number.NaN;
  const lookUp = large.waiting.find(({ name }) => name === SCAN_TASK)?.lookUp.p99 ?? Number.NaN;
  const growth = small === large ? [] : MEDIAN_MS;
  return [
    ...MEDIAN_MS.map(([name, most]) => atMost(`${name}, median ms`, median(large, name), most)),
    ...growth.map(([name]) =>
      below(`${name}, growth from ${small.size}`, median(large, name) / median(small, name), GROWTH),
    ),
    ...GAIN.map(([name, least]) => atLeast(`${name}, gain`, rate(name) / rate(INSERT), least)),
    atMost("look-up during a full scan, p99 ms", lookUp, LOOK_UP_P99_MS),
    below("peak memory MB, measuring", large.memory.peak, MEMORY_MB),
    ...(large.loading ? [below("peak memory MB, loading", large.loading.peak, MEMORY_MB)] : []),
    below("open ms", large.openMs, OPEN_MS),
  ];
}

const atMost = (name: string, value: number, limit: number): LimitCheck => ({
  text: `${name} <= ${limit}`,
  value,
  holds: value <= limit,
});
const below = (name: string, value: number, limit: number): LimitCheck => ({
  text: `${name} < ${limit}`,
  value,
  holds: value < limit,
});
const atLeast = (name: string, value: number, limit: number): LimitCheck => ({
  text: `${name} >= ${limit}`,
  value,
  holds: value >= limit,
});
