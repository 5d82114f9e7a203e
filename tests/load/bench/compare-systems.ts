import { createHash } from "node:crypto";
import { median } from "./numbers.js";
import type { CpuByProcess } from "./processes.js";
import { logProgress } from "./progress.js";
import { runLoad } from "./run-load.js";
import type { LoadMeasurement, SendRequest } from "./run-load.js";

export interface RoundOptions {
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly inFlight: number;
}

/** A system under comparison, with a function that sends it a request. */
export interface ComparedSystem {
  readonly name: string;
  readonly send: SendRequest;
  readonly inFlight?: number;
  /** The processes whose CPU time counts; by default, all processes of the desk. */
  readonly processes?: readonly string[];
}

/**
 * One system's results: medians over the rounds, but the minimum for CPU time, because other load on the machine
 * distorts the minimum least.
 */
export interface ComparisonRow {
  readonly work: string;
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: CpuByProcess;
  readonly failed: number;
  /** Throughput of the desk divided by the throughput of this system, over the rounds; absent for the desk itself. */
  readonly share?: readonly [median: number, min: number, max: number];
  /** Relative difference of the machine's speed (`measureSpeed`) between the fastest and the slowest round. */
  readonly speedSpread: number;
}

const SPEED_SAMPLE_MS = 100;
const MAX_SPEED_DEVIATION = 0.1;
/** Requests sent to each system before measuring, so that V8 has compiled the code that handles a request. */
const WARM_UP_REQUESTS = 3_000;
const MAX_WARM_UP_RUNS = 15;

/** Measures the machine's current speed: the hashes computed in 0.1 s, fewer while other processes use the CPU. */
function measureSpeed(): number {
  const endsAt = performance.now() + SPEED_SAMPLE_MS;
  let hashCount = 0;
  for (let text = "speed"; performance.now() < endsAt; hashCount += 1)
    text = createHash("sha256").update(text).digest("hex");
  return hashCount;
}

interface Round {
  readonly speed: number;
  readonly measured: readonly LoadMeasurement[];
}

/** Selects the rounds with a machine speed near the median, or all rounds if those are fewer than half. */
function selectSteadyRounds(rounds: readonly Round[]): readonly Round[] {
  const medianSpeed = median(rounds.map(({ speed }) => speed));
  const steadyRounds = rounds.filter(({ speed }) => Math.abs(speed / medianSpeed - 1) <= MAX_SPEED_DEVIATION);
  return steadyRounds.length * 2 > rounds.length ? steadyRounds : rounds;
}

function computeMinCpu(measured: readonly LoadMeasurement[], { processes }: ComparedSystem): CpuByProcess {
  const processNames = new Set(measured.flatMap(({ cpu }) => Object.keys(cpu)));
  const isCounted = (name: string): boolean => processes?.includes(name) ?? name !== "monolith";
  return Object.fromEntries(
    [...processNames]
      .filter(isCounted)
      .map((name) => [name, Math.min(...measured.map(({ cpu }) => cpu[name] ?? 0))]),
  );
}

/** Measures systems in turn under equal load, every second round in reverse order. The desk must be the first. */
export async function compareSystems(
  work: string,
  systems: readonly ComparedSystem[],
  { rounds, roundMs, warmUpMs, inFlight }: RoundOptions,
): Promise<ComparisonRow[]> {
  logProgress(`${work}: ${systems.map(({ name }) => name).join(", ")}`);
  const measureSystem = (
    { send, inFlight: ownInFlight }: ComparedSystem,
    ms: number,
  ): Promise<LoadMeasurement> => runLoad(send, { inFlight: ownInFlight ?? inFlight, ms });
  for (const system of systems) await warmUp((ms) => measureSystem(system, ms), warmUpMs);
  const allRounds: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const speed = measureSpeed();
    const measurements: LoadMeasurement[] = [];
    const numberedSystems = systems.map((system, at) => ({ system, at }));
    for (const { system, at } of round % 2 === 0 ? numberedSystems : numberedSystems.toReversed())
      measurements[at] = await measureSystem(system, roundMs);
    allRounds.push({ speed, measured: measurements });
  }
  const steadyRounds = selectSteadyRounds(allRounds);
  return systems.map((system, at) => summarize(work, system, at, steadyRounds));
}

async function warmUp(run: (ms: number) => Promise<LoadMeasurement>, ms: number): Promise<void> {
  let sentCount = 0;
  for (let times = 0; times < MAX_WARM_UP_RUNS && sentCount < WARM_UP_REQUESTS; times++)
    sentCount += ((await run(ms)).perSecond * ms) / 1_000;
}

function summarize(
  work: string,
  system: ComparedSystem,
  at: number,
  rounds: readonly Round[],
): ComparisonRow {
  const ownMeasurements = rounds.flatMap(({ measured }) => measured[at] ?? []);
  const desk = rounds.flatMap(({ measured }) => measured[0] ?? []);
  const shares = ownMeasurements.map(({ perSecond }, round) => (desk[round]?.perSecond ?? 0) / perSecond);
  const speeds = rounds.map(({ speed }) => speed);
  return {
    work,
    name: system.name,
    perSecond: median(ownMeasurements.map(({ perSecond }) => perSecond)),
    p50: median(ownMeasurements.map(({ p50 }) => p50)),
    p99: median(ownMeasurements.map(({ p99 }) => p99)),
    cpu: computeMinCpu(ownMeasurements, system),
    failed: ownMeasurements.reduce((sum, { failed }) => sum + failed, 0),
    ...(at === 0 ? {} : { share: [median(shares), Math.min(...shares), Math.max(...shares)] as const }),
    speedSpread: Math.max(...speeds) / Math.min(...speeds) - 1,
  };
}
