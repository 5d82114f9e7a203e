import { lazy, Suspense } from "react";
import { useTakenOver } from "../../shared/hooks/use-taken-over.js";
import { loadTexts } from "../../shared/i18n/start.js";
import { LAST_ORDER } from "../../shared/order-page/memory.js";
import { report } from "../../shared/report.js";
import { browserStorage } from "../../shared/storage.js";

const nothing = () => undefined;

/** Few visitors have an order already; the page is whole without the way back to it. */
const ContinueOrder = lazy(async () => {
  try {
    const [module] = await Promise.all([import("./ContinueOrder.js"), loadTexts("later")]);
    return { default: module.ContinueOrder };
  } catch (error) {
    report(error);
    return { default: nothing };
  }
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
