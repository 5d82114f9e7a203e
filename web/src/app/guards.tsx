import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { useTakenOver } from "../shared/hooks/use-taken-over.js";
import { Navigate, Outlet, useLocation } from "../shared/router.js";
import { useSession } from "../shared/session.js";
import { readTransactionData } from "../shared/transaction-data.js";

/** Staff pages: without a user the way leads home, and back does not return here. */
export function RequireUser() {
  return useSession() ? <Outlet /> : <Navigate to={WEB_ROUTES.home} replace />;
}

export function RedirectIfSignedIn() {
  return useSession() ? <Navigate to={WEB_ROUTES.dashboard} replace /> : <Outlet />;
}

/** The order form starts from what the calculator stored; until the browser can say, it shows without it. */
export function RequireCalculatorData() {
  return !useTakenOver() || readTransactionData() ? <Outlet /> : <Navigate to={WEB_ROUTES.home} replace />;
}

/** The summary shows an order that was passed in; history keeps it over a reload. */
export function RequireTransaction() {
  const { state } = useLocation();
  const passed = typeof state === "object" && state !== null && "transaction" in state;
  return passed ? <Outlet /> : <Navigate to={WEB_ROUTES.home} replace />;
}
