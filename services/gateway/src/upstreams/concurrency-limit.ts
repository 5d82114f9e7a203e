import { computeMedian } from "./median.js";

/** The minimum time between two increases of the limit. Slow replies can decrease the limit sooner. */
const GROWTH_INTERVAL_MS = 100;
const MIN_SAMPLES = 10;
/** After this time without replies, the limit returns to its resting value, as the measurements are outdated. */
const RESET_AFTER_MS = 1_000;
/** The limit shrinks when the median reply takes more than this many times its usual time. */
const TOLERATED_SLOWDOWN = 2.5;
const MIN_GRADIENT = 0.5;
/**
 * While less than half of the limit is in use, each adaptation reduces the difference between the limit and its resting
 * value by this share.
 */
const RETURN_SHARE = 0.1;

/** The limit of requests that an upstream may have in flight. */
export interface ConcurrencyLimit {
  current(): number;
  /** Whether this number of requests in flight counts as load, under which replies may be slower than usual. */
  isUnderLoad(inFlight: number): boolean;
  /**
   * Records a reply, to which the limit may then adapt.
   * @param slowdown the reply's latency divided by the usual one
   * @param inFlight the number of requests in flight when the reply's request was admitted
   * @param now milliseconds
   */
  count(slowdown: number, inFlight: number, now: number): void;
}

export interface LimitBounds {
  /** The minimum of the limit, even if the upstream is very slow. */
  readonly min: number;
  /** The value of the limit while there is little load. Bursts of up to this many requests are admitted. */
  readonly resting: number;
  readonly max: number;
}

/** Creates a limit that never changes. */
export function createFixedLimit(limit: number): ConcurrencyLimit {
  return { current: () => limit, isUnderLoad: () => false, count: () => undefined };
}

/**
 * Creates a limit that adapts to what the upstream can handle. It grows while replies take their usual time and the
 * limit is used. It shrinks in proportion to the slowdown of the median reply (the gradient of Netflix's
 * concurrency-limits).
 * @param bounds returns the current bounds, which change with the number of replicas
 */
export function createAdaptiveLimit(bounds: () => LimitBounds): ConcurrencyLimit {
  let limit = bounds().resting;
  let samplingStartedAt = 0;
  let lastReplyAt = 0;
  let peakInFlight = 0;
  let slowReplyCount = 0;
  let slowdowns: number[] = [];

  function startSampling(now: number): void {
    samplingStartedAt = now;
    peakInFlight = 0;
    slowdowns = [];
    slowReplyCount = 0;
  }

  function adapt(): void {
    const { min: lowest, resting, max: highest } = bounds();
    if (peakInFlight * 2 < limit) {
      limit += (resting - limit) * RETURN_SHARE;
    } else {
      const gradient = Math.min(1, Math.max(MIN_GRADIENT, TOLERATED_SLOWDOWN / computeMedian(slowdowns)));
      const growth = 0.5 + limit / 20;
      limit = limit * gradient + growth;
    }
    limit = Math.min(highest, Math.max(lowest, limit));
  }

  return {
    current: () => limit,
    isUnderLoad: (inFlight) => inFlight > bounds().min,
    count(slowdown, inFlight, now) {
      if (now - lastReplyAt > RESET_AFTER_MS) {
        limit = bounds().resting;
        startSampling(now);
      }
      lastReplyAt = now;
      peakInFlight = Math.max(peakInFlight, inFlight);
      slowdowns.push(slowdown);
      if (slowdown > TOLERATED_SLOWDOWN) slowReplyCount += 1;
      const hasEnoughSamples = slowdowns.length >= Math.max(MIN_SAMPLES, limit);
      const isSlow = slowReplyCount * 2 > slowdowns.length;
      if (!hasEnoughSamples || (now - samplingStartedAt < GROWTH_INTERVAL_MS && !isSlow)) return;
      adapt();
      startSampling(now);
    },
  };
}
