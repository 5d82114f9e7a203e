import type { ConcurrencyLimit } from "./concurrency-limit.js";
import type { UsualLatency } from "./usual-latency.js";

/** Who sends a request: requests with a session, and all others. */
export type Party = "staff" | "visitors";

/**
 * The share of the places that a party gets even while the other one has taken them all. Staff are few, and at work: while
 * both ask for everything, more is admitted than the limit says, which then shrinks.
 */
const GUARANTEED: Readonly<Record<Party, number>> = { staff: 1, visitors: 0.5 };

/** A failed request that took less says nothing of the load; one that was given up after a longer wait does. */
const FAILED_FAST_MS = 1_000;

/** A request that was admitted to an upstream. */
export interface AdmittedRequest {
  /** Frees its place, when the reply begins: later the client's connection alone decides how long it takes. */
  replyBegan(status: number): void;
  /** Frees its place, if no reply has begun. */
  end(): void;
}

/** Decides which requests an upstream gets. */
export interface Admission {
  /** Whether the upstream may have one more request of the party. */
  hasRoom(party: Party): boolean;
  /** Counts a request, whether or not there is room. @param usual of the request's endpoint */
  admit(party: Party, usual: UsualLatency): AdmittedRequest;
}

/** Creates the admission to an upstream. @param now milliseconds, never going back */
export function createAdmission(limit: ConcurrencyLimit, now: () => number): Admission {
  const inFlight: Record<Party, number> = { staff: 0, visitors: 0 };

  return {
    hasRoom(party) {
      const places = limit.current();
      const all = inFlight.staff + inFlight.visitors;
      return all + 1 <= places || inFlight[party] + 1 <= places * GUARANTEED[party];
    },
    admit(party, usual) {
      inFlight[party] += 1;
      const together = inFlight.staff + inFlight.visitors;
      const startedAt = now();
      let isIn = true;

      function leave(didSucceed: boolean): void {
        if (!isIn) return;
        isIn = false;
        inFlight[party] -= 1;
        const at = now();
        const took = at - startedAt;
        if (didSucceed || took > FAILED_FAST_MS)
          limit.count(usual.compare(took, limit.isUnderLoad(together)), together, at);
      }
      return { replyBegan: (status) => leave(status < 400), end: () => leave(false) };
    },
  };
}
