import { PAGES } from "@tukar-saldo/contracts";
import type { PageName } from "@tukar-saldo/contracts";
import { Suspense, useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
} from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { useTakenOver } from "../shared/hooks/use-taken-over.js";
import { latePart } from "../shared/late-part.js";
import { RouterContext } from "../shared/router.js";
import type { AppRouter } from "../shared/router.js";
import { askToLeave, hasUnsaved } from "../shared/unsaved/unsaved.js";
import { Crash } from "./errors/Crash.js";
import { Frame } from "./layout/Frame.js";
import type { LazyRoute } from "./lazy-route.js";
import { notFound, pages } from "./pages.js";

/** Tells the components of the data router around them. */
export function DataRouterContext({ children }: { readonly children: ReactNode }) {
  const place = useLocation();
  const arrival = useNavigationType();
  const go = useNavigate();
  const router = useMemo((): AppRouter => ({ place, arrival, go }), [place, arrival, go]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Asks before links, commands, back and forward lose what is unsaved; redirects, which replace, are never held up. */
export function LeaveGuard() {
  const blocker = useBlocker(({ historyAction }) => historyAction !== "REPLACE" && hasUnsaved());
  useEffect(() => {
    if (blocker.state === "blocked") askToLeave({ yes: blocker.proceed, no: blocker.reset });
  }, [blocker]);
  return null;
}

const Presence = latePart(async () => (await import("./lock/Presence.js")).Presence);

/** Only after the page is hydrated: its prerendered HTML has no place of a late part here. */
function PresenceAfterHydration() {
  if (!useTakenOver()) return null;
  return (
    <Suspense fallback={null}>
      <Presence />
    </Suspense>
  );
}

function Root() {
  return (
    <DataRouterContext>
      <Frame>
        <Outlet />
      </Frame>
      <LeaveGuard />
      <PresenceAfterHydration />
      <ScrollRestoration />
    </DataRouterContext>
  );
}

const routeOf = (path: string, { Page, preload }: LazyRoute): RouteObject => ({
  path,
  errorElement: <Crash />,
  lazy: async () => {
    await preload();
    return { Component: Page };
  },
});

/** Starts the router of staff: every page of the table, public ones too, so that nothing is lost on the way there. */
export async function startStaffRouter() {
  const names = Object.keys(PAGES) as PageName[];
  const children = [...names.map((name) => routeOf(PAGES[name].path, pages[name])), routeOf("*", notFound)];
  const router = createBrowserRouter([{ element: <Root />, errorElement: <Crash />, children }]);
  // A page that came with its content is taken over in one step, which needs its files.
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  }
  return function StaffRouter() {
    return <RouterProvider router={router} />;
  };
}
