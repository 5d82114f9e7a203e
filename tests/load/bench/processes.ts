import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { sum } from "./numbers.js";

/** Linux reports CPU time in ticks of a hundredth of a second. */
const MICROSECONDS_PER_TICK = 10_000;
const PAGE_KB = 4;

/** Patterns of command lines, each with the name of the process in the result tables. */
const PROCESS_NAMES: readonly (readonly [RegExp, string])[] = [
  [/services\/([\w-]+)\/dist\/main\.js/, "$1"],
  [/embedded-mongo\/dist\/main\.js/, "storage"],
  [/^\S*mongod\s/, "storage"],
  [/^\S*redis-server/, "redis"],
  [/baseline\/monolith\.ts/, "monolith"],
  [/baseline\/proxy\.ts/, "http-proxy-middleware"],
];

interface Process {
  readonly parent: number;
  readonly cpu: number;
  readonly rssMb: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const statText = readFileSync(`/proc/${pid}/stat`, "utf8");
    const statFields = statText.slice(statText.lastIndexOf(")") + 2).split(" ");
    const readField = (at: number): number => Number(statFields[at]);
    const cpuMicroseconds = (readField(11) + readField(12)) * MICROSECONDS_PER_TICK;
    return { parent: readField(1), cpu: cpuMicroseconds, rssMb: (readField(21) * PAGE_KB) / 1_024 };
  } catch {
    return undefined;
  }
}

function findProcessName(pid: number): string | undefined {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  for (const [pattern, name] of PROCESS_NAMES) {
    const nameMatch = pattern.exec(command);
    if (nameMatch) return name === "$1" ? nameMatch[1] : name;
  }
  return undefined;
}

/** A descendant of this process that has a name in the result tables (see PROCESS_NAMES). */
export interface NamedProcess extends Process {
  readonly pid: number;
  readonly name: string;
}

/** Lists all named descendants of this process, the oldest first; none on systems without /proc. */
export function listProcesses(): NamedProcess[] {
  const processesByPid = new Map<number, Process>();
  try {
    for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
      const processStats = readProcess(pid);
      if (processStats) processesByPid.set(pid, processStats);
    }
  } catch {
    return [];
  }
  const isDescendant = (pid: number): boolean => {
    const parent = processesByPid.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isDescendant(parent));
  };
  const namedProcesses: NamedProcess[] = [];
  for (const [pid, found] of processesByPid) {
    const processName = isDescendant(pid) ? findProcessName(pid) : undefined;
    if (processName !== undefined) namedProcesses.push({ ...found, pid, name: processName });
  }
  return namedProcesses.toSorted((a, b) => a.pid - b.pid);
}

/** Counts the open files and sockets of a process; NaN if the process has ended. */
export function countOpenFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}

/** Microseconds of CPU time by process. */
export type CpuByProcess = Readonly<Record<string, number>>;

/** Reads a value of each process, and sums the values of processes with the same name. */
function sumByName(read: (one: Process) => number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const one of listProcesses()) sums[one.name] = (sums[one.name] ?? 0) + read(one);
  return sums;
}

function readMachineTicks(): number[] {
  try {
    return (readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "").split(/\s+/).slice(1).map(Number);
  } catch {
    return [];
  }
}

/** Reads the machine's busy CPU time since boot in microseconds, including steal time; 0 without /proc. */
export function readMachineCpu(): { readonly busy: number; readonly cores: number } {
  const [user = 0, nice = 0, system = 0, _idle, _waiting, irq = 0, softirq = 0, steal = 0] =
    readMachineTicks();
  return {
    busy: (user + nice + system + irq + softirq + steal) * MICROSECONDS_PER_TICK,
    cores: cpus().length,
  };
}

/** The name of the benchmark's own process. It sends the requests, and runs the fake reCAPTCHA server. */
export const BENCH_PROCESS = "bench";

function readOwnCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

export const readCpuTimes = (): CpuByProcess => ({
  ...sumByName(({ cpu }) => cpu),
  [BENCH_PROCESS]: readOwnCpu(),
});
export const readMemory = (): Record<string, number> => sumByName(({ rssMb }) => rssMb);

const IDLE_SAMPLE_MS = 200;
const MAX_IDLE_CPU_MICROSECONDS = 30_000;
const MAX_IDLE_WAIT_MS = 10_000;

/** Reads the CPU time of all processes together, including the bench, in microseconds. */
export const readTotalCpu = (): number => sum(Object.values(readCpuTimes()));

/** Waits until the processes use hardly any CPU, so that deferred work counts towards the load that caused it. */
export async function waitUntilIdle(): Promise<void> {
  const endsAt = performance.now() + MAX_IDLE_WAIT_MS;
  for (let before = readTotalCpu(); performance.now() < endsAt;) {
    await pause(IDLE_SAMPLE_MS);
    const totalCpu = readTotalCpu();
    if (totalCpu - before <= MAX_IDLE_CPU_MICROSECONDS) return;
    before = totalCpu;
  }
}

/** Computes the CPU time per request since `before`, by process. Omits processes that used no CPU time. */
export function computeCpuPerRequest(before: CpuByProcess, requests: number): CpuByProcess {
  const cpuByName = Object.entries(readCpuTimes()).map(
    ([name, cpu]) => [name, Math.round((cpu - (before[name] ?? 0)) / Math.max(requests, 1))] as const,
  );
  return Object.fromEntries(cpuByName.filter(([, cpu]) => cpu > 0));
}
