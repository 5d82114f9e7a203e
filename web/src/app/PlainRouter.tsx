import { findPage } from "@tukar-saldo/contracts";
import { startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { RouterContext } from "../shared/router.js";
import type { AppRouter, Place } from "../shared/router.js";

/** What an entry of the history keeps for the page, by React Router's name: each router reads the other's entries. */
interface Kept {
  readonly usr: unknown;
}

type Shown = Pick<AppRouter, "place" | "arrival">;

let visits = 0;

function here(): Place {
  const { pathname, search, hash } = window.location;
  visits += 1;
  const kept = window.history.state as Kept | null;
  return { pathname, search, hash, state: kept?.usr, key: String(visits) };
}

/** Staff pages have a router of their own, which comes with their document. */
const isStaffPage = (pathname: string): boolean => findPage(pathname)?.page.area === "staff";

/** The router of the documents that visitors get. Nothing on their pages is lost by leaving, so that it asks nothing. */
export function PlainRouter({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({ place: here(), arrival: "POP" }));
  // The same function always: a redirect goes once, however long its page still shows.
  const go = useCallback<AppRouter["go"]>((to, { replace = false, state } = {}) => {
    const url = new URL(to, window.location.href);
    if (isStaffPage(url.pathname)) return window.location[replace ? "replace" : "assign"](url);
    const kept: Kept = { usr: state };
    window.history[replace ? "replaceState" : "pushState"](kept, "", url);
    // The page that is left stays until the files of the next one are there.
    startTransition(() => setShown({ place: here(), arrival: replace ? "REPLACE" : "PUSH" }));
  }, []);
  const router = useMemo((): AppRouter => ({ ...shown, go }), [shown, go]);
  useEffect(() => {
    const pop = (): void => startTransition(() => setShown({ place: here(), arrival: "POP" }));
    window.addEventListener("popstate", pop);
    return () => window.removeEventListener("popstate", pop);
  }, []);
  return <RouterContext value={router}>{children}</RouterContext>;
}
