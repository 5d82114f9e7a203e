import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { registerPreload } from "../shared/preload.js";
import { matchPath } from "../shared/router.js";
import { lazyRoute } from "./lazy-route.js";
import type { LazyRoute } from "./lazy-route.js";

/** Every screen, each in files of its own. */
export const pages = {
  order: lazyRoute(async () => (await import("../features/order/OrderFormPage.js")).OrderFormPage),
  summary: lazyRoute(async () => (await import("../features/summary/SummaryPage.js")).SummaryPage),
  report: lazyRoute(async () => (await import("../features/report/ReportPage.js")).ReportPage),
  guide: lazyRoute(async () => (await import("../features/guide/GuidePage.js")).GuidePage, "guide"),
  login: lazyRoute(async () => (await import("../features/auth/LoginPage.js")).LoginPage, "staff"),
  init: lazyRoute(async () => (await import("../features/init/InitPage.js")).InitPage, "staff", "init"),
  dashboard: lazyRoute(async () => (await import("./dashboard/DashboardPage.js")).DashboardPage, "staff"),
  adminSettings: lazyRoute(
    async () => (await import("../features/admin-settings/AdminSettingsPage.js")).AdminSettingsPage,
    "staff",
    "admin-settings",
  ),
  notFound: lazyRoute(async () => (await import("../features/not-found/NotFoundPage.js")).NotFoundPage),
} satisfies Record<string, LazyRoute>;

const byPath: Record<string, LazyRoute> = {
  [WEB_ROUTES.orderForm]: pages.order,
  [WEB_ROUTES.summary]: pages.summary,
  [WEB_ROUTES.report]: pages.report,
  [WEB_ROUTES.guide]: pages.guide,
  [WEB_ROUTES.login]: pages.login,
  [WEB_ROUTES.init]: pages.init,
  [WEB_ROUTES.dashboard]: pages.dashboard,
  [WEB_ROUTES.adminSettings]: pages.adminSettings,
};
for (const [path, { preload }] of Object.entries(byPath)) registerPreload(path, preload);

/** Fetches the page at an address, so that it is there when the app is first drawn, without a wait in between. */
export async function preloadAt(pathname: string): Promise<void> {
  const path = Object.keys(byPath).find((pattern) => matchPath(pattern, pathname));
  if (path) await byPath[path]?.preload();
}
