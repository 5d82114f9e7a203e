import { readFileSync } from "node:fs";

export interface Timing {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** The server's CPU per operation, in µs; NaN where the system does not tell. */
  readonly cpu: number;
}

/** Runs `work` `times` over, `inFlight` at once, and says how long one took (ms). */
export async function measure(
  name: string,
  pid: number,
  times: number,
  inFlight: number,
  work: (n: number) => Promise<unknown>,
): Promise<Timing> {
  const spans: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let n = next++; n < times; n = next++) {
      const started = performance.now();
      await work(n);
      spans.push(performance.now() - started);
    }
  };
  const cpuBefore = cpuMicros(pid);
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - started) / 1000;
  const cpu = (cpuMicros(pid) - cpuBefore) / times;
  return { name, p50: quantile(spans, 0.5), p99: quantile(spans, 0.99), perSecond: times / seconds, cpu };
}

function quantile(spans: readonly number[], share: number): number {
  const sorted = spans.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
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

/** Resident memory in MB. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
