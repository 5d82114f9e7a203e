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

/** Redirects to the home page if nobody is signed in. */
function RequireUser({ children }: Props) {
  return useSession() ? children : <Redirect to={WEB_ROUTES.home} />;
}

function RedirectIfSignedIn({ children }: Props) {
  return useSession() ? <Redirect to={WEB_ROUTES.dashboard} /> : children;
}

/** Redirects to the home page if no calculation is stored; only after hydration, since the HTML is prerendered. */
function RequireCalculatorData({ children }: Props) {
  return !useHydrated() || readTransactionData() ? children : <Redirect to={WEB_ROUTES.home} />;
}

/** Redirects to the home page unless the navigation state, which browsers keep across reloads, contains an order. */
function RequireTransaction({ children }: Props) {
  const { state } = useLocation();
  const hasTransaction = typeof state === "object" && state !== null && "transaction" in state;
  return hasTransaction ? children : <Redirect to={WEB_ROUTES.home} />;
}

/** The guards of pages; each renders its page or redirects. */
export const GUARDS: Partial<Record<PageName, ComponentType<Props>>> = {
  orderForm: RequireCalculatorData,
  summary: RequireTransaction,
  login: RedirectIfSignedIn,
  dashboard: RequireUser,
  adminSettings: RequireUser,
};
