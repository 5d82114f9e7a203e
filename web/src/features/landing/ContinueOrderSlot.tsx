import { Suspense, useLayoutEffect } from "react";
import { useHydrated } from "../../shared/hooks/use-hydrated.js";
import { lazyPart } from "../../shared/lazy-part.js";
import { isLastOrderOffered, updateReservedSpace } from "./continue-order-space.js";

/** Loaded on demand, as few visitors have already placed an order. */
const ContinueOrder = lazyPart(async () => (await import("./ContinueOrder.js")).ContinueOrder, {
  texts: "rare",
});

/** Shows the link to this browser's last order. Its space is reserved, to avoid a layout shift. */
export function ContinueOrderSlot() {
  const isHydrated = useHydrated();
  useLayoutEffect(updateReservedSpace, []);
  return (
    <div className="kept-order-place">
      {isHydrated && isLastOrderOffered() && (
        <Suspense fallback={null}>
          <ContinueOrder />
        </Suspense>
      )}
    </div>
  );
}
