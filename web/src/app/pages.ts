import { WEB } from "@tukar-saldo/contracts";
import { registerPreload } from "../shared/preload.js";
import { type LazyRoute, lazyRoute } from "./lazy-route.js";

/** Every screen, each in files of its own. */
export const pages = {
  order: lazyRoute(async () => (await import("../features/order/OrderFormPage.js")).OrderFormPage),
  summary: lazyRoute(async () => (await import("../features/summary/SummaryPage.js")).SummaryPage),
  report: lazyRoute(async () => (await import("../features/report/ReportPage.js")).ReportPage),
  guide: lazyRoute(async () => (await import("../features/guide/GuidePage.js")).GuidePage),
  login: lazyRoute(async () => (await import("../features/auth/LoginPage.js")).LoginPage),
  init: lazyRoute(async () => (await import("../features/init/InitPage.js")).InitPage),
  dashboard: lazyRoute(async () => (await import("../features/dashboard/DashboardPage.js")).DashboardPage),
  adminSettings: lazyRoute(
    async () => (await import("../features/admin-settings/AdminSettingsPage.js")).AdminSettingsPage,
  ),
  notFound: lazyRoute(async () => (await import("../features/not-found/NotFoundPage.js")).NotFoundPage),
} satisfies Record<string, LazyRoute>;

registerPreload(WEB.orderForm, pages.order.preload);
registerPreload(WEB.summary, pages.summary.preload);
registerPreload(WEB.guide, pages.guide.preload);
registerPreload(WEB.dashboard, pages.dashboard.preload);
