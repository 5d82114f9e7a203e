import { createHash } from "node:crypto";
import { median } from "./numbers.js";
import type { Cpu } from "./processes.js";
import { runLoad } from "./run-load.js";
import type { Measured, Send } from "./run-load.js";

export interface Effort {
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
  readonly inFlight: number;
}

/** One who does the work, and the processes that do it. */
export interface Contestant {
  readonly name: string;
  readonly send: Send;
  readonly inFlight?: number;
  /** The processes that do it; when absent all that the desk has. */
  readonly processes?: readonly string[];
}

/** Medians of the rounds; of processor time the least, which other work on the machine disturbs least. */
export interface Row {
  readonly work: string;
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: Cpu;
  readonly failed: number;
  /** Of the desk over this one, by round: the median, the least and the greatest; absent for the desk itself. */
  readonly share?: readonly [median: number, least: number, greatest: number];
  /** How much the machine's own speed differed between the rounds that count. */
  readonly unsteadiness: number;
}

const SPIN_MS = 100;
const MAX_DEVIATION = 0.1;

/** How much work this machine does for us in a moment: less while others use it. */
function spin(): number {
  const end = performance.now() + SPIN_MS;
  let done = 0;
  for (let text = "spin"; performance.now() < end; done += 1)
    text = createHash("sha256").update(text).digest("hex");
  return done;
}

interface Round {
  readonly speed: number;
  readonly measured: readonly Measured[];
}

/** Rounds in which the machine was as fast as it mostly is; all of them where hardly any was. */
function steady(rounds: readonly Round[]): readonly Round[] {
  const usual = median(rounds.map(({ speed }) => speed));
  const kept = rounds.filter(({ speed }) => Math.abs(speed / usual - 1) <= MAX_DEVIATION);
  return kept.length * 2 > rounds.length ? kept : rounds;
}

function leastCpu(measured: readonly Measured[], { processes }: Contestant): Cpu {
  const names = new Set(measured.flatMap(({ cpu }) => Object.keys(cpu)));
  const isCounted = (name: string): boolean => processes?.includes(name) ?? name !== "monolith";
  return Object.fromEntries(
    [...names]
      .filter(isCounted)
      .map((name) => [name, Math.min(...measured.map(({ cpu }) => cpu[name] ?? 0))]),
  );
}

/** Lets the contestants do the same work in turns, each first in every other round. The first of them is the desk. */
export async function compare(
  work: string,
  contestants: readonly Contestant[],
  { rounds, roundMs, warmUpMs, inFlight }: Effort,
): Promise<Row[]> {
  const run = ({ send, inFlight: own }: Contestant, ms: number): Promise<Measured> =>
    runLoad(send, { inFlight: own ?? inFlight, ms });
  for (const contestant of contestants) await run(contestant, warmUpMs);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const speed = spin();
    const measured: Measured[] = [];
    const turns = contestants.map((contestant, at) => ({ contestant, at }));
    for (const { contestant, at } of round % 2 === 0 ? turns : turns.toReversed())
      measured[at] = await run(contestant, roundMs);
    all.push({ speed, measured });
  }
  const kept = steady(all);
  return contestants.map((contestant, at) => rowOf(work, contestant, at, kept));
}

function rowOf(work: string, contestant: Contestant, at: number, rounds: readonly Round[]): Row {
  const own = rounds.flatMap(({ measured }) => measured[at] ?? []);
  const desk = rounds.flatMap(({ measured }) => measured[0] ?? []);
  const shares = own.map(({ perSecond }, round) => (desk[round]?.perSecond ?? 0) / perSecond);
  const speeds = rounds.map(({ speed }) => speed);
  return {
    work,
    name: contestant.name,
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    p50: median(own.map(({ p50 }) => p50)),
    p99: median(own.map(({ p99 }) => p99)),
    cpu: leastCpu(own, contestant),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
    ...(at === 0 ? {} : { share: [median(shares), Math.min(...shares), Math.max(...shares)] as const }),
    unsteadiness: Math.max(...speeds) / Math.min(...speeds) - 1,
  };
}
