import { readFileSync } from "node:fs";
import { resetPeakMemory, memoryOf } from "./memory.js";

export interface LatencyResult {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly perSecond: number;
  /** Server CPU per operation in µs; NaN where unknown. */
  readonly cpu: number;
  /** Peak memory of the server during the runs, in MB. */
  readonly peak: number;
}

interface Task {
  readonly name: string;
  /** Server process whose CPU is read. */
  readonly pid: number;
  /** Number of runs, or a function that tells whether to continue. */
  readonly times: number | (() => boolean);
  readonly inFlight: number;
  readonly work: () => Promise<unknown>;
}

/** Runs `work` repeatedly with `inFlight` concurrency and reports latencies in ms. */
export async function measureLatency({ name, pid, times, inFlight, work }: Task): Promise<LatencyResult> {
  const spans: number[] = [];
  let begun = 0;
  const goesOn = typeof times === "number" ? () => begun < times : times;
  const worker = async (): Promise<void> => {
    while (goesOn()) {
      begun += 1;
      const started = performance.now();
      await work();
      spans.push(performance.now() - started);
    }
  };
  resetPeakMemory(pid);
  const cpuBefore = cpuMicros(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const perSecond = spans.length / ((performance.now() - started) / 1000);
  const cpu = (cpuMicros(pid) - cpuBefore) / spans.length;
  const sorted = spans.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { name, p50: at(0.5), p99: at(0.99), max: at(1), perSecond, cpu, peak: memoryOf(pid).peak };
}

/** CPU time used so far; a system tick is 10 ms. */
function cpuMicros(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}
