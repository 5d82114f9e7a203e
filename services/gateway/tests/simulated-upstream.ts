import { createAdmission } from "../src/upstreams/admission.js";
import type { AdmittedRequest, TrafficClass } from "../src/upstreams/admission.js";
import { createAdaptiveLimit } from "../src/upstreams/concurrency-limit.js";
import type { LimitBounds } from "../src/upstreams/concurrency-limit.js";
import { createUsualLatency } from "../src/upstreams/usual-latency.js";

const BOUNDS: LimitBounds = { min: 4, resting: 24, max: 200 };

interface Phase {
  readonly ms: number;
  readonly visitorsPerSecond: number;
  readonly staffPerSecond?: number;
}

interface Outcome {
  readonly trafficClass: TrafficClass;
  readonly phase: number;
  /** The milliseconds until the reply; undefined if the request was refused. */
  readonly latencyMs: number | undefined;
}

interface Upstream {
  /** The number of requests that the upstream handles at the same time, each for `workMs`; further ones are queued. */
  readonly workers: number;
  readonly workMs: number;
  /** Returns a random number from 0 to 1. */
  readonly random: () => number;
}

/** Samples a time between two independent requests: exponentially distributed with this mean. */
const sampleExponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/** Plans when requests of each traffic class arrive, in order of time. */
function planArrivals(phases: readonly Phase[], random: () => number) {
  const arrivals: { at: number; trafficClass: TrafficClass; phase: number }[] = [];
  let phaseStart = 0;
  for (const [phase, { ms, visitorsPerSecond, staffPerSecond = 0 }] of phases.entries()) {
    for (const [trafficClass, rate] of [
      ["visitors", visitorsPerSecond],
      ["staff", staffPerSecond],
    ] as const) {
      if (rate === 0) continue;
      for (let at = phaseStart; (at += sampleExponential(1_000 / rate, random)) < phaseStart + ms;)
        arrivals.push({ at, trafficClass, phase });
    }
    phaseStart += ms;
  }
  return arrivals.toSorted((a, b) => a.at - b.at);
}

/**
 * Simulates an upstream that queues requests. An adaptive admission control decides which requests reach it. Time is
 * simulated too.
 */
export function simulateLoad({ workers, workMs, random }: Upstream, phases: readonly Phase[]): Outcome[] {
  let now = 0;
  const admission = createAdmission(
    createAdaptiveLimit(() => BOUNDS),
    () => now,
  );
  const usualLatency = createUsualLatency();
  const outcomes: Outcome[] = [];
  const workerFreeAt = Array.from({ length: workers }, () => 0);
  const pendingReplies: { at: number; admittedRequest: AdmittedRequest; outcome: Outcome }[] = [];

  function completeRepliesUntil(time: number): void {
    pendingReplies.sort((a, b) => a.at - b.at);
    for (let reply = pendingReplies[0]; reply !== undefined && reply.at <= time; reply = pendingReplies[0]) {
      pendingReplies.shift();
      now = reply.at;
      reply.admittedRequest.recordReplyStart(200);
      outcomes.push(reply.outcome);
    }
    now = time;
  }
  for (const { at, trafficClass, phase } of planArrivals(phases, random)) {
    completeRepliesUntil(at);
    if (!admission.hasRoom(trafficClass)) {
      outcomes.push({ trafficClass, phase, latencyMs: undefined });
      continue;
    }
    const admittedRequest = admission.admit(trafficClass, usualLatency);
    const worker = workerFreeAt.indexOf(Math.min(...workerFreeAt));
    const repliedAt = Math.max(at, workerFreeAt[worker] ?? 0) + workMs * (0.5 + random());
    workerFreeAt[worker] = repliedAt;
    pendingReplies.push({
      at: repliedAt,
      admittedRequest,
      outcome: { trafficClass, phase, latencyMs: repliedAt - at },
    });
  }
  completeRepliesUntil(Infinity);
  return outcomes;
}
