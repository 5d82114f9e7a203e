import { useCallback, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { RouterContext } from "../src/shared/router.js";
import type { AppRouter } from "../src/shared/router.js";

export type Entry = string | { readonly pathname: string; readonly state?: unknown };

type RouterState = Pick<AppRouter, "location" | "navigationType">;

let navigationCount = 0;

function createState(entry: Entry, navigationType: AppRouter["navigationType"]): RouterState {
  const { pathname: address, state } = typeof entry === "string" ? { pathname: entry } : entry;
  const { pathname, search, hash } = new URL(address, "http://localhost");
  navigationCount += 1;
  return { location: { pathname, search, hash, state, key: String(navigationCount) }, navigationType };
}

/** An AppRouter for tests that does not use the browser's history. */
export function MemoryRouter({ at, children }: { readonly at: Entry; readonly children: ReactNode }) {
  const [current, setCurrent] = useState(() => createState(at, "POP"));
  const navigate = useCallback<AppRouter["navigate"]>(
    (to, { replace, state } = {}) =>
      setCurrent(createState({ pathname: to, state }, replace ? "REPLACE" : "PUSH")),
    [],
  );
  const router = useMemo((): AppRouter => ({ ...current, navigate }), [current, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}
