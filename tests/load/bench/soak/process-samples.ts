import { computeSlope } from "../numbers.js";
import { countOpenFiles, listProcesses } from "../processes.js";

export interface ProcessSample {
  readonly pid: number;
  readonly name: string;
  /** Minutes since the start of the soak test. */
  readonly minutes: number;
  readonly rssMb: number;
  readonly files: number;
}

/** How the memory and the number of open files of one process changed during the soak test. */
export interface ProcessTrend {
  readonly name: string;
  readonly firstMb: number;
  readonly lastMb: number;
  readonly mostMb: number;
  /** The slope of the memory over the last two thirds of the time. */
  readonly mbPerMinute: number;
  readonly firstFiles: number;
  readonly lastFiles: number;
}

/** Samples memory and open files of all processes of the desk. */
export const sampleProcesses = (minutes: number): ProcessSample[] =>
  listProcesses()
    .filter(({ name }) => name !== "monolith")
    .map(({ pid, name, rssMb }) => ({ pid, name, minutes, rssMb, files: countOpenFiles(pid) }));

function computeTrend(samples: readonly ProcessSample[]): Omit<ProcessTrend, "name"> {
  const [first, last] = [samples[0], samples.at(-1)];
  const trendStartsAt = (last?.minutes ?? 0) / 3;
  const lastSamples = samples.filter(({ minutes }) => minutes >= trendStartsAt);
  return {
    firstMb: first?.rssMb ?? Number.NaN,
    lastMb: last?.rssMb ?? Number.NaN,
    mostMb: Math.max(...samples.map(({ rssMb }) => rssMb)),
    mbPerMinute: computeSlope(lastSamples.map(({ minutes, rssMb }) => ({ x: minutes, y: rssMb }))),
    firstFiles: first?.files ?? Number.NaN,
    lastFiles: last?.files ?? Number.NaN,
  };
}

/** Computes the trend of each process. The name of a service's second process ends with 2. */
export function computeTrends(samples: readonly ProcessSample[]): ProcessTrend[] {
  const samplesByPid = new Map<number, ProcessSample[]>();
  for (const sample of samples)
    samplesByPid.set(sample.pid, [...(samplesByPid.get(sample.pid) ?? []), sample]);
  const replicaCounts = new Map<string, number>();
  return [...samplesByPid.values()].map((ownSamples) => {
    const processName = ownSamples[0]?.name ?? "";
    const replicaNumber = (replicaCounts.get(processName) ?? 0) + 1;
    replicaCounts.set(processName, replicaNumber);
    return {
      name: replicaNumber === 1 ? processName : `${processName} ${replicaNumber}`,
      ...computeTrend(ownSamples),
    };
  });
}
