import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { useEffect, useRef } from "react";
import { useLocation } from "../../shared/router.js";
import { clearTransactionData } from "../../shared/transaction-data.js";

/** Clears the stored calculation when the order form is left. */
export function CalculationCleanup() {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === WEB_ROUTES.orderForm && pathname !== WEB_ROUTES.orderForm)
      clearTransactionData();
    previousPath.current = pathname;
  }, [pathname]);
  return null;
}
