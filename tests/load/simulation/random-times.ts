import type { RandomSource } from "../seed/random-source.js";
import type { Scheduler } from "./scheduler.js";

const RESOLUTION = 2 ** 31;

/** A random time with this mean, exponentially distributed. */
export function drawExponential(random: RandomSource, mean: number): number {
  return -Math.log((random.below(RESOLUTION) + 1) / RESOLUTION) * mean;
}

export interface ArrivalPlan {
  readonly seconds: number;
  readonly perSecond: number;
  /** In the middle of the time the rate is multiplied for a while. */
  readonly burst?: { readonly factor: number; readonly seconds: number } | undefined;
}

/**
 * Schedules arrivals at random moments (a Poisson process). They come at the rate of the burst, and outside of it each is
 * left out with the probability that makes the usual rate.
 */
export function scheduleArrivals(
  scheduler: Scheduler,
  random: RandomSource,
  { seconds, perSecond, burst = { factor: 1, seconds: 0 } }: ArrivalPlan,
  onArrival: () => void,
): void {
  const begins = (seconds - burst.seconds) / 2;
  const isInBurst = (at: number): boolean => at >= begins && at < begins + burst.seconds;
  const next = (): void =>
    scheduler.after(drawExponential(random, 1 / (perSecond * burst.factor)), () => {
      const at = scheduler.now();
      if (at >= seconds) return;
      const isKept = random.below(RESOLUTION) < RESOLUTION / burst.factor;
      if (isInBurst(at) || isKept) onArrival();
      next();
    });
  next();
}
