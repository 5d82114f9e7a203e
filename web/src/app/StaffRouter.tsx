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
import { useHydrated } from "../shared/hooks/use-hydrated.js";
import { lazyPart } from "../shared/lazy-part.js";
import { RouterContext } from "../shared/router.js";
import type { AppRouter } from "../shared/router.js";
import { askToLeave, hasUnsaved } from "../shared/unsaved/unsaved.js";
import { Crash } from "./errors/Crash.js";
import { Frame } from "./layout/Frame.js";
import type { LazyRoute } from "./lazy-route.js";
import { notFoundPage, pages } from "./pages.js";

/** Provides React Router's data router to components through the AppRouter interface. */
export function DataRouterContext({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useNavigate();
  const router = useMemo(
    (): AppRouter => ({ location, navigationType, navigate }),
    [location, navigationType, navigate],
  );
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** Asks for confirmation before a navigation discards unsaved changes; never blocks redirects (action REPLACE). */
export function LeaveGuard() {
  const blocker = useBlocker(({ historyAction }) => historyAction !== "REPLACE" && hasUnsaved());
  useEffect(() => {
    if (blocker.state === "blocked") askToLeave({ yes: blocker.proceed, no: blocker.reset });
  }, [blocker]);
  return null;
}

const Presence = lazyPart(async () => (await import("./lock/Presence.js")).Presence);

/** Renders `Presence` only after hydration, since the prerendered HTML does not contain it. */
function PresenceAfterHydration() {
  if (!useHydrated()) return null;
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

const createRoute = (path: string, { Page, preload }: LazyRoute): RouteObject => ({
  path,
  errorElement: <Crash />,
  lazy: async () => {
    await preload();
    return { Component: Page };
  },
});

/** Starts the staff router. It also has the public pages, so that links to them ask about unsaved changes, too. */
export async function startStaffRouter() {
  const pageNames = Object.keys(PAGES) as PageName[];
  const children = [
    ...pageNames.map((name) => createRoute(PAGES[name].path, pages[name])),
    createRoute("*", notFoundPage),
  ];
  const router = createBrowserRouter([{ element: <Root />, errorElement: <Crash />, children }]);
  // Hydration needs the code of a prerendered page, so wait until the router has loaded it.
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        unsubscribe();
        resolve();
      });
    });
  }
  return function StaffRouter() {
    return <RouterProvider router={router} />;
  };
}
