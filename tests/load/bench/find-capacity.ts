import { quantile } from "./numbers.js";
import { waitUntilIdle } from "./processes.js";
import { logProgress } from "./progress.js";
import { isSuccess, sendForDuration } from "./run-load.js";
import type { SendRequest } from "./run-load.js";

/** The highest rate that a system sustains, with the requests in flight and the p99 latency in ms at that rate. */
export interface Capacity {
  readonly perSecond: number;
  readonly inFlight: number;
  readonly p99: number;
}

/** The largest p99 latency at which a system counts as sustaining a rate. */
const MAX_P99_MS = 1_000;
const IN_FLIGHT_STEPS = [16, 32, 64, 128, 256] as const;
const MIN_RATE_GROWTH = 1.05;
const WARM_UP_IN_FLIGHT = 32;

async function measureRate(send: SendRequest, inFlight: number, ms: number): Promise<Capacity> {
  const timedStatuses = await sendForDuration(send, { inFlight, ms });
  await waitUntilIdle();
  const latencies = timedStatuses.filter(isSuccess).map(({ took }) => took);
  return { perSecond: (latencies.length * 1_000) / ms, inFlight, p99: quantile(latencies, 0.99) };
}

/**
 * Doubles the number of requests in flight until the rate grows by less than 5 % or its p99 exceeds MAX_P99_MS.
 * @returns the highest rate whose p99 is at most MAX_P99_MS; the first rate if there is no such rate
 */
export async function raiseInFlight(measure: (inFlight: number) => Promise<Capacity>): Promise<Capacity> {
  const [firstStep, ...laterSteps] = IN_FLIGHT_STEPS;
  let bestRate = await measure(firstStep);
  for (const inFlight of laterSteps) {
    const nextRate = await measure(inFlight);
    const growth = nextRate.perSecond / bestRate.perSecond;
    if (nextRate.p99 <= MAX_P99_MS && growth > 1) bestRate = nextRate;
    if (nextRate.p99 > MAX_P99_MS || growth < MIN_RATE_GROWTH) break;
  }
  return bestRate;
}

/** Finds the highest rate that a system sustains. */
export async function findCapacity(
  send: SendRequest,
  { warmUpMs, ms }: { warmUpMs: number; ms: number },
): Promise<Capacity> {
  await measureRate(send, WARM_UP_IN_FLIGHT, warmUpMs);
  return raiseInFlight(async (inFlight) => {
    const measuredRate = await measureRate(send, inFlight, ms);
    logProgress(
      `${inFlight} in flight: ${Math.round(measuredRate.perSecond)}/s, p99 ${Math.round(measuredRate.p99)} ms`,
    );
    return measuredRate;
  });
}
