import { Suspense } from "react";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { latePart } from "../../shared/late-part.js";
import { LAST_ORDER } from "../../shared/order-page/last-order.js";
import { browserStorage } from "../../shared/storage.js";

/** Few visitors have an order already; the page is whole without the way back to it. */
const ContinueOrder = latePart(async () => (await import("./ContinueOrder.js")).ContinueOrder, {
  texts: "rare",
});

/** Where the way back to a kept order shows. */
export function KeptOrderPlace() {
  const isTakenOver = useTakenOver();
  if (!isTakenOver || browserStorage.get(LAST_ORDER) === null) return null;
  return (
    <Suspense fallback={null}>
      <ContinueOrder />
    </Suspense>
  );
}
