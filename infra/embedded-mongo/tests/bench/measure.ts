import { readFileSync } from "node:fs";
import { forgetPeak, memoryOf } from "./memory.js";

export interface Timing {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly perSecond: number;
  /** The server's CPU per operation, in µs; NaN where the system does not tell. */
  readonly cpu: number;
  /** The most memory the server had meanwhile, in MB. */
  readonly peak: number;
}

interface Task {
  readonly name: string;
  /** The server, whose CPU is read. */
  readonly pid: number;
  /** How often, or until when. */
  readonly times: number | (() => boolean);
  readonly inFlight: number;
  readonly work: () => Promise<unknown>;
}

/** Runs `work` again and again, `inFlight` at once, and says how long one took (ms). */
export async function measure({ name, pid, times, inFlight, work }: Task): Promise<Timing> {
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
  forgetPeak(pid);
  const cpuBefore = cpuMicros(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const perSecond = spans.length / ((performance.now() - started) / 1000);
  const cpu = (cpuMicros(pid) - cpuBefore) / spans.length;
  const sorted = spans.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { name, p50: at(0.5), p99: at(0.99), max: at(1), perSecond, cpu, peak: memoryOf(pid).peak };
}

/** What the process has used so far; a tick of the system is 10 ms. */
function cpuMicros(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}
