import { fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";
import { storeQuote, storeOrder, storeSession } from "./visit.js";
import type { Screen } from "./visit.js";

const asAdmin: NonNullable<Screen["remember"]> = (page, { admin }) => storeSession(page, admin);

const dashboard = (tab: string) => ({
  name: `dashboard-${tab}`,
  path: () => `${WEB_ROUTES.dashboard}?tab=${tab}`,
  heading: "dashboard.title.admin",
  remember: asAdmin,
});

/** All routes of the specification by name. `init` runs on a desk that is not set up. */
export const SCREENS = {
  landing: { name: "landing", path: () => WEB_ROUTES.home, heading: "landing.h1.a" },
  guide: { name: "guide", path: () => WEB_ROUTES.guide, heading: "guide.title" },
  form: {
    name: "order-form",
    path: () => WEB_ROUTES.orderForm,
    heading: "order.h1",
    remember: (page, desk) => storeQuote(page, desk),
  },
  summary: {
    name: "summary",
    path: () => WEB_ROUTES.summary,
    heading: "summary.h1",
    remember: (page, { orders }) => storeOrder(page, orders.pending),
  },
  report: {
    name: "report",
    path: ({ orders }) => fillPath(WEB_ROUTES.report, { transaction_id: orders.completed.transaction_id }),
    heading: "report.title",
  },
  login: { name: "login", path: () => WEB_ROUTES.login, heading: "login.title" },
  init: { name: "set-up", path: () => WEB_ROUTES.init, heading: "init.title" },
  notFound: { name: "not-found", path: () => "/no-such-page", heading: "notFound.title", missing: true },
  transactions: dashboard("transactions"),
  analytics: dashboard("analytics"),
  users: dashboard("users"),
  tools: dashboard("tools"),
  settings: dashboard("settings"),
  adminSettings: {
    name: "admin-settings",
    path: () => WEB_ROUTES.adminSettings,
    heading: "adminSettings.title",
    remember: asAdmin,
  },
} satisfies Record<string, Screen>;
