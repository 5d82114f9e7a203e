import { Suspense } from "react";
import { lazyPart } from "../lazy-part.js";

const RateHistory = lazyPart(async () => (await import("./RateHistory.js")).RateHistory, { texts: "desk" });

/** The history of the rate, below its field; the space of one line is reserved while it loads. */
export function LazyRateHistory() {
  return (
    <div className="rate-history-place">
      <Suspense fallback={null}>
        <RateHistory />
      </Suspense>
    </div>
  );
}
