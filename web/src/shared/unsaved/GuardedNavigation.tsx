import { use, useLayoutEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { NavigationContext } from "../router.js";
import { leavePage, popPage } from "./guard.js";

/** Links, commands, back and forward pass the guard first; redirects, which replace, are never held up. */
export function GuardedNavigation({ children }: { readonly children: ReactNode }) {
  const context = use(NavigationContext);
  // A child's layout effect comes before that of the router around it, and so does its listener.
  useLayoutEffect(() => {
    window.addEventListener("popstate", popPage);
    return () => window.removeEventListener("popstate", popPage);
  }, []);
  const guarded = useMemo(() => {
    const { navigator } = context;
    const push: typeof navigator.push = (...way) => leavePage(() => navigator.push(...way));
    return { ...context, navigator: { ...navigator, push } };
  }, [context]);
  return <NavigationContext value={guarded}>{children}</NavigationContext>;
}
