/** When a reply is slower than the usual latency, the usual latency rises by this share of the difference. */
const RISE_SHARE = 0.05;
const FALL_SHARE = 0.1;
const FALL_SHARE_UNDER_LOAD = 0.01;
/** The latency of a slower reply is capped at this multiple of the usual latency, so that a single outlier hardly
 * changes the usual latency.
 */
const MAX_COUNTED_MULTIPLE = 2;

/** The usual latency of an endpoint: how long its replies take while the upstream has little load. */
export interface UsualLatency {
  /**
   * Compares the latency of a reply with the usual latency, and adapts the usual one. Under load only faster replies
   * adapt it, so that the latency of a long overload does not become the usual one.
   * @returns the reply's latency divided by the usual one
   */
  compare(milliseconds: number, isUnderLoad: boolean): number;
}

/** Creates the usual latency of an endpoint. The first reply sets it. */
export function createUsualLatency(): UsualLatency {
  let usualLatencyMs = 0;
  return {
    compare(milliseconds, isUnderLoad) {
      if (milliseconds <= 0) return 1;
      if (usualLatencyMs === 0) usualLatencyMs = milliseconds;
      else if (milliseconds < usualLatencyMs)
        usualLatencyMs +=
          (milliseconds - usualLatencyMs) * (isUnderLoad ? FALL_SHARE_UNDER_LOAD : FALL_SHARE);
      else if (!isUnderLoad)
        usualLatencyMs +=
          (Math.min(milliseconds, MAX_COUNTED_MULTIPLE * usualLatencyMs) - usualLatencyMs) * RISE_SHARE;
      return milliseconds / usualLatencyMs;
    },
  };
}
