import { findPage } from "@tukar-saldo/contracts";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { RouterContext } from "../shared/router.js";
import type { AppRouter, AppLocation } from "../shared/router.js";

/** The state of a history entry; React Router uses the same key, `usr`, so both routers can read the state. */
interface HistoryState {
  readonly usr: unknown;
}

type RouterState = Pick<AppRouter, "location" | "navigationType">;

let navigationCount = 0;

function readLocation(): AppLocation {
  const { pathname, search, hash } = window.location;
  navigationCount += 1;
  const historyState = window.history.state as HistoryState | null;
  return { pathname, search, hash, state: historyState?.usr, key: String(navigationCount) };
}

/** Staff pages use another router, so a link to them loads a new document. */
const isStaffPage = (pathname: string): boolean => findPage(pathname)?.page.area === "staff";

/** The router of visitors' pages. It does not block navigation, since leaving these pages loses no changes. */
export function PublicRouter({ children }: { readonly children: ReactNode }) {
  const [current, setCurrent] = useState<RouterState>(() => ({
    location: readLocation(),
    navigationType: "POP",
  }));
  // Must be stable: `Redirect` calls this function in an effect, which must run only once.
  const navigate = useCallback<AppRouter["navigate"]>((to, { replace = false, state } = {}) => {
    const url = new URL(to, window.location.href);
    if (isStaffPage(url.pathname)) return window.location[replace ? "replace" : "assign"](url);
    const historyState: HistoryState = { usr: state };
    window.history[replace ? "replaceState" : "pushState"](historyState, "", url);
    // In a transition, the old page stays visible until the code of the next page is loaded.
    startTransition(() =>
      setCurrent({ location: readLocation(), navigationType: replace ? "REPLACE" : "PUSH" }),
    );
  }, []);
  const router = useMemo((): AppRouter => ({ ...current, navigate }), [current, navigate]);
  useEffect(() => {
    const handlePopState = (): void =>
      startTransition(() => setCurrent({ location: readLocation(), navigationType: "POP" }));
    window.addEventListener("popstate", handlePopState);
    return () => window.removeEventListener("popstate", handlePopState);
  }, []);
  return <RouterContext value={router}>{children}</RouterContext>;
}
