import type { LimitCheck, BenchResult } from "./check-limits.js";
import type { ConcurrentLatency } from "./concurrent-latency.js";
import type { ProcessMemory } from "./process-memory.js";
import type { LatencyResult } from "./measure-latency.js";

const NAME_WIDTH = 34;
const printRow = (name: string, ...columns: string[]): void =>
  console.log(name.padEnd(NAME_WIDTH) + columns.map((column) => column.padStart(10)).join(""));

export function printTimings(size: number, timings: readonly LatencyResult[]): void {
  printRow(`\n${size} orders`, "p50 ms", "p99 ms", "per s", "CPU µs", "peak MB");
  for (const { name, p50, p99, perSecond, cpu, peak } of timings)
    printRow(name, p50.toFixed(2), p99.toFixed(1), perSecond.toFixed(0), cpu.toFixed(0), peak.toFixed(0));
}

export function printConcurrentLatencyHeader(): void {
  printRow(
    "\nmeanwhile others wait (ms)",
    "seconds",
    "find p50",
    "p99",
    "max",
    "insert p50",
    "p99",
    "max",
    "peak MB",
  );
}

export function printConcurrentLatency({ name, seconds, outcome, lookUp, insert }: ConcurrentLatency): void {
  const latencyColumns = [lookUp, insert].flatMap(({ p50, p99, max }) => [
    p50.toFixed(1),
    p99.toFixed(0),
    max.toFixed(0),
  ]);
  const peak = Math.max(lookUp.peak, insert.peak).toFixed(0);
  printRow(name, seconds.toFixed(1), ...latencyColumns, peak, outcome === "done" ? "" : `  ${outcome}`);
}

export function formatMemory({ peak, resident, own }: ProcessMemory): string {
  return `memory peak ${peak.toFixed(0)} MB, at the end ${resident.toFixed(0)} MB, of it ${own.toFixed(0)} MB not file pages`;
}

export function printRatios(results: readonly BenchResult[]): void {
  const [small, large] = [results[0], results.at(-1)];
  if (!small || !large || small === large) return;
  console.log(`\nmedians at ${large.size} orders, as multiples of those at ${small.size}`);
  for (const [index, { name, p50 }] of large.timings.entries())
    printRow(name, (p50 / (small.timings[index]?.p50 ?? Number.NaN)).toFixed(2));
}

export function printChecks(checks: readonly LimitCheck[], size: number): void {
  console.log(`\nlimits, at ${size} orders`);
  for (const { text, value, isMet } of checks)
    console.log(`${isMet ? "holds" : "FAILS"}  ${text}: ${value.toFixed(2)}`);
}
