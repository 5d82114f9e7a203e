import { createAdmission } from "../src/upstreams/admission.js";
import type { AdmittedRequest, Party } from "../src/upstreams/admission.js";
import { createAdaptiveLimit } from "../src/upstreams/concurrency-limit.js";
import type { LimitBounds } from "../src/upstreams/concurrency-limit.js";
import { createUsualLatency } from "../src/upstreams/usual-latency.js";

const BOUNDS: LimitBounds = { lowest: 4, resting: 24, highest: 200 };

interface Phase {
  readonly ms: number;
  readonly visitorsPerSecond: number;
  readonly staffPerSecond?: number;
}

interface Outcome {
  readonly party: Party;
  readonly phase: number;
  /** Milliseconds until the reply; undefined if the request was refused. */
  readonly took: number | undefined;
}

interface Upstream {
  /** Requests that it works on at once, each for `workMs`; the others wait for them. */
  readonly workers: number;
  readonly workMs: number;
  /** Draws from 0 to 1. */
  readonly random: () => number;
}

/** Milliseconds with a mean, as between independent requests. */
const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/** Times of arrival, with the party, in order. */
function planArrivals(phases: readonly Phase[], random: () => number) {
  const arrivals: { at: number; party: Party; phase: number }[] = [];
  let from = 0;
  for (const [phase, { ms, visitorsPerSecond, staffPerSecond = 0 }] of phases.entries()) {
    for (const [party, rate] of [
      ["visitors", visitorsPerSecond],
      ["staff", staffPerSecond],
    ] as const) {
      if (rate === 0) continue;
      for (let at = from; (at += exponential(1_000 / rate, random)) < from + ms;)
        arrivals.push({ at, party, phase });
    }
    from += ms;
  }
  return arrivals.toSorted((a, b) => a.at - b.at);
}

/** Sends requests to an upstream with a queue, through an adaptive admission, in simulated time. */
export function simulateLoad({ workers, workMs, random }: Upstream, phases: readonly Phase[]): Outcome[] {
  let now = 0;
  const admission = createAdmission(
    createAdaptiveLimit(() => BOUNDS),
    () => now,
  );
  const usual = createUsualLatency();
  const outcomes: Outcome[] = [];
  const freeAt = Array.from({ length: workers }, () => 0);
  const leaving: { at: number; admitted: AdmittedRequest; outcome: Outcome }[] = [];

  function leaveUntil(time: number): void {
    leaving.sort((a, b) => a.at - b.at);
    for (let first = leaving[0]; first !== undefined && first.at <= time; first = leaving[0]) {
      leaving.shift();
      now = first.at;
      first.admitted.replyBegan(200);
      outcomes.push(first.outcome);
    }
    now = time;
  }
  for (const { at, party, phase } of planArrivals(phases, random)) {
    leaveUntil(at);
    if (!admission.hasRoom(party)) {
      outcomes.push({ party, phase, took: undefined });
      continue;
    }
    const admitted = admission.admit(party, usual);
    const worker = freeAt.indexOf(Math.min(...freeAt));
    const end = Math.max(at, freeAt[worker] ?? 0) + workMs * (0.5 + random());
    freeAt[worker] = end;
    leaving.push({ at: end, admitted, outcome: { party, phase, took: end - at } });
  }
  leaveUntil(Infinity);
  return outcomes;
}
