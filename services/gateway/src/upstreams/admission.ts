import type { ConcurrencyLimit } from "./concurrency-limit.js";
import type { UsualLatency } from "./usual-latency.js";

/** Who sends a request: staff, whose requests have a bearer token, or visitors. */
export type TrafficClass = "staff" | "visitors";

/**
 * The share of an upstream's limit that visitors may use even while staff use the whole limit. Staff and visitors
 * together may thus exceed the limit, which then shrinks.
 */
const VISITORS_SHARE = 0.5;

/**
 * A failure within this time does not affect the concurrency limit, as it says nothing about the load. A later failure
 * does, as its request was waiting for the upstream.
 */
const FAILED_FAST_MS = 1_000;

/** A request that was admitted to an upstream. */
export interface AdmittedRequest {
  /**
   * Releases the request's slot. To be called when the reply begins, as from then on the duration depends only on the
   * client's connection.
   */
  recordReplyStart(status: number): void;
  /** Releases the request's slot as for a failed request, unless `recordReplyStart` has already released it. */
  end(): void;
}

/** Admission control: decides which requests are forwarded to an upstream. */
export interface Admission {
  /**
   * Whether another request of this traffic class may be admitted. Staff are always admitted: they are few, and after a
   * reconnect all their dashboards send requests at the same time.
   */
  hasRoom(trafficClass: TrafficClass): boolean;
  /** Admits a request, regardless of `hasRoom`. @param usualLatency the usual latency of the request's endpoint */
  admit(trafficClass: TrafficClass, usualLatency: UsualLatency): AdmittedRequest;
}

/** Creates the admission control of an upstream. @param now a monotonic clock in milliseconds */
export function createAdmission(limit: ConcurrencyLimit, now: () => number): Admission {
  const inFlight: Record<TrafficClass, number> = { staff: 0, visitors: 0 };

  return {
    hasRoom(trafficClass) {
      if (trafficClass === "staff") return true;
      const maxInFlight = limit.current();
      const totalInFlight = inFlight.staff + inFlight.visitors;
      return totalInFlight + 1 <= maxInFlight || inFlight.visitors + 1 <= maxInFlight * VISITORS_SHARE;
    },
    admit(trafficClass, usualLatency) {
      inFlight[trafficClass] += 1;
      const totalInFlight = inFlight.staff + inFlight.visitors;
      const startedAt = now();
      let isInFlight = true;

      function releaseSlot(didSucceed: boolean): void {
        if (!isInFlight) return;
        isInFlight = false;
        inFlight[trafficClass] -= 1;
        const at = now();
        const durationMs = at - startedAt;
        if (didSucceed || durationMs > FAILED_FAST_MS)
          limit.count(usualLatency.compare(durationMs, limit.isUnderLoad(totalInFlight)), totalInFlight, at);
      }
      return { recordReplyStart: (status) => releaseSlot(status < 400), end: () => releaseSlot(false) };
    },
  };
}
