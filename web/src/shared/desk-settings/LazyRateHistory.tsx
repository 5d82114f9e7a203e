import { Suspense } from "react";
import { lazyPart } from "../lazy-part.js";

const RateHistory = lazyPart(async () => (await import("./RateHistory.js")).RateHistory, { texts: "desk" });

/** Shows the rate's history below the rate's field; reserves the space of one line while its code loads. */
export function LazyRateHistory() {
  return (
    <div className="rate-history-place">
      <Suspense fallback={null}>
        <RateHistory />
      </Suspense>
    </div>
  );
}
