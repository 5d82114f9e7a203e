import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { PageName } from "@tukar-saldo/contracts";
import type { ComponentType, ReactNode } from "react";
import { useHydrated } from "../shared/hooks/use-hydrated.js";
import { Redirect, useLocation } from "../shared/router.js";
import { useSession } from "../shared/session.js";
import { readTransactionData } from "../shared/transaction-data.js";

interface Props {
  readonly children?: ReactNode;
}

/** Guards staff pages: without a session, redirects to the home page, which replaces the history entry. */
function RequireUser({ children }: Props) {
  return useSession() ? children : <Redirect to={WEB_ROUTES.home} />;
}

function RedirectIfSignedIn({ children }: Props) {
  return useSession() ? <Redirect to={WEB_ROUTES.dashboard} /> : children;
}

/** The order form needs a stored calculation; before hydration it is shown without one. */
function RequireCalculatorData({ children }: Props) {
  return !useHydrated() || readTransactionData() ? children : <Redirect to={WEB_ROUTES.home} />;
}

/** The summary needs an order in the navigation state, which the history keeps across reloads. */
function RequireTransaction({ children }: Props) {
  const { state } = useLocation();
  const hasTransaction = typeof state === "object" && state !== null && "transaction" in state;
  return hasTransaction ? children : <Redirect to={WEB_ROUTES.home} />;
}

/** The guard of each page, which renders the page or redirects. */
export const GUARDS: Partial<Record<PageName, ComponentType<Props>>> = {
  orderForm: RequireCalculatorData,
  summary: RequireTransaction,
  login: RedirectIfSignedIn,
  dashboard: RequireUser,
  adminSettings: RequireUser,
};
