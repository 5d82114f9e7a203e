import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { PageName } from "@tukar-saldo/contracts";
import type { ComponentType, ReactNode } from "react";
import { useTakenOver } from "../shared/hooks/use-taken-over.js";
import { Redirect, useLocation } from "../shared/router.js";
import { useSession } from "../shared/session.js";
import { readTransactionData } from "../shared/transaction-data.js";

interface Props {
  readonly children?: ReactNode;
}

/** Staff pages: without a user the way leads home, and back does not return here. */
function RequireUser({ children }: Props) {
  return useSession() ? children : <Redirect to={WEB_ROUTES.home} />;
}

function RedirectIfSignedIn({ children }: Props) {
  return useSession() ? <Redirect to={WEB_ROUTES.dashboard} /> : children;
}

/** The order form starts from what the calculator stored; until the browser can say, it shows without it. */
function RequireCalculatorData({ children }: Props) {
  return !useTakenOver() || readTransactionData() ? children : <Redirect to={WEB_ROUTES.home} />;
}

/** The summary shows an order that was passed in; history keeps it over a reload. */
function RequireTransaction({ children }: Props) {
  const { state } = useLocation();
  const passed = typeof state === "object" && state !== null && "transaction" in state;
  return passed ? children : <Redirect to={WEB_ROUTES.home} />;
}

/** What stands before a page; it shows the page or leads elsewhere. */
export const GUARDS: Partial<Record<PageName, ComponentType<Props>>> = {
  orderForm: RequireCalculatorData,
  summary: RequireTransaction,
  login: RedirectIfSignedIn,
  dashboard: RequireUser,
  adminSettings: RequireUser,
};
