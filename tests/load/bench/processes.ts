import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Linux counts CPU time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;
const PAGE_KB = 4;

/** Names of the started processes in the tables, by a pattern of their command lines. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/services\/([\w-]+)\/dist\/main\.js/, "$1"],
  [/embedded-mongo\/dist\/main\.js/, "storage"],
  [/^\S*mongod\s/, "storage"],
  [/^\S*redis-server/, "redis"],
  [/baseline\/monolith\.ts/, "monolith"],
];

interface Process {
  readonly parent: number;
  readonly cpu: number;
  readonly rssMb: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const number = (at: number): number => Number(fields[at]);
    const cpu = (number(11) + number(12)) * MICROSECONDS_PER_TICK;
    return { parent: number(1), cpu, rssMb: (number(21) * PAGE_KB) / 1_024 };
  } catch {
    return undefined;
  }
}

function nameOf(pid: number): string | undefined {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  for (const [pattern, name] of NAMES) {
    const found = pattern.exec(command);
    if (found) return name === "$1" ? found[1] : name;
  }
  return undefined;
}

/** CPU and memory of all descendants of this process, by name; empty without /proc. */
function processes(): Map<string, Process> {
  const all = new Map<number, Process>();
  try {
    for (const pid of readdirSync("/proc").map(Number).filter(Boolean)) {
      const found = readProcess(pid);
      if (found) all.set(pid, found);
    }
  } catch {
    return new Map();
  }
  const isOurs = (pid: number): boolean => {
    const parent = all.get(pid)?.parent;
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  const named = new Map<string, Process>();
  for (const [pid, found] of all) {
    const name = isOurs(pid) ? nameOf(pid) : undefined;
    if (name === undefined) continue;
    const sum = named.get(name) ?? { parent: 0, cpu: 0, rssMb: 0 };
    named.set(name, { parent: 0, cpu: sum.cpu + found.cpu, rssMb: sum.rssMb + found.rssMb });
  }
  return named;
}

/** Microseconds of CPU time by process. */
export type CpuByProcess = Readonly<Record<string, number>>;

const each = (read: (one: Process) => number): Record<string, number> =>
  Object.fromEntries([...processes()].map(([name, one]) => [name, read(one)]));

export const readCpuTimes = (): CpuByProcess => each(({ cpu }) => cpu);
export const readMemory = (): Record<string, number> => each(({ rssMb }) => rssMb);

const IDLE_SAMPLE_MS = 200;
const MAX_IDLE_MICROSECONDS = 30_000;
const MAX_WAIT_MS = 10_000;

const total = (cpu: CpuByProcess): number => Object.values(cpu).reduce((sum, one) => sum + one, 0);

/** Waits until the processes use hardly any CPU, so that deferred work counts towards the load that caused it. */
export async function waitUntilIdle(): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  for (let before = total(readCpuTimes()); performance.now() < end;) {
    await pause(IDLE_SAMPLE_MS);
    const now = total(readCpuTimes());
    if (now - before <= MAX_IDLE_MICROSECONDS) return;
    before = now;
  }
}

/** CPU time per request since `before`, by process; processes that used none are omitted. */
export function computeCpuPerRequest(before: CpuByProcess, requests: number): CpuByProcess {
  const used = Object.entries(readCpuTimes()).map(
    ([name, cpu]) => [name, Math.round((cpu - (before[name] ?? 0)) / Math.max(requests, 1))] as const,
  );
  return Object.fromEntries(used.filter(([, cpu]) => cpu > 0));
}
