import { Suspense } from "react";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { latePart } from "../../shared/late-part.js";
import { LAST_ORDER } from "../../shared/order-page/last-order.js";
import { browserStorage } from "../../shared/storage.js";

/** Loaded on demand, as few visitors have an order already. */
const ContinueOrder = latePart(async () => (await import("./ContinueOrder.js")).ContinueOrder, {
  texts: "rare",
});

/** Shows the link to a kept order, if this browser keeps one. */
export function KeptOrderPlace() {
  const isHydrated = useTakenOver();
  if (!isHydrated || browserStorage.get(LAST_ORDER) === null) return null;
  return (
    <Suspense fallback={null}>
      <ContinueOrder />
    </Suspense>
  );
}
