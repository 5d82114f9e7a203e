import type { RandomSource } from "../seed/random-source.js";
import type { Scheduler } from "./scheduler.js";

const RANDOM_RANGE = 2 ** 31;

/** Returns a random time from the exponential distribution with this mean. */
export function drawExponential(random: RandomSource, mean: number): number {
  return -Math.log((random.below(RANDOM_RANGE) + 1) / RANDOM_RANGE) * mean;
}

export interface ArrivalPlan {
  readonly seconds: number;
  readonly perSecond: number;
  /** A burst, which multiplies the rate by `factor` for `seconds` in the middle of the simulated time. */
  readonly burst?: { readonly factor: number; readonly seconds: number } | undefined;
}

/**
 * Schedules the arrivals of a Poisson process by thinning: draws arrivals at the rate of the burst, and drops some of
 * those outside the burst at random, so that these keep the usual rate.
 */
export function scheduleArrivals(
  scheduler: Scheduler,
  random: RandomSource,
  { seconds, perSecond, burst = { factor: 1, seconds: 0 } }: ArrivalPlan,
  onArrival: () => void,
): void {
  const burstStart = (seconds - burst.seconds) / 2;
  const isInBurst = (at: number): boolean => at >= burstStart && at < burstStart + burst.seconds;
  const scheduleNext = (): void =>
    scheduler.after(drawExponential(random, 1 / (perSecond * burst.factor)), () => {
      const at = scheduler.now();
      if (at >= seconds) return;
      const isKept = random.below(RANDOM_RANGE) < RANDOM_RANGE / burst.factor;
      if (isInBurst(at) || isKept) onArrival();
      scheduleNext();
    });
  scheduleNext();
}
