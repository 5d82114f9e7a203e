import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { RouterContext } from "../src/shared/router.js";
import type { AppRouter } from "../src/shared/router.js";

export type Entry = string | { readonly pathname: string; readonly state?: unknown };

type Shown = Pick<AppRouter, "place" | "arrival">;

let visits = 0;

function shownAt(entry: Entry, arrival: AppRouter["arrival"]): Shown {
  const { pathname: address, state } = typeof entry === "string" ? { pathname: entry } : entry;
  const { pathname, search, hash } = new URL(address, "http://localhost");
  visits += 1;
  return { place: { pathname, search, hash, state, key: String(visits) }, arrival };
}

/** A router without a browser's history around it. */
export function MemoryRouter({ at, children }: { readonly at: Entry; readonly children: ReactNode }) {
  const [shown, setShown] = useState(() => shownAt(at, "POP"));
  const go = useCallback<AppRouter["go"]>(
    (to, { replace, state } = {}) => setShown(shownAt({ pathname: to, state }, replace ? "REPLACE" : "PUSH")),
    [],
  );
  const router = useMemo((): AppRouter => ({ ...shown, go }), [shown, go]);
  return <RouterContext value={router}>{children}</RouterContext>;
}
