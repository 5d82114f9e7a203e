import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { useEffect, useRef } from "react";
import { useLocation } from "../../shared/router.js";
import { clearTransactionData } from "../../shared/transaction-data.js";

/** What the calculator stored is forgotten once the order form is left, whichever way. */
export function FormLeave() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === WEB_ROUTES.orderForm && pathname !== WEB_ROUTES.orderForm) clearTransactionData();
    before.current = pathname;
  }, [pathname]);
  return null;
}
