import { readFileSync } from "node:fs";
import { resetPeakMemory, readMemory } from "./process-memory.js";

export interface LatencyResult {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly perSecond: number;
  /** CPU time of the server per operation in µs; NaN if unknown. */
  readonly cpu: number;
  /** Peak memory of the server during the runs, in MB. */
  readonly peak: number;
}

interface MeasuredTask {
  readonly name: string;
  /** Server process whose CPU time and memory are measured. */
  readonly pid: number;
  /** Number of runs, or a function that tells whether to continue. */
  readonly times: number | (() => boolean);
  readonly inFlight: number;
  readonly operation: () => Promise<unknown>;
}

/** Runs an operation repeatedly, with `inFlight` runs in parallel. @returns the latencies in milliseconds */
export async function measureLatency({
  name,
  pid,
  times,
  inFlight,
  operation,
}: MeasuredTask): Promise<LatencyResult> {
  const durations: number[] = [];
  let startedCount = 0;
  const shouldContinue = typeof times === "number" ? () => startedCount < times : times;
  const runWorker = async (): Promise<void> => {
    while (shouldContinue()) {
      startedCount += 1;
      const startedAt = performance.now();
      await operation();
      durations.push(performance.now() - startedAt);
    }
  };
  resetPeakMemory(pid);
  const cpuBefore = readCpuMicros(pid);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: inFlight }, runWorker));
  const perSecond = durations.length / ((performance.now() - startedAt) / 1000);
  const cpu = (readCpuMicros(pid) - cpuBefore) / durations.length;
  const sortedDurations = durations.toSorted((a, b) => a - b);
  const getPercentile = (share: number): number =>
    sortedDurations[Math.floor((sortedDurations.length - 1) * share)] ?? Number.NaN;
  return {
    name,
    p50: getPercentile(0.5),
    p99: getPercentile(0.99),
    max: getPercentile(1),
    perSecond,
    cpu,
    peak: readMemory(pid).peak,
  };
}

/** Reads the CPU time that a process has used, in microseconds; a system tick is 10 ms. */
function readCpuMicros(pid: number): number {
  try {
    const statFields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(statFields[11]) + Number(statFields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}
