import type { ConcurrencyLimit } from "./concurrency-limit.js";
import type { UsualLatency } from "./usual-latency.js";

/** Who sends a request: staff, whose requests have a bearer token, or visitors. */
export type Party = "staff" | "visitors";

/**
 * The share of an upstream's limit that visitors may use even while staff use the whole limit. Staff and visitors
 * together may thus exceed the limit, which then shrinks.
 */
const VISITORS_SHARE = 0.5;

/**
 * A request that failed within this time is not counted, as it says nothing about the load. A request that failed
 * later was waiting, so it is counted.
 */
const FAILED_FAST_MS = 1_000;

/** A request that was admitted to an upstream. */
export interface AdmittedRequest {
  /**
   * Frees the place of the request when its reply begins, as the rest of its duration depends only on the client's
   * connection.
   */
  replyBegan(status: number): void;
  /** Frees the place of the request, if no reply has begun. */
  end(): void;
}

/** Admission control: decides which requests are forwarded to an upstream. */
export interface Admission {
  /**
   * Whether the upstream may have one more request of the party. Staff always have room: they are few, and after a
   * reconnect all their dashboards send requests at the same time.
   */
  hasRoom(party: Party): boolean;
  /** Admits a request, whether or not there is room. @param usual the usual latency of the request's endpoint */
  admit(party: Party, usual: UsualLatency): AdmittedRequest;
}

/** Creates the admission control of an upstream. @param now a monotonic clock in milliseconds */
export function createAdmission(limit: ConcurrencyLimit, now: () => number): Admission {
  const inFlight: Record<Party, number> = { staff: 0, visitors: 0 };

  return {
    hasRoom(party) {
      if (party === "staff") return true;
      const maxInFlight = limit.current();
      const totalInFlight = inFlight.staff + inFlight.visitors;
      return totalInFlight + 1 <= maxInFlight || inFlight.visitors + 1 <= maxInFlight * VISITORS_SHARE;
    },
    admit(party, usual) {
      inFlight[party] += 1;
      const totalInFlight = inFlight.staff + inFlight.visitors;
      const startedAt = now();
      let isInFlight = true;

      function leave(didSucceed: boolean): void {
        if (!isInFlight) return;
        isInFlight = false;
        inFlight[party] -= 1;
        const at = now();
        const durationMs = at - startedAt;
        if (didSucceed || durationMs > FAILED_FAST_MS)
          limit.count(usual.compare(durationMs, limit.isUnderLoad(totalInFlight)), totalInFlight, at);
      }
      return { replyBegan: (status) => leave(status < 400), end: () => leave(false) };
    },
  };
}
